package openstorm

// request is one that arrives: when, in µs, and how often its client asked before.
type request struct {
	at    int64
	tries int32
}

// calendar holds the requests that will arrive, a page for each window.
//
// Why not the heap of package sim: in a storm eight thousand wait, every one of them is
// looked at each second, and a heap would take thirteen steps to find the next. A page is
// read at once, and putting it in order takes a few steps for each request.
type calendar struct {
	pages [][]request
	blank [][]request // pages that are over, for the next that is begun
	size  int         // requests in it, also those beyond its last page
}

// add enters a request. One beyond the last page is only counted: it waits for ever.
func (c *calendar) add(q request) {
	c.size++
	k := q.at / windowUS
	if k >= int64(len(c.pages)) {
		return
	}
	if n := len(c.blank); c.pages[k] == nil && n > 0 {
		c.pages[k], c.blank = c.blank[n-1], c.blank[:n-1]
	}
	c.pages[k] = append(c.pages[k], q)
}

// slotBits make 196 slots of 512 µs in a window: few requests share one.
const slotBits = 9

// take adds the requests of window k to out, by time, and of the same time in the order in
// which they were entered. A counting sort by slot leaves little for the insertion sort
// that follows.
func (c *calendar) take(k int, out []request) []request {
	page, from := c.pages[k], len(out)
	if len(page) == 0 {
		return out
	}
	c.size -= len(page)
	begin := int64(k) * windowUS
	var starts [windowUS>>slotBits + 2]int
	for _, q := range page {
		starts[(q.at-begin)>>slotBits+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	out = append(out, page...) // for the room; the next loop writes every place
	sorted := out[from:]
	for _, q := range page {
		slot := (q.at - begin) >> slotBits
		sorted[starts[slot]] = q
		starts[slot]++
	}
	for i := 1; i < len(sorted); i++ {
		q, j := sorted[i], i
		for ; j > 0 && sorted[j-1].at > q.at; j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = q
	}
	c.blank, c.pages[k] = append(c.blank, page[:0]), nil
	return out
}

// clone returns an independent copy.
func (c *calendar) clone() calendar {
	out := calendar{pages: make([][]request, len(c.pages)), size: c.size}
	for i, page := range c.pages {
		if len(page) > 0 {
			out.pages[i] = append([]request(nil), page...)
		}
	}
	return out
}
