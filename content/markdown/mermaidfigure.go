package markdown

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"

	"millrace/wasm/diagram"
)

// renderDiagram writes a figure: the caption, the picture in a region that scrolls when it
// is wide, the kinds of boxes there are, the list, and folded the diagram in words. A
// diagram that does something has an island in place of the first three.
func renderDiagram(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d := n.(*Diagram)
	var b strings.Builder
	switch {
	case d.stands && entering:
		b.WriteString(`<div class="diagram-figure">`)
	case d.stands:
		d.close(&b)
		b.WriteString("</div>\n")
	case entering:
		d.open(&b)
	default:
		d.close(&b)
		b.WriteString("</figure>\n")
	}
	_, err := w.WriteString(b.String())
	return ast.WalkContinue, err
}

func (n *Diagram) open(b *strings.Builder) {
	caption := html.EscapeString(n.Caption)
	fmt.Fprintf(b, `<figure class="diagram-figure"><figcaption>%s</figcaption>`+"\n", caption)
	// Whoever has no mouse scrolls it by the boxes, each of which can be focused.
	fmt.Fprintf(b, `<div class="diagram-scroll">%s</div>`+"\n", n.drawing.svg)
	if len(n.drawing.kinds) > 0 {
		b.WriteString(`<ul class="diagram-legend">`)
		for _, kind := range n.drawing.kinds {
			fmt.Fprintf(b, `<li class="%s">%s%s</li>`, kind, swatch(kind), strings.ToUpper(kind[:1])+kind[1:])
		}
		b.WriteString("</ul>\n")
	}
}

func (n *Diagram) close(b *strings.Builder) {
	if len(n.words) > 0 {
		b.WriteString(`<details class="diagram-fold"><summary>The diagram in words</summary>` + "\n<ul>")
		for _, line := range n.words {
			b.WriteString("<li>" + html.EscapeString(line) + "</li>")
		}
		b.WriteString("</ul></details>\n")
	}
	b.WriteString(n.link())
}

// swatch is a small picture of a kind for a legend: its ground, its border and its mark.
func swatch(kind string) string {
	return `<svg class="diagram-swatch" viewBox="-5 -3 18 14" width="22" height="17" aria-hidden="true" focusable="false"><rect x="-4" y="-2" width="16" height="12" rx="1"/><path d="` + diagram.Mark(kind) + `"/></svg>`
}
