// Package script is what a diagram does: it plays step by step, it is a decision tree to
// walk through, or it has a box to fill in; and its boxes say what they are.
//
// A behaviour is said by lines that Mermaid takes for comments (`%% play`, `%% walk`,
// `%% fill`, `%% about Q: text`) and by the list below the diagram, whose items are its
// steps or its choices. Parse reads both and holds them against the graph; Encode writes
// the result, with the geometry, as the program of a widget.
//
// Why the list is the script: it is what somebody reads who cannot see the picture, and a
// description that is played cannot fall behind it. Why it is proven: a step that names
// an arrow which is not there is told with those that are, before anybody sees it.
//
// Why no Markdown here: the loader of lessons reads the list from its tree, and the
// playground from plain text (Split), and both mean the same.
package script

import (
	"strings"

	"millrace/wasm/diagram"
)

// Script is the behaviour of one diagram. At most one of Steps, Walk and Fill is set.
type Script struct {
	Steps  []Step  // of a diagram that plays, in their order
	Walk   []Place // of a decision tree; it begins at the first
	Fill   *Fill   // of a diagram to complete
	Abouts []About // what an author says about boxes, in the author's order
}

// Step is one thing that happens.
type Step struct {
	Caption string // what happens, in words: a plain text
	Moves   []Move // what is to be seen meanwhile; at least one
}

// Move is one part of a step: something travels along an edge, or a box lights up.
type Move struct {
	Edge  int    // index into Flow.Edges or Sequence.Events; -1 when nothing travels
	Back  bool   // it travels from the end of the edge to its beginning: an answer
	Turn  int    // when, from 0: moves with the same turn of a step travel together
	From  string // id of where it starts, or of the box, frame or participant that lights up
	To    string // id of where it arrives; empty when nothing travels
	Label string // what travels, written on it; may be empty
	Note  int    // which note of a sequence lights up, from 1; 0: none
}

// Place is a question of a walk, an advice at its end, or a step on the way.
type Place struct {
	Box     string // id of the box
	Text    string
	Answers []Answer // none: an advice; one: the walk goes on by itself
}

// Answer leads from one place of a walk to another.
type Answer struct {
	Label string // empty where the walk goes on by itself
	Edge  int    // index into Flow.Edges
	To    int    // index into Walk, greater than 0
}

// About is what an author says about one box.
type About struct {
	Box  string // id
	Text string
}

// About returns what is said about a box, or "".
func (s *Script) About(id string) string {
	for _, a := range s.Abouts {
		if a.Box == id {
			return a.Text
		}
	}
	return ""
}

// Item is one item of the list below a diagram.
type Item struct {
	// Where Code begins, or else the Text, counted from 1. Lines count on from those of the
	// diagram: the one behind its last is that of the closing fence.
	Line, Col int
	Code      string // what stands in backticks at the very beginning; empty if nothing does
	Text      string // what follows, as plain words
	Raw       string // all of it as Markdown, behind the box of a task list
	Checked   *bool  // of a task list: whether the box is ticked; nil without a box
}

// behaviours are the words that may stand after %%.
var behaviours = []string{"play", "walk", "fill", "about"}

// parser is a script that is being read.
type parser struct {
	text   string // of the diagram
	d      *diagram.Diagram
	graph  *graph
	items  []Item
	out    *Script
	faults diagram.Faults
}

// Parse reads what a diagram does from its comments and from the list below it. The text
// is the one that d was parsed from. Its faults are in the order they were found; with
// them the Script holds what could be read all the same. Items that no behaviour asks for
// are no fault: a list may simply explain a picture.
func Parse(text string, d *diagram.Diagram, items []Item) (*Script, diagram.Faults) {
	p := &parser{text: text, d: d, graph: graphOf(d), items: items, out: &Script{}}
	mode := ""
	for _, c := range d.Comments {
		word, rest, _ := strings.Cut(c.Text, " ")
		rest = strings.TrimSpace(rest)
		col := p.column(c.Line, c.Text)
		switch {
		case word == "about":
			p.tell(rest, c.Line)
		case rest != "" && (word != "fill" || rest[0] != '{'):
			// An author's note.
		case word == "play" || word == "walk" || word == "fill":
			if mode != "" && mode != word {
				p.fault(c.Line, col, "A diagram does one thing: it plays, is walked through or is filled in.", "Leave %% "+word+" or %% "+mode+" out.")
				continue
			}
			if mode = word; word == "play" {
				p.play(c.Line, col)
			} else if word == "walk" {
				p.walk(c.Line, col)
			} else {
				var faults diagram.Faults
				p.out.Fill, faults = ReadFill(d, c.Line, col, rest, tasks(items))
				p.faults = append(p.faults, faults...)
			}
		default:
			if near := diagram.Nearest(word, behaviours); near != "" {
				p.fault(c.Line, col, "A diagram cannot "+word+".", "Did you mean "+near+"?")
			}
		}
	}
	if mode == "" && p.graph.numbered {
		p.play(1, 1)
	}
	return p.out, p.faults
}

// tasks returns items as what a blank box could hold.
func tasks(items []Item) (out []Task) {
	for _, it := range items {
		t := Task{Box: it.Checked != nil, Text: it.Raw, Line: it.Line, Col: it.Col}
		t.Done = t.Box && *it.Checked
		if it.Code != "" {
			t.Col-- // the backtick belongs to it
		}
		out = append(out, t)
	}
	return out
}

// maxFaults bounds what one text is told.
const maxFaults = 20

func (p *parser) fault(line, col int, message, hint string) {
	if len(p.faults) < maxFaults {
		p.faults = append(p.faults, diagram.Fault{Line: line, Col: col, Message: message, Hint: hint})
	}
}

// suggest is the hint for a name that is not there.
func suggest(name string, names []string) string {
	if near := diagram.Nearest(name, names); near != "" {
		return "Did you mean " + near + "?"
	}
	return ""
}
