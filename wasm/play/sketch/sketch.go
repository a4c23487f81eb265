// Package sketch is what the playground makes of a text: its faults, or a picture that
// behaves as it will in a lesson.
//
// A text is Mermaid, in a fence or bare, and the list below it that says how the diagram
// behaves, as in a lesson.
//
// Why a package apart from the program: the server draws with it for those whose browser
// runs no script, and it is tested like any other Go.
package sketch

import (
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
)

// MaxText is the longest text that is drawn, in bytes: Mermaid's own limit.
const MaxText = 50_000

// Sketch is what became of a text. A fault in the Mermaid leaves nothing to draw; one in
// what the diagram does leaves the picture, which then does what could be read.
type Sketch struct {
	Faults      []Fault // what is wrong
	Picture     ui.Node // zero when there is none
	Words       ui.Node // the same in words, folded; zero when there is nothing to tell
	Kept        bool    // the query was one of this text
	Sequence    bool    // a sequence diagram, no flowchart
	First, Last int     // the lines of the Mermaid in the text, from 1, without its fence

	lines int // of the text
}

// Fault is one thing wrong with a text. Line and Col count from 1, Col in characters.
type Fault = diagram.Fault

// Options say how a text is drawn. The zero value is right when nobody waits.
type Options struct {
	Query    string // of the page: where the island stands, what is in the blank box
	Tries    int    // of the layout: 1 while somebody types, 0 for the best
	Carry    bool   // its form holds the text, for a page without scripts
	MaxText  int    // bytes; 0 means MaxText
	MaxParts int    // boxes, arrows and events; 0 means as many as can be laid out
}

// HTML returns the picture and its words as they stand in a page, or "" when there is no
// picture.
func (s *Sketch) HTML() string {
	var b strings.Builder
	for _, n := range []*ui.Node{&s.Picture, &s.Words} {
		if n.Tag == "" {
			continue
		}
		if err := n.Render(&b); err != nil {
			return ""
		}
	}
	return b.String()
}

// Draw reads a text and draws it.
func Draw(text string, o Options) *Sketch {
	s := &Sketch{Kept: true, First: 1, Last: 1, lines: 1 + strings.Count(text, "\n")}
	r := s.read(text, o)
	if r == nil {
		return s
	}
	var err error
	if r.script.Fill != nil {
		s.Picture, err = fillIn(r, text, o)
	} else {
		err = s.behave(r, o)
	}
	if err != nil {
		s.fail(s.First, 1, sentence(err.Error()), "")
	}
	return s
}

// behave lays a diagram out and draws it with what it does.
func (s *Sketch) behave(r *reading, o Options) error {
	g, err := layout.Layout(r.diagram, layout.Options{Tries: o.Tries})
	if err != nil {
		return err
	}
	s.Picture, s.Kept = island(g, r.script, o.Query)
	s.Words = folded(script.Words(r.diagram, g, r.script))
	return nil
}

// folded is the diagram in words, as it stands below one in a lesson.
func folded(lines []string) ui.Node {
	if len(lines) == 0 {
		return ui.Node{}
	}
	var b ui.Builder
	b.Markup(`<details class="diagram-fold"><summary>The diagram in words</summary><ul>`)
	for _, line := range lines {
		b.Markup(`<li>{}</li>`, line)
	}
	b.Markup(`</ul></details>`)
	return b.Node()
}

// reading is a text that was understood.
type reading struct {
	diagram *diagram.Diagram
	script  *script.Script
	items   []script.Item
}

// read takes a text apart and reads its parts. It returns nil when there is nothing to
// draw.
func (s *Sketch) read(text string, o Options) *reading {
	most := o.MaxText
	if most == 0 {
		most = MaxText
	}
	if len(text) > most {
		s.fail(1, 1, "The text is longer than can be drawn.", "Split the diagram.")
		return nil
	}
	mermaid, first, items := script.Split(strings.ReplaceAll(text, "\r\n", "\n"))
	s.First, s.Last = first, lastLine(mermaid, first)
	d, err := diagram.Parse(mermaid)
	if err != nil {
		faults, _ := err.(diagram.Faults)
		s.failAll(faults)
		return nil
	}
	s.Sequence = d.Sequence != nil
	switch n := parts(d); {
	case n == 0:
		s.fail(first, 1, "This diagram is empty.", "Write a box or an arrow: A --> B.")
		return nil
	case o.MaxParts > 0 && n > o.MaxParts:
		s.fail(first, 1, "This diagram has too many parts to be read.", "Split it.")
		return nil
	}
	what, faults := script.Parse(mermaid, d, items)
	s.failAll(faults)
	return &reading{d, what, items}
}

// lastLine returns the line of a text that its Mermaid ends on: blank lines between it
// and a list belong to neither.
func lastLine(mermaid string, first int) int {
	mermaid = strings.TrimRight(mermaid, " \t\n")
	return first + strings.Count(mermaid, "\n")
}

// failAll notes faults whose lines count from that of the Mermaid.
func (s *Sketch) failAll(faults diagram.Faults) {
	for _, f := range faults {
		s.fail(f.Line+s.First-1, f.Col, f.Message, f.Hint)
	}
}

// fail notes a fault. One in what is missing at the end is on the last line.
func (s *Sketch) fail(line, col int, message, hint string) {
	s.Faults = append(s.Faults, Fault{Line: min(line, s.lines), Col: col, Message: message, Hint: hint})
}

// parts counts what has to be laid out.
func parts(d *diagram.Diagram) int {
	if d.Sequence != nil {
		return len(d.Sequence.Actors) + len(d.Sequence.Events)
	}
	return len(d.Flow.Nodes) + len(d.Flow.Edges) + len(d.Flow.Frames)
}

// sentence turns the text of an error into one.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}
