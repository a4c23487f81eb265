package diagram

// mark draws the small sign of a kind on a grid of eight pixels: what a box is must not be
// told by its colour alone.
func mark(p *pen, kind string, x, y int) {
	switch kind {
	case "client": // a screen on its foot
		p.to('M', x, y).to('h', 8).to('v', 6).to('h', -8).shut().to('M', x+2, y+8).to('h', 4)
	case "service": // a hexagon
		p.to('M', x+2, y).to('h', 4).to('l', 2, 4).to('l', -2, 4).to('h', -4).to('l', -2, -4).shut()
	case "queue": // what stands in line
		p.to('M', x+1, y).to('v', 8).to('m', 3, -8).to('v', 8).to('m', 3, -8).to('v', 8)
	case "worker": // what runs
		p.to('M', x+1, y).to('l', 7, 4).to('l', -7, 4).shut()
	case "database": // a drum
		p.to('M', x, y+2).to('a', 4, 2, 0, 0, 1, 8, 0).to('v', 4).to('a', 4, 2, 0, 0, 1, -8, 0).shut()
		p.to('M', x, y+2).to('a', 4, 2, 0, 0, 0, 8, 0)
	case "external": // the way out
		p.to('M', x+3, y).to('h', 5).to('v', 5).to('m', 0, -5).to('l', -8, 8)
	}
}

// Mark returns the sign of a kind as the data of a path from 0,0 to 8,8, or "" for a kind
// that has none.
func Mark(kind string) string {
	var p pen
	mark(&p, kind, 0, 0)
	return p.String()
}

// markOf returns the sign of a box in a place where no words are: beside them in its
// padding. A shape without such a place is enough of a sign, as the drum of a database is.
func markOf(b *Box) string {
	if b.Role != NodeRole || b.Kind == "" {
		return ""
	}
	x, y := b.X+4, b.Y+4
	switch b.Outline {
	case "rect", "round":
	case "framed", "lined":
		x += 7
	case "stadium", "hexagon":
		x, y = b.X+7, b.Y+b.H/2-4
	default:
		return ""
	}
	var p pen
	mark(&p, b.Kind, x, y)
	return p.String()
}
