package markdown

import (
	"errors"
	"strings"

	"github.com/yuin/goldmark/ast"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/script"
)

// Diagram is a Mermaid flowchart or sequence: its picture, and the numbered list below
// its fence, which says the same in words and becomes its child.
//
// What it does is said by lines that Mermaid takes for comments and by the list: package
// script reads both. A diagram that does something has a Program; package content puts an
// island in its place, above the list. Any other is a figure.
//
// Why the list is outside of the fence: on a code host the reader then sees a picture
// and an explanation.
type Diagram struct {
	ast.BaseBlock
	Caption string
	Program string // what a widget needs of it; empty for one that does nothing
	Opens   string // the text that the playground opens: the diagram and its list
	Kept    string // the id under which the page's course keeps that text; empty for none
	drawing *drawing
	words   []string // of a sequence: its messages; of a flowchart: its boxes
	stands  bool     // an island stands in the place of the picture
}

// Stand puts the slot of an island in the place of the picture. A diagram that nobody does
// this to, because it is part of a question for example, is drawn as a figure.
func (n *Diagram) Stand(s *Slot) {
	n.InsertBefore(n, n.FirstChild(), s)
	n.stands = true
}

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
}

// mermaid reads the fence of a diagram. It returns nil when nothing can be drawn.
func (d *Doc) mermaid(f *ast.FencedCodeBlock, rest string, at int) *Diagram {
	if rest != "" {
		d.Fault(at+len("mermaid "), "a diagram has no attributes", "write %% play in the diagram, on a line of its own")
	}
	s := &sketch{Doc: d, fence: f, at: at}
	text := string(f.Lines().Value(d.source))
	drawing, err := drawings.draw(text)
	var faults diagram.Faults
	switch {
	case errors.As(err, &faults):
		s.tell(faults)
		return nil
	case err != nil:
		d.Fault(at, err.Error(), "")
		return nil
	}
	d.note(at, drawing)
	g := drawing.diagram
	out := &Diagram{Caption: g.Title, drawing: drawing}
	out.SetPos(f.Pos())
	if out.Caption == "" {
		out.Caption = g.AccTitle
	}
	if out.Caption == "" {
		d.Fault(at, "a diagram needs a caption", "write a line in it: accTitle: What it shows")
	}
	list, _ := f.NextSibling().(*ast.List)
	if list != nil && !list.IsOrdered() {
		list = nil
	}
	out.Opens = s.openable(list)
	does, faults := script.Parse(text, g, s.items(list))
	s.tell(faults)
	if len(does.Steps) > 0 || len(does.Walk) > 0 || len(does.Abouts) > 0 {
		picture := *drawing.geometry
		picture.Title = out.Caption
		out.Program = (&script.Program{Geometry: &picture, Script: does}).Encode()
	}
	out.words = script.Words(g, drawing.geometry, does)
	if list != nil {
		if len(does.Steps) > 0 {
			cutMoves(list)
		}
		list.SetAttributeString("class", "steps")
		out.AppendChild(out, list) // which takes it from where it was
	}
	return out
}

// tell reports faults of a diagram or of the list below it.
func (s *sketch) tell(faults diagram.Faults) {
	for _, f := range faults {
		s.Fault(s.place(f.Line, f.Col), phrase(f.Message), phrase(f.Hint))
	}
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

// place returns the offset of a line and a column, both counted from 1, of the fence or,
// where the line is behind its end, of the list below.
func (s *sketch) place(line, col int) int {
	lines := s.fence.Lines()
	switch {
	case line < 1 || lines.Len() == 0:
		return s.at
	case line <= lines.Len():
		seg := lines.At(line - 1)
		return seg.Start + runes(seg.Value(s.source), col-1)
	}
	n := s.firstLine() + line - 1
	if n > len(s.lines) {
		return s.at
	}
	start := s.lines[n-1]
	return start + runes(s.source[start:], col-1)
}

// firstLine is the line of the file that the diagram begins on.
func (s *sketch) firstLine() int { return s.Pos(s.fence.Lines().At(0).Start).Line }

// items reads the list below a diagram, or nothing.
func (s *sketch) items(list *ast.List) (items []script.Item) {
	if list == nil || s.fence.Lines().Len() == 0 {
		return nil
	}
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		at := s.offset(item)
		it := script.Item{Text: s.Text(item)}
		if text := item.FirstChild(); text != nil {
			at = s.offset(text)
			if code := moves(text); code != nil {
				at = s.offset(code.FirstChild())
				for c := code.FirstChild(); c != nil; c = c.NextSibling() {
					if t, ok := c.(*ast.Text); ok {
						it.Code += string(t.Segment.Value(s.source))
					}
				}
				it.Text = strings.TrimSpace(strings.TrimPrefix(it.Text, s.Text(code)))
			}
		}
		pos := s.Pos(at)
		it.Line, it.Col = pos.Line-s.firstLine()+1, pos.Col
		items = append(items, it)
	}
	return items
}

// moves returns the code that an item's text begins with: what moves. It is nil when
// there is none.
func moves(text ast.Node) *ast.CodeSpan {
	code, _ := text.FirstChild().(*ast.CodeSpan)
	if code == nil || code.FirstChild() == nil {
		return nil
	}
	return code
}

// cutMoves takes what moves out of the items, because nobody needs to read it.
func cutMoves(list *ast.List) {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		if text := item.FirstChild(); text != nil {
			if code := moves(text); code != nil {
				text.RemoveChild(text, code)
			}
		}
	}
}
