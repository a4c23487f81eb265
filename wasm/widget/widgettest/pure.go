package widgettest

import (
	"millrace/wasm/widget"
)

// deterministic runs the same messages twice and compares all there is to see, at the
// default settings and at each option.
func deterministic(w widget.Widget) error {
	var f faults
	n := length(w)
	s := script(w.Info(), n)
	a, b := w.Start(defaults(w)), w.Start(defaults(w))
	for at := 0; at < n; {
		to := min(n, at+max(1, n/10))
		drive(a, at, to, s, nil)
		drive(b, at, to, s, nil)
		if x, y := state(a), state(b); x != y {
			f.add("tick %d: two runs of the same messages differ: %s", to, first(x, y))
			break
		}
		at = to
	}
	for _, v := range variants(w) {
		x, _ := widget.Finish(w, v.values)
		y, _ := widget.Finish(w, v.values)
		if x, y := state(x), state(y); x != y {
			f.add("%s: two runs differ at the end: %s", v.name, first(x, y))
		}
	}
	return f.err()
}

// observed compares a run that is looked at after every tick, twice, with one that is
// looked at only at the end.
func observed(w widget.Widget) error {
	var f faults
	n := min(length(w), 500)
	s := script(w.Info(), n)
	a, b := w.Start(defaults(w)), w.Start(defaults(w))
	if x, y := state(a), state(a); x != y {
		f.add("looking at tick 0 twice shows two things: %s", first(x, y))
	}
	drive(a, 0, n, s, func(int) { state(a) })
	drive(b, 0, n, s, nil)
	if x, y := state(a), state(b); x != y {
		f.add("tick %d: a run that was looked at differs from one that was not: %s", n, first(x, y))
	}
	return f.err()
}

// cloned takes a clone at several places, drives it on, and expects the original not to
// notice and then to arrive at the same state.
func cloned(w widget.Widget) error {
	var f faults
	n := length(w)
	s := script(w.Info(), n)
	for _, at := range []int{0, n / 4, n / 2, n - n/4} {
		a := w.Start(defaults(w))
		drive(a, 0, at, s, nil)
		before := state(a)
		b := a.Clone()
		if b == nil {
			return nil
		}
		if x := state(b); x != before {
			f.add("tick %d: the clone differs: %s", at, first(before, x))
		}
		drive(b, at, n, s, nil)
		for _, action := range w.Info().Actions {
			b.Send(widget.Msg{Name: action.Name, Value: action.Value})
			b.Send(tick)
		}
		if x := state(a); x != before {
			f.add("tick %d: driving the clone changed the original: %s", at, first(before, x))
			continue
		}
		c := a.Clone()
		drive(a, at, n, s, nil)
		drive(c, at, n, s, nil)
		if x, y := state(a), state(c); x != y {
			f.add("from tick %d to %d: clone and original part: %s", at, n, first(x, y))
		}
	}
	return f.err()
}

func ended(w widget.Widget) error {
	var f faults
	all := append(variants(w), variant{"the default run", defaults(w)})
	for _, v := range all {
		r, _ := widget.Finish(w, v.values)
		if !r.Done() {
			continue
		}
		before := state(r)
		for range 3 {
			r.Send(tick)
		}
		if x := state(r); x != before {
			f.add("%s: a tick after the end changed it: %s", v.name, first(before, x))
		}
	}
	return f.err()
}

func limited(w widget.Widget) error {
	var f faults
	limit := w.Info().Limit
	if r, n := widget.Finish(w, defaults(w)); !r.Done() {
		f.add("after Limit = %d ticks the default run is not done: raise Limit, or let Done say so at the horizon", n)
	}
	for _, v := range variants(w) {
		if r, _ := widget.Finish(w, v.values); !r.Done() {
			f.add("%s: after Limit = %d ticks the run is not done", v.name, limit)
		}
	}
	return f.err()
}
