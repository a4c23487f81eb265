package layout

import "millrace/wasm/diagram"

// route returns the points of a wire from top to bottom: straight across each band it
// crosses, bent only between two.
func (sh *sheet) route(i int) []diagram.Point {
	upper, lower := sh.ends(i)
	wy := &sh.ways[i]
	top := sh.bands[sh.rank[upper]]
	x := wy.port[0]
	points := []diagram.Point{{X: x, Y: sh.border(upper, 0, x)}}
	y := top.bottom + lead
	for _, t := range wy.stops {
		b := sh.bands[t.rank]
		if t.x != x {
			points = append(points, diagram.Point{X: x, Y: y}, diagram.Point{X: t.x, Y: b.top})
			x = t.x
		}
		y = b.bottom
	}
	if end := wy.port[1]; end != x {
		points = append(points, diagram.Point{X: x, Y: y}, diagram.Point{X: end, Y: sh.bands[sh.rank[lower]].top - lead})
		x = end
	}
	return append(points, diagram.Point{X: x, Y: sh.border(lower, 1, x)})
}

// border is the y at which a wire at x meets the lower side of a box for 0, else the
// upper one.
func (sh *sheet) border(i, side, x int) int {
	it := sh.s.items[i]
	b := sh.bands[sh.rank[i]]
	middle := (b.top + b.bottom) / 2
	depth := 0
	if it.node >= 0 {
		depth = diagram.Depth(it.outline, sh.side(side), it.w, it.h, x-sh.x[i])
	}
	if side == 0 {
		return middle + sh.h[i]/2 - depth
	}
	return middle - sh.h[i]/2 + depth
}

// clip cuts a wire off where it enters the frame that it ends at.
func (sh *sheet) clip(i int, points []diagram.Point) []diagram.Point {
	wi := sh.s.wires[i]
	above, below := wi.fromShell, wi.toShell
	if sh.ways[i].up {
		above, below = below, above
	}
	if above >= 0 {
		points = sh.leave(points, sh.shell[above])
	}
	if below >= 0 {
		reverse(points)
		points = sh.leave(points, sh.shell[below])
		reverse(points)
	}
	return points
}

// leave cuts off the start of a path that lies within a frame: where it crosses the
// frame's edge straight, or else at the side it passes on its way to the next band.
func (sh *sheet) leave(points []diagram.Point, l shell) []diagram.Point {
	top, bottom := sh.bands[l.first].top, sh.bands[l.last].bottom
	inside := func(p diagram.Point) bool {
		return p.X > l.left && p.X < l.right && p.Y > top && p.Y < bottom
	}
	i := 0
	for i+1 < len(points) && inside(points[i]) {
		i++
	}
	if i == 0 || inside(points[i]) {
		return points
	}
	a, b := points[i-1], points[i]
	cut := a
	switch {
	case (b.Y == top || b.Y == bottom) && b.X >= l.left && b.X <= l.right:
		return points[i:]
	case a.X == b.X && b.Y > a.Y:
		cut.Y = bottom
	case a.X == b.X:
		cut.Y = top
	case b.X >= l.right:
		cut.X = l.right
	default:
		cut.X = l.left
	}
	return append([]diagram.Point{cut}, points[i:]...)
}

// loop returns the points of the n-th of count loops at a box, and the middle of its
// label: out of one side, along and back.
func (sh *sheet) loop(i, n, count int) (points []diagram.Point, label diagram.Point) {
	wi := sh.s.wires[i]
	b := sh.bands[sh.rank[wi.from]]
	middle := (b.top + b.bottom) / 2
	half := sh.w[wi.from] / 2
	x := sh.x[wi.from]
	room := wi.label.w
	if sh.s.sideways() {
		room = wi.label.h
	}
	sign := 1
	if sh.ways[i].label.x < x {
		sign = -1
	}
	out := sh.ways[i].label.x - sign*(room+loopRoom)/2
	out += sign * 8
	if n == 0 {
		out = x + sign*(half+22)
	}
	step := sh.h[wi.from] / 2 * (n + 1) / (count + 1)
	edge := x + sign*(half-sh.sideDepth(wi.from, sign, step))
	points = []diagram.Point{{X: edge, Y: middle - step}, {X: out, Y: middle - step}, {X: out, Y: middle + step}, {X: x + sign*(half-sh.sideDepth(wi.from, sign, step)), Y: middle + step}}
	return points, diagram.Point{X: out + sign*(4+room/2), Y: middle}
}

// sideDepth is how far a box's border lies inside its left or right side on the sheet.
func (sh *sheet) sideDepth(i, sign, offset int) int {
	it := sh.s.items[i]
	if it.node < 0 {
		return 0
	}
	side := diagram.Right
	if sign < 0 {
		side = diagram.Left
	}
	switch sh.s.direction {
	case diagram.LR, diagram.RL:
		side = map[int]diagram.Side{1: diagram.Bottom, -1: diagram.Top}[sign]
	}
	return max(diagram.Depth(it.outline, side, it.w, it.h, offset), diagram.Depth(it.outline, side, it.w, it.h, -offset))
}
