// Package retrystorm simulates clients that retry against a server that is down and
// comes back: whether they return as a crowd or spread out is all that matters.
//
// The model is the one behind a published table of 300 rows, and reproduces it to the
// digit (testdata/rs1_seed7.csv). Hence its two departures from the house rules: times
// are float64 milliseconds, and all randomness comes from one mulberry32 stream, drawn
// in the order in which requests fail. With the default parameters every sum and product
// is a multiple of 2⁻³² below 2⁵³ and so exact, but for decorrelated jitter, whose
// products are rounded one by one.
//
// Why two runs side by side: the lesson is a difference. Both policies start from the
// same seed, so the first requests of every client are the same, and each has its own
// stream, so neither disturbs the other.
//
// Why buckets of 100 ms: what overloads a server is how many requests arrive together,
// and the quota needs that number before the first of them is answered.
package retrystorm

import "millrace/wasm/widget"

// Widget is the retry storm.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "retry-storm",
	Title:   "Retry storm",
	Summary: "Clients retry against a server that is down. When it comes back, their backoff decides whether it stays up.",
	Topic:   "Retries and storms",
	Params:  params,
	TickMS:  bucketMS,
	Limit:   maxHorizon * perSecond,
	About:   about,
	Try:     try,
	Init:    start,
	Update:  update,
	Clone:   func(m *model) *model { return m.clone() },
	Done:    func(m *model) bool { return m.done() },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is the policy's run and, unless nothing is compared, the other one's.
type model struct {
	settings *settings
	main     *run
	other    *run // nil when nothing is compared
}

// start begins both runs. A policy compared with itself is shown once.
func start(v widget.Values) *model {
	s := settingsOf(v)
	m := &model{settings: s, main: newRun(s, find(v.Choice("policy")))}
	if p := find(v.Choice("compare")); p != nil && p != m.main.policy {
		m.other = newRun(s, p)
	}
	return m
}

// update plays one bucket of each run.
func update(m *model, msg widget.Msg) *model {
	if msg.Name != widget.Tick {
		return m
	}
	m.main.step()
	if m.other != nil {
		m.other.step()
	}
	return m
}

// runs lists the policy's run and the compared one, if any.
func (m *model) runs() []*run {
	if m.other == nil {
		return []*run{m.main}
	}
	return []*run{m.main, m.other}
}

func (m *model) done() bool {
	return m.main.done() && (m.other == nil || m.other.done())
}

// bucket is the number of buckets played.
func (m *model) bucket() int {
	if m.other == nil {
		return m.main.bucket
	}
	return max(m.main.bucket, m.other.bucket)
}

func (m *model) clone() *model {
	c := &model{settings: m.settings, main: m.main.clone()}
	if m.other != nil {
		c.other = m.other.clone()
	}
	return c
}
