package chart

import "millrace/wasm/ui"

// Pen writes the data of a path. It keeps places in hundredths, so that what is equal
// on paper compares as equal, and appends to one slice, so that a series of thousands
// of points is one allocation and not thousands. The zero Pen is ready for use.
//
// It is exported for pictures that are no charts: a crowd of hundreds is one path too.
type Pen struct{ d []byte }

// newPen returns a pen with room for a series of n points.
func newPen(n int) *Pen { return &Pen{make([]byte, 0, len("L123.45 67.89")*n)} }

// To appends a command that takes a place, M or L.
func (p *Pen) To(command byte, x, y float64) {
	if p.d == nil {
		p.d = make([]byte, 0, 64) // or it would grow three times on its way to a short path
	}
	p.d = appendHundredths(append(p.d, command), hundredths(x))
	p.d = appendHundredths(append(p.d, ' '), hundredths(y))
}

// Along appends a command that takes one number, H, V or v.
func (p *Pen) Along(command byte, v float64) {
	p.d = appendHundredths(append(p.d, command), hundredths(v))
}

// Shut closes the outline.
func (p *Pen) Shut() { p.d = append(p.d, 'Z') }

// Box appends the outline of a rectangle.
func (p *Pen) Box(x, y, width, height float64) {
	p.To('M', x, y)
	p.Along('H', x+width)
	p.Along('V', y+height)
	p.Along('H', x)
	p.Shut()
}

// Polygon appends a closed outline through points given as x, y, x, y, …
func (p *Pen) Polygon(points ...float64) {
	command := byte('M')
	for i := 0; i < len(points); i += 2 {
		p.To(command, points[i], points[i+1])
		command = 'L'
	}
	p.Shut()
}

// Draw draws what was written. An empty path is drawn too: one that appeared later
// would move its siblings.
func (p *Pen) Draw(b *ui.Builder, class string) {
	b.Markup(`<path class={} d={}/>`, class, string(p.d))
}

// hundredths rounds a coordinate. What is not a number of at most seven digits is no
// place in a picture and becomes 0.
func hundredths(v float64) int {
	switch {
	case !(v > -1e7 && v < 1e7):
		return 0
	case v < 0:
		return -int(float64(-v*100) + 0.5)
	}
	return int(float64(v*100) + 0.5)
}

// appendHundredths writes u/100 with as many decimals as it needs.
func appendHundredths(b []byte, u int) []byte {
	if u < 0 {
		b = append(b, '-')
		u = -u
	}
	var digits [12]byte
	i := len(digits)
	for whole := u / 100; ; whole /= 10 {
		i--
		digits[i] = byte('0' + whole%10)
		if whole < 10 {
			break
		}
	}
	b = append(b, digits[i:]...)
	if u%100 > 0 {
		b = append(b, '.', byte('0'+u/10%10))
	}
	if u%10 > 0 {
		b = append(b, byte('0'+u%10))
	}
	return b
}
