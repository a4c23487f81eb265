package openstorm

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// goodputOver is how many windows goodput looks back: ten seconds.
const goodputOver = 10 * perSecond

// read measures the chosen remedy's run and, beside it, the compared one. What a remedy
// is judged by comes first.
func read(m *model) []widget.Reading {
	out := m.runs[0].read()
	clients := widget.Reading{Name: "clients", Label: "Clients that came", Value: float64(m.runs[0].total.fresh)}
	if len(m.runs) > 1 {
		out = widget.Paired(out, m.runs[1].read(), m.runs[0].short(), m.runs[1].short())
	}
	return append(out, clients)
}

// readings are what is measured of a run; its read fills in the values.
var readings = [...]widget.Reading{
	{Name: "success", Label: "Answered", Unit: "%", Decimals: 2},
	{Name: "cleared", Label: "Cleared after", Unit: "s", Decimals: 1},
	{Name: "sent_per_client", Label: "Requests per client", Decimals: 2},
	{Name: "goodput", Label: "Goodput, last 10 s", Unit: "per s", Decimals: 1},
	{Name: "waiting", Label: "Waiting to retry", Unit: "clients"},
	{Name: "peak", Label: "Peak after recovery", Unit: "per 100 ms"},
	{Name: "backlog", Label: "Waiting as the outage ended", Unit: "clients"},
	{Name: "returned", Label: "Calls in the second after it"},
	{Name: "gave_up", Label: "Gave up", Unit: "clients"},
	{Name: "blocked", Label: "Calls blocked"},
}

// read measures one run up to now.
func (r *run) read() []widget.Reading {
	t := &r.total
	out := readings
	for i, v := range [...]float64{
		r.success(), seconds(r.cleared), float64(t.sent) / max(1, float64(t.fresh)), r.goodput(), float64(t.waiting),
		float64(r.peak), float64(r.backlog), float64(r.returned), float64(r.gaveUp), float64(t.blocked),
	} {
		out[i].Value = v
	}
	for i := range out {
		x := &out[i]
		switch x.Name {
		case "success", "sent_per_client":
			absent(x, t.fresh == 0, "nobody yet")
		case "cleared":
			absent(x, r.cleared == 0, r.delayed())
		case "peak", "backlog", "returned":
			absent(x, len(r.history) <= r.until, "not back yet")
		}
	}
	return out[:]
}

// absent says in words that a reading has no value yet, if that is so.
func absent(x *widget.Reading, is bool, text string) {
	if is {
		x.None, x.Text = true, text
	}
}

// delayed says why a run has not cleared; "" means that it never did.
func (r *run) delayed() string {
	switch {
	case !r.done():
		return "not yet"
	case len(r.history) <= r.until:
		return "still down"
	}
	return ""
}

// success is the share of the clients so far that have an answer, in percent.
func (r *run) success() float64 {
	return 100 * float64(r.total.answered) / max(1, float64(r.total.fresh))
}

// goodput is how many are answered per second, over the last ten.
func (r *run) goodput() float64 {
	sum, n := r.last(goodputOver)
	return float64(perSecond*sum.answered) / max(1, float64(n))
}

// load is how many requests come per second, over the last second.
func (r *run) load() float64 {
	sum, n := r.last(perSecond)
	return float64(perSecond*(sum.sent+sum.blocked)) / max(1, float64(n))
}

// table lists the seconds so far.
func table(m *model) widget.Table {
	t := widget.Table{
		Caption: "Requests and answers of each second, and the clients that wait at its end",
		Columns: []widget.Column{{Name: "time_s", Label: "Until, s"}, {Name: "new", Label: "New clients"}},
		Rows:    make([][]widget.Cell, m.window()/perSecond),
	}
	for i, r := range m.runs {
		name, label := "run"+string(rune('1'+i)), r.label()
		for _, what := range [...]string{"requests", "answered", "waiting"} {
			t.Columns = append(t.Columns, widget.Column{Name: name + "_" + what, Label: label + ": " + what})
		}
	}
	for s := range t.Rows {
		row := make([]widget.Cell, len(t.Columns))
		row[0] = widget.TrimmedCell(float64(s+1), 0)
		for i, r := range m.runs {
			if (s+1)*perSecond > len(r.history) {
				continue // it ended at its limit of requests
			}
			sum := r.second(s)
			row[1] = widget.TrimmedCell(float64(sum.fresh), 0)
			for j, n := range [...]int32{sum.sent + sum.blocked, sum.answered, sum.waiting} {
				row[2+3*i+j] = widget.TrimmedCell(float64(n), 0)
			}
		}
		t.Rows[s] = row
	}
	return t
}

// second adds up the windows of second s, which has passed.
func (r *run) second(s int) (sum moment) {
	for _, m := range r.history[s*perSecond : (s+1)*perSecond] {
		sum.fresh += m.fresh
		sum.sent += m.sent
		sum.blocked += m.blocked
		sum.answered += m.answered
		sum.waiting = m.waiting
	}
	return sum
}

// seconds is the time at which window k begins.
func seconds(k int) float64 { return float64(k) / perSecond }

// clock writes the time at which window k begins: "0.0", "17.5".
func clock(k int) string {
	return chart.Number(float64(k/perSecond)) + "." + string(rune('0'+k%perSecond))
}
