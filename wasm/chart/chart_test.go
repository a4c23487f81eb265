package chart_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/wasm/chart"
	"millrace/wasm/chart/charttest"
)

var update = flag.Bool("update", false, "write the golden files")

// backlog is a picture with every kind of layer. Its figures are those of a flash sale:
// 5,000 a second arrive for 60 s and 2,000 are handled, so 180,000 wait at its end.
func backlog() chart.Picture {
	xs := []float64{0, 60, 120, 180, 240}
	return chart.Picture{
		Title: "Backlog of a flash sale", Desc: "It grows to 180,000 within a minute and is gone after four.",
		X: chart.Axis{Label: "Time, s", Time: true},
		Legend: []chart.Key{
			{Kind: chart.SampleLine, Slot: 1, Text: "waiting"}, {Kind: chart.SampleBand, Slot: 1, Text: "nine of ten runs"},
			{Kind: chart.SampleBar, Slot: 2, Text: "refused"}, {Kind: chart.SampleSteps, Slot: 3, Text: "arrived"},
			{Kind: chart.SampleRule, Text: "limit"}, {Kind: chart.SampleZone, Text: "sale"},
		},
		Panels: []chart.Panel{{
			Name: "Messages", Slot: 1, Unit: "waiting", Height: 200,
			Layers: []chart.Layer{
				{Name: "Band", Kind: chart.Band, Slot: 1, X: xs, Y: []float64{0, 190e3, 130e3, 65e3, 0}, Low: []float64{0, 170e3, 110e3, 55e3, 0}},
				{Name: "Arrived", Kind: chart.Steps, Slot: 3, X: xs, Y: []float64{5000, 1000, 1000, 1000, 0}, Step: 60},
				{Name: "Refused", Kind: chart.Bars, Slot: 2, X: xs, Y: []float64{0, 9000, 9000, 0, 0}, Step: 30},
				{Name: "Waiting", Kind: chart.Line, Slot: 1, X: xs, Y: []float64{0, 180e3, 120e3, 60e3, 0}},
			},
			Zones: []chart.Zone{{From: 0, To: 60, Texts: []string{"the flash sale itself", "sale"}}},
			Rules: []chart.Rule{{At: 100e3, Text: "limit 100K"}, {At: 101e3, Text: "left out, in the way"}},
			Marks: []chart.Mark{{X: 60, Y: 180e3, Point: true, Texts: []string{"180K after 1 min"}}, {X: 240, Texts: []string{"gone"}}},
		}},
	}
}

// The files pin what was drawn once and looked at; they do not prove it.
func TestPicturesAreDrawnAsTheyWereLookedAt(t *testing.T) {
	lines := chart.Picture{Title: "Wait", X: chart.Axis{Hi: 1}, Panels: []chart.Panel{{Y: chart.Axis{Log: true, Lo: 1, Hi: 10_000}}}}
	for slot := 1; slot <= chart.Slots; slot++ {
		y := float64(slot * slot * slot)
		lines.Panels[0].Layers = append(lines.Panels[0].Layers, chart.Layer{Slot: slot, X: []float64{0, 0.5, 1}, Y: []float64{y, 10 * y, 30 * y}})
	}
	for name, p := range map[string]chart.Picture{"backlog": backlog(), "lines": lines} {
		var b strings.Builder
		if err := p.Node().Render(&b); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != string(want) {
			t.Errorf("%s is drawn otherwise:\n%s", file, b.String())
		}
		for _, fault := range charttest.Faults(p.Node()) {
			t.Errorf("%s: %s", name, fault)
		}
	}
}

func TestOddDataIsDrawnInsideTheFrame(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, layer := range map[string]chart.Layer{
		"nothing":      {},
		"one point":    {X: []float64{3}, Y: []float64{7}},
		"one zero":     {X: []float64{0}, Y: []float64{0}},
		"one bar":      {Kind: chart.Bars, X: []float64{3}, Y: []float64{7}, Step: 1},
		"all the same": {X: []float64{1, 2, 3}, Y: []float64{5, 5, 5}},
		"negative":     {Kind: chart.Steps, X: []float64{1, 2, 3}, Y: []float64{-5, 5, -1}, Step: 1},
		"holes":        {X: []float64{1, 2, 3, 4}, Y: []float64{1, nan, inf, 2}},
		"only holes":   {X: []float64{1, nan}, Y: []float64{nan, 1}},
		"huge":         {X: []float64{1, 2}, Y: []float64{-math.MaxFloat64, math.MaxFloat64}},
		"tiny":         {X: []float64{1, 2}, Y: []float64{5e-324, 1e-320}},
		"uneven":       {Kind: chart.Band, X: []float64{1, 2, 3}, Y: []float64{1, 2}, Low: []float64{0}},
	} {
		for _, log := range []bool{false, true} {
			p := chart.Picture{Title: name, Panels: []chart.Panel{{Name: name, Y: chart.Axis{Log: log}, Layers: []chart.Layer{layer}}}}
			for _, fault := range charttest.Faults(p.Node()) {
				t.Errorf("%s, log %t: %s", name, log, fault)
			}
		}
	}
}

func TestNothingIsDrawnOutsideAndNoTextsOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	value := func() float64 { return (random.Float64() - 0.3) * math.Pow(10, float64(random.IntN(9))) }
	words := []string{"", "down", "server down", "peak 1,790 at 15.1 s", "a text far too long to be written anywhere in a picture"}
	word := func() string { return words[random.IntN(len(words))] }
	for i := range 2000 {
		p := chart.Picture{Title: "Random", X: chart.Axis{Time: random.IntN(2) == 0}}
		for range random.IntN(5) {
			p.Legend = append(p.Legend, chart.Key{Kind: chart.Sample(random.IntN(6)), Slot: random.IntN(8), Text: words[random.IntN(4)]})
		}
		for range 1 + random.IntN(3) {
			panel := chart.Panel{Name: words[random.IntN(4)], Slot: random.IntN(7), Unit: word(), Y: chart.Axis{Log: random.IntN(3) == 0}}
			for range random.IntN(4) {
				layer := chart.Layer{Kind: chart.Kind(random.IntN(4)), Slot: random.IntN(8), Step: random.Float64()}
				x := value()
				for range random.IntN(20) {
					layer.X, layer.Y, layer.Low = append(layer.X, x), append(layer.Y, value()), append(layer.Low, value())
					x += random.Float64()
				}
				panel.Layers = append(panel.Layers, layer)
				panel.Zones = append(panel.Zones, chart.Zone{From: x, To: x + random.Float64()*3, Texts: []string{word(), word()}})
				panel.Rules = append(panel.Rules, chart.Rule{At: value(), Text: word()})
				panel.Marks = append(panel.Marks, chart.Mark{X: x, Y: value(), Point: random.IntN(2) == 0, Texts: []string{word(), word()}})
			}
			p.Panels = append(p.Panels, panel)
		}
		if faults := charttest.Faults(p.Node()); len(faults) > 0 {
			t.Fatalf("picture %d: %s", i, strings.Join(faults, "\n"))
		}
	}
}

func TestTheDataBehindAPictureHasAColumnForEachLayer(t *testing.T) {
	heads, rows := backlog().Data()
	if got := strings.Join(heads, "|"); got != "Time, s|Band|Band, lower edge|Arrived|Refused|Waiting" {
		t.Errorf("heads %s", got)
	}
	if len(rows) != 5 || rows[1][0] != 60 || rows[1][2] != 170e3 || rows[1][5] != 180e3 {
		t.Errorf("rows %v", rows)
	}
}

func TestACellWithoutANumberIsNaN(t *testing.T) {
	p := chart.Picture{Panels: []chart.Panel{{Layers: []chart.Layer{
		{X: []float64{1, 2}, Y: []float64{10, 20}}, {X: []float64{2, 3}, Y: []float64{200, 300}},
	}}}}
	_, rows := p.Data()
	if len(rows) != 3 || !math.IsNaN(rows[0][2]) || rows[1][2] != 200 || !math.IsNaN(rows[2][1]) {
		t.Errorf("rows %v", rows)
	}
}

// From −2,000 to 25,000 in two steps the axis is widened to −20,000 … 40,000, where a
// step of 50,000 would leave the 0 alone: no scale.
func TestAnAxisHasTwoTicksAtLeast(t *testing.T) {
	for _, top := range []float64{9, 25, 1100, 25_000, 3.1e6} {
		for _, bottom := range []float64{0.08, 0.3, 0.5, 1} {
			y := []float64{-bottom * top, top}
			p := chart.Picture{Title: "Difference", Panels: []chart.Panel{{Name: "Difference", Height: 110, Layers: []chart.Layer{{X: []float64{0, 1}, Y: y}}}}}
			var b strings.Builder
			if err := p.Node().Render(&b); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(b.String(), `dy="0.35em" text-anchor="end"`); n < 2 {
				t.Errorf("%v: %d ticks", y, n)
			}
			for _, fault := range charttest.Faults(p.Node()) {
				t.Errorf("%v: %s", y, fault)
			}
		}
	}
}
