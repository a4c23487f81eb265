//go:build !lean

package diagram

import (
	"strconv"
	"strings"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/script"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// example stands for the family.
const example = exampleProgram

// define makes a diagram of a program or of a brief.
func define(program string) (widget.Widget, error) {
	p, err := script.Decode(program)
	if err != nil {
		return bare(program)
	}
	s := newSheet(p)
	s.draw = func(m *model) ui.Node { return m.body(false) }
	atRest := &model{sheet: s}
	if len(s.Walk) > 0 {
		atRest.follow("")
	}
	return s.widget(p.Brief(fold(atRest.body(true)))), nil
}

// body draws the picture in a region that scrolls when it is wide, and below it the kinds
// of boxes there are. With marks, it is for fold: boxes, lines and areas are as if nothing
// was lit, and say which they are.
func (m *model) body(marks bool) ui.Node {
	var decor diagram.Decor
	if marks {
		mark := func(letter string) func(int) []ui.Attr {
			return func(i int) []ui.Attr { return ui.A(markAttr, letter+strconv.Itoa(i)) }
		}
		decor = diagram.Decor{Box: mark("B"), Line: mark("L"), Area: mark("A")}
	} else {
		l := m.lights()
		decor = diagram.Decor{
			Box:  func(i int) []ui.Attr { return m.boxAttrs(i, l.boxes[i]) },
			Line: func(i int) []ui.Attr { return class(l.lines[i]) },
			Area: func(i int) []ui.Attr { return class(l.areas[i]) },
			Over: m.over(),
		}
	}
	keys := "Escape=box.0"
	if len(m.Steps) > 0 {
		keys += " ArrowRight=step ArrowLeft=back Space=play"
	}
	shape := "diagram-body"
	if m.Width <= narrow {
		shape += " narrow"
	}
	var b ui.Builder
	b.Markup(`<div class={}><div class="diagram-scroll" role="group" tabindex="0" aria-label={} data-keys={}>`, shape, "Picture: "+m.Title, keys)
	b.Add(diagram.Draw(m.Geometry, decor))
	b.Markup(`</div>`)
	m.legend(&b)
	b.Markup(`</div>`)
	return b.Node()
}

// narrow is the width in pixels up to which a picture leaves room beside it in a lesson.
const narrow = 570

// legend names the kinds of boxes that are in the picture.
func (m *model) legend(b *ui.Builder) {
	there := false
	for _, kind := range diagram.Kinds {
		if !m.has(kind) {
			continue
		}
		if !there {
			b.Markup(`<ul class="diagram-legend">`)
			there = true
		}
		b.Markup(`<li class={}><svg class="diagram-swatch" viewBox="-5 -3 18 14" width="22" height="17" aria-hidden="true" focusable="false"><rect x="-4" y="-2" width="16" height="12" rx="1"/><path d={}/></svg>{}</li>`, kind, diagram.Mark(kind), strings.ToUpper(kind[:1])+kind[1:])
	}
	if there {
		b.Markup(`</ul>`)
	}
}

func (m *model) has(kind string) bool {
	for i := range m.Boxes {
		if m.Boxes[i].Kind == kind {
			return true
		}
	}
	return false
}
