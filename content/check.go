package content

import (
	"fmt"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// check makes a question of a `check` directive: a prompt, a task list with the feedback
// on each choice in a quote below it, and an explanation. It returns nil when it has
// faults.
func (d *draft) check(n *markdown.Directive) *quizzes.Question {
	at, before := d.doc.Pos(n.Start), len(d.faults)
	draft := quizzes.Draft{ID: n.ID(), Kind: "single", Points: 1, Shuffle: true, Replaces: d.replaces(n), Pos: at}
	if shuffle, given := n.Args.Get("shuffle"); given {
		if draft.Shuffle = shuffle == "yes"; !draft.Shuffle && shuffle != "no" {
			d.fault(at, "shuffle is yes or no", "")
		}
	}
	list := d.taskList(n)
	if list == nil {
		d.fault(at, "this check has no choices", "write a list of - [ ] and - [x]")
		return nil
	}
	right := 0
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		c := d.choice(item, len(draft.Choices))
		if c.Correct {
			right++
		}
		draft.Choices = append(draft.Choices, c)
	}
	list.Parent().RemoveChild(list.Parent(), list)
	switch {
	case right == 0:
		d.fault(at, "this check has no right choice", "mark it with - [x]")
		return nil
	case right > 1:
		draft.Kind = "multiple"
	}
	d.around(n, &draft)
	if len(d.faults) > before || draft.ID == "" {
		return nil // its kind would only say the same again
	}
	return d.build(draft)
}

func (l *loader) build(draft quizzes.Draft) *quizzes.Question {
	q, faults := l.checks.Question(draft)
	l.faults = append(l.faults, faults...)
	return q
}

// taskList returns the list of choices.
func (d *draft) taskList(n *markdown.Directive) *ast.List {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if l, ok := c.(*ast.List); ok && box(l.FirstChild()) != nil {
			return l
		}
	}
	return nil
}

// box returns the box of an item of a task list, or nil.
func box(item ast.Node) *east.TaskCheckBox {
	if item == nil || item.FirstChild() == nil {
		return nil
	}
	b, _ := item.FirstChild().FirstChild().(*east.TaskCheckBox)
	return b
}

// choice takes one item of the list apart.
func (d *draft) choice(item ast.Node, index int) quizzes.DraftChoice {
	c := quizzes.DraftChoice{Value: string(rune('a' + index%26)), Pos: d.doc.At(item)}
	if index >= 26 {
		d.fault(c.Pos, "a check has at most 26 choices", "")
	}
	b := box(item)
	if b == nil {
		d.fault(c.Pos, "every choice starts with [ ] or [x]", "")
		return c
	}
	c.Correct = b.IsChecked
	text := item.FirstChild()
	text.RemoveChild(text, b)
	c.Text = d.html(markdown.Children(text))
	if c.Text == "" {
		d.fault(c.Pos, "a choice without a text", "")
	}
	for rest := text.NextSibling(); rest != nil; rest = rest.NextSibling() {
		if rest.Kind() != ast.KindBlockquote || c.Feedback != "" {
			d.fault(d.doc.At(rest), "below a choice comes its feedback and nothing else", "start each line of it with >")
			continue
		}
		c.Feedback = d.html(markdown.Children(rest))
	}
	if c.Feedback == "" {
		d.fault(c.Pos, "a choice without feedback", "say why in a line below: > Because …")
	}
	return c
}

// around reads what stands around the choices of a question: hints and the explanation
// leave the directive, and what is left is the prompt.
func (d *draft) around(n *markdown.Directive, draft *quizzes.Draft) {
	var next ast.Node
	for c := n.FirstChild(); c != nil; c = next {
		next = c.NextSibling()
		switch c := c.(type) {
		case *markdown.Directive:
			d.alone(c)
			text := d.html(markdown.Children(c))
			switch c.Name {
			case "hint":
				draft.Hints = append(draft.Hints, text)
			case "explain":
				draft.Explanation += text
			}
			n.RemoveChild(n, c)
		case *ast.Paragraph:
			if next == nil && cutPrefix(c, d.doc, "Explanation:") {
				draft.Explanation += d.html(c)
				n.RemoveChild(n, c)
			}
		case *ast.List:
			if box(c.FirstChild()) != nil {
				d.fault(d.doc.At(c), "a question has one list of choices", "")
				n.RemoveChild(n, c)
			}
		}
	}
	d.alone(n)
	draft.Prompt = d.html(markdown.Children(n))
	if draft.Prompt == "" {
		d.fault(draft.Pos, fmt.Sprintf(":::%s asks nothing", n.Name), "write the question first")
	}
}

// alone reports what must not be in a text that is shown outside of the lesson's flow.
func (d *draft) alone(n ast.Node) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case markdown.KindWidget:
			d.fault(d.doc.At(n), "a widget has no place here", "put it before or after")
		case markdown.KindCompletion:
			d.fault(d.doc.At(n), "a diagram to complete has no place here", "it is a question of its own: put it before or after")
		case east.KindFootnoteLink:
			d.fault(d.doc.At(n), "a footnote has no place here", "say it in the text")
		case ast.KindHeading:
			d.fault(d.doc.At(n), "a heading has no place here", "")
		}
		return ast.WalkContinue, nil
	})
}

// cutPrefix takes a word off the start of a paragraph and reports whether it was there.
func cutPrefix(p *ast.Paragraph, doc *markdown.Doc, prefix string) bool {
	start := p.Lines().At(0).Start
	stop := start + len(prefix)
	if string(doc.Source(start, stop)) != prefix {
		return false
	}
	var next ast.Node
	for n := p.FirstChild(); n != nil; n = next {
		next = n.NextSibling()
		t, ok := n.(*ast.Text)
		if !ok || t.Segment.Start >= stop {
			break
		}
		if t.Segment.Stop <= stop {
			p.RemoveChild(p, t)
			continue
		}
		t.Segment = t.Segment.WithStart(stop)
	}
	if t, ok := p.FirstChild().(*ast.Text); ok {
		t.Segment = t.Segment.TrimLeftSpace(doc.Source(0, t.Segment.Stop))
	}
	return true
}
