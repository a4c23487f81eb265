// Package layout says where the parts of a diagram lie.
//
// A flowchart is laid out in layers (Sugiyama, Tagawa and Toda 1981): a graph library
// gives every box and every label a rank and an order within it; the rest is ours.
// Ranks become bands, and an edge is straight while it crosses a band and bends only
// between two, so that it can touch neither a box nor a label. Edges are spread along
// the side of a box, frames get room for their titles where no edge passes, and of
// several starting orders the one with the fewest crossings is kept.
//
// Why whole numbers: everything but the library's own arithmetic is in pixels, and its
// results are rounded, so that every machine gives the same bytes.
//
// Why this package is apart from diagram: nothing a reader loads may import it. The
// library behind the one function core costs more than all else of a diagram together.
package layout

import (
	"errors"

	"millrace/wasm/diagram"
)

// ErrTooLarge is returned for a diagram that would take seconds to lay out and that
// nobody could read.
var ErrTooLarge = errors.New("the diagram is too large to lay out: split it")

// maxParts bounds the boxes and edges of a flowchart and the events of a sequence.
const maxParts = 1200

// Options change how a diagram is laid out. The zero value is right for a lesson.
type Options struct {
	Tries     int               // starting orders to choose from; 0 means 8, and 1 is for while somebody types
	Direction diagram.Direction // overrules that of a flowchart: a narrow page turns LR into TB
}

// Layout lays a diagram out. It never fails for what Parse returns, except with
// ErrTooLarge.
func Layout(d *diagram.Diagram, o Options) (*diagram.Geometry, error) {
	if o.Tries <= 0 {
		o.Tries = 8
	}
	var g *diagram.Geometry
	if d.Sequence != nil {
		if len(d.Sequence.Events)+len(d.Sequence.Actors) > maxParts {
			return nil, ErrTooLarge
		}
		g = layoutSequence(d)
	} else {
		if len(d.Flow.Nodes)+len(d.Flow.Edges)+len(d.Flow.Frames) > maxParts {
			return nil, ErrTooLarge
		}
		var err error
		if g, err = layoutFlow(d.Flow, o); err != nil {
			return nil, err
		}
	}
	name(d, g)
	return g, nil
}
