package layout

import "slices"

// layOut keeps the best sheet of several and draws it.
func (s *scope) layOut(t *forest) (*drawing, error) {
	if len(s.items) == 0 {
		return &drawing{}, nil
	}
	best, bestScore, err := s.try(t.tries)
	if err != nil {
		return nil, err
	}
	if best.part() {
		apart, score, err := s.try(t.tries)
		if err != nil {
			return nil, err
		}
		if score.crossings <= bestScore.crossings {
			best = apart
		}
	}
	return best.draw(t.flow), nil
}

// part lengthens the edges between two frames that stand beside each other although one
// leads to the other, so that it stands behind. It reports whether there are any.
func (sh *sheet) part() (any bool) {
	s := sh.s
	for i := range s.wires {
		w := &s.wires[i]
		a, b := s.apart(w.from, w.to)
		if w.from == w.to || sh.ways[i].up || a < 0 || b < 0 || sh.shell[a].last < sh.shell[b].first {
			continue
		}
		for r := sh.rank[w.from] + 1; r <= sh.shell[a].last; r++ {
			if sh.bands[r].items {
				w.length++
				any = true
			}
		}
	}
	return any
}

// apart returns the outermost shells around two items that do not hold both, or -1.
func (s *scope) apart(a, b int) (x, y int) {
	x, y = -1, -1
	for h := s.items[a].holder; h >= 0 && !s.holds(h, b); h = s.items[h].holder {
		x = h
	}
	for h := s.items[b].holder; h >= 0 && !s.holds(h, a); h = s.items[h].holder {
		y = h
	}
	return x, y
}

// try makes sheets from several starting orders and returns the best. The first is the
// author's; where edges cross in it, the second is one of our own making, if that
// promises fewer crossings, and the others are shuffled.
func (s *scope) try(tries int) (*sheet, score, error) {
	m := s.mesh()
	flat := !slices.ContainsFunc(s.items, func(it item) bool { return it.shell })
	tries = min(tries, max(2, 160/(len(m.boxes)+len(m.edges)+1)))
	boxes, edges := shuffled(0, len(m.boxes)), shuffled(0, len(m.edges))
	var best *sheet
	var bestScore score
	promised := 0
	for try := range tries {
		p, err := core(m, boxes, edges)
		if err != nil {
			return nil, score{}, err
		}
		sh := newSheet(s, m, p)
		sc := sh.score()
		if best == nil || sc.better(bestScore) {
			best, bestScore = sh, sc
		}
		if bestScore.crossings <= promised && (try > 0 || bestScore.disorder == 0 || promised > 0) || bestScore.crossings == 0 && try >= 2 {
			break
		}
		boxes, edges = shuffled(try+1, len(m.boxes)), shuffled(try+1, len(m.edges))
		if bestScore.crossings > 0 && try%2 == 0 {
			o := newOrdering(best)
			n := o.improve(0)
			if flat && n >= bestScore.crossings {
				break
			}
			if flat {
				promised = n
			}
			boxes, edges = o.insertion(best)
		}
	}
	return best, bestScore, nil
}

// score rates a sheet: first by crossings, then by how many boxes stand in another
// order than the author's, then by how far edges move sideways.
type score struct{ crossings, disorder, length int }

// score mirrors the sheet if more boxes then stand in their author's order.
func (sh *sheet) score() score {
	wrong, right := sh.disorder()
	if wrong > right {
		sh.mirror()
		wrong = right
	}
	return score{sh.crossings(), wrong, sh.length()}
}

func (a score) better(b score) bool {
	if a.crossings != b.crossings {
		return a.crossings < b.crossings
	}
	if a.disorder != b.disorder {
		return a.disorder < b.disorder
	}
	return a.length < b.length
}

// mesh is the scope as the core wants it: turned to run from top to bottom.
func (s *scope) mesh() (m mesh) {
	turn := s.sideways()
	for _, it := range s.items {
		b := meshBox{w: it.w, h: it.h, holder: it.holder, frame: it.shell}
		if turn {
			b.w, b.h = b.h, b.w
		}
		m.boxes = append(m.boxes, b)
	}
	for _, w := range s.wires {
		e := meshEdge{from: w.from, to: w.to, w: w.label.w, h: w.label.h, length: max(1, w.length)}
		if turn {
			e.w, e.h = e.h, e.w
		}
		if w.from == w.to {
			e.w += loopRoom
		}
		m.edges = append(m.edges, e)
	}
	return m
}

// shuffled returns the numbers below n in the order of a try: as they are, backwards,
// even ones before odd ones, and shuffled by a fixed generator.
func shuffled(try, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	switch try {
	case 0:
	case 1:
		slices.Reverse(list)
	case 2:
		slices.SortStableFunc(list, func(a, b int) int { return a%2 - b%2 })
	default:
		state := uint32(try)*2654435761 + 12345 // Numerical Recipes' generator
		for i := n - 1; i > 0; i-- {
			state = state*1664525 + 1013904223
			j := int(state>>8) % (i + 1)
			list[i], list[j] = list[j], list[i]
		}
	}
	return list
}
