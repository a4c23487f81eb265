package outbox

import (
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

func read(m *model) []widget.Reading { return readRelay(&m.relay) }

// list is all that is measured.
type list [15]widget.Reading

// readings are the list without values. The four that matter are first.
var readings = list{
	{Name: "skip_share", Label: "Rows skipped", Unit: "%"},
	{Name: "skip_theory", Label: "Skipped by the exact formula", Unit: "%"},
	{Name: "delay_p99_s", Label: "Published within, 99 of 100 rows", Unit: "s"},
	{Name: "polls_per_s", Label: "Polls per second", Decimals: 1},
	{Name: "skipped", Label: "Rows never published"},
	{Name: "delay_mean_s", Label: "From commit to publication, mean", Unit: "s"},
	{Name: "delay_theory_s", Label: "Mean in theory", Unit: "s"},
	{Name: "delay_max_s", Label: "The slowest", Unit: "s"},
	{Name: "waiting", Label: "Rows waiting"},
	{Name: "oldest_s", Label: "Oldest waiting row", Unit: "s"},
	{Name: "growth", Label: "The outbox grows by", Unit: "rows/s"},
	{Name: "capacity", Label: "Polls can take", Unit: "rows/s"},
	{Name: "open", Label: "Transactions open"},
	{Name: "committed", Label: "Rows committed"},
	{Name: "published", Label: "Rows published"},
}

// none says why a reading has no value.
//
//go:noinline
func (l *list) none(i int, why string) { l[i].None, l[i].Text, l[i].Value = true, why, 0 }

// span sets a time in µs, written in the unit that suits it.
//
//go:noinline
func (l *list) span(i int, us int64) {
	l[i].Value = float64(us) / second
	l[i].Text = chart.Seconds(l[i].Value)
}

// share sets a share of 1 as a percentage.
//
//go:noinline
func (l *list) share(i int, p float64) { l[i].Value, l[i].Text = 100*p, percent(p) }

// readRelay measures a relay up to now.
func readRelay(r *relay) []widget.Reading {
	out := readings
	out.share(0, float64(r.skipped)/float64(max(1, r.committed)))
	p, known := r.exact()
	out.share(1, p)
	if !known {
		out.none(1, "polls take too few")
	}
	_, high := r.delays.Quantile(0.99)
	out.span(2, min(high, r.longest))
	out[3].Value = float64(r.polls) / (float64(max(1, r.now-r.since)) / second)
	out[4].Value = float64(r.skipped)
	out.span(5, r.delay/int64(max(1, r.published)))
	out.span(6, whole(r.theory.delay*second))
	if r.growth() > 0 {
		out.none(6, "it grows")
	}
	out.span(7, r.longest)
	out[8].Value = float64(len(r.ready))
	out.span(9, r.now-r.oldest())
	if len(r.ready) == 0 {
		out.none(9, "none waits")
	}
	out[10].Value = r.growth()
	out[11].Value = r.capacity()
	if r.capture {
		out.none(11, "no polls")
	}
	out[12].Value = float64(len(r.open))
	out[13].Value = float64(r.committed)
	out[14].Value = float64(r.published)
	for _, i := range [...]int{10, 11} {
		if out[i].Text == "" {
			out[i].Text = chart.Number(out[i].Value)
			if i == 10 && out[i].Value > 0 || i == 11 {
				out[i].Text += " rows/s"
			}
		}
	}
	if r.published == 0 {
		for _, i := range [...]int{2, 5, 7} {
			out.none(i, "none yet")
		}
	}
	return out[:]
}

// oldest is when the row that waits longest committed.
func (r *relay) oldest() int64 {
	at := r.now
	for i := range r.ready {
		at = min(at, r.ready[i].commit)
	}
	return at
}

// percent writes a share of 1 with three digits: "8%", "0.0891%".
//
//go:noinline
func percent(p float64) string {
	if p > 0 && p < 1e-8 {
		return "under 0.000001%"
	}
	return chart.Number(100*p) + "%"
}

// table has a row for each stretch of the chart.
func table(m *model) widget.Table {
	out := widget.Table{
		Caption: "The longest time from commit to publication and the most rows waiting, by the time at which each stretch ends",
		Columns: []widget.Column{
			{Name: "time_s", Label: "Time, s"}, {Name: "delay_s", Label: "Longest delay, s"}, {Name: "waiting", Label: "Most rows waiting"},
		},
	}
	for i := range m.most {
		out.Rows = append(out.Rows, []widget.Cell{
			widget.TrimmedCell(m.seconds(i+1), 2),
			widget.TrimmedCell(float64(m.slowest[i])/second, 3),
			widget.TrimmedCell(float64(m.most[i]), 0),
		})
	}
	return out
}

// seconds is the time at which column i of the chart begins.
func (m *model) seconds(i int) float64 {
	return float64(i) * (float64(m.horizon) / second / columns)
}
