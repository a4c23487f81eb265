package delivery

import "millrace/wasm/chart"

// Measures of the ways of the followed messages.
const (
	trackLeft  = 122
	trackRight = 500
	sublanes   = 4
	barTall    = 5
	barPitch   = 7
)

// tracks draws the deliveries of a few events, each from its first one: work, and what
// became of it.
func (p *picture) tracks(m *model) {
	r := m.run
	p.Text("chart-title", "A few events", 0, p.Y, "start")
	p.Text("chart-label", "work", 250, p.Y, "start")
	p.Text("chart-label", "✕ crash", 345, p.Y, "start")
	p.Text("chart-label", "effect", 530, p.Y, "start")
	var worked, happened chart.Pen
	worked.Box(216, p.Y+line/2-3, 26, barTall)
	worked.Draw(&p.Builder, "chart-bar series-1")
	diamond(&happened, 514, p.Y+line/2, 5)
	happened.Draw(&p.Builder, "chart-bar series-2")
	p.Y += line + 4
	x := chart.Scale{Hi: float64(m.span) / second, From: trackLeft, To: trackRight}
	var ground, work, known, dead, done chart.Pen
	for i := range r.trace {
		name, outcome := "", ""
		if n := r.follow[i]; n < len(r.events) {
			e := &r.events[n]
			name, outcome = "no. "+digits(n+1), e.outcome()
			p.bars(m, r.trace[i].bars, e.born, &x, &work, &known, &dead, &done)
		}
		p.Text("chart-label", name, 0, p.Y, "start")
		p.Text("chart-note", outcome, chart.Width, p.Y, "end")
		p.Y += line + 4
		ground.To('M', trackLeft, p.Y-2)
		ground.Along('H', trackRight)
	}
	ground.Draw(&p.Builder, "chart-grid")
	known.Draw(&p.Builder, "chart-steps series-3")
	work.Draw(&p.Builder, "chart-bar series-1")
	done.Draw(&p.Builder, "chart-bar series-2")
	dead.Draw(&p.Builder, "chart-steps series-4")
	p.axis(&x)
}

// bars draws the deliveries of one event. Those after each other take turns in a few
// lanes, so that two at once are seen beside each other.
func (p *picture) bars(m *model, bars []bar, born int64, x *chart.Scale, work, known, dead, done *chart.Pen) {
	at := func(t int64) float64 { return x.At(float64(t-born) / second) }
	for i, b := range bars {
		y := p.Y + float64(i%sublanes*barPitch) + 2
		to := b.to
		if b.how == working {
			to = m.now
		}
		from := min(at(b.from), trackRight-3)
		end := max(at(to), from+3)
		pen := work
		if b.known {
			pen = known
		}
		pen.Box(from, y, end-from, barTall)
		if b.how == died || b.how == failed {
			cross(dead, end+1, y-1, dotSize)
		}
		if b.effect {
			diamond(done, end+5, y+barTall/2, 5)
		}
	}
}

//go:noinline
func diamond(o *chart.Pen, x, y, half float64) { o.Polygon(x, y-half, x+half, y, x, y+half, x-half, y) }

// axis draws the time since the first delivery.
func (p *picture) axis(x *chart.Scale) {
	var axis chart.Pen
	axis.To('M', trackLeft, p.Y)
	axis.Along('H', trackRight)
	for _, t := range chart.TimeTicks(0, x.Hi, 3) {
		at := x.At(t)
		axis.To('M', at, p.Y)
		axis.Along('v', 6)
		p.Text("chart-tick", chart.Seconds(t), at, p.Y+6, "middle")
	}
	axis.Draw(&p.Builder, "chart-axis")
	p.Y += line + gap
}
