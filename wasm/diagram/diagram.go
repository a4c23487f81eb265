// Package diagram is the diagram language of the lessons: it reads Mermaid flowcharts
// and sequence diagrams, keeps where their parts lie on paper and draws them as nodes.
//
// Parse reads a text into a Diagram or says every fault with its line, its column and
// what to write instead. Package layout turns a Diagram into a Geometry, and Draw turns
// a Geometry into an <svg>.
//
// Why a language of our own making and not mermaid.js: a reader gets a finished picture
// in the page, the same bytes on every machine, without a script or an inline style.
// Why Mermaid's syntax: the same text is a picture on any code host.
//
// Why the layout lies in a package of its own: it needs a graph library that no reader
// should pay for. A page ships a Geometry; only the playground lays out in a browser.
package diagram

// Diagram is what a text says. Exactly one of Flow and Sequence is set.
type Diagram struct {
	Title       string // of the front matter or a title statement; empty if there is none
	AccTitle    string // accTitle: the name a screen reader gives the picture
	AccDescr    string // accDescr: its description
	Comments    []Comment
	Flow        *Flow
	Sequence    *Sequence
	Wrap        bool // the author asked for long messages to be wrapped
	HideMirrors bool // the author asked for no second row of participants
}

// Comment is a line that begins with %%, which Mermaid ignores and the lessons use to
// say how a diagram behaves: "play", "about Q: Holds jobs".
type Comment struct {
	Line int    // from 1
	Text string // without the %% and the space around it
}

// others are the first words of the Mermaid types that are not read here.
var others = []string{
	"classDiagram", "classDiagram-v2", "stateDiagram", "stateDiagram-v2", "erDiagram", "journey",
	"gantt", "pie", "quadrantChart", "requirementDiagram", "requirement", "gitGraph", "C4Context",
	"C4Container", "C4Component", "C4Dynamic", "C4Deployment", "mindmap", "timeline", "zenuml",
	"sankey", "sankey-beta", "xychart", "xychart-beta", "block", "block-beta", "packet", "packet-beta",
	"kanban", "architecture", "architecture-beta", "radar-beta", "treemap", "treemap-beta", "info",
}

// Parse reads a Mermaid flowchart or sequence diagram. Its error is a Faults: everything
// that is wrong with the text, at most maxFaults of them, in the order of the text.
func Parse(text string) (*Diagram, error) {
	src := prepare(text)
	d := &Diagram{
		Title: src.title, Comments: src.comments,
		Wrap: src.wrap, HideMirrors: src.hideMirrors,
	}
	at := src.skipSpace(0)
	word := wordAt(src.text, at)
	switch {
	case src.unclosed:
		return nil, Faults{src.fault(0, "The front matter is not closed.", "End it with a line --- indented like the first.")}
	case word == "graph" || word == "flowchart" || word == "flowchart-elk":
		p := &flowParser{source: src, pos: at + len(word), flow: &Flow{Direction: TB}}
		p.parse()
		d.Flow, d.AccTitle, d.AccDescr = p.flow, p.accTitle, p.accDescr
		return finish(d, p.faults)
	case word == "sequenceDiagram":
		p := &sequenceParser{source: src, pos: at + len(word), sequence: &Sequence{}}
		p.parse()
		d.Sequence, d.AccTitle, d.AccDescr = p.sequence, p.accTitle, p.accDescr
		if p.title != "" {
			d.Title = p.title
		}
		return finish(d, p.faults)
	}
	return nil, Faults{unknownType(src, at, word)}
}

func finish(d *Diagram, faults Faults) (*Diagram, error) {
	if len(faults) > 0 {
		return nil, faults
	}
	return d, nil
}

// unknownType is the fault of a text that is neither of the two types.
func unknownType(src *source, at int, word string) Fault {
	const supported = "Supported are flowcharts (flowchart LR, graph TD) and sequence diagrams (sequenceDiagram)."
	for _, o := range others {
		if word == o {
			return src.fault(at, "Diagrams of the type "+o+" are not supported.", supported)
		}
	}
	if at >= len(src.text) {
		return src.fault(at, "There is no diagram here.", "Begin with flowchart LR or sequenceDiagram.")
	}
	hint := supported
	if near := nearest(word, []string{"flowchart", "graph", "sequenceDiagram"}); near != "" {
		hint = "Did you mean " + near + "? " + supported
	}
	return src.fault(at, "A diagram begins with its type, and \""+word+"\" is none.", hint)
}

// wordAt returns the letters, digits and hyphens at a place.
func wordAt(s string, at int) string {
	end := at
	for end < len(s) && (isWord(s[end]) || s[end] == '-' && end+1 < len(s) && isWord(s[end+1])) {
		end++
	}
	return s[at:end]
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' }
