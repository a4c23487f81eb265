package charttest

import (
	"strings"
	"testing"

	"millrace/wasm/ui"
)

func TestEachFaultIsFound(t *testing.T) {
	text := func(s, x, anchor string) ui.Node {
		return ui.El("text", ui.A("x", x, "y", "50", "text-anchor", anchor), ui.Text(s))
	}
	for want, part := range map[string]ui.Node{
		"path at 101, 0 is outside":      ui.El("path", ui.A("d", "M0 0H101")),
		"path at 0, 105 is outside":      ui.El("path", ui.A("d", "M0 100v5")),
		"command that cannot be read":    ui.El("path", ui.A("d", "M0 NaNx")),
		"rect at 110, 20 is outside":     ui.El("rect", ui.A("x", "90", "y", "10", "width", "20", "height", "10")),
		"circle at NaN, 7 is outside":    ui.El("circle", ui.A("cx", "x", "cy", "10", "r", "3")),
		"stylesheet: fill=red":           ui.El("rect", ui.A("x", "0", "y", "0", "width", "1", "height", "1", "fill", "red")),
		`text "at the edge" at`:          text("at the edge", "95", "start"), // 11 · 13.2 is wider than 5
		`texts overlap: "one" and "two"`: ui.El("g", nil, text("one", "20", "start"), text("two", "59", "start")),
		`dy is xem, not a number of em`:  ui.El("text", ui.A("x", "9", "y", "50", "dy", "xem"), ui.Text("a")),
	} {
		svg := ui.El("svg", ui.A("role", "img", "viewBox", "0 0 100 100"), ui.El("title", nil, ui.Text("T")), part)
		if got := strings.Join(Faults(svg), "\n"); !strings.Contains(got, want) {
			t.Errorf("want %q in %q", want, got)
		}
	}
	bare := ui.El("svg", ui.A("viewBox", "0 0 100 100"))
	if got := Faults(bare); len(got) != 2 {
		t.Errorf("an svg without role and title has faults %q", got)
	}
}

func TestASoundPictureHasNoFaults(t *testing.T) {
	svg := ui.El("svg", ui.A("role", "img", "viewBox", "0 0 100 100"), ui.El("title", nil, ui.Text("T")),
		ui.El("path", ui.A("d", "M0 0L100 100H0V50Z")),
		ui.El("text", ui.A("x", "20", "y", "50", "text-anchor", "start"), ui.Text("one")),
		// Three characters of 13.2 units end at 59.6.
		ui.El("text", ui.A("x", "59.6", "y", "50", "text-anchor", "start"), ui.Text("two")))
	if got := Faults(svg); len(got) > 0 {
		t.Error(got)
	}
}
