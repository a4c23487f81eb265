package bloom

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of its viewBox.
const (
	line    = chart.Row // a row of text
	columns = 50
	cells   = 1000 // that are drawn; with more bits a cell stands for several
	wide    = (chart.Width - 2.0) / columns
	tall    = 11.0
	token   = 18
	drop    = 44 // between an item and the bits
)

// view draws an item with the way to its bits, all the bits, and the false positives while
// the filter fills.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="bloom">`)
	b.Add(m.scene())
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// picture is a drawing that grows downwards.
type picture struct {
	chart.Sheet
	m *model
}

func (m *model) scene() ui.Node {
	p := &picture{m: m}
	p.Open("A Bloom filter of "+number(m.bits)+" bits", say(m))
	p.item()
	p.grid()
	p.Text("chart-label", number(m.filter.ones)+" of "+number(m.bits)+" are 1", 0, p.Y, "start")
	if n := m.perCell(); n > 1 {
		p.Text("chart-label", "column: "+number(n)+" bits", chart.Width, p.Y, "end")
	} else {
		p.Text("chart-label", "", chart.Width, p.Y, "end")
	}
	p.Y += line
	return p.Close(p.Y + 16)
}

// perCell is how many bits a cell stands for.
func (m *model) perCell() int { return (m.bits + cells - 1) / cells }

// item says who inserts or asks, and what the answer is.
func (p *picture) item() {
	m, q := p.m, &p.m.shown
	head, answer := "an empty filter", ""
	switch q.who {
	case isMember:
		head = "ask: a member"
		if q.insert {
			head = "insert: item " + number(q.number)
		}
	case isStranger:
		head = "ask: a stranger"
	case isOwn:
		head = "ask: your item"
		if q.insert {
			head = "insert: your item"
		}
	}
	if n := m.visible(); q.who != isNobody && n == q.looked() {
		switch {
		case q.insert:
			answer = number(q.zeros()) + " new"
		case q.zeros() > 0:
			answer = "certainly not"
		case q.who == isStranger || q.who == isOwn && !m.own:
			answer = "maybe (it is not)"
		default:
			answer = "maybe (it is)"
		}
	}
	p.Text("chart-title", head, chart.Width/2-token, p.Y, "end")
	p.Text("chart-title", answer, chart.Width/2+token, p.Y, "start")
	var item chart.Pen
	item.Box((chart.Width-token)/2, p.Y+(line-token)/2, token, token)
	item.Draw(&p.Builder, "chart-bar")
	p.Y += line - (line-token)/2
}

// visible is how many places of the item the picture shows: all, or while it is slow one
// after the other.
func (m *model) visible() int {
	n, t := m.shown.looked(), m.tick-1
	switch {
	case m.pause > 0:
		t = slow - m.pause
	case m.shown.who == isOwn || t < 0:
		return n
	case t < m.slowly()*slow:
		t %= slow
	case t >= m.full() && t < m.ready():
		t = (t - m.full()) % slow
	default:
		return n
	}
	return min(n, 1+t*len(m.shown.at)/(slow-4))
}

// grid draws the bits, the ones solid, and lines from the item to its places.
func (p *picture) grid() {
	m, per := p.m, p.m.perCell()
	count := (m.bits + per - 1) / per
	rows := (count + columns - 1) / columns
	top := p.Y + drop
	var ones, frame, lines, zero, one chart.Pen
	for i := range count {
		last := min(m.bits, (i+1)*per)
		if n := m.filter.count(i*per, last); n > 0 {
			h := float64((tall-1)*float64(n)) / float64(last-i*per)
			x, y := corner(i)
			ones.Box(x+0.5, top+y+tall-0.5-h, wide-1, h)
		}
	}
	frame.Box(1, top, min(float64(float64(count)*wide), columns*wide), float64(float64(rows)*tall))
	for j, at := range m.shown.at[:m.visible()] {
		x, y := corner(at / per)
		o := &zero
		if m.shown.ones[j] {
			o = &one
		}
		o.Box(x-1, top+y-1, wide+2, tall+2)
		lines.To('M', chart.Width/2, p.Y)
		lines.To('L', x+float64(wide/2), top+y)
	}
	frame.Draw(&p.Builder, "chart-axis")
	ones.Draw(&p.Builder, "chart-bar series-1")
	lines.Draw(&p.Builder, "chart-tick")
	one.Draw(&p.Builder, "chart-line series-2")
	zero.Draw(&p.Builder, "chart-line series-4")
	p.Y = top + float64(float64(rows)*tall) + 4
}

// corner is the upper left one of a cell.
func corner(i int) (x, y float64) {
	return 1 + float64(float64(i%columns)*wide), float64(float64(i/columns) * tall)
}

// chart draws what strangers are told while the filter fills.
func (m *model) chart() chart.Picture {
	const points = 60
	last := max(m.items, m.inserted())
	x, y := make([]float64, points+1), make([]float64, points+1)
	for i := range x {
		n := last * i / points
		x[i], y[i] = float64(n), 100*falsePositives(m.bits, m.hashes, n)
	}
	top := y[points]
	measuredX, measuredY := make([]float64, len(m.course)), make([]float64, len(m.course))
	for i := range m.course {
		measuredX[i], measuredY[i] = float64(m.course[i].items), m.course[i].percent()
		top = max(top, measuredY[i])
	}
	picture := chart.Picture{
		Title: "False positives while the filter fills",
		Desc:  "In theory " + percent(y[points]) + " of all strangers are taken for members when " + things(last, "item") + " are in.",
		X:     chart.Axis{Label: "items inserted", Hi: float64(last)},
		Legend: []chart.Key{
			{Kind: chart.SampleLine, Slot: 1, Text: "measured"},
			{Kind: chart.SampleLine, Slot: 2, Text: "in theory"},
		},
		Panels: []chart.Panel{{
			Name: "Strangers taken for members", Unit: "%", Height: 130, Y: chart.Axis{Hi: top},
			Layers: []chart.Layer{
				{Name: "in theory", Kind: chart.Line, Slot: 2, X: x, Y: y},
				{Name: "measured", Kind: chart.Line, Slot: 1, X: measuredX, Y: measuredY},
			},
		}},
	}
	if n := m.inserted(); n > 0 && m.tick <= m.full() {
		picture.Panels[0].Marks = []chart.Mark{{X: float64(n)}}
	}
	return picture
}
