package layout

// embrace makes sure that every frame holds its boxes and no others. The core nearly
// always does; in a dense diagram a box can end up beside its frame.
func (sh *sheet) embrace() {
	for i := range sh.s.items {
		if sh.s.items[i].shell {
			sh.widenAround(i)
		}
	}
}

// widenAround extends the sides of a frame to what it holds, inner frames first, and
// moves away what then stands in it.
func (sh *sheet) widenAround(i int) {
	const pad = 12
	l := &sh.shell[i]
	low, high := 1<<30, -1<<30 // middles of the outermost boxes
	for j, it := range sh.s.items {
		if it.shell && it.holder == i {
			sh.widenAround(j)
			l.left, l.right = min(l.left, sh.shell[j].left-pad), max(l.right, sh.shell[j].right+pad)
		}
		if it.shell || !sh.s.holds(i, j) {
			continue
		}
		l.left, l.right = min(l.left, sh.x[j]-sh.w[j]/2-pad), max(l.right, sh.x[j]+sh.w[j]/2+pad)
		low, high = min(low, sh.x[j]), max(high, sh.x[j])
	}
	for j, it := range sh.s.items {
		if it.shell || sh.s.holds(i, j) || sh.rank[j] < l.first || sh.rank[j] > l.last {
			continue
		}
		left, right := sh.x[j]-sh.w[j]/2, sh.x[j]+sh.w[j]/2
		switch {
		case left >= l.right || right <= l.left:
		case sh.x[j] > high:
			by, right := l.right-left+pad, l.right
			sh.cut(high, by, i)
			l.right = right
		case sh.x[j] < low:
			by, left := right-l.left+pad, l.left
			sh.cut(low-1, by, i)
			l.left = left + by
		}
	}
}
