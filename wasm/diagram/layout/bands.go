package layout

// Heights of the gaps between bands, in pixels. An edge leaves a box and reaches one
// straight for lead pixels, and needs the rest to move sideways.
const (
	lead     = 10
	gapPlain = 48 // between two ranks of boxes
	gapLabel = 28 // between boxes and the labels of edges
	gapFrame = 18 // outside of a frame's border
	gapInner = 14 // inside of it
	loopRoom = 30 // that a loop takes beside its box, without its label
)

// stack gives every band its height on paper, from top to bottom.
func (sh *sheet) stack() {
	for i, wi := range sh.s.wires {
		if wi.from == wi.to {
			continue
		}
		upper, lower := sh.ends(i)
		x := sh.x[upper]
		for _, t := range sh.ways[i].stops {
			sh.bands[t.rank].wide = max(sh.bands[t.rank].wide, abs(t.x-x))
			x = t.x
		}
		r := &sh.bands[sh.rank[lower]]
		r.wide = max(r.wide, abs(sh.x[lower]-x))
	}
	y, last := 0, -1
	for i := range sh.bands {
		b := &sh.bands[i]
		if b.matters() {
			if last >= 0 {
				y += gap(sh.bands[last], *b)
			}
			last = i
		}
		b.top = y
		y += b.height
		b.bottom = y
	}
	sh.lengthen()
}

// gap is the distance between two neighbouring bands that matter.
func gap(a, b band) int {
	g := gapPlain
	switch {
	case a.border && b.border:
		g = gapInner
	case a.border || b.border:
		g = gapFrame
		if a.items || b.items {
			g = gapFrame + lead
		}
	case a.labels != b.labels || a.labels && b.labels:
		g = gapLabel
	}
	if b.wide > 60 {
		g += min(40, (b.wide-60)/6)
	}
	return g
}

// lengthen makes room for the title of a frame of a sideways scope, whose length runs
// from band to band: what is missing goes before its first and behind its last content.
func (sh *sheet) lengthen() {
	if !sh.s.sideways() {
		return
	}
	for i, it := range sh.s.items {
		if !it.shell || it.title.h == 0 {
			continue
		}
		l := sh.shell[i]
		missing := it.title.w + 2*titlePad - (sh.bands[l.last].bottom - sh.bands[l.first].top)
		if missing <= 0 {
			continue
		}
		sh.open(l.first+1, (missing+1)/2)
		sh.open(l.last, (missing+1)/2)
	}
}

// open moves every band from one on down.
func (sh *sheet) open(from, by int) {
	for i := from; i < len(sh.bands); i++ {
		sh.bands[i].top += by
		sh.bands[i].bottom += by
	}
}
