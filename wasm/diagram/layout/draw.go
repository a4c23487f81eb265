package layout

import (
	"strings"

	"millrace/wasm/diagram"
)

// draw finishes a sheet and turns it into the direction of its scope.
func (sh *sheet) draw(f *diagram.Flow) *drawing {
	sh.embrace()
	sh.titles()
	sh.stack()
	sh.spread()
	sh.clear()
	d := &drawing{}
	sh.areas(d, f)
	sh.boxes(d, f)
	sh.lines(d, f)
	return d.trimmed()
}

// turned maps a rectangle of the sheet to one of the drawing.
func (sh *sheet) turned(r diagram.Rect) diagram.Rect {
	switch sh.s.direction {
	case diagram.BT:
		r.Y = -r.Y - r.H
	case diagram.LR:
		return diagram.Rect{X: r.Y, Y: r.X, W: r.H, H: r.W}
	case diagram.RL:
		return diagram.Rect{X: -r.Y - r.H, Y: r.X, W: r.H, H: r.W}
	}
	return r
}

func (sh *sheet) turnedPoint(p diagram.Point) diagram.Point {
	r := sh.turned(diagram.Rect{X: p.X, Y: p.Y})
	return diagram.Point{X: r.X, Y: r.Y}
}

// areas draws the frames that hold items, outer ones first.
func (sh *sheet) areas(d *drawing, f *diagram.Flow) {
	depth := func(i int) (n int) {
		for h := sh.s.items[i].holder; h >= 0; h = sh.s.items[h].holder {
			n++
		}
		return n
	}
	for level, found := 0, true; found; level++ {
		found = false
		for i, it := range sh.s.items {
			if !it.shell || depth(i) != level {
				continue
			}
			found = true
			l := sh.shell[i]
			top, bottom := sh.bands[l.first].top, sh.bands[l.last].bottom
			rect := sh.turned(diagram.Rect{X: l.left, Y: top, W: l.right - l.left, H: bottom - top})
			a := diagram.Area{Rect: rect, Role: diagram.SubgraphRole, ID: f.Frames[it.frame].ID}
			a.Title = diagram.Label{Lines: it.title.lines, Left: true, Rect: diagram.Rect{X: rect.X + titlePad, Y: rect.Y + 6, W: it.title.w, H: it.title.h}}
			if a.Title.X = l.titleAt; sh.s.direction == diagram.RL {
				a.Title.X = -l.titleAt - it.title.w
			}
			d.areas = append(d.areas, a)
		}
	}
}

// boxes draws nodes, and frames that were laid out on their own.
func (sh *sheet) boxes(d *drawing, f *diagram.Flow) {
	for i, it := range sh.s.items {
		if it.shell {
			continue
		}
		b := sh.bands[sh.rank[i]]
		rect := sh.turned(diagram.Rect{X: sh.x[i] - sh.w[i]/2, Y: (b.top+b.bottom)/2 - sh.h[i]/2, W: sh.w[i], H: sh.h[i]})
		switch {
		case it.inner != nil:
			it.inner.move(rect.X, rect.Y)
			d.put(it.inner)
		case it.node >= 0:
			n := &f.Nodes[it.node]
			d.boxes = append(d.boxes, diagram.Box{Rect: rect, ID: n.ID, Outline: it.outline, Lines: it.lines, Link: n.Link})
		}
	}
}

// lines draws the edges.
func (sh *sheet) lines(d *drawing, f *diagram.Flow) {
	loops := make([]int, len(sh.s.items))
	seen := make([]int, len(sh.s.items))
	for _, wi := range sh.s.wires {
		if wi.from == wi.to {
			loops[wi.from]++
		}
	}
	for i, wi := range sh.s.wires {
		e := &f.Edges[wi.edge]
		l := diagram.Line{Edge: wi.edge, From: e.From, To: e.To, Stroke: e.Stroke, Sideways: sh.s.sideways()}
		l.Head, l.Tail = heads(e)
		var label diagram.Point
		if wi.from == wi.to {
			l.Points, label = sh.loop(i, seen[wi.from], loops[wi.from])
			l.Sideways = !l.Sideways
			seen[wi.from]++
		} else {
			l.Points = sh.clip(i, sh.route(i))
			if sh.ways[i].up {
				reverse(l.Points)
			}
			if wi.label.h > 0 {
				b := sh.bands[sh.ways[i].label.rank]
				label = diagram.Point{X: sh.ways[i].label.x, Y: (b.top + b.bottom) / 2}
			}
		}
		for j := range l.Points {
			l.Points[j] = sh.turnedPoint(l.Points[j])
		}
		if wi.label.h > 0 {
			l.Label = labelAt(sh.turnedPoint(label), wi.label)
		}
		if wi.half == 2 {
			sh.join(d, l, i)
			continue
		}
		if e.Stroke != "invisible" || wi.half == 1 {
			d.lines = append(d.lines, l)
		}
	}
}

// join adds the second half of an edge to its first, whose label is the item between.
func (sh *sheet) join(d *drawing, l diagram.Line, i int) {
	first := &d.lines[len(d.lines)-1]
	first.Points = append(first.Points, l.Points...)
	it := sh.s.items[sh.s.wires[i].from]
	b := sh.bands[sh.rank[sh.s.wires[i].from]]
	first.Label = labelAt(sh.turnedPoint(diagram.Point{X: sh.x[sh.s.wires[i].from], Y: (b.top + b.bottom) / 2}), it.sized)
}

func labelAt(middle diagram.Point, s sized) *diagram.Label {
	return &diagram.Label{Lines: s.lines, Rect: diagram.Rect{X: middle.X - s.w/2, Y: middle.Y - s.h/2, W: s.w, H: s.h}}
}

// heads returns what an edge ends and begins with.
func heads(e *diagram.Edge) (head, tail string) {
	kind, double := strings.CutPrefix(e.Arrow, "double_")
	if head = strings.TrimPrefix(kind, "arrow_"); head == "open" || e.Stroke == "invisible" {
		return "", ""
	}
	if double {
		tail = head
	}
	return head, tail
}

func reverse(p []diagram.Point) {
	for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
		p[i], p[j] = p[j], p[i]
	}
}

// trimmed moves a drawing so that it begins at 0, 0 and takes its size.
func (d *drawing) trimmed() *drawing {
	x0, y0, x1, y1 := 1<<30, 1<<30, -1<<30, -1<<30
	grow := func(r diagram.Rect) {
		x0, y0 = min(x0, r.X), min(y0, r.Y)
		x1, y1 = max(x1, r.Right()), max(y1, r.Bottom())
	}
	for _, a := range d.areas {
		grow(a.Rect)
	}
	for _, b := range d.boxes {
		grow(b.Rect)
	}
	for i := range d.lines {
		grow(d.lines[i].Rect())
		if l := d.lines[i].Label; l != nil {
			grow(l.Rect)
		}
	}
	if x0 > x1 {
		return d
	}
	d.move(-x0, -y0)
	d.w, d.h = x1-x0, y1-y0
	d.w += d.w & 1
	d.h += d.h & 1
	return d
}
