package diagram

import (
	"strconv"
	"strings"

	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
)

// The tree of a picture as text: each node is the letter or the [name] of its tag, then,
// for what may light up, its mark and its class, and its kids in parentheses. A text is a
// full stop. Of equal nodes in a row the first is followed by how many there are.
//
//	d(d(sD0;(g(rB0:queue;pB1;)g(t(.)3))))

// markAttr holds the mark of a node while its tree is folded: B3 is Boxes[3], L3 Lines[3],
// A3 Frames[3], and D0 the drawing, which tokens are added to.
const markAttr = "data-mark"

// tags are the tags that have a letter.
var tags = [...]struct {
	letter byte
	tag    string
}{{'d', "div"}, {'s', "svg"}, {'g', "g"}, {'r', "rect"}, {'p', "path"}, {'t', "text"}, {'n', "tspan"}, {'e', "ellipse"}, {'c', "circle"}, {'u', "ul"}, {'i', "li"}}

// unfold makes the tree of a text. Marks become attributes that dressed replaces.
func (s *sheet) unfold(text string) (ui.Node, error) {
	u := unfolder{sheet: s, rest: text}
	list := u.list(0)
	if u.bad || u.rest != "" || len(list) != 1 || list[0].Tag != "div" {
		return ui.Node{}, script.ErrProgram
	}
	return list[0], nil
}

type unfolder struct {
	*sheet
	rest string
	bad  bool
}

// maxDepth and maxNodes bound a tree.
const maxDepth, maxNodes = 20, 10_000

// list reads nodes up to a closing parenthesis or the end.
func (u *unfolder) list(depth int) (nodes []ui.Node) {
	u.bad = u.bad || depth > maxDepth
	total := 0
	for u.rest != "" && !u.bad {
		c := u.rest[0]
		u.rest = u.rest[1:]
		var n ui.Node
		switch {
		case c == ')' && depth > 0:
			return nodes
		case c == '.':
			n.Text = "."
		case c == '[':
			tag, rest, closed := strings.Cut(u.rest, "]")
			n.Tag, u.rest, u.bad = tag, rest, !closed || tag == ""
		default:
			for i := range tags {
				if tags[i].letter == c {
					n.Tag = tags[i].tag
				}
			}
			u.bad = n.Tag == ""
		}
		if u.rest != "" && 'A' <= u.rest[0] && u.rest[0] <= 'L' {
			u.mark(&n)
		}
		if u.rest != "" && u.rest[0] == '(' {
			u.rest = u.rest[1:]
			n.Kids = u.list(depth + 1)
		}
		twins := max(1, u.number())
		if total += twins * n.Count(); total > maxNodes {
			u.bad = true
			return nil
		}
		for range twins {
			nodes = append(nodes, n)
		}
	}
	u.bad = u.bad || depth > 0
	return nodes
}

// mark reads a mark and a class.
func (u *unfolder) mark(n *ui.Node) {
	letter := u.rest[:1]
	u.rest = u.rest[1:]
	i := u.number()
	most := 0
	switch letter {
	case "B":
		most = len(u.Boxes)
	case "L":
		most = len(u.Lines)
	case "A":
		most = len(u.Frames)
	case "D":
		most = 1
	}
	u.bad = u.bad || i >= most
	n.Attrs = ui.A(letter, strconv.Itoa(i))
	if rest, found := strings.CutPrefix(u.rest, ":"); found {
		name, _, _ := strings.Cut(rest, ";")
		u.rest = rest[len(name):]
		n.Attrs = append(n.Attrs, ui.Attr{Name: "class", Value: name})
	}
	u.bad = u.bad || u.rest == "" || u.rest[0] != ';'
	if !u.bad {
		u.rest = u.rest[1:]
	}
}

// number reads the digits there are.
func (u *unfolder) number() (n int) {
	for u.rest != "" && '0' <= u.rest[0] && u.rest[0] <= '9' && n < maxNodes {
		n = 10*n + int(u.rest[0]-'0')
		u.rest = u.rest[1:]
	}
	return n
}

// dressed returns a tree with what is lit and the tokens in it.
func (m *model) dressed(bare *ui.Node, l lights) ui.Node {
	n := *bare
	if len(n.Attrs) > 0 {
		n.Attrs = m.dress(n.Attrs, l)
	}
	if len(n.Kids) == 0 {
		return n
	}
	n.Kids = make([]ui.Node, len(bare.Kids), len(bare.Kids)+1)
	for i := range bare.Kids {
		n.Kids[i] = m.dressed(&bare.Kids[i], l)
	}
	if len(bare.Attrs) > 0 && bare.Attrs[0].Name == "D" {
		n.Kids = append(n.Kids, m.over()...)
	}
	return n
}

// dress turns a mark into attributes.
func (m *model) dress(mark []ui.Attr, l lights) (out []ui.Attr) {
	i := 0
	for j := range len(mark[0].Value) {
		i = 10*i + int(mark[0].Value[j]-'0')
	}
	switch mark[0].Name {
	case "B":
		out = m.boxAttrs(i, l.boxes[i])
	case "L":
		out = class(l.lines[i])
	case "A":
		out = class(l.areas[i])
	}
	if len(mark) == 1 {
		return out
	}
	base := mark[1]
	for j := range out {
		if out[j].Name == "class" {
			out[j].Value = base.Value + " " + out[j].Value
			return out
		}
	}
	return append(out, base)
}
