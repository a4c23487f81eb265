package sketch

import (
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
	widgets "millrace/wasm/widgets/diagram"
)

// Widgets are what the page of a playground may wake.
var Widgets = widget.Catalog{widgets.Widget}

// Prefix begins the names of the island's settings in the address.
const Prefix = "diagram"

// island draws a diagram and what it does as its widget, at the place that a query says.
// A query that belongs to another text is left out, and kept is false then.
func island(g *diagram.Geometry, what *script.Script, query string) (n ui.Node, kept bool) {
	program := script.Program{Geometry: g, Script: what}
	defaults := widget.Program + "=" + escaped(program.Encode())
	p, faults := widget.OpenWith(widgets.Widget, Prefix, defaults, query)
	if len(faults) > 0 {
		p, _ = widget.OpenWith(widgets.Widget, Prefix, defaults, "")
	}
	return p.Island(), len(faults) == 0
}

// escaped writes a value as it stands in a query.
func escaped(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(2 * len(s))
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '.', c == '_':
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}
