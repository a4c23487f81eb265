package content

import (
	"fmt"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
)

// frame holds a lesson to the frame that all lessons of a course share: readers find the
// same things in the same places. A course that is a guide is free of it.
func (d *draft) frame() {
	if d.guide {
		return
	}
	l := d.lesson
	count := func(key, what string, n, least, most int) {
		if n >= least && n <= most {
			return
		}
		want := fmt.Sprintf("%d to %d", least, most)
		if least == most {
			want = fmt.Sprint(least)
		}
		d.fault(d.head.where(key), fmt.Sprintf("a lesson has %s %s, and this one has %d", want, what, n), "")
	}
	count("objectives", "objectives", len(l.Objectives), 3, 5)
	count("headlines", "headlines", len(l.Headlines), 3, 3)
	count("", "sections", len(l.Sections), 5, 7)
	count("", "cards", d.cards(), 5, 8)
	if l.Minutes == 0 {
		d.fault(d.head.pos, "\"minutes\" is missing", "say how long reading takes")
	}
	if l.Next == "" && l.Number < len(d.course.Lessons) {
		d.fault(d.head.pos, "\"next\" is missing", "say in one sentence why the next lesson follows")
	}
	for _, name := range []string{"reveal", "tradeoffs", "raise", "primer"} {
		if n := len(d.blocks[name]); n != 1 {
			d.fault(d.head.pos, fmt.Sprintf("a lesson has one :::%s before its sections, and this one has %d", name, n), "")
		}
	}
	for _, n := range d.blocks["tradeoffs"] {
		d.threeItems(n)
	}
	for _, n := range d.blocks["section"] {
		d.sectionFrame(n)
	}
}

func (d *draft) cards() int {
	n := 0
	_ = ast.Walk(d.doc.Root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if c, ok := node.(*markdown.Directive); ok && entering && c.Name == "card" {
			n++
		}
		return ast.WalkContinue, nil
	})
	return n
}

func (d *draft) threeItems(n *markdown.Directive) {
	items := 0
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Kind() == ast.KindList {
			items += c.ChildCount()
		}
	}
	if items != 3 {
		d.fault(d.doc.Pos(n.Start), fmt.Sprintf(":::tradeoffs is a list of three, and this one has %d", items), "")
	}
}

// sectionFrame holds a section to its shape: a short text first, a long one that folds
// open, and something to do.
func (d *draft) sectionFrame(n *markdown.Directive) {
	at := d.doc.Pos(n.Start)
	first := n.FirstChild()
	if first != nil && first.Kind() == markdown.KindLabel {
		first = first.NextSibling()
	}
	if first == nil || first.Kind() != ast.KindParagraph {
		d.fault(at, "a section opens with a paragraph that anybody can read in 20 seconds", "")
	}
	more, toDo := false, false
	_ = ast.Walk(n, func(c ast.Node, _ bool) (ast.WalkStatus, error) {
		switch c := c.(type) {
		case *markdown.Widget, *markdown.Completion:
			toDo = true
		case *markdown.Directive:
			more = more || c.Name == "more"
			toDo = toDo || c.Name == "check" || c.Name == "predict"
		}
		return ast.WalkContinue, nil
	})
	if !more {
		d.fault(at, "a section has a long version that folds open", "put it in :::more")
	}
	if !toDo {
		d.fault(at, "a section has something to do", "add a check, a prediction, a widget or a diagram to fill")
	}
}
