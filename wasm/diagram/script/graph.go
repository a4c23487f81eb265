package script

import (
	"slices"
	"strings"

	"millrace/wasm/diagram"
)

// graph is what a script may speak of: boxes and what runs between them.
type graph struct {
	ids      []string          // of boxes, frames and participants, in the author's order
	names    map[string]string // what each is called
	edges    []edge
	flow     bool // an answer may travel back along an arrow; a message goes one way
	numbered bool // some edge has a step of its own: e1@{ step: 1 }
}

// edge is an arrow or a message.
type edge struct {
	from, to, label string
	index           int // into Flow.Edges or Sequence.Events
	step            int
}

// graphOf returns the graph of a diagram. Invisible edges only shape the picture and are
// no part of it.
func graphOf(d *diagram.Diagram) *graph {
	g := &graph{names: map[string]string{}, flow: d.Flow != nil}
	if d.Sequence != nil {
		for _, a := range d.Sequence.Actors {
			g.add(a.ID, diagram.Plain(a.Label, false))
		}
		for i, e := range d.Sequence.Events {
			if e.Message() {
				g.edges = append(g.edges, edge{e.From, e.To, diagram.Plain(e.Text, false), i, 0})
			}
		}
		return g
	}
	for i := range d.Flow.Nodes {
		n := &d.Flow.Nodes[i]
		g.add(n.ID, diagram.Plain(n.Text, n.Markdown))
	}
	for _, f := range d.Flow.Frames {
		g.add(f.ID, diagram.Plain(f.Title, f.Markdown))
	}
	for i, e := range d.Flow.Edges {
		if e.Stroke != "invisible" {
			g.edges = append(g.edges, edge{e.From, e.To, diagram.Plain(e.Text, e.Markdown), i, e.Step})
			g.numbered = g.numbered || e.Step > 0
		}
	}
	return g
}

func (g *graph) add(id, name string) {
	if name == "" {
		name = id
	}
	if g.names[id] == "" {
		g.ids = append(g.ids, id)
	}
	g.names[id] = name
}

// between returns the edges from one box to another.
func (g *graph) between(from, to string) (found []edge) {
	for _, e := range g.edges {
		if e.from == from && e.to == to {
			found = append(found, e)
		}
	}
	return found
}

// leaving returns the edges that begin at a box.
func (g *graph) leaving(id string) (found []edge) {
	for _, e := range g.edges {
		if e.from == id {
			found = append(found, e)
		}
	}
	return found
}

// near names edges that exist at either of two boxes, for an author who named one that
// does not.
func (g *graph) near(from, to string) string {
	var there []string
	for _, e := range g.edges {
		if e.from == from && !slices.Contains(there, e.to) {
			there = append(there, e.to)
		}
	}
	if len(there) > 0 {
		return "From " + from + " it goes to " + strings.Join(there, ", ") + "."
	}
	for _, e := range g.edges {
		if e.to == to && !slices.Contains(there, e.from) {
			there = append(there, e.from)
		}
	}
	if len(there) > 0 {
		return "To " + to + " it comes from " + strings.Join(there, ", ") + "."
	}
	return ""
}
