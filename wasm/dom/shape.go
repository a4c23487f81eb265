package dom

import "millrace/wasm/ui"

// Shape is what the page compares before it adopts a tree: how many nodes there are,
// and a hash of what kind each is in preorder. The script computes the same from what
// the parser made of the server's HTML, without what is in an element marked data-still:
// that is the server's alone and never patched. Contents are not compared: the server drew them
// from the same parameters with the same code.
type Shape struct{ Nodes, Kinds int32 }

func shapeOf(n ui.Node) Shape {
	var s Shape
	s.add(&n)
	return s
}

// add is the hash h = 31 h + c over the letters of each tag and a zero after it; a text
// is the zero alone. JavaScript has the same arithmetic in Math.imul.
func (s *Shape) add(n *ui.Node) {
	s.Nodes++
	for i := range len(n.Tag) {
		s.Kinds = 31*s.Kinds + int32(n.Tag[i])
	}
	s.Kinds *= 31
	for i := range n.Kids {
		s.add(&n.Kids[i])
	}
}
