package widget

import (
	"strconv"

	"millrace/wasm/ui"
)

// counter is the smallest widget with everything in it: it counts ticks from a start
// that the seed decides, "boost" makes the rest of a run count double, and it is done
// at "until" ticks. With sleepy set it is done until somebody boosts it.
type count struct {
	n, ticks, by, until int
	boosts              int
}

func counter(edit ...func(*Spec[*count])) Widget {
	s := Spec[*count]{
		Name: "counter", Title: "Counter", Summary: "It counts.",
		Params: []Param{
			{Name: "seed", Label: "Seed", Kind: Int, Default: "7", Min: 1, Max: 9},
			{Name: "until", Label: "Until", Help: "When it stops.", Kind: Int, Default: "300", Min: 0, Max: 1000, Unit: "ticks"},
			{Name: "rate", Label: "Rate", Kind: Float, Default: "0.5", Min: 0, Max: 2, More: true},
			{Name: "policy", Label: "Policy", Kind: Choice, Default: "none", Options: []Option{
				{"none", "None", "Nothing."}, {"full", "Full jitter", "All of it."}, {"equal", "Equal jitter", "Half of it."},
				{"fixed", "Fixed", "Always the same."}, {"cap", "Capped", "Not too long."}}},
			{Name: "loud", Label: "Loud", Kind: Bool, Default: "on"},
			{Name: "mode", Label: "Mode", Kind: Choice, Default: "a", Options: []Option{{"a", "A", "The first."}, {"b", "B", "The second."}}},
			{Name: "note", Label: "Note", Kind: Text, Default: "hi", Max: 20},
		},
		Actions: []Action{{Name: "boost", Label: "Boost", Help: "Count double."}, {Name: "add", Value: "5", Label: "Add five"}},
		TickMS:  100, Limit: 1000,
		About: []Fact{{"Time", "One tick is 0.1 s."}},
		Try:   []string{"Press Boost."},
		Init: func(v Values) *count {
			return &count{n: v.Int("seed"), by: 1, until: v.Int("until")}
		},
		Update: func(m *count, msg Msg) *count {
			switch msg.Name {
			case Tick:
				m.n += m.by
				m.ticks++
			case "boost":
				m.by = 2
				m.boosts++
			case "add":
				n, _ := strconv.Atoi(msg.Value)
				m.n += n
			}
			return m
		},
		Clone: func(m *count) *count { c := *m; return &c },
		Done:  func(m *count) bool { return m.ticks >= m.until },
		View: func(m *count) ui.Node {
			return ui.El("svg", ui.A("role", "img", "viewBox", "0 0 100 10", "aria-labelledby", "t d"),
				ui.El("title", ui.A("id", "t"), ui.Text("A bar")),
				ui.El("desc", ui.A("id", "d"), ui.Text("It is "+strconv.Itoa(m.n)+" long.")),
				ui.El("rect", ui.A("width", strconv.Itoa(m.n), "height", "10")))
		},
		Read: func(m *count) []Reading {
			return []Reading{{Name: "count", Label: "Count", Value: float64(m.n)}, {Name: "boosts", Label: "Boosts", Value: float64(m.boosts)}}
		},
		Say: func(m *count) string { return "Counted to " + strconv.Itoa(m.n) + "." },
		Table: func(m *count) Table {
			return Table{Caption: "Counts", Columns: []Column{{"tick", "Tick"}, {"n", "Count"}},
				Rows: [][]Cell{{{strconv.Itoa(m.ticks), float64(m.ticks), true}, {strconv.Itoa(m.n), float64(m.n), true}}}}
		},
	}
	for _, e := range edit {
		e(&s)
	}
	return New(s)
}

// reading returns the count that a player shows.
func reading(p *Player) int { return int(p.Run().Read()[0].Value) }
