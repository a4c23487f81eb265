package layout

import (
	"slices"
	"strconv"
	"strings"

	"millrace/wasm/diagram"
)

// Rename names the boxes of a Geometry once more, after a text of the diagram has changed
// that it was laid out for: a box that was blank has something in it. The boxes and the
// arrows must be the same.
func Rename(d *diagram.Diagram, g *diagram.Geometry) { name(d, g) }

// name gives the picture and each of its boxes a name for those who do not see it: what
// it is called, what it is, and what it is joined to.
func name(d *diagram.Diagram, g *diagram.Geometry) {
	g.Title, g.Description = d.AccTitle, d.AccDescr
	if g.Title == "" {
		g.Title = d.Title
	}
	if d.Flow != nil {
		nameFlow(d.Flow, g)
	} else {
		nameSequence(d.Sequence, g)
	}
}

func nameFlow(f *diagram.Flow, g *diagram.Geometry) {
	called := map[string]string{}
	for i := range f.Nodes {
		n := &f.Nodes[i]
		called[n.ID] = n.ID
		if text := diagram.Plain(n.Text, n.Markdown); text != "" {
			called[n.ID] = text
		}
	}
	for i := range f.Frames {
		if title := diagram.Plain(f.Frames[i].Title, f.Frames[i].Markdown); title != "" {
			called[f.Frames[i].ID] = title
		}
	}
	from, to := map[string][]string{}, map[string][]string{}
	for i := range f.Edges {
		e := &f.Edges[i]
		if e.Stroke == "invisible" {
			continue
		}
		label := diagram.Plain(e.Text, e.Markdown)
		if label != "" {
			label = " (" + label + ")"
		}
		from[e.To] = add(from[e.To], called[e.From]+label)
		to[e.From] = add(to[e.From], called[e.To]+label)
	}
	index := map[string]int{}
	for i := range f.Nodes {
		index[f.Nodes[i].ID] = i
	}
	for i := range g.Boxes {
		b := &g.Boxes[i]
		n := &f.Nodes[index[b.ID]]
		b.Kind = kindOf(n)
		b.Name = sentence(called[b.ID], b.Kind, "From", from[b.ID], "To", to[b.ID])
		if b.Kind == "" {
			colors(f, n, b)
		}
	}
	if g.Title == "" {
		g.Title = "Flowchart of " + quantity(len(f.Nodes), "box", "boxes") + " and " + quantity(len(f.Edges), "arrow", "arrows")
	}
}

func nameSequence(s *diagram.Sequence, g *diagram.Geometry) {
	called := map[string]string{}
	for _, a := range s.Actors {
		called[a.ID] = a.ID
		if text := diagram.Plain(a.Label, false); text != "" {
			called[a.ID] = text
		}
	}
	from, to := map[string][]string{}, map[string][]string{}
	messages := 0
	for _, e := range s.Events {
		if e.Message() {
			messages++
			from[e.To] = add(from[e.To], called[e.From])
			to[e.From] = add(to[e.From], called[e.To])
		}
	}
	for i := range g.Boxes {
		if b := &g.Boxes[i]; b.Role == diagram.ActorRole {
			kind := b.Outline
			if kind == "participant" || kind == "actor" {
				kind = ""
			}
			b.Name = sentence(called[b.ID], kind, "Hears from", from[b.ID], "Sends to", to[b.ID])
		}
	}
	if g.Title == "" {
		g.Title = "Sequence of " + quantity(messages, "message", "messages") + " between " + quantity(len(s.Actors), "participant", "participants")
	}
}

// add appends a name that is not there yet.
func add(list []string, name string) []string {
	if slices.Contains(list, name) {
		return list
	}
	return append(list, name)
}

func quantity(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// sentence is "Orders API, service. From Client. To Queue."
func sentence(name, kind, in string, from []string, out string, to []string) string {
	if kind != "" {
		name += ", " + kind
	}
	name = stopped(name)
	if len(from) > 0 {
		name += stopped(" " + in + " " + strings.Join(from, ", "))
	}
	if len(to) > 0 {
		name += stopped(" " + out + " " + strings.Join(to, ", "))
	}
	return name
}

// stopped ends what is no question and has no full stop yet with one.
func stopped(s string) string {
	if strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// kindOf is what a box is: the first of its classes that is a kind, or a database if it
// is drawn like one.
func kindOf(n *diagram.Node) string {
	for _, c := range n.Classes {
		if slices.Contains(diagram.Kinds, c) {
			return c
		}
	}
	if n.Outline() == "cylinder" && len(n.Classes) == 0 && len(n.Style) == 0 {
		return "database"
	}
	return ""
}

// colors gives a box the colours of its author: those of its classes and its own style.
func colors(f *diagram.Flow, n *diagram.Node, b *diagram.Box) {
	ink := ""
	use := func(list []string) {
		for _, s := range list {
			key, value, _ := strings.Cut(s, ":")
			c := diagram.Color(value)
			switch strings.TrimSpace(key) {
			case "fill", "background":
				b.Fill = c
			case "stroke":
				b.Stroke = c
			case "color":
				ink = c
			}
		}
	}
	for _, class := range append([]string{"default"}, n.Classes...) {
		for _, d := range f.ClassDefs {
			if d.Name == class {
				use(d.Style)
			}
		}
	}
	use(n.Style)
	b.Ink = diagram.Ink(ink, b.Fill)
}
