package widgettest

import (
	"fmt"
	"math/rand/v2"

	"millrace/wasm/ui/uitest"
	"millrace/wasm/widget"
)

// session is a learner at random: the same one for the same seed.
type session struct {
	*rand.Rand
	w    widget.Widget
	info widget.Info
}

func newSession(w widget.Widget, seed uint64) *session {
	return &session{rand.New(rand.NewPCG(seed, 1)), w, w.Info()}
}

// next is something a learner can do. Without mischief every value is a good one.
func (s *session) next(mischief bool) widget.Msg {
	buttons := []string{"play", "pause", "step", "step", "back", "back", "reset", "reshuffle", "finish", "defaults"}
	for _, a := range s.info.Actions {
		m := a.Name
		if a.Value != "" {
			m += "." + a.Value
		}
		buttons = append(buttons, m, m)
	}
	switch n := len(s.info.Params); {
	case n > 0 && s.IntN(3) == 0:
		p := s.info.Params[s.IntN(n)]
		values := others(p)
		if mischief && s.IntN(2) == 0 {
			values = hostile
		}
		if len(values) > 0 {
			return widget.Msg{Name: p.Name, Value: values[s.IntN(len(values))]}
		}
	case s.IntN(10) == 0:
		return widget.Msg{Name: "speed", Value: fmt.Sprint(s.info.Speeds[s.IntN(len(s.info.Speeds))])}
	case mischief && s.IntN(10) == 0:
		return widget.Msg{Name: hostile[s.IntN(len(hostile))], Value: hostile[s.IntN(len(hostile))]}
	}
	return widget.Msg{Name: "do", Value: buttons[s.IntN(len(buttons))]}
}

// survived lets learners loose and looks at the island after everything they do.
func survived(w widget.Widget) error {
	var f faults
	for seed := range uint64(3) {
		s := newSession(w, seed)
		p, _ := widget.Open(w, "w", "w.at=0")
		p.SetReduced(seed == 2)
		var done []widget.Msg
		func() {
			defer func() {
				if r := recover(); r != nil {
					f.add("panic: %v after %.300q", r, done)
				}
			}()
			for range 60 {
				m := s.next(true)
				done = append(done, m)
				_ = p.Send(m) // a refusal is an answer too
				p.Advance(s.IntN(400))
				if at := p.At(); at < 0 || at > s.info.Limit {
					f.add("at tick %d of %d after %.300q", at, s.info.Limit, done)
				}
				if s.IntN(4) > 0 {
					continue
				}
				if err := roundTrip(p.Island()); err != nil {
					f.add("%v after %.300q", err, done)
				}
			}
		}()
	}
	return f.err()
}

// reversible steps back through the last ticks of a session and compares each with a
// replay from the start.
func reversible(w widget.Widget) error {
	var f faults
	p, _ := widget.Open(w, "w", "w.at=0")
	n := length(w)
	for _, a := range w.Info().Actions {
		if err := p.Send(widget.Msg{Name: a.Name, Value: a.Value}); err != nil {
			f.add("action %s: %v", a.Name, err)
		}
		for range max(1, n/8) {
			_ = p.Send(widget.Msg{Name: "step"})
		}
	}
	if len(w.Info().Actions) == 0 {
		_ = p.Send(widget.Msg{Name: "finish"})
	}
	_ = p.Send(widget.Msg{Name: "pause"})
	for range 40 {
		fresh, _ := widget.Open(w, "w", p.Query())
		if x, y := state(p.Run()), state(fresh.Run()); x != y {
			f.add("tick %d: stepping back and replaying differ: %s", p.At(), first(x, y))
			break
		}
		_ = p.Send(widget.Msg{Name: "back"})
	}
	return f.err()
}

// addressed follows learners with good manners and expects that the address of every
// frame they pause at shows the same island in a browser that never saw the session.
func addressed(w widget.Widget) error {
	var f faults
	for seed := range uint64(3) {
		s := newSession(w, 100+seed)
		p, _ := widget.Open(w, "w", "")
		for range 40 {
			if err := p.Send(s.next(false)); err != nil && err != widget.ErrLogFull {
				f.add("%v", err)
			}
			p.Advance(s.IntN(1000))
			if p.Playing() {
				continue
			}
			_ = p.Send(widget.Msg{Name: "pause"}) // clears what is said about the last message
			again, bad := widget.Open(w, "w", p.Query())
			for _, b := range bad {
				f.add("%q: %s", p.Query(), b.Message)
			}
			if d := uitest.Difference(p.Island(), again.Island()); d != "" {
				f.add("%q shows another island: %s", p.Query(), d)
				return f.err()
			}
		}
	}
	return f.err()
}
