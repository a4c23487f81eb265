package outbox

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the moving picture, in units of package chart.
const (
	line  = chart.Row // of text
	lanes = 20
	pitch = 10 // of lanes
	bar   = 7
	right = 600 // where now is
	dot   = 8
	arm   = 7 // of a cross
)

// view draws the transactions and polls of the latest moments, what the interval does to
// skipped rows, and the delays of the whole run.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="relay">`)
	b.Add(m.scene())
	b.Add(m.curve().Node())
	b.Add(m.past().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// window is how far the moving picture looks back: about two dozen rows.
//
//go:noinline
func (m *model) window() float64 {
	return max(1.2*lanes*second/float64(m.rate), 3*float64(m.tx))
}

// samples say what the marks of the picture are.
var samples = [...]struct{ class, text string }{
	{"chart-steps series-2", "in a transaction"}, {"chart-bar series-3", "committed, waits"},
	{"chart-bar series-1", "published"}, {"chart-mark", "skipped for good"},
}

// scene draws each row as a bar from the beginning of its transaction to its commit, a thin
// line while it waits and a dot where it is published. Polls are upright lines. A bar that
// crosses a line while a later one, below it, ends before it, is how a row is skipped.
func (m *model) scene() ui.Node {
	const height = line + lanes*pitch + 4
	window := m.window()
	title, desc := "Reads the log", "Nothing is skipped."
	switch {
	case m.now < m.up:
		title = "The relay is down"
	case m.marked():
		title = "Mark at id " + chart.Number(float64(m.mark))
		desc = chart.Count(m.skipped, "row") + " skipped so far."
	case m.flag:
		title = "Reads rows without a flag"
	}
	var b chart.Sheet
	b.Open("Transactions and polls of the last "+chart.Seconds(window/second), title+". "+desc)
	b.Text("chart-title", title, 0, 0, "start")
	b.Text("chart-label", chart.Number(float64(m.skipped))+" skipped", chart.Width, 0, "end")

	b.Text("chart-label", "the last "+chart.Seconds(window/second), 0, height, "start")
	b.Text("chart-label", "now", right, height, "middle")
	for i, s := range samples {
		left, y := float64(i%2*310), height+line+float64(i/2*line)
		var sample chart.Pen
		switch i {
		case 3:
			cross(&sample, left+14, y+line/2)
		case 1:
			sample.Box(left+1, y+14, 26, 3)
		default:
			sample.Box(left+1, y+10, 26, bar)
		}
		sample.Draw(&b.Builder, s.class)
		b.Text("chart-label", s.text, left+38, y, "start")
	}

	var ground, polls, open, waits, published, done, skipped, crosses chart.Pen
	ground.To('M', right, line)
	ground.Along('V', height)
	x := func(at int64) float64 {
		return max(0, right-float64(float64(m.now-at)*(right/window)))
	}
	if !m.capture && float64(m.interval)*100 > window { // more would be a wall
		for at := m.last; at > 0 && float64(m.now-at) < window; at -= m.interval {
			if at < m.up-outage || at >= m.up {
				polls.To('M', x(at), line)
				polls.Along('V', height)
			}
		}
	}
	for i := range m.recent {
		p := &m.recent[i]
		settled := p.skipped || p.published > 0
		if p.id == 0 || settled && float64(m.now-max(p.commit, p.published)) > window {
			continue
		}
		y := line + float64(p.id%lanes*pitch) + 3
		from, to := x(p.start), x(min(p.commit, m.now))
		switch {
		case p.skipped:
			skipped.Box(from, y, max(2, to-from), bar)
			cross(&crosses, max(arm, to), y+bar/2)
		case p.commit > m.now:
			open.Box(from, y, max(2, to-from), bar)
		default:
			done.Box(from, y, max(2, to-from), bar)
			end := x(m.now)
			if p.published > 0 {
				end = x(p.published)
				published.Box(max(0, end-dot/2), y, dot, bar)
			}
			waits.Box(to, y+3, max(0, end-to), 3)
		}
	}
	ground.Draw(&b.Builder, "chart-grid")
	polls.Draw(&b.Builder, "chart-axis")
	waits.Draw(&b.Builder, "chart-bar series-3")
	done.Draw(&b.Builder, "chart-steps series-1")
	open.Draw(&b.Builder, "chart-steps series-2")
	skipped.Draw(&b.Builder, "chart-steps series-4")
	crosses.Draw(&b.Builder, "chart-mark")
	published.Draw(&b.Builder, "chart-bar series-1")
	return b.Close(height + 3*line)
}

// cross draws a cross about a place.
//
//go:noinline
func cross(p *chart.Pen, x, y float64) {
	const r = arm
	p.To('M', x-r, y-r)
	p.To('L', x+r, y+r)
	p.To('M', x-r, y+r)
	p.To('L', x+r, y-r)
}
