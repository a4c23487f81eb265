package script

import (
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/ui"
)

// The lines of a blank box: no wider than most, so that the layout breaks none of them
// again, and no more than maxLines.
const (
	most     = 190
	maxLines = 3
)

// Nothing stands for no choice: the box is blank.
const Nothing = -1

// Room returns a copy of the diagram to be laid out: its blank box is a rectangle in
// which every choice fits.
//
// Why all of them have the same room: a box as large as its right answer gives it away,
// as its shape and its colour would.
func (f *Fill) Room(d *diagram.Diagram) *diagram.Diagram {
	lines, widest := 1, 0
	for i := range f.Choices {
		list := boxLines(f.Choices[i].Label)
		lines = max(lines, len(list))
		for _, l := range list {
			widest = max(widest, diagram.Width(l, diagram.NodeSize))
		}
	}
	stretch := "n"
	for diagram.Width(stretch, diagram.NodeSize) < widest {
		stretch += "n"
	}
	return f.with(d, stretch+strings.Repeat("<br>n", lines-1))
}

// With returns a copy of the diagram with a choice in its box, or Nothing. Its texts are
// for the names that a screen reader gives the boxes: layout.Rename.
func (f *Fill) With(d *diagram.Diagram, choice int) *diagram.Diagram {
	if choice < 0 || choice >= len(f.Choices) {
		return f.with(d, "The missing box")
	}
	return f.with(d, f.Choices[choice].Label)
}

func (f *Fill) with(d *diagram.Diagram, text string) *diagram.Diagram {
	flow := *d.Flow
	flow.Nodes = append([]diagram.Node(nil), flow.Nodes...)
	for i := range flow.Nodes {
		if n := &flow.Nodes[i]; n.ID == f.Box {
			n.Text, n.Markdown, n.Shape, n.Classes, n.Style = text, false, "square", nil, nil
		}
	}
	out := *d
	out.Flow = &flow
	return &out
}

// Picture returns a copy of the geometry of Room with a choice in the blank box, or with
// a question mark for Nothing.
func (f *Fill) Picture(g *diagram.Geometry, choice int) *diagram.Geometry {
	out := *g
	out.Boxes = append([]diagram.Box(nil), g.Boxes...)
	for i := range out.Boxes {
		if out.Boxes[i].ID == f.Box {
			out.Boxes[i].Lines = f.Lines(choice)
		}
	}
	return &out
}

// Lines returns a choice as it stands in the box.
func (f *Fill) Lines(choice int) []string {
	if choice < 0 || choice >= len(f.Choices) {
		return []string{"?"}
	}
	return boxLines(f.Choices[choice].Label)
}

// Decor marks the shape of the blank box with the class "blank" and draws it dashed while
// nothing is in it.
func (f *Fill) Decor(g *diagram.Geometry, choice int) diagram.Decor {
	return diagram.Decor{Box: func(i int) []ui.Attr {
		if g.Boxes[i].ID != f.Box {
			return nil
		}
		if choice >= 0 {
			return ui.A("class", BlankClass)
		}
		return ui.A("class", BlankClass, "stroke-dasharray", "6 4")
	}}
}

func boxLines(label string) []string {
	return diagram.Lines(label, false, diagram.NodeSize, most)
}
