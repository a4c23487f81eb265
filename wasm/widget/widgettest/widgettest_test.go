package widgettest

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// count is a good widget: it adds the seed's remainder to a sum, tick by tick.
type count struct {
	values widget.Values
	ticks  int
	sum    int
	marks  []int
}

func good() widget.Spec[*count] {
	return widget.Spec[*count]{
		Name: "counter", Title: "Counter", Summary: "It counts.",
		Params: []widget.Param{
			{Name: "seed", Label: "Seed", Kind: widget.Int, Default: "7", Min: 1, Max: 99, Step: 1},
			{Name: "until", Label: "Until", Kind: widget.Int, Default: "40", Min: 1, Max: 80, Unit: "ticks"},
			{Name: "rate", Label: "Rate", Kind: widget.Float, Default: "0.5", Min: 0, Max: 2},
			{Name: "way", Label: "Way", Kind: widget.Choice, Default: "up", Options: []widget.Option{
				{Value: "up", Label: "Up", Help: "Adds."}, {Value: "down", Label: "Down", Help: "Takes away."}}},
			{Name: "loud", Label: "Loud", Kind: widget.Bool, Default: "off"},
			{Name: "note", Label: "Note", Kind: widget.Text, Default: "x", Max: 20},
		},
		Actions: []widget.Action{{Name: "mark", Label: "Mark"}, {Name: "add", Value: "5", Label: "Add five"}},
		TickMS:  100, Limit: 80,
		About: []widget.Fact{{Title: "Sum", Text: "Every tick adds the seed."}},
		Init:  func(v widget.Values) *count { return &count{values: v} },
		Update: func(m *count, msg widget.Msg) *count {
			switch msg.Name {
			case widget.Tick:
				m.ticks++
				by := m.values.Int("seed")
				if m.values.Choice("way") == "down" {
					by = -by
				}
				m.sum += by
			case "mark":
				m.marks = append(m.marks, m.ticks)
			case "add":
				m.sum += 5
			}
			return m
		},
		Clone: func(m *count) *count {
			c := *m
			c.marks = append([]int(nil), m.marks...)
			return &c
		},
		Done: func(m *count) bool { return m.ticks >= m.values.Int("until") },
		View: func(m *count) ui.Node {
			return ui.El("svg", ui.A("role", "img", "viewBox", "0 0 10 10"),
				ui.El("title", nil, ui.Text("A bar")),
				ui.El("desc", nil, ui.Text("It is "+strconv.Itoa(m.sum)+" long.")),
				ui.El("rect", ui.A("height", "10", "width", strconv.Itoa(max(0, m.sum)))))
		},
		Read: func(m *count) []widget.Reading {
			return []widget.Reading{
				{Name: "sum", Label: "Sum", Value: float64(m.sum) * m.values.Float("rate"), Decimals: 1},
				{Name: "marks", Label: "Marks", Value: float64(len(m.marks))}}
		},
		Say: func(m *count) string {
			if m.values.Bool("loud") {
				return "COUNTED!"
			}
			return "Counted " + m.values.Text("note") + "."
		},
		Table: func(m *count) widget.Table {
			t := widget.Table{Caption: "Sums", Columns: []widget.Column{{Name: "tick", Label: "Tick"}, {Name: "sum", Label: "Sum"}}}
			t.Rows = append(t.Rows, []widget.Cell{
				{Text: strconv.Itoa(m.ticks), Value: float64(m.ticks), Numeric: true},
				{Text: strconv.Itoa(m.sum), Value: float64(m.sum), Numeric: true}})
			return t
		},
	}
}

func TestAGoodWidgetPasses(t *testing.T) { Run(t, widget.New(good())) }

// impure is what no widget may have: something that outlives a run.
var impure int

type spec = widget.Spec[*count]

// broken is one way to break a promise, and what the check named for it must say.
type broken struct {
	name, promise, says string
	breakIt             func(*spec)
}

func brokenWidgets() []broken {
	view := func(change func(n *ui.Node, m *count)) func(*spec) {
		return func(s *spec) {
			was := s.View
			s.View = func(m *count) ui.Node {
				n := was(m)
				change(&n, m)
				return n
			}
		}
	}
	read := func(change func(r *widget.Reading, m *count)) func(*spec) {
		return func(s *spec) {
			was := s.Read
			s.Read = func(m *count) []widget.Reading {
				rs := was(m)
				change(&rs[0], m)
				return rs
			}
		}
	}
	update := func(also func(m *count, msg widget.Msg)) func(*spec) {
		return func(s *spec) {
			was := s.Update
			s.Update = func(m *count, msg widget.Msg) *count {
				also(m, msg)
				return was(m, msg)
			}
		}
	}
	return []broken{
		{"a name with blanks", "what there is to know is complete", "Name", func(s *spec) { s.Name = "My counter" }},
		{"no explanation", "what there is to know is complete", "About", func(s *spec) { s.About = nil }},
		{"a default out of bounds", "what there is to know is complete", "default is refused", func(s *spec) { s.Params[1].Default = "81" }},
		{"a default written oddly", "what there is to know is complete", `must be written "0.5"`, func(s *spec) { s.Params[2].Default = "0.50" }},
		{"a choice without words", "what there is to know is complete", "what it means", func(s *spec) { s.Params[3].Options[1].Help = "" }},
		{"a parameter called speed", "what there is to know is complete", "every island uses", func(s *spec) { s.Params[4].Name = "speed" }},
		{"an action called like a parameter", "what there is to know is complete", "called like a parameter", func(s *spec) { s.Actions[0].Name = "loud" }},
		{"another seed", "what there is to know is complete", "default 7", func(s *spec) { s.Params[0].Default = "1" }},
		{"a global", "the same messages give the same bits", "differ", update(func(m *count, _ widget.Msg) { impure++; m.sum += impure })},
		{"a view that changes the model", "looking changes nothing", "differs", view(func(_ *ui.Node, m *count) { m.sum++ })},
		{"a shallow clone", "a clone is independent", "changed the original", func(s *spec) { s.Clone = func(m *count) *count { return m } }},
		{"a forgetful clone", "a clone is independent", "the clone differs", func(s *spec) {
			s.Clone = func(m *count) *count { return &count{values: m.values, ticks: m.ticks, sum: m.sum} }
		}},
		{"never done", "the run ends within its limit", "not done", func(s *spec) { s.Done = nil }},
		{"a control that does nothing", "every setting matters", `"rate"`, read(func(r *widget.Reading, m *count) { r.Value = float64(m.sum) })},
		{"a panic at a bound", "no value of a setting is too much", "until=80: panic", update(func(m *count, _ widget.Msg) {
			if m.values.Int("until") == 80 {
				panic("too long")
			}
		})},
		{"a panic at a strange text", "no value of a setting is too much", "<script>", func(s *spec) {
			s.Say = func(m *count) string {
				if strings.Contains(m.values.Text("note"), "<") {
					panic("a tag")
				}
				return "Fine."
			}
		}},
		{"a panic after an action", "whatever a learner does is survived", "panic: marked", update(func(m *count, msg widget.Msg) {
			if msg.Name == "mark" {
				panic("marked")
			}
		})},
		{"a shallow clone", "stepping back is a replay", "differ", func(s *spec) {
			s.Params[1].Default, s.Params[1].Max, s.Limit = "400", 400, 400
			s.Clone = func(m *count) *count { return m }
		}},
		{"a start that remembers", "an address is a frame", "another island", func(s *spec) {
			was := s.Init
			s.Init = func(v widget.Values) *count { impure++; m := was(v); m.sum = impure; return m }
		}},
		{"a picture without a description", "the picture has a name and a description", "no <desc>", view(func(n *ui.Node, _ *count) { n.Kids = append(n.Kids[:1:1], n.Kids[2:]...) })},
		{"a picture without a role", "the picture has a name and a description", "role", view(func(n *ui.Node, _ *count) { n.Attrs = n.Attrs[1:] })},
		{"a button in an image", "the picture has a name and a description", "cannot be reached", view(func(n *ui.Node, _ *count) { n.Kids = append(n.Kids, ui.El("a", ui.A("href", "/"), ui.Text("x"))) })},
		{"no picture", "the picture has a name and a description", "no <svg>", func(s *spec) { s.View = func(*count) ui.Node { return ui.El("div", nil, ui.Text("5")) } }},
		{"inline style", "the island survives an HTML parser", "style", view(func(n *ui.Node, _ *count) { n.Attrs = append(n.Attrs, ui.Attr{Name: "style", Value: "color:red"}) })},
		{"an event attribute", "the island survives an HTML parser", "onclick", view(func(n *ui.Node, _ *count) { n.Attrs = append(n.Attrs, ui.Attr{Name: "onclick", Value: "x()"}) })},
		{"a tree that a parser repairs", "the island survives an HTML parser", "parser changes the tree", view(func(n *ui.Node, _ *count) {
			*n = ui.El("div", nil, *n, ui.El("table", nil, ui.El("tr", nil, ui.El("td", nil, ui.Text("x")))))
		})},
		{"an id twice", "ids are unique and every control has a label", "twice", view(func(n *ui.Node, _ *count) {
			*n = ui.El("div", ui.A("id", "a"), ui.El("p", ui.A("id", "a")), *n)
		})},
		{"a reference to nothing", "ids are unique and every control has a label", "not there", view(func(n *ui.Node, _ *count) { n.Attrs = append(n.Attrs, ui.Attr{Name: "aria-labelledby", Value: "b"}) })},
		{"a control without a label", "ids are unique and every control has a label", "no label", view(func(n *ui.Node, _ *count) {
			*n = ui.El("div", nil, *n, ui.El("input", ui.A("type", "range", "id", "r")))
		})},
		{"a reading that is no number", "readings, sentence and table are well formed", "NaN", read(func(r *widget.Reading, _ *count) { r.Value = math.NaN() })},
		{"a reading that comes and goes", "readings, sentence and table are well formed", "starts with", read(func(r *widget.Reading, m *count) {
			if m.ticks > 5 {
				r.Name = "total"
			}
		})},
		{"a ragged table", "readings, sentence and table are well formed", "3 cells under 2", func(s *spec) {
			was := s.Table
			s.Table = func(m *count) widget.Table {
				t := was(m)
				t.Rows[0] = append(t.Rows[0], widget.Cell{Text: "x"})
				return t
			}
		}},
		{"nothing to say", "readings, sentence and table are well formed", "Say", func(s *spec) { s.Say = func(*count) string { return "" } }},
		{"a crowd of circles", "a frame moves few attributes", "patches 3", view(func(n *ui.Node, m *count) {
			for range 300 {
				n.Kids = append(n.Kids, ui.El("circle", ui.A("cx", strconv.Itoa(m.ticks), "r", "1")))
			}
		})},
	}
}

func TestEveryBrokenPromiseIsCaught(t *testing.T) {
	for _, c := range brokenWidgets() {
		t.Run(c.promise+"/"+c.name, func(t *testing.T) {
			s := good()
			c.breakIt(&s)
			for _, check := range checks {
				if check.promise != c.promise {
					continue
				}
				if err := hold(check, widget.New(s)); err == nil || !strings.Contains(err.Error(), c.says) {
					t.Errorf("got %v; want a fault that says %q", err, c.says)
				}
				return
			}
			t.Fatal("there is no such check")
		})
	}
}

// restless breaks the one promise that widget.New keeps for every Spec.
type restless struct{ widget.Widget }

type restlessRun struct {
	widget.Run
	late int
}

func (w restless) Start(v widget.Values) widget.Run { return &restlessRun{Run: w.Widget.Start(v)} }

func (r *restlessRun) Send(m widget.Msg) {
	if r.Done() {
		r.late++
	}
	r.Run.Send(m)
}

func (r *restlessRun) Say() string { return strings.Repeat("Late. ", r.late) + r.Run.Say() }

func TestATickAfterTheEndIsCaught(t *testing.T) {
	if err := ended(restless{widget.New(good())}); err == nil || !strings.Contains(err.Error(), "after the end") {
		t.Errorf("got %v", err)
	}
}

func TestEveryCheckIsTriedByABrokenWidget(t *testing.T) {
	tried := map[string]bool{"after the end a tick changes nothing": true} // by restless
	for _, b := range brokenWidgets() {
		tried[b.promise] = true
	}
	for _, c := range checks {
		if !tried[c.promise] {
			t.Errorf("nothing shows that “%s” can fail", c.promise)
		}
	}
}
