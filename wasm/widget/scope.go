package widget

import (
	"strings"

	"millrace/wasm/ui"
)

// scope puts prefix before every id in a picture and before every reference to one, so
// that a page can hold the same widget twice. A tree without ids is returned as it is.
func scope(n ui.Node, prefix string) ui.Node {
	for i, a := range n.Attrs {
		if value := scopeAttr(a, prefix); value != a.Value {
			n.Attrs = append([]ui.Attr(nil), n.Attrs...)
			for j := i; j < len(n.Attrs); j++ {
				n.Attrs[j].Value = scopeAttr(n.Attrs[j], prefix)
			}
			break
		}
	}
	copied := false
	for i, k := range n.Kids {
		if !mentionsID(k) {
			continue
		}
		if !copied {
			n.Kids, copied = append([]ui.Node(nil), n.Kids...), true
		}
		n.Kids[i] = scope(k, prefix)
	}
	return n
}

func mentionsID(n ui.Node) bool {
	for _, a := range n.Attrs {
		if scopeAttr(a, "-") != a.Value {
			return true
		}
	}
	for _, k := range n.Kids {
		if mentionsID(k) {
			return true
		}
	}
	return false
}

func scopeAttr(a ui.Attr, prefix string) string {
	switch a.Name {
	case "id", "for":
		return prefix + a.Value
	case "aria-labelledby", "aria-describedby", "aria-controls", "headers":
		return prefix + strings.ReplaceAll(a.Value, " ", " "+prefix)
	}
	if rest, ok := strings.CutPrefix(a.Value, "url(#"); ok {
		return "url(#" + prefix + rest
	}
	if rest, ok := strings.CutPrefix(a.Value, "#"); ok && a.Name == "href" {
		return "#" + prefix + rest
	}
	return a.Value
}
