package ui

// Diff returns the patches that turn a into a tree equal to b (see Equal). It compares
// kids by place, as a View yields them in the same order each time; a kid of another
// kind at the same place is replaced.
//
// Why not by key: a picture moves its nodes far more often than it reorders them, and
// what comes and goes at the end costs no more than itself.
func Diff(a, b Node) []Patch { return AppendDiff(nil, a, b) }

// AppendDiff is Diff onto the end of ps, so that a caller can use one slice for all
// frames: it allocates only to grow ps.
func AppendDiff(ps []Patch, a, b Node) []Patch {
	d := differ{patches: ps}
	// A root has no place among kids, so it travels in a list of its own.
	if !d.node(&a, &b) {
		return append(ps, Patch{Op: Replace, Nodes: []Node{b}})
	}
	return d.patches
}

type differ struct {
	patches []Patch
	next    int // the number of the next node of the old tree
}

// node compares two nodes and reports false, having done nothing, when b is of another
// kind than a and must replace it.
func (d *differ) node(a, b *Node) bool {
	if a.Tag != b.Tag {
		return false
	}
	at := d.next
	d.next++
	if a.Tag == "" {
		if a.Text != b.Text {
			d.patches = append(d.patches, Patch{Op: SetText, At: at, Value: b.Text})
		}
		return true
	}
	d.attrs(at, a.Attrs, b.Attrs)
	for i := range a.Kids {
		if i >= len(b.Kids) {
			d.patches = append(d.patches, Patch{Op: Truncate, At: at, N: i})
			for _, gone := range a.Kids[i:] {
				d.next += gone.Count()
			}
			return true
		}
		kid := d.next
		if !d.node(&a.Kids[i], &b.Kids[i]) {
			d.patches = append(d.patches, Patch{Op: Replace, At: kid, Nodes: b.Kids[i : i+1 : i+1]})
			d.next += a.Kids[i].Count()
		}
	}
	if n := len(a.Kids); n < len(b.Kids) {
		d.patches = append(d.patches, Patch{Op: Append, At: at, Nodes: b.Kids[n:len(b.Kids):len(b.Kids)]})
	}
	return true
}

// attrs looks for each name at the same place first: a View seldom moves attributes.
func (d *differ) attrs(at int, a, b []Attr) {
	for i, old := range a {
		if find(b, old.Name, i) < 0 {
			d.patches = append(d.patches, Patch{Op: DelAttr, At: at, Name: old.Name})
		}
	}
	for i, now := range b {
		if j := find(a, now.Name, i); j < 0 || a[j].Value != now.Value {
			d.patches = append(d.patches, Patch{Op: SetAttr, At: at, Name: now.Name, Value: now.Value})
		}
	}
}

// find returns where name is in attrs, or -1; guess is where it is likely to be.
func find(attrs []Attr, name string, guess int) int {
	if guess < len(attrs) && attrs[guess].Name == name {
		return guess
	}
	for i := range attrs {
		if attrs[i].Name == name {
			return i
		}
	}
	return -1
}
