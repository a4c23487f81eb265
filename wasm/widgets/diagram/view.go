package diagram

import (
	"strconv"

	"millrace/wasm/ui"
)

// view is the picture: drawn, or the bare tree of it with what changes.
func (m *model) view() ui.Node {
	if m.draw != nil {
		return m.draw(m)
	}
	return m.dressed(&m.tree, m.lights())
}

func class(how int) []ui.Attr {
	if how == dark {
		return nil
	}
	return ui.A("class", classes[how])
}

// boxAttrs makes a box that can be opened a button, which closes it when it is open.
func (m *model) boxAttrs(i, how int) []ui.Attr {
	for n, box := range m.boxes {
		if box != i {
			continue
		}
		pressed, opens := "false", n+1
		if opens == m.box {
			pressed, opens = "true", 0
		}
		return append(ui.A("role", "button", "aria-pressed", pressed, "data-do", "box."+strconv.Itoa(opens)), class(how)...)
	}
	return class(how)
}

// over draws the tokens: as many as ever travel together, so that the tree keeps its
// shape. Those that do not travel are hidden.
func (m *model) over() []ui.Node {
	if m.tokens == 0 {
		return nil
	}
	turn, gone, of := 0, 0, 0
	if m.step > 0 {
		turn, gone, of = m.now()
	}
	var b ui.Builder
	b.Markup(`<g class="tokens" aria-hidden="true" pointer-events="none">`)
	drawn := 0
	for i := range m.moves() {
		move := &m.moves()[i]
		if move.Edge < 0 {
			continue
		}
		drawn++
		if move.Turn != turn || m.box > 0 {
			m.token(&b, "translate(0 0)", "hidden", "")
			continue
		}
		x, y := m.tracks[m.line(move.Edge)].place(gone, of, move.Back)
		label := move.Label
		if gone == of {
			label = "" // it would cover what it has arrived at
		}
		m.token(&b, "translate("+sixteenths(x)+" "+sixteenths(y)+")", "visible", label)
	}
	for ; drawn < m.tokens; drawn++ {
		m.token(&b, "translate(0 0)", "hidden", "")
	}
	b.Markup(`</g>`)
	return []ui.Node{b.Node()}
}

// token draws what travels, with its name above.
func (m *model) token(b *ui.Builder, place, visible, label string) {
	b.Markup(`<g transform={} visibility={}><circle r="7"/>`, place, visible)
	if m.named {
		if label == "" {
			label = "\u00a0" // so that the tree keeps its shape
		}
		b.Markup(`<text y="-12">{}</text>`, label)
	}
	b.Markup(`</g>`)
}

// sixteenths writes a number of sixteenths of a pixel to a tenth of one.
func sixteenths(n int) string {
	tenths := (n*10 + 8) / 16
	s := strconv.Itoa(tenths / 10)
	if tenths%10 != 0 {
		s += "." + strconv.Itoa(tenths%10)
	}
	return s
}
