package layout

import (
	"cmp"
	"slices"

	"millrace/wasm/diagram"
)

// titles makes room for the titles of frames: a strip along the side of a frame that
// will be its top. On a sheet that is its first band, its last or its left side,
// depending on the direction of the scope.
func (sh *sheet) titles() {
	for i, it := range sh.s.items {
		if !it.shell || it.title.h == 0 {
			continue
		}
		l := &sh.shell[i]
		l.title = it.title.h + 8
		if sh.s.sideways() {
			sh.cut(l.left, l.title, i)
			continue
		}
		if missing := it.title.w + 2*titlePad - (l.right - l.left); missing > 0 {
			sh.cut(l.left, missing/2, i)
			sh.cut(l.right-1, missing-missing/2, i)
		}
		b := &sh.bands[sh.titleBand(l)]
		b.height = max(b.height, l.title)
	}
}

// titleBand is the band that holds the title of a frame, unless the scope is sideways.
func (sh *sheet) titleBand(l *shell) int {
	if sh.s.direction == diagram.BT {
		return l.last
	}
	return l.first
}

// cut moves everything to the right of x by some pixels, except the left side of the
// item that asks for it. As no two places change their order, nothing comes to overlap.
func (sh *sheet) cut(x, by, except int) {
	move := func(p *int) {
		if *p > x {
			*p += by
		}
	}
	for i := range sh.x {
		move(&sh.x[i])
		move(&sh.shell[i].right)
		if i != except {
			move(&sh.shell[i].left)
		}
	}
	for i := range sh.ways {
		wy := &sh.ways[i]
		move(&wy.label.x)
		for j := range wy.stops {
			move(&wy.stops[j].x)
		}
	}
}

// clear places every title within its strip where no edge passes, as near to the start
// of its line as it goes. Where there is no such place the frame grows at its end, and
// the edges are routed anew.
func (sh *sheet) clear() {
	for range 4 {
		grown := false
		for i, it := range sh.s.items {
			l := &sh.shell[i]
			if l.title == 0 {
				continue
			}
			from, to := sh.strip(l)
			at, missing := place1(sh.blocked(l), from+titlePad, to-titlePad, it.title.w, sh.s.direction == diagram.RL)
			if l.titleAt = at; missing <= 0 {
				continue
			}
			if grown = true; sh.s.sideways() {
				sh.open(l.last, missing)
			} else {
				sh.cut(l.right-1, missing, i)
			}
		}
		if !grown {
			return
		}
		sh.spread()
	}
}

// strip is the stretch along which a title may stand.
func (sh *sheet) strip(l *shell) (from, to int) {
	if sh.s.sideways() {
		return sh.bands[l.first].top, sh.bands[l.last].bottom
	}
	return l.left, l.right
}

// stretch is a part of a strip.
type stretch struct{ from, to int }

// blocked returns the parts of a strip that edges pass through, in order.
func (sh *sheet) blocked(l *shell) (list []stretch) {
	strip := diagram.Rect{X: l.left, Y: sh.bands[l.first].top, W: l.title, H: sh.bands[l.last].bottom - sh.bands[l.first].top}
	if !sh.s.sideways() {
		b := sh.bands[sh.titleBand(l)]
		strip = diagram.Rect{X: l.left, Y: b.top + 1, W: l.right - l.left, H: b.bottom - b.top - 2}
	}
	for i, w := range sh.s.wires {
		if w.from == w.to {
			continue
		}
		line := diagram.Line{Points: sh.clip(i, sh.route(i))}
		path := line.Flatten()
		for j := 1; j < len(path); j++ {
			a, b := path[j-1], path[j]
			r := diagram.Rect{X: min(a.X, b.X), Y: min(a.Y, b.Y), W: abs(a.X-b.X) + 1, H: abs(a.Y-b.Y) + 1}
			if !r.Overlaps(strip) {
				continue
			}
			s := stretch{r.X, r.Right()}
			if sh.s.sideways() {
				s = stretch{r.Y, r.Bottom()}
			}
			list = append(list, stretch{s.from - 5, s.to + 5})
		}
	}
	slices.SortFunc(list, func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
	return list
}

// place1 finds room of a width between two places and around what is blocked: from the
// start, or from the end. If there is none, missing is how much longer the stretch must
// be so that the title fits behind all.
func place1(blocked []stretch, from, to, width int, fromEnd bool) (at, missing int) {
	if fromEnd {
		turned := make([]stretch, 0, len(blocked))
		for i := len(blocked) - 1; i >= 0; i-- {
			turned = append(turned, stretch{-blocked[i].to, -blocked[i].from})
		}
		slices.SortFunc(turned, func(a, b stretch) int { return cmp.Compare(a.from, b.from) })
		at, missing = place1(turned, -to, -from, width, false)
		if missing <= 0 {
			return -at - width, 0
		}
	}
	at = from
	for _, b := range blocked {
		if b.from >= at+width {
			break
		}
		at = max(at, b.to)
	}
	return at, at + width - to
}
