package markdown

import "bytes"

// nesting measures how deep quotes, lists and directives are inside each other, without
// parsing: it may count too much (a list inside a code block), never too little.
type nesting struct {
	lists []int // columns of the list markers that are open
	open  int   // directives
}

// line takes one more line and returns the depth it reaches.
func (n *nesting) line(line []byte) int {
	col, marks := 0, 0
	i := 0
	for i < len(line) {
		switch c := line[i]; {
		case c == ' ':
			col++
			i++
		case c == '\t':
			col += 4 - col%4
			i++
		case c == '>':
			marks++
			col++
			i++
		case marker(line[i:]) > 0:
			for len(n.lists) > 0 && n.lists[len(n.lists)-1] >= col {
				n.lists = n.lists[:len(n.lists)-1]
			}
			n.lists = append(n.lists, col)
			w := marker(line[i:])
			col += w
			i += w
		default:
			if col == 0 {
				n.lists = n.lists[:0]
			}
			n.directive(line[i:])
			return len(n.lists) + marks + n.open
		}
		if len(n.lists)+marks > 2*maxLevels {
			break
		}
	}
	return len(n.lists) + marks + n.open
}

// directive counts the fences of directives.
func (n *nesting) directive(rest []byte) {
	name := bytes.TrimLeft(rest, ":")
	switch {
	case len(rest)-len(name) < 3:
	case len(bytes.TrimSpace(name)) > 0:
		n.open++
	case n.open > 0:
		n.open--
	}
}

// marker returns the width of a list marker at the start of s ("- ", "12. ", ": "), or 0.
func marker(s []byte) int {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	switch {
	case i == len(s):
		return 0
	case i > 0 && s[i] != '.' && s[i] != ')', i == 0 && bytes.IndexByte([]byte("-+*:"), s[i]) < 0:
		return 0
	}
	if i++; i < len(s) && s[i] != ' ' && s[i] != '\t' {
		return 0
	}
	return i
}
