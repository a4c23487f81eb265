package markdown

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/util"
)

// renderDiagram writes a figure: its caption, the picture in a region that scrolls when
// it is wide, the kinds of boxes there are, the list, and folded what not everybody
// needs.
func renderDiagram(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	d := n.(*Diagram)
	var b strings.Builder
	if entering {
		d.open(&b)
	} else {
		d.close(&b)
	}
	_, err := w.WriteString(b.String())
	return ast.WalkContinue, err
}

func (n *Diagram) open(b *strings.Builder) {
	caption := html.EscapeString(n.Caption)
	fmt.Fprintf(b, `<figure class="diagram-figure"><figcaption>%s</figcaption>`+"\n", caption)
	fmt.Fprintf(b, `<div class="diagram-scroll" role="region" tabindex="0" aria-label="Picture: %s">%s</div>`+"\n", caption, n.drawing.svg)
	if len(n.drawing.kinds) > 0 {
		b.WriteString(`<ul class="diagram-legend">`)
		for _, kind := range n.drawing.kinds {
			fmt.Fprintf(b, `<li class="%s">%s</li>`, kind, strings.ToUpper(kind[:1])+kind[1:])
		}
		b.WriteString("</ul>\n")
	}
}

func (n *Diagram) close(b *strings.Builder) {
	if len(n.script) > 0 {
		b.WriteString(fold("In words"))
		b.WriteString(`<ol class="steps">`)
		for _, line := range n.script {
			b.WriteString("<li>" + html.EscapeString(line) + "</li>")
		}
		b.WriteString("</ol></details>\n")
	}
	if n.walk != nil {
		b.WriteString(fold("Walk through it, one question at a time"))
		n.walk.write(b)
		b.WriteString("</details>\n")
	}
	if len(n.about) > 0 {
		b.WriteString(fold("What the boxes are"))
		b.WriteString("<dl>")
		for _, a := range n.about {
			b.WriteString("<dt>" + html.EscapeString(a.box) + "</dt><dd>" + html.EscapeString(a.text) + "</dd>")
		}
		b.WriteString("</dl></details>\n")
	}
	b.WriteString("</figure>\n")
}

func fold(title string) string {
	return `<details class="diagram-fold"><summary>` + title + "</summary>\n"
}

// write writes a place of a walk and those it passes on to, down to a question and its
// answers, each folded over what follows from it, or to an advice.
func (q *question) write(b *strings.Builder) {
	for next := q; next != nil; next = q.passes() {
		q = next
		class := "walk-advice"
		if len(q.answers) > 1 {
			class = "walk-question"
		}
		b.WriteString(`<p class="` + class + `">` + html.EscapeString(q.text) + "</p>")
	}
	for _, a := range q.answers {
		b.WriteString(`<details class="walk-answer"><summary>` + html.EscapeString(a.label) + "</summary>")
		a.then.write(b)
		b.WriteString("</details>")
	}
}
