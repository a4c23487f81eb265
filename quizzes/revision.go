package quizzes

import (
	"fmt"
	"slices"
)

// Reread makes a bank of the source that another one was read from: of Bank.Source, which
// was kept with an attempt. The error says what this version cannot read in it any more.
func Reread(source string, kinds []Kind, render Render) (*Bank, error) {
	b, faults := decode("an earlier revision", []byte(source), kinds, render, nil)
	if len(faults) > 0 {
		return nil, fmt.Errorf("reading %s", faults[0])
	}
	return b, nil
}

// Corrected returns a bank with the keys that its questions have in now, for marking again
// what was handed in: what was asked, what it was worth and what passes stay as they were.
// A question takes over its key, and what is told about an answer, only where the same was
// asked for the same points. An answer to other words means something else, and the choice
// "b" may be another one by now.
func (b *Bank) Corrected(now *Bank) *Bank {
	out := b.with(now, func(q, n *Question) bool { return n.face == q.face && n.Points == q.Points })
	out.Rev = now.Rev
	return out
}

// UnderWay returns a bank for an attempt that began at b and is handed in now: its
// questions as they were shown, with the keys and points of now where the same is still
// asked, and with its pass mark and policy.
func (b *Bank) UnderWay(now *Bank) *Bank {
	out := b.with(now, func(q, n *Question) bool { return n.face == q.face })
	out.PassNum, out.PassDen, out.Policy, out.Title, out.Rev = now.PassNum, now.PassDen, now.Policy, now.Title, now.Rev
	for _, p := range out.Pools {
		drawn := out.Questions[p.From:p.To]
		uneven := func(q Question) bool { return q.Points != drawn[0].Points }
		if slices.ContainsFunc(drawn, uneven) { // one of them was rewritten and keeps its points
			copy(drawn, b.Questions[p.From:p.To])
		}
	}
	return out
}

// with returns a copy of b that has the question of now wherever take says so.
func (b *Bank) with(now *Bank, take func(q, n *Question) bool) *Bank {
	out := *b
	out.Source = Key[string]{} // there is no file that says this
	out.Questions = slices.Clone(b.Questions)
	for i := range out.Questions {
		q := &out.Questions[i]
		if n := now.Question(q.ID); n != nil && take(q, n) {
			*q = *n
		}
	}
	return &out
}

// face adds what gives an answer its meaning: what is asked, and the values there are to
// answer with. Points, hints and the order on the page do not.
func (c canon) face(d Draft) {
	c.text(d.ID)
	c.text(d.Kind)
	c.text(string(d.Prompt))
	c.int(len(d.Choices))
	for _, ch := range d.Choices {
		c.text(ch.Value)
		c.text(string(ch.Text))
	}
	c.text(d.Unit)
	if d.Picture != nil {
		c.text(d.Picture.Text)
	}
	c.parts(d)
	if d.Task != nil {
		c.text(d.Task.ID)
	}
}
