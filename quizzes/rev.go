package quizzes

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"maps"
	"slices"
	"strconv"
)

// Why three hashes. Rev tells whether an attempt was made on this very question, and
// KeyHash whether it must be marked again. But a key is short: whoever knows the prompt
// finds it by hashing each possible answer. So neither leaves the server, and a page
// carries Shown, which is made only of what the page shows anyway.

// canon is the canonical form of a draft on its way into a hash: every text with its
// length before it and every list with its count, so that no two drafts look alike.
type canon struct{ h hash.Hash }

// newCanon starts a canonical form; purpose keeps hashes of different things apart.
func newCanon(purpose string) canon {
	c := canon{sha256.New()}
	c.text("millrace 1 " + purpose)
	return c
}

func (c canon) text(s string) {
	c.int(len(s))
	_, _ = c.h.Write([]byte(s))
}

func (c canon) int(n int) {
	_, _ = c.h.Write([]byte(strconv.Itoa(n) + ":"))
}

func (c canon) bool(b bool) { c.text(strconv.FormatBool(b)) }

func (c canon) sum() string { return hex.EncodeToString(c.h.Sum(nil)) }

// shown adds what a learner sees before answering.
func (c canon) shown(d Draft) {
	c.text(d.ID)
	c.text(d.Kind)
	c.text(string(d.Prompt))
	c.int(len(d.Choices))
	for _, ch := range d.Choices {
		c.text(ch.Value)
		c.text(string(ch.Text))
		c.bool(ch.Pin)
	}
	c.text(d.Unit)
	c.int(len(d.Hints))
	for _, h := range d.Hints {
		c.text(string(h))
	}
	c.int(d.Points)
	c.bool(d.Shuffle)
	if d.Picture != nil {
		c.text(d.Picture.Text)
	}
	c.parts(d)
	if d.Task != nil {
		c.text(d.Task.ID)
		c.text(string(d.Task.Goal))
		c.text(d.Task.Rev)
	}
}

// parts adds what a question in parts shows. What would tell a key by its place, as the
// order of things to be ordered does, is added in the order of the alphabet.
func (c canon) parts(d Draft) {
	if len(d.Items) > 0 {
		var items []string
		for _, it := range d.Items {
			items = append(items, string(it.Text))
		}
		c.sorted(items)
	}
	if len(d.Pairs) > 0 {
		rights := slices.Clone(d.Others)
		for _, p := range d.Pairs {
			c.text(string(p.Left))
			rights = append(rights, p.Right)
		}
		c.sorted(rights)
	}
	if len(d.Gaps) > 0 {
		c.text(string(d.Text))
		for _, g := range d.Gaps {
			c.sorted(g.Choices)
		}
	}
}

// sorted adds a list whose order is a secret or does not matter.
func (c canon) sorted(list []string) {
	list = slices.Sorted(slices.Values(list))
	c.int(len(list))
	for _, s := range list {
		c.text(s)
	}
}

// list adds a list in its order, if there is one.
func (c canon) list(list []string) {
	if len(list) > 0 {
		c.int(len(list))
		for _, s := range list {
			c.text(s)
		}
	}
}

// key adds what decides about right and wrong.
func (c canon) key(d Draft) {
	c.text(d.Kind)
	c.int(len(d.Choices))
	for _, ch := range d.Choices {
		c.text(ch.Value)
		c.bool(ch.Correct)
	}
	c.text(d.Answer)
	c.text(d.Tolerance)
	c.text(d.Unit)
	c.list(d.Accept)
	c.list(d.Exact)
	for _, it := range d.Items {
		c.text(string(it.Text))
	}
	for _, p := range d.Pairs {
		c.text(string(p.Left))
		c.text(p.Right)
	}
	for _, g := range d.Gaps {
		c.list(g.Choices)
		c.list(g.Accept)
	}
	if d.Near {
		c.text("near")
	}
	if d.Task != nil {
		c.text(d.Task.Rev)
	}
}

// told adds what a learner is told after answering.
func (c canon) told(d Draft) {
	for _, ch := range d.Choices {
		c.text(string(ch.Feedback))
	}
	c.feedback(d.Feedback)
	for _, it := range d.Items {
		c.text(string(it.Feedback))
	}
	for _, p := range d.Pairs {
		c.feedback(p.Feedback)
	}
	for _, g := range d.Gaps {
		c.feedback(g.Feedback)
	}
	c.text(string(d.Explanation))
	c.int(len(d.Objectives))
	for _, o := range d.Objectives {
		c.text(o)
	}
}

// feedback adds texts by answer.
func (c canon) feedback(by map[string]HTML) {
	c.int(len(by))
	for _, answer := range sortedKeys(by) {
		c.text(answer)
		c.text(string(by[answer]))
	}
}

func sortedKeys(m map[string]HTML) []string { return slices.Sorted(maps.Keys(m)) }

// revisions returns the three hashes of a question.
func revisions(d Draft) (shown, rev, key string) {
	s := newCanon("shown")
	s.shown(d)
	k := newCanon("key")
	k.key(d)
	r := newCanon("question")
	r.shown(d)
	r.key(d)
	r.told(d)
	return s.sum(), r.sum(), k.sum()
}

// bankRevisions returns the two hashes of a bank.
func bankRevisions(b *Bank) (shown, rev string) {
	s, r := newCanon("shown bank"), newCanon("bank")
	for _, c := range []canon{s, r} {
		c.text(b.ID)
		c.text(b.Lesson)
		c.text(b.Title)
		c.int(b.PassNum)
		c.int(b.PassDen)
		c.int(len(b.Questions))
	}
	for _, p := range b.Pools {
		for _, c := range []canon{s, r} {
			c.text(p.ID)
			c.int(p.Draw)
			c.int(p.From)
			c.int(p.To)
		}
	}
	for _, q := range b.Questions {
		s.text(q.Shown)
		r.text(q.Rev)
	}
	return s.sum(), r.sum()
}
