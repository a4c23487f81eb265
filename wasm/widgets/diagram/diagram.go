// Package diagram is a diagram that does something: it plays step by step, it is a
// decision tree to walk through, and each of its boxes says what it is and what it talks
// to.
//
// It is a family: a lesson's fence and the list below it make a program (wasm/diagram and
// its package script), which travels in the island, and Define makes the widget of it.
//
// Why there are two kinds of programs: the server draws the picture, and the page has it.
// What a browser needs to know is which node is which box, and what travels where, so it
// gets a brief, in which the picture is a bare tree (tree.go). With it neither the page
// nor the program of a page holds the picture a second time. A test proves that both make
// the same patches.
//
// Why what is open and what was answered are settings: they are in the address then, a
// link shows them, and a page without scripts has them by its form.
package diagram

import (
	"strconv"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// Name is what lessons and pages call the family.
const Name = "diagram"

// Widget is the family of diagrams. Itself it is an example.
var Widget widget.Definer = family{exampled()}

// family makes diagrams.
type family struct{ widget.Widget }

// Compile refuses: a diagram is written as Mermaid, and the loader of lessons makes its
// program.
func (family) Compile(string) (string, []widget.DefinitionFault) {
	return "", []widget.DefinitionFault{{Line: -1, Col: -1, Message: "a diagram is no widget with settings", Hint: "write it in a fence ```mermaid"}}
}

// Define makes a diagram of a program, or of the brief that the widget made of one.
func (family) Define(program string) (widget.Widget, error) { return define(program) }

// exampled makes the example. One of another version gives an empty diagram, so that the
// test which makes it anew can run.
func exampled() widget.Widget {
	w, err := define(example)
	if err != nil {
		return newSheet(&script.Program{Geometry: &diagram.Geometry{Width: 1, Height: 1}, Script: &script.Script{}}).widget("")
	}
	return w
}

// bare makes a diagram of a brief.
func bare(brief string) (widget.Widget, error) {
	p, tree, err := script.DecodeBrief(brief)
	if err != nil {
		return nil, err
	}
	s := newSheet(p)
	if s.tree, err = s.unfold(tree); err != nil {
		return nil, err
	}
	return s.widget(brief), nil
}

// sheet is a diagram and what is looked up in it.
type sheet struct {
	*diagram.Geometry
	*script.Script
	sequence bool
	boxes    []int                // those that can be opened, as indices into Boxes
	tracks   []track              // of each of Lines
	tokens   int                  // the most that travel in one step
	named    bool                 // something that travels has a name
	tree     ui.Node              // the picture of a brief
	draw     func(*model) ui.Node // … or, of a whole program, what draws it
}

func newSheet(p *script.Program) *sheet {
	s := &sheet{Geometry: p.Geometry, Script: p.Script, tracks: make([]track, len(p.Geometry.Lines))}
	for i := range s.Boxes {
		switch s.Boxes[i].Role {
		case diagram.ActorRole:
			s.sequence = true
			s.boxes = append(s.boxes, i)
		case diagram.NodeRole:
			s.boxes = append(s.boxes, i)
		}
	}
	for i := range s.Lines {
		s.tracks[i] = trackOf(&s.Lines[i])
	}
	for _, step := range s.Steps {
		n := 0
		for _, m := range step.Moves {
			if m.Edge >= 0 {
				n++
				s.named = s.named || m.Label != ""
			}
		}
		s.tokens = max(s.tokens, n)
	}
	return s
}

// line returns the line of an edge, as an index into Lines.
func (s *sheet) line(edge int) int {
	for i := range s.Lines {
		if s.Lines[i].Edge == edge {
			return i
		}
	}
	return 0
}

// widget makes the widget, given the brief that a browser gets.
func (s *sheet) widget(brief string) widget.Widget {
	limit := 0
	for i := range s.Steps {
		limit = max(limit, s.duration(i+1))
	}
	spec := widget.Spec[*model]{
		Name: Name, Title: s.Title, Summary: s.summary(), Topic: "Sums and pictures", Browser: brief, Bare: s.draw == nil,
		TickMS: tickMS, Limit: limit, Steps: len(s.Steps),
		Params: []widget.Param{{
			Name: "box", Label: "Open box", Kind: widget.Int, Default: "0", Max: float64(max(1, len(s.boxes))), Step: 1, Hidden: true,
		}},
		Init:   s.start,
		Update: (*model).update,
		Clone:  func(m *model) *model { c := *m; return &c },
		Done:   (*model).done,
		View:   (*model).view,
		Say:    (*model).say,
		Offer:  (*model).offer,
	}
	if len(s.Walk) > 0 {
		spec.Params = append(spec.Params, widget.Param{Name: "path", Label: "Answers", Kind: widget.Text, Max: maxPath, Hidden: true})
	}
	return widget.New(spec)
}

// maxPath is how many answers an address remembers. No walk is longer: it has no circle,
// and no diagram of a lesson has as many boxes.
const maxPath = 200

// summary is one sentence on what there is to do.
func (s *sheet) summary() string {
	what := "A flowchart"
	if s.sequence {
		what = "A sequence"
	}
	const tap = " Press a box to see what it talks to."
	switch n := len(s.Steps); {
	case len(s.Walk) > 0:
		return "Answer one question after the other."
	case n == 1:
		return what + " in one step." + tap
	case n > 1:
		return what + " in " + strconv.Itoa(n) + " steps." + tap
	}
	return what + "." + tap
}
