package retrystorm

import (
	"strconv"

	"millrace/wasm/widget"
)

// read measures the policy's run and, beside it, the compared one. What a policy is
// judged by comes first.
func read(m *model) []widget.Reading {
	out := m.main.read()
	if m.other != nil {
		return widget.Paired(out, m.other.read(), m.main.policy.phrase, m.other.policy.phrase)
	}
	return out
}

// read measures one run up to now.
func (r *run) read() []widget.Reading {
	most, _, back := r.peak()
	everyone := r.failing() == 0
	peak := widget.Reading{Name: "peak", Label: "Peak after recovery", Unit: "per 100 ms", Value: float64(most), None: !back}
	if !back {
		peak.Text = "not back yet"
	}
	by := widget.Reading{Name: "served_by", Label: "Everyone served by", Unit: "s", Decimals: 1, None: !everyone}
	if everyone {
		by.Value = seconds(r.lastAt)
	} else if !r.done() {
		by.Text = "not yet"
	}
	return []widget.Reading{
		peak,
		by,
		{Name: "sent", Label: "Requests sent", Value: float64(r.total)},
		{Name: "per_client", Label: "Requests per client", Value: float64(r.total) / float64(r.settings.clients), Decimals: 1},
		{Name: "served", Label: "Served", Unit: "clients", Value: float64(r.served)},
		{Name: "failing", Label: "Failing", Unit: "clients", Value: float64(r.failing())},
	}
}

// table lists the requests in each bucket so far, a column for each policy. A run that
// ended at its limit of requests leaves its cells empty from there.
func table(m *model) widget.Table {
	runs := m.runs()
	t := widget.Table{
		Caption: "Requests sent in each 100 ms, by the time at which they begin",
		Columns: []widget.Column{{Name: "time_s", Label: "Time, s"}},
		Rows:    make([][]widget.Cell, m.bucket()),
	}
	for _, r := range runs {
		t.Columns = append(t.Columns, widget.Column{Name: r.policy.name, Label: r.policy.label})
	}
	cells := make([]widget.Cell, len(t.Rows)*len(t.Columns)) // one block, not 300
	for k := range t.Rows {
		row := cells[k*len(t.Columns) : (k+1)*len(t.Columns) : (k+1)*len(t.Columns)]
		row[0] = widget.Cell{Text: clock(k), Value: seconds(k), Numeric: true}
		for i, r := range runs {
			if k < r.bucket {
				n := int(r.sent[k])
				row[i+1] = widget.Cell{Text: strconv.Itoa(n), Value: float64(n), Numeric: true}
			}
		}
		t.Rows[k] = row
	}
	return t
}

// seconds is the time at which bucket k begins.
func seconds(k int) float64 { return float64(k) / perSecond }

// clock writes the time at which bucket k begins: "0.0", "17.5".
func clock(k int) string { return strconv.Itoa(k/perSecond) + "." + strconv.Itoa(k%perSecond) }
