package markdown

import (
	"errors"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/wasm/diagram"
)

// Diagram is a Mermaid flowchart or sequence: its picture, and the numbered list below
// its fence, which says the same in words and becomes its child.
//
// Why the list is outside of the fence: on a code host the reader then sees a picture
// and an explanation. Why it is also the script of what moves: a description that is
// played cannot fall behind the picture, because each step is held against the graph.
//
// How a diagram behaves is said by lines that Mermaid takes for comments: `%% play`
// (the list is the script), `%% walk` (a decision tree to go through) and
// `%% about Q: text` (what a box is).
type Diagram struct {
	ast.BaseBlock
	Caption string
	drawing *drawing
	about   []about
	script  []string // of a sequence without a list: its messages in words
	walk    *question
}

// about is what an author says about one box.
type about struct{ box, text string }

// KindDiagram is the kind of a Diagram.
var KindDiagram = ast.NewNodeKind("Diagram")

// Kind implements ast.Node.
func (n *Diagram) Kind() ast.NodeKind { return KindDiagram }

// Dump implements ast.Node.
func (n *Diagram) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Caption": n.Caption}, nil)
}

// sketch is a Diagram that is being read from its fence.
type sketch struct {
	*Doc
	fence *ast.FencedCodeBlock
	at    int // offset of the word mermaid
	graph *graph
	out   *Diagram
	list  *ast.List // the numbered list below the fence, or nil
}

// mermaid reads the fence of a diagram. It returns nil when nothing can be drawn.
func (d *Doc) mermaid(f *ast.FencedCodeBlock, rest string, at int) *Diagram {
	if rest != "" {
		d.Fault(at+len("mermaid "), "a diagram has no attributes", "write %% play in the diagram, on a line of its own")
	}
	s := &sketch{Doc: d, fence: f, at: at}
	drawing, err := drawings.draw(string(f.Lines().Value(d.source)))
	var faults diagram.Faults
	switch {
	case errors.As(err, &faults):
		for _, f := range faults {
			d.Fault(s.place(f.Line, f.Col), phrase(f.Message), phrase(f.Hint))
		}
		return nil
	case err != nil:
		d.Fault(at, err.Error(), "")
		return nil
	}
	g := drawing.diagram
	s.graph = graphOf(g)
	s.out = &Diagram{Caption: g.Title, drawing: drawing}
	s.out.SetPos(f.Pos())
	if s.out.Caption == "" {
		s.out.Caption = g.AccTitle
	}
	if s.out.Caption == "" {
		d.Fault(at, "a diagram needs a caption", "write a line in it: accTitle: What it shows")
	}
	if list, ok := f.NextSibling().(*ast.List); ok && list.IsOrdered() {
		s.list = list
	}
	s.behave()
	if s.list != nil {
		s.list.SetAttributeString("class", "steps")
		s.out.AppendChild(s.out, s.list) // which takes it from where it was
	} else if g.Sequence != nil {
		s.out.script = script(g.Sequence)
	}
	return s.out
}

// phrase turns a sentence of package diagram into the form of the faults here, which are
// put together from parts.
func phrase(sentence string) string {
	sentence = strings.TrimSuffix(sentence, ".")
	if sentence == "" || strings.HasPrefix(sentence, "Mermaid") {
		return sentence
	}
	return strings.ToLower(sentence[:1]) + sentence[1:]
}

// place returns the offset of a line and a column of the fence, both counted from 1.
func (s *sketch) place(line, col int) int {
	if line < 1 || line > s.fence.Lines().Len() {
		return s.at
	}
	seg := s.fence.Lines().At(line - 1)
	return seg.Start + runes(seg.Value(s.source), col-1)
}

// behaviours are the words that may stand after %%.
var behaviours = []string{"play", "walk", "fill", "about"}

// behave reads the lines that begin with %%. Whatever is not one of the behaviours, or
// nearly one, is an author's note.
func (s *sketch) behave() {
	mode := ""
	for _, c := range s.out.drawing.diagram.Comments {
		word, rest, _ := strings.Cut(c.Text, " ")
		rest = strings.TrimSpace(rest)
		at := s.comment(c)
		switch {
		case word == "about":
			s.tell(rest, at)
		case rest != "":
		case word == "fill":
			s.Fault(at, "a diagram to complete cannot be answered yet", "leave %% fill out for now")
		case word == "play" || word == "walk":
			if mode != "" && mode != word {
				s.Fault(at, "a diagram either plays or is walked through", "leave one of the two out")
				continue
			}
			mode = word
			if word == "play" {
				s.play(at)
			} else {
				s.out.walk = s.readWalk(at)
			}
		default:
			if hint := Suggest(word, behaviours); hint != "" {
				s.Fault(at, "a diagram cannot "+word, hint)
			}
		}
	}
}

// comment returns the offset of what a comment says.
func (s *sketch) comment(c diagram.Comment) int {
	at := s.place(c.Line, 1)
	return at + max(0, strings.Index(string(s.source[at:]), c.Text))
}

// tell reads `Q: Holds jobs until a worker acks them.`
func (s *sketch) tell(rest string, at int) {
	id, text, ok := strings.Cut(rest, ":")
	id, text = strings.TrimSpace(id), strings.TrimSpace(text)
	switch name := s.graph.names[id]; {
	case !ok || id == "" || text == "":
		s.Fault(at, "this says nothing about a box", "write %% about Q: What the box with the id Q is.")
	case name == "":
		s.Fault(at+strings.Index(string(s.source[at:]), id), "the diagram has no box "+id, Suggest(id, s.graph.ids))
	case slices.ContainsFunc(s.out.about, func(a about) bool { return a.box == name }):
		s.Fault(at, "the box "+id+" is told about twice", "write it in one line")
	default:
		s.out.about = append(s.out.about, about{name, text})
	}
}
