package widgettest

import (
	"fmt"
	"strconv"
	"strings"

	"millrace/wasm/widget"
)

var tick = widget.Msg{Name: widget.Tick}

func defaults(w widget.Widget) widget.Values {
	v, _ := widget.Parse(w.Info().Params, nil)
	return v
}

// state writes down everything there is to see of a run.
func state(r widget.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "done %v\n%s\n%v\n%v\n", r.Done(), r.Say(), r.Read(), r.Table())
	if err := r.View().Render(&b); err != nil {
		panic("the picture cannot be written: " + err.Error())
	}
	return b.String()
}

// first describes the first line in which two states differ.
func first(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if x, y := as[i], bs[i]; x != y {
			at := 0
			for at < min(len(x), len(y)) && x[at] == y[at] {
				at++
			}
			return fmt.Sprintf("…%.80q against …%.80q", x[max(0, at-20):], y[max(0, at-20):])
		}
	}
	return "one goes on where the other ends"
}

// script is what a learner might do: the message before each tick, if any. It takes
// every action of the widget in turn, early, at even distances.
func script(info widget.Info, ticks int) map[int]widget.Msg {
	out := map[int]widget.Msg{}
	for i, a := range info.Actions {
		out[(i+1)*ticks/(2*len(info.Actions)+2)] = widget.Msg{Name: a.Name, Value: a.Value}
	}
	return out
}

// length is how many ticks the default run has, and at least a few, so that a widget
// that waits for an action is tried too.
func length(w widget.Widget) int {
	_, n := widget.Finish(w, defaults(w))
	return max(n, min(20, w.Info().Limit))
}

// drive sends the ticks from and up to to, with the script's messages between them.
func drive(r widget.Run, from, to int, s map[int]widget.Msg, look func(at int)) {
	for at := from; at < to; at++ {
		if m, ok := s[at]; ok {
			r.Send(m)
		}
		r.Send(tick)
		if look != nil {
			look(at + 1)
		}
	}
}

// frames calls look with runs at several places: the start, soon after, the middle and
// the end, untouched and with every action taken, and with each option chosen.
func frames(w widget.Widget, look func(where string, r widget.Run)) {
	info, n := w.Info(), length(w)
	scripts := map[string]map[int]widget.Msg{"untouched": nil, "with actions": script(info, n)}
	for _, name := range []string{"untouched", "with actions"} {
		r := w.Start(defaults(w))
		at := 0
		for _, to := range []int{0, min(1, n), min(2, n), n / 3, n / 2, n - n/10, n} {
			if to < at {
				continue
			}
			drive(r, at, to, scripts[name], nil)
			at = to
			look(fmt.Sprintf("%s, tick %d", name, at), r)
		}
	}
	for _, v := range variants(w) {
		r, _ := widget.Finish(w, v.values)
		look(v.name+", at the end", r)
	}
	for i := range info.Steps {
		r := w.Start(defaults(w))
		r.Send(widget.Msg{Name: widget.Step, Value: strconv.Itoa(i + 1)})
		for at := 0; at < info.Limit && !r.Done(); at += 20 {
			look(fmt.Sprintf("step %d, tick %d", i+1, at), r)
			drive(r, at, at+20, nil, nil)
		}
		if !r.Done() {
			drive(r, 0, 20, nil, nil)
		}
		look(fmt.Sprintf("step %d, at its end", i+1), r)
	}
}

// variant is one set of values and what sets it apart.
type variant struct {
	name   string
	values widget.Values
}

// variants are the defaults with one Choice or Bool set to one of its other values.
func variants(w widget.Widget) []variant {
	var out []variant
	for _, p := range w.Info().Params {
		for _, value := range others(p) {
			if p.Kind == widget.Choice || p.Kind == widget.Bool {
				out = append(out, variant{p.Name + "=" + value, defaults(w).With(p.Name, value)})
			}
		}
	}
	return out
}

// others are values of p besides its default: all options, or the bounds and one more.
func others(p widget.Param) []string {
	var out []string
	add := func(v string) {
		if v != p.Default {
			out = append(out, v)
		}
	}
	switch p.Kind {
	case widget.Int, widget.Float:
		for _, x := range []float64{p.Min, p.Max} {
			add(fmt.Sprintf("%.17g", x))
		}
		values, _ := widget.Parse([]widget.Param{p}, nil)
		now := 0.0
		if p.Kind == widget.Int {
			now = float64(values.Int(p.Name))
		} else {
			now = values.Float(p.Name)
		}
		for _, x := range []float64{now + 1, now - 1, now * 2, now / 2} {
			if x >= p.Min && x <= p.Max && (p.Kind == widget.Float || x == float64(int(x))) {
				add(fmt.Sprintf("%.17g", x))
			}
		}
	case widget.Choice:
		for _, o := range p.Options {
			add(o.Value)
		}
	case widget.Bool:
		add("on")
		add("off")
	case widget.Text:
		add("a")
		add("7")
		add("a, b, c")
	}
	return out
}
