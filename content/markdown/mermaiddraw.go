package markdown

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

// The bounds of one diagram: larger ones cannot be read, and take long to lay out.
const (
	maxDiagramText  = 8 << 10
	maxDiagramParts = 150 // boxes and arrows, or events
	maxDrawings     = 256 // that are remembered
)

// drawing is the text of a diagram laid out and drawn.
type drawing struct {
	diagram  *diagram.Diagram
	geometry *diagram.Geometry
	kinds    []string // of the boxes, in the order of a legend
	svg      string
}

// drawings remembers what was drawn last. It is the one thing here that outlives a Doc:
// a lesson is read again each time its author saves it, and nearly always its diagrams
// are the same. As a drawing follows from its text, this changes the time and no result.
var drawings memo

type memo struct {
	mu    sync.Mutex
	known map[string]*drawing
}

// draw returns the drawing of a text. Its error is a diagram.Faults or says what is
// wrong with the diagram as a whole.
func (m *memo) draw(text string) (*drawing, error) {
	m.mu.Lock()
	d := m.known[text]
	m.mu.Unlock()
	if d != nil {
		return d, nil
	}
	d, err := draw(text)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) == maxDrawings {
		m.known = map[string]*drawing{}
	}
	m.known[text] = d
	return d, nil
}

func draw(text string) (*drawing, error) {
	if len(text) > maxDiagramText {
		return nil, errors.New("the text of this diagram is longer than 8 KB: split it")
	}
	d, err := diagram.Parse(text)
	if err != nil {
		return nil, err
	}
	parts := 0
	if d.Flow != nil {
		parts = len(d.Flow.Nodes) + len(d.Flow.Edges) + len(d.Flow.Frames)
	} else {
		parts = len(d.Sequence.Actors) + len(d.Sequence.Events)
	}
	switch {
	case parts == 0:
		return nil, errors.New("this diagram is empty")
	case parts > maxDiagramParts:
		return nil, fmt.Errorf("this diagram has %d parts, more than %d: nobody can read it, so split it", parts, maxDiagramParts)
	}
	g, err := layout.Layout(d, layout.Options{})
	if err != nil {
		return nil, err
	}
	var svg strings.Builder
	if err := diagram.Draw(g, diagram.Decor{}).Render(&svg); err != nil {
		return nil, fmt.Errorf("this diagram cannot be drawn: %w", err)
	}
	return &drawing{diagram: d, geometry: g, kinds: kindsOf(g), svg: svg.String()}, nil
}

// kindsOf returns what the boxes of a picture are, each once.
func kindsOf(g *diagram.Geometry) (present []string) {
	for _, kind := range diagram.Kinds {
		for i := range g.Boxes {
			if g.Boxes[i].Kind == kind {
				present = append(present, kind)
				break
			}
		}
	}
	return present
}
