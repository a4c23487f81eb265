package layout

import (
	"cmp"
	"slices"
)

// An ordering rearranges what stands in each band of a sheet so that fewer wires cross:
// by the barycentre method with exchanges of neighbours (Gansner, Koutsofios, North and
// Vo 1993). The core does not know exchanges; given the result as its starting order, it
// mostly keeps it.
type ordering struct {
	layers [][]int // vertices of each band that matters, from left to right
	pos    []int   // of each vertex within its layer
	up     [][]int // neighbours of each vertex in the layer above
	down   [][]int
	items  []int // vertex of each item, or -1
	first  []int // vertex that each wire reaches first from its upper end
}

// newOrdering takes the order from a sheet. It knows nothing of frames, so that what it
// promises of a sheet with shells may not be had.
func newOrdering(sh *sheet) *ordering {
	o := &ordering{items: make([]int, len(sh.s.items)), first: make([]int, len(sh.s.wires))}
	layerOf := make([]int, len(sh.bands))
	for i, b := range sh.bands {
		if layerOf[i] = len(o.layers); b.matters() {
			o.layers = append(o.layers, nil)
		}
	}
	var x []int
	vertex := func(rank, at int) int {
		v := len(x)
		x = append(x, at)
		o.up, o.down = append(o.up, nil), append(o.down, nil)
		o.layers[layerOf[rank]] = append(o.layers[layerOf[rank]], v)
		return v
	}
	for i, it := range sh.s.items {
		if o.items[i] = -1; !it.shell {
			o.items[i] = vertex(sh.rank[i], sh.x[i])
		}
	}
	for i, w := range sh.s.wires {
		if w.from == w.to {
			continue
		}
		upper, lower := sh.ends(i)
		at := o.items[upper]
		join := func(v int) {
			o.down[at], o.up[v] = append(o.down[at], v), append(o.up[v], at)
			at = v
		}
		for j, t := range sh.ways[i].stops {
			v := vertex(t.rank, t.x)
			if j == 0 {
				o.first[i] = v
			}
			join(v)
		}
		if at == o.items[upper] {
			o.first[i] = o.items[lower]
		}
		join(o.items[lower])
	}
	o.pos = make([]int, len(x))
	for _, l := range o.layers {
		slices.SortStableFunc(l, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
		o.number(l)
	}
	return o
}

func (o *ordering) number(layer []int) {
	for i, v := range layer {
		o.pos[v] = i
	}
}

// crossings counts the crossings between all neighbouring layers.
func (o *ordering) crossings() (n int) {
	for _, l := range o.layers {
		for i, a := range l {
			for _, b := range l[i+1:] {
				n += o.crossing(a, b, o.down)
			}
		}
	}
	return n
}

// crossing counts the crossings between the edges of two vertices, a left of b.
func (o *ordering) crossing(a, b int, to [][]int) (n int) {
	for _, v := range to[a] {
		for _, w := range to[b] {
			if o.pos[v] > o.pos[w] {
				n++
			}
		}
	}
	return n
}

// improve looks for an order with fewer crossings and returns how many it has.
func (o *ordering) improve(enough int) int {
	best, bestCount := o.copy(), o.crossings()
	for round := 0; round < 24 && bestCount > enough; round++ {
		if round == 8 || round == 16 {
			for _, l := range o.layers { // from another end
				slices.Reverse(l)
				o.number(l)
			}
		}
		if round%2 == 0 {
			for i := 1; i < len(o.layers); i++ {
				o.sort(o.layers[i], o.up, round%4 == 2)
			}
		} else {
			for i := len(o.layers) - 2; i >= 0; i-- {
				o.sort(o.layers[i], o.down, round%4 == 1)
			}
		}
		for o.exchange() {
		}
		if n := o.crossings(); n < bestCount {
			best, bestCount = o.copy(), n
		}
	}
	for i, l := range best {
		o.layers[i] = l
		o.number(l)
	}
	return bestCount
}

func (o *ordering) copy() (list [][]int) {
	for _, l := range o.layers {
		list = append(list, slices.Clone(l))
	}
	return list
}

// sort orders a layer by the mean place of each vertex's neighbours; vertices without any
// stay where they are. Equal means keep their order, or change it.
func (o *ordering) sort(layer []int, to [][]int, turn bool) {
	type weighed struct{ v, sum, n int }
	var list []weighed
	var places []int
	for i, v := range layer {
		if len(to[v]) == 0 {
			continue
		}
		sum := 0
		for _, w := range to[v] {
			sum += o.pos[w]
		}
		list = append(list, weighed{v, sum, len(to[v])})
		places = append(places, i)
	}
	if turn {
		slices.Reverse(list)
	}
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(a.sum*b.n, b.sum*a.n) })
	for i, w := range list {
		layer[places[i]] = w.v
	}
	o.number(layer)
}

// exchange swaps neighbours wherever that saves a crossing and reports whether it did.
func (o *ordering) exchange() (changed bool) {
	for _, l := range o.layers {
		for i := 1; i < len(l); i++ {
			a, b := l[i-1], l[i]
			before := o.crossing(a, b, o.up) + o.crossing(a, b, o.down)
			after := o.crossing(b, a, o.up) + o.crossing(b, a, o.down)
			if after < before {
				l[i-1], l[i] = b, a
				o.pos[a], o.pos[b] = i, i-1
				changed = true
			}
		}
	}
	return changed
}

// insertion returns items and wires in the order that makes the core begin with this one:
// it starts at the upper ranks and follows edges in the order they were added.
func (o *ordering) insertion(sh *sheet) (items, wires []int) {
	var shells []int
	for i, it := range sh.s.items {
		if it.shell {
			shells = append(shells, i)
		} else {
			items = append(items, i)
		}
	}
	for i := range sh.s.wires {
		wires = append(wires, i)
	}
	slices.SortStableFunc(items, func(a, b int) int {
		return cmp.Or(cmp.Compare(sh.rank[a], sh.rank[b]), cmp.Compare(o.pos[o.items[a]], o.pos[o.items[b]]))
	})
	slices.SortStableFunc(wires, func(a, b int) int {
		return cmp.Compare(o.pos[o.first[a]], o.pos[o.first[b]])
	})
	return slices.Concat(items, shells), wires
}
