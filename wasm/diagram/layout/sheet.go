package layout

import (
	"math"
	"slices"
)

// A sheet is one try at a scope. It runs from top to bottom whatever the direction of
// the scope is; x and y are in pixels.
type sheet struct {
	s     *scope
	w, h  []int // of each item, turned
	x     []int // middle of each item that is no shell
	rank  []int // its index into bands
	bands []band
	ways  []way   // of each wire
	shell []shell // of each item; zero for others
}

// band is a rank: a stretch of the plane that edges cross in straight lines.
type band struct {
	items, labels, border bool
	height                int
	top, bottom           int
	wide                  int // most that an edge moves sideways in the gap above it
}

// matters reports whether anything is in the band. Edges need not heed an empty one.
func (b band) matters() bool { return b.items || b.labels || b.border }

// way is how a wire goes.
type way struct {
	up    bool   // it starts below its end
	stops []stop // where it crosses bands, from top to bottom
	label stop   // the middle of its label, or of the room for a loop
	port  [2]int // x of its upper and lower end
	at    int    // index of the stop that its label lies on
}

type stop struct{ x, rank int }

// shell is where a frame that holds items lies: its sides and its first and last band.
type shell struct {
	left, right int
	first, last int
	title       int // height of the strip for its title, or 0
	titleAt     int // where along the strip the title begins
}

// newSheet turns a plan into whole numbers.
func newSheet(s *scope, m mesh, p plan) *sheet {
	sh := &sheet{s: s, ways: make([]way, len(s.wires)), shell: make([]shell, len(s.items)),
		w: make([]int, len(s.items)), h: make([]int, len(s.items)), x: make([]int, len(s.items)), rank: make([]int, len(s.items))}
	heights := sh.heights(p)
	rankOf := func(y float64) int {
		i, _ := slices.BinarySearch(heights, y-0.2)
		return min(i, len(heights)-1)
	}
	sh.bands = make([]band, len(heights))
	for i, it := range s.items {
		b := p.boxes[i]
		sh.x[i], sh.w[i], sh.h[i] = int(math.Round(b.x)), m.boxes[i].w, m.boxes[i].h
		if it.shell {
			half := b.w / 2
			sh.shell[i] = shell{left: int(math.Round(b.x - half)), right: int(math.Round(b.x + half)), first: rankOf(b.y - b.h/2), last: rankOf(b.y + b.h/2)}
			sh.bands[sh.shell[i].first].border = true
			sh.bands[sh.shell[i].last].border = true
			continue
		}
		sh.rank[i] = rankOf(b.y)
		r := &sh.bands[sh.rank[i]]
		r.items = true
		r.height = max(r.height, sh.h[i])
	}
	for i, wi := range s.wires {
		l := p.label[i]
		wy := &sh.ways[i]
		wy.at = -1
		if wi.from == wi.to {
			wy.label = stop{int(math.Round(l.x)), sh.rank[wi.from]}
			r := &sh.bands[wy.label.rank]
			r.height = max(r.height, m.edges[i].h)
			continue
		}
		wy.up = sh.rank[wi.from] > sh.rank[wi.to]
		bends := p.bends[i]
		for j := 1; j+1 < len(bends); j++ {
			wy.stops = append(wy.stops, stop{int(math.Round(bends[j].x)), rankOf(bends[j].y)})
		}
		if wy.up {
			slices.Reverse(wy.stops)
		}
		if m.edges[i].h > 0 {
			wy.label = stop{int(math.Round(l.x)), rankOf(l.y)}
			r := &sh.bands[wy.label.rank]
			r.labels = true
			r.height = max(r.height, m.edges[i].h)
		}
	}
	for i := range sh.ways {
		wy := &sh.ways[i]
		wy.stops = slices.DeleteFunc(wy.stops, func(t stop) bool { return !sh.bands[t.rank].matters() })
	}
	return sh
}

// heights returns the heights that tell the ranks of a plan apart, sorted.
func (sh *sheet) heights(p plan) (list []float64) {
	for i, it := range sh.s.items {
		if b := p.boxes[i]; it.shell {
			list = append(list, b.y-b.h/2, b.y+b.h/2)
		} else {
			list = append(list, b.y)
		}
	}
	for i, wi := range sh.s.wires {
		if wi.from == wi.to {
			continue
		}
		for j := 1; j+1 < len(p.bends[i]); j++ {
			list = append(list, p.bends[i][j].y)
		}
	}
	slices.Sort(list)
	return slices.CompactFunc(list, func(a, b float64) bool { return math.Abs(b-a) < 0.5 })
}

// ends returns the item at the upper end of a wire and the one at the lower end.
func (sh *sheet) ends(i int) (upper, lower int) {
	w := sh.s.wires[i]
	if sh.ways[i].up {
		return w.to, w.from
	}
	return w.from, w.to
}

// crossings counts how often two wires cross, in the gaps between neighbouring bands: two
// that begin in one order and end in the other.
func (sh *sheet) crossings() int {
	type piece struct{ above, below, wire int }
	gaps := make([][]piece, len(sh.bands))
	for i, wi := range sh.s.wires {
		if wi.from == wi.to {
			continue
		}
		upper, lower := sh.ends(i)
		x := sh.x[upper]
		for _, t := range sh.ways[i].stops {
			gaps[t.rank] = append(gaps[t.rank], piece{x, t.x, i})
			x = t.x
		}
		r := sh.rank[lower]
		gaps[r] = append(gaps[r], piece{x, sh.x[lower], i})
	}
	count := 0
	for _, g := range gaps {
		for i, a := range g {
			for _, b := range g[i+1:] {
				if (a.above-b.above)*(a.below-b.below) < 0 {
					count++
				}
			}
		}
	}
	return count
}

// disorder counts the pairs of boxes that one box leads to and that do not stand in the
// order in which the author wrote them, and pairs of starting boxes likewise.
func (sh *sheet) disorder() (wrong, right int) {
	targets := make([][]int, len(sh.s.items)+1)
	entered := make([]bool, len(sh.s.items))
	for _, w := range sh.s.wires {
		if w.from != w.to {
			entered[w.to] = true
			targets[w.from] = append(targets[w.from], w.to)
		}
	}
	for i, it := range sh.s.items {
		if !it.shell && !entered[i] {
			targets[len(sh.s.items)] = append(targets[len(sh.s.items)], i)
		}
	}
	for _, list := range targets {
		for i, a := range list {
			for _, b := range list[i+1:] {
				switch {
				case a == b || sh.rank[a] != sh.rank[b]:
				case sh.x[a] > sh.x[b]:
					wrong++
				default:
					right++
				}
			}
		}
	}
	return wrong, right
}

// length is how far all wires move sideways.
func (sh *sheet) length() (sum int) {
	for i, wi := range sh.s.wires {
		if wi.from == wi.to {
			continue
		}
		upper, lower := sh.ends(i)
		x := sh.x[upper]
		for _, t := range sh.ways[i].stops {
			sum += abs(t.x - x)
			x = t.x
		}
		sum += abs(sh.x[lower] - x)
	}
	return sum
}

// mirror exchanges left and right, which changes no crossing.
func (sh *sheet) mirror() {
	for i := range sh.x {
		sh.x[i] = -sh.x[i]
		l := &sh.shell[i]
		l.left, l.right = -l.right, -l.left
	}
	for i := range sh.ways {
		wy := &sh.ways[i]
		wy.label.x = -wy.label.x
		for j := range wy.stops {
			wy.stops[j].x = -wy.stops[j].x
		}
	}
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
