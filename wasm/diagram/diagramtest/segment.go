package diagramtest

import "millrace/wasm/diagram"

// crosses reports whether a path enters the inside of a rectangle.
func crosses(path []diagram.Point, r diagram.Rect) bool {
	if r.W <= 0 || r.H <= 0 {
		return false
	}
	for i := 1; i < len(path); i++ {
		if enters(path[i-1], path[i], r) {
			return true
		}
	}
	return false
}

// enters clips a segment to a rectangle (Liang and Barsky 1984) and reports whether more
// than a point of it is left.
func enters(a, b diagram.Point, r diagram.Rect) bool {
	lo, hi := 0.0, 1.0
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	for _, c := range [4][2]float64{
		{-dx, float64(a.X - r.X)}, {dx, float64(r.Right() - a.X)},
		{-dy, float64(a.Y - r.Y)}, {dy, float64(r.Bottom() - a.Y)},
	} {
		switch {
		case c[0] == 0 && c[1] <= 0:
			return false
		case c[0] < 0:
			lo = max(lo, c[1]/c[0])
		case c[0] > 0:
			hi = min(hi, c[1]/c[0])
		}
	}
	return lo < hi
}

// Longest that two lines may run on top of each other, and how near that is, in pixels.
const (
	longestShared = 12
	nearEnough    = 3
)

// coincide reports whether two paths run along each other, within nearEnough, for more
// than longestShared. Only stretches along an axis count: curves part at once.
func coincide(a, b []diagram.Point) bool {
	for i := 1; i < len(a); i++ {
		for j := 1; j < len(b); j++ {
			p, q, r, s := a[i-1], a[i], b[j-1], b[j]
			if p.X == q.X && r.X == s.X && near(p.X, r.X) && shared(p.Y, q.Y, r.Y, s.Y) > longestShared ||
				p.Y == q.Y && r.Y == s.Y && near(p.Y, r.Y) && shared(p.X, q.X, r.X, s.X) > longestShared {
				return true
			}
		}
	}
	return false
}

func near(a, b int) bool { return a-b < nearEnough && b-a < nearEnough }

// shared is how much two stretches have in common.
func shared(a, b, c, d int) int {
	return min(max(a, b), max(c, d)) - max(min(a, b), min(c, d))
}

// Crossings counts how often two edges of a diagram cross. Where they only touch, as at
// a common end, they do not cross.
func Crossings(g *diagram.Geometry) (count int) {
	paths := make([][]diagram.Point, len(g.Lines))
	for i := range g.Lines {
		if g.Lines[i].Role == diagram.EdgeRole {
			paths[i] = g.Lines[i].Flatten()
		}
	}
	for i, a := range paths {
		for _, b := range paths[i+1:] {
			for k := 1; k < len(a); k++ {
				for l := 1; l < len(b); l++ {
					if at, ok := meet(a[k-1], a[k], b[l-1], b[l]); ok && !atEnd(a, at) && !atEnd(b, at) {
						count++
					}
				}
			}
		}
	}
	return count
}

// spot is a place between pixels.
type spot struct{ x, y float64 }

// meet returns where two segments cross. The second is moved by a fraction of a pixel
// first, so that no corner lies on a line and a crossing in a corner counts once.
func meet(a, b, c, d diagram.Point) (spot, bool) {
	const dx, dy = 0.13, 0.29
	ax, ay, bx, by := float64(a.X), float64(a.Y), float64(b.X-a.X), float64(b.Y-a.Y)
	cx, cy, ex, ey := float64(c.X)+dx, float64(c.Y)+dy, float64(d.X-c.X), float64(d.Y-c.Y)
	det := bx*ey - by*ex
	if det == 0 {
		return spot{}, false
	}
	s := ((cx-ax)*ey - (cy-ay)*ex) / det
	u := ((cx-ax)*by - (cy-ay)*bx) / det
	if s < 0 || s > 1 || u < 0 || u > 1 {
		return spot{}, false
	}
	return spot{ax + s*bx, ay + s*by}, true
}

// atEnd reports whether a place is at an end of a path, within two pixels.
func atEnd(path []diagram.Point, at spot) bool {
	for _, p := range [2]diagram.Point{path[0], path[len(path)-1]} {
		if dx, dy := at.x-float64(p.X), at.y-float64(p.Y); dx*dx+dy*dy < 4 {
			return true
		}
	}
	return false
}
