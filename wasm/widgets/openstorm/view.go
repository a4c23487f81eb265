package openstorm

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// view draws the last moment and the run so far.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div>`)
	b.Add(scene(m))
	b.Add(picture(m).Node())
	b.Markup(`</div>`)
	return b.Node()
}

// picture is a panel for each run, load as an outline and goodput solid, and one for who
// waits in either. The axes are logarithmic, because a storm is fifty times what is
// answered in it.
func picture(m *model) chart.Picture {
	p := chart.Picture{
		Title: "Requests and answers per second, and clients that wait",
		Desc: "The outage lasts from " + chart.Seconds(seconds(m.from)) + " to " + chart.Seconds(seconds(m.until)) +
			". All vertical axes are logarithmic. " + say(m),
		X: chart.Axis{Label: "time since the start", Hi: seconds(m.horizon), Format: func(v float64) string {
			return chart.Number(v) + " s"
		}},
		Legend: []chart.Key{
			{Kind: chart.SampleSteps, Text: "requests"},
			{Kind: chart.SampleBar, Text: "answered"},
		},
	}
	wait := chart.Panel{Name: "Waiting to retry", Unit: "clients", Height: 90, Y: chart.Axis{Lo: 1, Hi: 1000, Log: true}}
	load := wait.Y
	reach(&load, float64(max(m.rate, perSecond*m.capacity)))
	p.Panels = make([]chart.Panel, len(m.runs), len(m.runs)+1)
	for i, r := range m.runs {
		waiting := r.panel(&p.Panels[i], i+1)
		p.Panels[i].Height = 180
		if len(m.runs) > 1 {
			p.Panels[i].Height = 100
		}
		reach(&load, p.Panels[i].Layers[0].Y...)
		reach(&wait.Y, waiting.Y...)
		wait.Layers = append(wait.Layers, waiting)
	}
	for i := range p.Panels {
		p.Panels[i].Y = load
	}
	if m.calm() > 1 {
		wait.Rules = rule("clear: ", m.calm())
	}
	p.Panels = append(p.Panels, wait)
	return p
}

// reach makes a logarithmic axis end at the power of ten that holds all values.
func reach(a *chart.Axis, values ...float64) {
	for _, v := range values {
		for a.Hi < v {
			a.Hi *= 10
		}
	}
}

// rule is a rule at a number, with a text before it.
func rule(text string, at int) []chart.Rule {
	return []chart.Rule{{At: float64(at), Text: text + chart.Number(float64(at))}}
}

// panel draws one run as series number slot, and returns who waits in it.
func (r *run) panel(p *chart.Panel, slot int) (waiting chart.Layer) {
	n := len(r.history) / perSecond
	label := r.label()
	layer := func(what string, kind chart.Kind) chart.Layer {
		return chart.Layer{Name: label + what, Kind: kind, Slot: slot, X: make([]float64, n), Y: make([]float64, n), Step: 1}
	}
	sent, answered, waiting := layer(", requests", chart.Steps), layer(", answered", chart.Bars), layer(", waiting", chart.Line)
	for s := range n {
		sum := r.second(s)
		sent.X[s], answered.X[s], waiting.X[s] = float64(s), float64(s), float64(s+1)
		sent.Y[s], answered.Y[s], waiting.Y[s] = float64(sum.sent+sum.blocked), float64(sum.answered), float64(sum.waiting)
	}
	p.Name, p.Unit, p.Slot = label, "requests per s", slot
	p.Layers = []chart.Layer{sent, answered}
	p.Rules = rule("capacity ", perSecond*r.capacity)
	if r.from < r.until {
		p.Zones = []chart.Zone{{From: seconds(r.from), To: seconds(min(r.until, r.horizon))}}
	}
	if r.until <= r.horizon && r.from < r.horizon {
		p.Marks = []chart.Mark{{X: seconds(r.until), Texts: []string{"outage ends"}}}
	}
	if r.cleared > 0 {
		p.Marks = append(p.Marks, chart.Mark{X: seconds(r.until + r.cleared), Texts: []string{"clear after " + clock(r.cleared) + " s", "clear"}})
	}
	return waiting
}
