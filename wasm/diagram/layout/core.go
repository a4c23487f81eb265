package layout

import (
	"fmt"
	"strconv"

	"github.com/d2lang/dagro"
)

// Distances in pixels that the core keeps between the parts of one rank.
const (
	nodeGap = 32 // between two boxes
	edgeGap = 18 // between two edges, and between an edge and a box
)

// A mesh is what the core is given: boxes, some of which hold others, and edges with
// room for a label. It runs from top to bottom.
type mesh struct {
	boxes []meshBox
	edges []meshEdge
}

type meshBox struct {
	w, h   int
	holder int // index of the box that holds it, or -1
	frame  bool
}

type meshEdge struct {
	from, to int
	w, h     int // of the label; 0 without one
	length   int // ranks it asks for, from 1
}

// A plan is what the core gives back. Heights serve to tell ranks apart, no more.
type plan struct {
	boxes []place   // middle of each box; of a frame, with its width and height
	bends [][]place // of each edge, from its start to its end: a place in each rank between
	label []place   // middle of each edge's label
}

type place struct{ x, y, w, h float64 }

// core ranks and places a mesh. Boxes and edges are handed over in the given orders,
// which decide between layouts that are equally good to the library. It is the only
// function that knows the library, github.com/d2lang/dagro, a port of dagre 3.1.1.
func core(m mesh, boxes, edges []int) (p plan, err error) {
	p = plan{boxes: make([]place, len(m.boxes)), bends: make([][]place, len(m.edges)), label: make([]place, len(m.edges))}
	if len(m.boxes) == 0 { // the library panics on an empty graph
		return p, nil
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("laying out: %v", r)
		}
	}()
	g := dagro.NewGraph(dagro.GraphOptions{Multigraph: true, Compound: true})
	g.SetGraph(dagro.Attrs{"rankdir": "TB", "nodesep": float64(nodeGap), "edgesep": float64(edgeGap), "ranksep": 60.0})
	id := func(i int) string { return "n" + strconv.Itoa(i) }
	for _, i := range boxes {
		a := dagro.Attrs{}
		if !m.boxes[i].frame {
			a["width"], a["height"] = float64(m.boxes[i].w), float64(m.boxes[i].h)
		}
		g.SetNode(id(i), a)
	}
	for _, i := range boxes {
		if holder := m.boxes[i].holder; holder >= 0 {
			if err := g.SetParent(id(i), id(holder)); err != nil {
				return p, fmt.Errorf("laying out: putting box %d into frame %d: %w", i, holder, err)
			}
		}
	}
	handles := make([]dagro.Edge, len(m.edges))
	for _, i := range edges {
		e := m.edges[i]
		handles[i] = dagro.Edge{V: id(e.from), W: id(e.to), Name: "e" + strconv.Itoa(i), HasName: true}
		g.SetEdgeObject(handles[i], dagro.Attrs{
			"width": float64(e.w), "height": float64(e.h), "labelpos": "c", "minlen": float64(e.length), "weight": 1.0,
		})
	}
	if err := dagro.Layout(g); err != nil {
		return p, fmt.Errorf("laying out: %w", err)
	}
	for i := range m.boxes {
		a, _ := g.Node(id(i)).(dagro.Attrs)
		p.boxes[i] = placeOf(a)
	}
	for i, h := range handles {
		a, _ := g.Edge(h).(dagro.Attrs)
		p.label[i] = placeOf(a)
		points, _ := a["points"].([]dagro.Point)
		for _, q := range points {
			p.bends[i] = append(p.bends[i], place{x: q.X, y: q.Y})
		}
	}
	return p, nil
}

func placeOf(a dagro.Attrs) (p place) {
	p.x, _ = a["x"].(float64)
	p.y, _ = a["y"].(float64)
	p.w, _ = a["width"].(float64)
	p.h, _ = a["height"].(float64)
	return p
}
