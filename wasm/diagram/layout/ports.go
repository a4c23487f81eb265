package layout

import (
	"cmp"
	"slices"

	"millrace/wasm/diagram"
)

// Distances between the ends of two edges on one side of a box, in pixels.
const (
	portGap     = 14
	portWideGap = 22
	portSnap    = 18 // how far an end moves to make its edge straight
)

// spread gives each end of a wire its place on the side of its box: in the order of where
// the wires go, and straight below or above where that is near. Lower sides come first,
// so that upper ones can take up what was decided.
func (sh *sheet) spread() {
	type end struct{ wire, x int }
	for side := range 2 { // 0: the lower side of the upper box; 1: the upper side of the lower box
		ends := make([][]end, len(sh.s.items))
		for i, wi := range sh.s.wires {
			if wi.from == wi.to {
				continue
			}
			upper, lower := sh.ends(i)
			stops := sh.ways[i].stops
			switch {
			case side == 0 && len(stops) > 0:
				ends[upper] = append(ends[upper], end{i, stops[0].x})
			case side == 0:
				ends[upper] = append(ends[upper], end{i, sh.x[lower]})
			case len(stops) > 0:
				ends[lower] = append(ends[lower], end{i, stops[len(stops)-1].x})
			default:
				ends[lower] = append(ends[lower], end{i, sh.ways[i].port[0]})
			}
		}
		for i, list := range ends {
			slices.SortStableFunc(list, func(a, b end) int { return cmp.Compare(a.x, b.x) })
			want := make([]int, len(list))
			for j, e := range list {
				want[j] = e.x
			}
			for j, x := range portsOf(want, sh.x[i], sh.reach(i, side)) {
				sh.ways[list[j].wire].port[side] = x
			}
		}
	}
}

// portsOf places ends that would like to be at some places around a middle, at most
// reach away from it. The places are sorted, and so is the result.
func portsOf(want []int, middle, reach int) []int {
	n := len(want)
	ports := make([]int, n)
	gap := 0
	if n > 1 {
		gap = min(portWideGap, 2*reach/(n-1))
	}
	for i := range ports {
		ports[i] = middle + (2*i-n+1)*gap/2
	}
	least := min(gap, portGap)
	for i, w := range want {
		if abs(w-ports[i]) > portSnap || abs(w-middle) > reach {
			continue
		}
		if i > 0 && w-ports[i-1] < least || i+1 < n && ports[i+1]-w < least {
			continue
		}
		ports[i] = w
	}
	return ports
}

// reach is how far from its middle the side of a box takes edges.
func (sh *sheet) reach(i, side int) int {
	it := sh.s.items[i]
	if it.node < 0 {
		return max(0, sh.w[i]/2-10)
	}
	return diagram.Reach(it.outline, sh.side(side), it.w, it.h)
}

// side is a side of a box as drawn: the lower one of a sheet for 0, else the upper one.
func (sh *sheet) side(side int) diagram.Side {
	turned := map[diagram.Direction][2]diagram.Side{
		diagram.BT: {diagram.Top, diagram.Bottom},
		diagram.LR: {diagram.Right, diagram.Left},
		diagram.RL: {diagram.Left, diagram.Right},
	}
	if t, ok := turned[sh.s.direction]; ok {
		return t[side]
	}
	return [2]diagram.Side{diagram.Bottom, diagram.Top}[side]
}
