package markdown

import (
	"fmt"

	"millrace/quizzes"
	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

// A telephone is 360 pixels wide and leaves a picture phoneRoom of them. A wider picture
// scrolls in its figure there, at a size that can be read; to be taken in at one look it
// has to shrink, and words of fewer than leastText pixels are not read.
const (
	phoneRoom = 310
	leastText = 9
	widest    = phoneRoom * diagram.NodeSize / leastText // 585 pixels
)

// Sheet is a picture of a lesson and where its fence is.
type Sheet struct {
	Pos     quizzes.Pos
	drawing *drawing
}

// note remembers a picture for Sheets.
func (d *Doc) note(at int, drawn *drawing) {
	d.sheets = append(d.sheets, Sheet{d.Pos(at), drawn})
}

// Sheets returns the pictures of a file, in its order.
func (d *Doc) Sheets() []Sheet { return d.sheets }

// Dense returns a warning about a picture that nobody can take in on a telephone, with
// what to do about it, or nil. It may lay the diagram out once more.
func (s Sheet) Dense() *quizzes.Fault {
	g, d := s.drawing.geometry, s.drawing.diagram
	if g.Width <= widest {
		return nil
	}
	warning := &quizzes.Fault{Pos: s.Pos, Hint: "split it, or give its boxes fewer words",
		Message: fmt.Sprintf("this diagram is %d pixels wide: on a telephone it scrolls, and its words would have %d pixels if all of it were shown", g.Width, diagram.NodeSize*phoneRoom/g.Width)}
	if d.Sequence != nil {
		warning.Hint = "split it, or leave out who is not needed"
		return warning
	}
	if d.Flow.Direction == diagram.LR || d.Flow.Direction == diagram.RL {
		if turned, err := layout.Layout(d, layout.Options{Direction: diagram.TB}); err == nil && turned.Width <= widest {
			warning.Hint = "turn it: flowchart TB"
		}
	}
	return warning
}
