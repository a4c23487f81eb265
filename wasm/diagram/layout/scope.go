package layout

import (
	"slices"

	"millrace/wasm/diagram"
)

// A scope is laid out on its own: the whole diagram, or a frame that no edge enters or
// leaves, which keeps its own direction and is one box to what is around it.
type scope struct {
	direction diagram.Direction
	items     []item
	wires     []wire
}

// item is a box of a scope: a node, a frame, or the label of an edge that ends at a
// frame. Sizes are as drawn, not yet turned.
type item struct {
	node   int // index into Nodes, or -1
	frame  int // index into Frames, or -1
	holder int // index of the item that holds it, or -1
	shell  bool
	sized
	outline string
	inner   *drawing // of a frame that was laid out on its own
	title   sized    // of a shell
}

// wire is an edge of a scope between two items, neither of which is a shell. An edge
// that ends at a shell leads to a box inside it and is cut off at the shell's border.
type wire struct {
	edge               int // index into Edges
	from, to           int
	label              sized
	fromShell, toShell int // index of an item, or -1
	half               int // 1 and 2 are the halves of an edge with an item for a label
	length             int
}

// forest knows which frame holds what.
type forest struct {
	flow   *diagram.Flow
	frames map[string]int // by id
	nodes  map[string]int
	parent map[string]int // id of a node or frame to its frame
	own    []bool         // frames that are scopes
	tries  int
}

func newForest(f *diagram.Flow, tries int) *forest {
	t := &forest{flow: f, tries: tries, frames: map[string]int{}, nodes: map[string]int{}, parent: f.Parents()}
	for i, fr := range f.Frames {
		t.frames[fr.ID] = i
		t.own = append(t.own, true)
	}
	for i := range f.Nodes {
		if _, frame := t.frames[f.Nodes[i].ID]; !frame {
			t.nodes[f.Nodes[i].ID] = i
		}
	}
	for _, e := range f.Edges {
		// An edge crosses every frame between an end and the innermost that holds both.
		from, to := t.holders(e.From), t.holders(e.To)
		for len(from) > 0 && len(to) > 0 && from[len(from)-1] == to[len(to)-1] {
			from, to = from[:len(from)-1], to[:len(to)-1]
		}
		for _, i := range slices.Concat(from, to) {
			t.own[i] = false
		}
	}
	return t
}

// holders returns the frames around a node or frame, the innermost first.
func (t *forest) holders(id string) (list []int) {
	for i, ok := t.parent[id]; ok; i, ok = t.parent[t.flow.Frames[i].ID] {
		list = append(list, i)
	}
	return list
}

// home returns the frame whose scope a node or frame belongs to, or -1.
func (t *forest) home(id string) int {
	for _, i := range t.holders(id) {
		if t.own[i] {
			return i
		}
	}
	return -1
}

// draw lays out the scope of a frame, or the whole diagram for -1.
func (t *forest) draw(frame int, d diagram.Direction) (*drawing, error) {
	s := &scope{direction: d}
	at := map[string]int{} // item of each id in this scope
	type member struct {
		id    string
		first int // place of the first node in it
		item  item
	}
	var members []member
	for i, f := range t.flow.Frames {
		if t.frames[f.ID] != i || t.home(f.ID) != frame || i == frame {
			continue
		}
		it := item{node: -1, frame: i, holder: -1, outline: "rect"}
		if t.own[i] {
			inner, err := t.draw(i, own(f.Direction, d))
			if err != nil {
				return nil, err
			}
			it.inner, it.w, it.h = inner, inner.w, inner.h
		} else {
			it.shell = true
			it.title = measureTitle(&f)
		}
		members = append(members, member{f.ID, t.first(i), it})
	}
	for i := range t.flow.Nodes {
		n := &t.flow.Nodes[i]
		if j, ok := t.nodes[n.ID]; !ok || j != i || t.home(n.ID) != frame {
			continue
		}
		members = append(members, member{n.ID, i, item{node: i, frame: -1, holder: -1, sized: measureNode(n), outline: n.Outline()}})
	}
	slices.SortStableFunc(members, func(a, b member) int { return a.first - b.first })
	for i, m := range members {
		at[m.id] = i
		s.items = append(s.items, m.item)
	}
	for id, i := range at {
		if p, ok := t.parent[id]; ok && p != frame {
			s.items[i].holder = at[t.flow.Frames[p].ID]
		}
	}
	t.connect(s, at, frame)
	dr, err := s.layOut(t)
	if err != nil || frame < 0 {
		return dr, err
	}
	return dr.framed(&t.flow.Frames[frame]), nil
}

// first is where in the author's text the first box of a frame is named.
func (t *forest) first(frame int) int {
	for i := range t.flow.Nodes {
		if slices.Contains(t.holders(t.flow.Nodes[i].ID), frame) {
			return i
		}
	}
	return len(t.flow.Nodes)
}

// own is the direction of a frame: its own, or that of what is around it.
func own(d, around diagram.Direction) diagram.Direction {
	switch d {
	case "":
		return around
	case "TD":
		return diagram.TB
	}
	return d
}

// connect adds the edges of a scope.
func (t *forest) connect(s *scope, at map[string]int, frame int) {
	for i := range t.flow.Edges {
		e := &t.flow.Edges[i]
		from, ok1 := at[e.From]
		to, ok2 := at[e.To]
		if !ok1 || !ok2 || t.home(e.From) != frame {
			continue
		}
		w := wire{edge: i, from: from, to: to, fromShell: -1, toShell: -1, label: measureLabel(e), length: e.Length}
		if s.items[from].shell {
			w.from, w.fromShell = s.delegate(from, to, true), from
		}
		if s.items[to].shell {
			w.to, w.toShell = s.delegate(to, w.from, false), to
		}
		if w.from < 0 || w.to < 0 {
			continue
		}
		if w.fromShell >= 0 && s.holds(w.fromShell, w.to) {
			w.fromShell = -1
		}
		if w.toShell >= 0 && s.holds(w.toShell, w.from) {
			w.toShell = -1
		}
		if len(w.label.lines) > 0 && w.from != w.to && (w.fromShell >= 0 || w.toShell >= 0) {
			s.split(w)
			continue
		}
		s.wires = append(s.wires, w)
	}
	s.straighten()
	s.widen()
}

// straighten chooses again which box stands for a frame at the start of an edge, when
// the first choice is one that the edge's own end leads to: the edge would run backwards
// through both frames.
func (s *scope) straighten() {
	for i := range s.wires {
		w := &s.wires[i]
		if w.fromShell < 0 || !s.reaches(w.to, w.from, i) {
			continue
		}
		for j := range s.items {
			if !s.items[j].shell && s.holds(w.fromShell, j) && j != w.to && !s.reaches(w.to, j, i) {
				w.from = j
				break
			}
		}
	}
}

// reaches reports whether a path of wires leads from one item to another without one of
// them.
func (s *scope) reaches(from, to, without int) bool {
	seen := make([]bool, len(s.items))
	todo := []int{from}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if at == to {
			return true
		}
		if seen[at] {
			continue
		}
		seen[at] = true
		for i := range s.wires {
			if s.wires[i].from == at && i != without {
				todo = append(todo, s.wires[i].to)
			}
		}
	}
	return false
}

// split gives the label of an edge that ends at a shell an item of its own outside of
// it: on a plain edge the label could come to lie inside, behind the cut.
func (s *scope) split(w wire) {
	holder := s.items[w.from].holder
	if w.fromShell >= 0 {
		holder = s.items[w.fromShell].holder
	}
	for holder >= 0 && !s.holds(holder, w.to) {
		holder = s.items[holder].holder
	}
	label := len(s.items)
	s.items = append(s.items, item{node: -1, frame: -1, holder: holder, sized: w.label, outline: "rect"})
	first, second := w, w
	first.to, first.toShell, first.half, first.label = label, -1, 1, sized{}
	second.from, second.fromShell, second.half, second.label = label, -1, 2, sized{}
	first.length, second.length = 1, 1
	s.wires = append(s.wires, first, second)
}

// holds reports whether a shell holds an item, directly or not.
func (s *scope) holds(shell, i int) bool {
	for h := s.items[i].holder; h >= 0; h = s.items[h].holder {
		if h == shell {
			return true
		}
	}
	return false
}

// delegate returns the box inside a shell that stands for it at one end of an edge: the
// first from which no edge leads on within, or to which none leads.
func (s *scope) delegate(shell, other int, from bool) int {
	best, bestScore := -1, 0
	for i := range s.items {
		if s.items[i].shell || !s.holds(shell, i) {
			continue
		}
		score := 3
		for _, w := range s.wires {
			if from && w.from == i && s.holds(shell, w.to) || !from && w.to == i && s.holds(shell, w.from) {
				score = 2
			}
		}
		if i == other {
			score = 1
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// sideways reports whether the scope runs from left to right or back.
func (s *scope) sideways() bool { return s.direction == diagram.LR || s.direction == diagram.RL }

// widen makes boxes large enough for the edges on their busiest side.
func (s *scope) widen() {
	out, in := make([]int, len(s.items)), make([]int, len(s.items))
	loops := make([][]sized, len(s.items)) // their labels
	for _, w := range s.wires {
		if w.from == w.to {
			loops[w.from] = append(loops[w.from], w.label)
			continue
		}
		out[w.from]++
		in[w.to]++
	}
	side := diagram.Top
	if s.sideways() {
		side = diagram.Left
	}
	for i := range s.items {
		it := &s.items[i]
		n := max(out[i], in[i])
		if it.node < 0 || it.outline == "dot" || it.outline == "ring" {
			continue
		}
		need := min(400, (n-1)*portGap)
		along, across := &it.w, &it.h
		if s.sideways() {
			along, across = &it.h, &it.w
		}
		for *along < 1000 && 2*diagram.Reach(it.outline, side, it.w, it.h) < need {
			*along += 8
		}
		for n, l := range loops[i] {
			// The legs of the next loop pass on either side of this one's label.
			room := l.h
			if s.sideways() {
				room = l.w
			}
			if n+1 == len(loops[i]) {
				room = 24
			}
			*across = max(*across, ((room+14)*(len(loops[i])+1)/(n+2)+1)&^1)
		}
	}
}
