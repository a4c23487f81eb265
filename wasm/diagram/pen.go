package diagram

import "strconv"

// pen writes the data of a path in whole pixels, as short as it goes.
type pen struct{ b []byte }

// to appends a command and its numbers; the sign of a negative one parts it from the
// number before it.
func (p *pen) to(command byte, numbers ...int) *pen {
	p.b = append(p.b, command)
	for i, n := range numbers {
		if i > 0 && n >= 0 {
			p.b = append(p.b, ' ')
		}
		p.b = strconv.AppendInt(p.b, int64(n), 10)
	}
	return p
}

func (p *pen) shut() *pen {
	p.b = append(p.b, 'Z')
	return p
}

func (p *pen) String() string { return string(p.b) }

// Path returns the data of a line as it is drawn: straight where two points share an x
// or a y, with rounded corners, and an S elsewhere. It ends a little before a head, so
// that its blunt end does not show.
func (l *Line) Path() string {
	points := l.Points
	if len(points) < 2 {
		return ""
	}
	last := len(points) - 1
	start, end := points[0], points[last]
	if l.Head == "point" {
		end = toward(end, points[last-1], 4)
	}
	if l.Tail == "point" {
		start = toward(start, points[1], 4)
	}
	var p pen
	p.to('M', start.X, start.Y)
	at := start
	for i := 1; i <= last; i++ {
		q := points[i]
		if i == last {
			q = end
		}
		switch {
		case at.X != q.X && at.Y != q.Y:
			if dx, dy := q.X-at.X, q.Y-at.Y; l.Sideways {
				p.to('c', dx/2, 0, dx/2, dy, dx, dy)
			} else {
				p.to('c', 0, dy/2, dx, dy/2, dx, dy)
			}
		case i < last && corner90(at, q, points[i+1]):
			r := min(8, distance1(at, q)/2, distance1(q, points[i+1])/2)
			before, after := toward(q, at, r), toward(q, points[i+1], r)
			p.straight(at, before)
			p.to('q', q.X-before.X, q.Y-before.Y, after.X-before.X, after.Y-before.Y)
			q = after
		default:
			p.straight(at, q)
		}
		at = q
	}
	return p.String()
}

func (p *pen) straight(a, b Point) {
	switch {
	case a == b:
	case a.X == b.X:
		p.to('V', b.Y)
	case a.Y == b.Y:
		p.to('H', b.X)
	default:
		p.to('L', b.X, b.Y)
	}
}

// corner90 reports whether a line turns at b, straight before and behind.
func corner90(a, b, c Point) bool {
	return (a.X == b.X && b.Y == c.Y || a.Y == b.Y && b.X == c.X) && a != b && b != c
}

// toward returns the point n pixels from a towards b, along an axis.
func toward(a, b Point, n int) Point {
	switch {
	case a.X == b.X && a.Y < b.Y:
		a.Y += min(n, b.Y-a.Y)
	case a.X == b.X:
		a.Y -= min(n, a.Y-b.Y)
	case a.Y == b.Y && a.X < b.X:
		a.X += min(n, b.X-a.X)
	case a.Y == b.Y:
		a.X -= min(n, a.X-b.X)
	}
	return a
}

// distance1 is how far apart two points on an axis are.
func distance1(a, b Point) int { return abs(a.X-b.X) + abs(a.Y-b.Y) }

// headPath returns the data of a head at the end of a line that comes from some point.
// All but a cross and an open one are filled.
func headPath(kind string, tip, from Point, sideways bool) string {
	dx, dy := 0, 0
	switch {
	case tip.X == from.X || tip.Y != from.Y && !sideways:
		dy = sign(tip.Y - from.Y)
	default:
		dx = sign(tip.X - from.X)
	}
	// along runs against the line, across to its side.
	at := func(along, across int) (x, y int) { return tip.X - dx*along - dy*across, tip.Y - dy*along + dx*across }
	var p pen
	go2 := func(c byte, along, across int) { x, y := at(along, across); p.to(c, x, y) }
	switch kind {
	case "circle":
		x, y := at(8, 0)
		p.to('M', x, y)
		p.to('a', 4, 4, 0, 1, 1, dx*8, dy*8)
		p.to('a', 4, 4, 0, 1, 1, -dx*8, -dy*8)
	case "cross":
		go2('M', 9, -4)
		go2('L', 1, 4)
		go2('M', 9, 4)
		go2('L', 1, -4)
	case "async": // an open head
		go2('M', 9, -5)
		p.to('L', tip.X, tip.Y)
		go2('L', 9, 5)
	case "halftop", "halfbottom", "sticktop", "stickbottom":
		side := -5
		if dx < 0 {
			side = 5
		}
		if kind == "halfbottom" || kind == "stickbottom" {
			side = -side
		}
		p.to('M', tip.X, tip.Y)
		go2('L', 10, side)
		if kind == "halftop" || kind == "halfbottom" {
			go2('L', 10, 0)
			p.shut()
		}
	default:
		p.to('M', tip.X, tip.Y)
		go2('L', 9, 4)
		go2('L', 9, -4)
		p.shut()
	}
	return p.String()
}

// hollow reports whether a head is drawn by its line alone.
func hollow(kind string) bool {
	return kind == "cross" || kind == "async" || kind == "sticktop" || kind == "stickbottom"
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
