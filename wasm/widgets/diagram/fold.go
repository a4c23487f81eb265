//go:build !lean

package diagram

import (
	"strconv"
	"strings"

	"millrace/wasm/ui"
)

// fold writes a tree as text that unfold reads.
func fold(n ui.Node) string { return string(appendFold(nil, []ui.Node{n})) }

func appendFold(b []byte, list []ui.Node) []byte {
	for i := 0; i < len(list); {
		from := len(b)
		b = appendNode(b, &list[i])
		first := string(b[from:])
		twins := 1
		for i++; i < len(list) && string(appendNode(nil, &list[i])) == first; i++ {
			twins++
		}
		if twins > 1 {
			b = strconv.AppendInt(b, int64(twins), 10)
		}
	}
	return b
}

func appendNode(b []byte, n *ui.Node) []byte {
	if n.Tag == "" {
		return append(b, '.')
	}
	name := "[" + n.Tag + "]"
	for i := range tags {
		if tags[i].tag == n.Tag {
			name = string(tags[i].letter)
		}
	}
	b = append(b, name...)
	class, _ := n.Attr("class")
	if mark, marked := n.Attr(markAttr); marked {
		b = append(b, mark...)
		if class != "" {
			b = append(b, ':')
			b = append(b, class...)
		}
		b = append(b, ';')
	} else if n.Tag == "svg" && strings.HasPrefix(class+" ", "diagram ") {
		b = append(b, "D0;"...)
	}
	if len(n.Kids) > 0 {
		b = append(b, '(')
		b = append(appendFold(b, n.Kids), ')')
	}
	return b
}
