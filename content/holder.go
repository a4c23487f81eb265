package content

import "sync/atomic"

// Holder holds the course that is served. A reload makes a new course and swaps it in
// whole, so that a request sees one or the other and never half of each. The zero
// Holder is empty.
type Holder struct{ course atomic.Pointer[Course] }

// Get returns the course, or nil before the first Swap. Nobody may change it.
func (h *Holder) Get() *Course { return h.course.Load() }

// Swap puts a course in place of the old one, which it returns.
func (h *Holder) Swap(c *Course) *Course { return h.course.Swap(c) }
