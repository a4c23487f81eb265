package ui

import (
	"errors"
	"strconv"
)

// Op says what a Patch does.
type Op uint8

// The operations. At is the node they change.
const (
	SetText  Op = iota + 1 // the text At becomes Value
	SetAttr                // the attribute Name of At becomes Value
	DelAttr                // the attribute Name of At goes away
	Replace                // At and all below it become Nodes[0]
	Append                 // At gains Nodes after its last kid
	Truncate               // At keeps its first N kids
)

// Patch is one change to a tree. At is the preorder number of a node in the tree the
// patches were made for: the root is 0, texts count. All patches of one list use that
// old numbering, so whoever applies them numbers the nodes once before and once after,
// and only if a Replace, Append or Truncate was among them.
//
// Nodes may share memory with the tree that Diff was given.
type Patch struct {
	Op    Op
	At    int
	N     int
	Name  string
	Value string
	Nodes []Node
}

// Apply returns the tree that a becomes by ps. It leaves a as it was. It is what the
// script in the page does, in Go, and the two are tested against each other. An error
// means that ps was not made for a: a number out of range, an operation on the wrong
// kind of node, or one below a node that another patch took away.
func Apply(a Node, ps []Patch) (Node, error) {
	t := transplant{patches: make([][]Patch, a.Count())}
	for i, p := range ps {
		if p.At < 0 || p.At >= len(t.patches) {
			return Node{}, errors.New("ui: patch " + strconv.Itoa(i) + ": no node " + strconv.Itoa(p.At) +
				" in a tree of " + strconv.Itoa(len(t.patches)))
		}
		t.patches[p.At] = append(t.patches[p.At], p)
	}
	return t.node(a)
}

// transplant copies a tree in preorder and applies each node's patches on the way.
type transplant struct {
	patches [][]Patch // by node
	next    int
}

func (t *transplant) node(n Node) (Node, error) {
	at := t.next
	t.next++
	mine := t.patches[at]
	fail := func(why string) (Node, error) {
		return Node{}, errors.New("ui: patch of node " + strconv.Itoa(at) + ": " + why)
	}
	if len(mine) > 0 && mine[0].Op == Replace {
		if len(mine) > 1 || len(mine[0].Nodes) != 1 {
			return fail("a replacement is one node and the only patch of its place")
		}
		return mine[0].Nodes[0], t.skip(n.Kids)
	}
	out := Node{Tag: n.Tag, Text: n.Text, Attrs: append([]Attr(nil), n.Attrs...)}
	keep := len(n.Kids)
	var added []Node
	for _, p := range mine {
		if (p.Op == SetText) != (n.Tag == "") {
			return fail("a text is changed by SetText and nothing else is")
		}
		switch p.Op {
		case SetText:
			out.Text = p.Value
		case SetAttr:
			out.Attrs = setAttr(out.Attrs, p.Name, p.Value)
		case DelAttr:
			out.Attrs = delAttr(out.Attrs, p.Name)
		case Truncate:
			if p.N < 0 || p.N > keep || added != nil {
				return fail("cannot keep " + strconv.Itoa(p.N) + " kids")
			}
			keep = p.N
		case Append:
			added = append(added, p.Nodes...)
		default:
			return fail("unknown operation")
		}
	}
	for i, k := range n.Kids {
		if i >= keep {
			if err := t.skip(n.Kids[i:]); err != nil {
				return Node{}, err
			}
			break
		}
		kid, err := t.node(k)
		if err != nil {
			return Node{}, err
		}
		out.Kids = append(out.Kids, kid)
	}
	out.Kids = append(out.Kids, added...)
	return out, nil
}

// skip passes over nodes that go away and refuses patches for them.
func (t *transplant) skip(gone []Node) error {
	end := t.next
	for _, n := range gone {
		end += n.Count()
	}
	for at := t.next; at < end; at++ {
		if len(t.patches[at]) > 0 {
			return errors.New("ui: patch of node " + strconv.Itoa(at) + ": another patch takes it away")
		}
	}
	t.next = end
	return nil
}

func setAttr(attrs []Attr, name, value string) []Attr {
	for i := range attrs {
		if attrs[i].Name == name {
			attrs[i].Value = value
			return attrs
		}
	}
	return append(attrs, Attr{name, value})
}

func delAttr(attrs []Attr, name string) []Attr {
	for i := range attrs {
		if attrs[i].Name == name {
			return append(attrs[:i], attrs[i+1:]...)
		}
	}
	return attrs
}
