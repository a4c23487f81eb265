package widget

import (
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/ui"
)

// A widget of three steps, each of which moves for two ticks.
type stairs struct{ step, ticks, box int }

func staircase() Widget {
	return New(Spec[stairs]{
		Name: "stairs", Title: "Stairs", TickMS: 100, Limit: 2, Steps: 3,
		Params: []Param{{Name: "box", Label: "Box", Kind: Int, Default: "0", Max: 5, Step: 1, Hidden: true}},
		Init:   func(v Values) stairs { return stairs{box: v.Int("box")} },
		Update: func(s stairs, m Msg) stairs {
			if m.Name == Tick {
				s.ticks++
			} else if m.Name == Step {
				s.step, _ = strconv.Atoi(m.Value)
				s.ticks = 0
			}
			return s
		},
		Done:  func(s stairs) bool { return s.step == 0 || s.ticks == 2 },
		View:  func(s stairs) ui.Node { return ui.El("svg", nil) },
		Say:   func(s stairs) string { return "On " + strconv.Itoa(s.step) + "." },
		Offer: func(s stairs) []Action { return []Action{{Name: "box", Value: "0", Label: "Close"}} },
	})
}

func (p *Player) where(t *testing.T) (step, ticks int) {
	t.Helper()
	s := p.run.(*run[stairs]).model
	return s.step, s.ticks
}

func TestForwardMovesOneStepAndStops(t *testing.T) {
	p, _ := Open(staircase(), "s", "")
	if step, _ := p.where(t); step != 0 || p.Playing() || p.Query() != "" {
		t.Fatalf("it begins at step %d, playing %v, query %q", step, p.Playing(), p.Query())
	}
	send(t, p, Msg{"do", "step"})
	if step, ticks := p.where(t); step != 1 || ticks != 0 || !p.Playing() {
		t.Fatalf("after Forward: step %d, tick %d, playing %v", step, ticks, p.Playing())
	}
	p.Advance(200)
	if _, ticks := p.where(t); ticks != 2 || p.Playing() || p.Query() != "s.step=1" {
		t.Errorf("200 ms later: tick %d, playing %v, query %q", ticks, p.Playing(), p.Query())
	}
	send(t, p, Msg{"do", "back"})
	if step, _ := p.where(t); step != 0 || p.Playing() {
		t.Errorf("after Back: step %d, playing %v", step, p.Playing())
	}
	send(t, p, Msg{"do", "back"})
	if step, _ := p.where(t); step != 0 {
		t.Errorf("before the first step: %d", step)
	}
}

func TestPlayGoesFromStepToStepWithTimeToRead(t *testing.T) {
	p, _ := Open(staircase(), "s", "")
	send(t, p, Msg{"do", "play"})
	p.Advance(200)
	reading := 1200 + 40*len("On 1.")
	if p.Wait() != reading {
		t.Errorf("step 1 rests for %d ms, want %d", p.Wait(), reading)
	}
	if p.Advance(reading-1) || !p.Advance(1) {
		t.Error("it went on too early, or not at all")
	}
	if step, ticks := p.where(t); step != 2 || ticks != 0 || p.said != "On 2." {
		t.Fatalf("then it is at step %d, tick %d, and says %q", step, ticks, p.said)
	}
	p.Advance(100)
	send(t, p, Msg{"do", "pause"})
	if step, ticks := p.where(t); step != 2 || ticks != 2 || p.Playing() || p.Query() != "s.step=2" {
		t.Errorf("Pause leaves step %d at tick %d, query %q", step, ticks, p.Query())
	}
	send(t, p, Msg{"do", "play"})
	p.Advance(200)
	if step, _ := p.where(t); step != 3 || p.Playing() {
		t.Errorf("at the end: step %d, playing %v", step, p.Playing())
	}
	send(t, p, Msg{"do", "play"})
	if step, _ := p.where(t); step != 0 || !p.Playing() {
		t.Errorf("played again: step %d, playing %v, want it to begin again", step, p.Playing())
	}
}

func TestStepsWithoutMotion(t *testing.T) {
	p, _ := Open(staircase(), "s", "")
	p.SetReduced(true)
	send(t, p, Msg{"do", "step"})
	if step, ticks := p.where(t); step != 1 || ticks != 2 || p.Playing() {
		t.Errorf("step %d at tick %d, playing %v; want it to have happened", step, ticks, p.Playing())
	}
	send(t, p, Msg{"do", "play"})
	if step, ticks := p.where(t); step != 2 || ticks != 2 || !p.Playing() {
		t.Errorf("playing: step %d at tick %d, playing %v", step, ticks, p.Playing())
	}
}

func TestAStepIsInTheAddress(t *testing.T) {
	for query, want := range map[string]int{
		"s.step=2": 2, "s.step=2&s.do=step": 3, "s.step=3&s.do=step": 3, "s.step=2&s.do=back": 1, "s.do=finish": 3, "s.step=2&s.do=reset": 0, "s.do=play": 1,
	} {
		p, faults := Open(staircase(), "s", query)
		if step, ticks := p.where(t); step != want || step > 0 && ticks != 2 || p.Playing() || len(faults) > 0 {
			t.Errorf("%s: step %d at tick %d, playing %v, %v", query, step, ticks, p.Playing(), faults)
		}
	}
	for _, query := range []string{"s.step=4", "s.step=-1", "s.step=x"} {
		p, faults := Open(staircase(), "s", query)
		if step, _ := p.where(t); step != 0 || len(faults) != 1 {
			t.Errorf("%s: step %d, %v", query, step, faults)
		}
	}
}

func TestAHiddenSettingHasNoControlAndIsPressed(t *testing.T) {
	p, _ := Open(staircase(), "s", "s.step=1")
	send(t, p, Msg{"do", "box.3"})
	if p.Query() != "s.box=3&s.step=1" {
		t.Errorf("query %q", p.Query())
	}
	var b strings.Builder
	if err := p.Island().Render(&b); err != nil {
		t.Fatal(err)
	}
	html := b.String()
	for _, want := range []string{
		`<input type="hidden" name="s.step" value="1">`, `<input type="hidden" name="s.box" value="3">`, `value="box.0">Close</button>`, `Step 1 of 3`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the island lacks %s", want)
		}
	}
	for _, not := range []string{`type="number"`, "Speed", "Reshuffle", "Show these settings", "data-table", "island-readings"} {
		if strings.Contains(html, not) {
			t.Errorf("the island has %s", not)
		}
	}
	p, _ = Open(staircase(), "s", "s.step=1&s.do=box.2")
	if p.Query() != "s.box=2&s.step=1" {
		t.Errorf("by form: query %q", p.Query())
	}
	if _, faults := Open(staircase(), "s", "s.do=box.9"); len(faults) != 1 {
		t.Errorf("a value out of bounds: %v", faults)
	}
}
