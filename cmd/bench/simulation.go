package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"millrace/wasm/widget"
	"millrace/wasm/widgets/retrystorm"
)

// plays is how many plays of both policies one round times: enough for a clock with
// steps of 0.1 ms.
const plays = 200

// published are the figures of RS-1 with seed 7, for exponential back-off and then for
// full jitter, under the names that the widget reads them by. Its table is in
// wasm/widgets/retrystorm/testdata. Who times a simulation must know that it ran.
var published = []struct {
	name  string
	value float64
}{
	{"sent", 1790}, {"peak", 165}, {"served", 20}, {"served_by", 0},
	{"compare_sent", 1900}, {"compare_peak", 12}, {"compare_served", 300}, {"compare_served_by", 17.5},
}

// takeSimulation plays RS-1 to its end in Go, in WebAssembly and in JavaScript, in turns
// on one machine, the last two in the same page.
func takeSimulation(ctx context.Context, r *rig) ([]figure, error) {
	t, stop, err := r.openContest(ctx, "rs1")
	if err != nil {
		return nil, err
	}
	defer stop()
	settings, faults := widget.Parse(retrystorm.Widget.Info().Params, func(string) (string, bool) { return "", false })
	if len(faults) > 0 {
		return nil, fmt.Errorf("the widget's own defaults: %w", faults[0])
	}
	if err := checkFigures(t, settings); err != nil {
		return nil, err
	}
	var native, wasm, js sample
	for i := range races + 2 {
		began := time.Now()
		for range plays {
			widget.Finish(retrystorm.Widget, settings)
		}
		inGo := milliseconds(time.Since(began))
		inWasm, err := eval[float64](t, fmt.Sprintf("contest.then((page) => page.wasm(%d))", plays))
		if err != nil {
			return nil, err
		}
		inJS, err := eval[float64](t, fmt.Sprintf("contest.then((page) => page.js(%d))", plays))
		if err != nil {
			return nil, err
		}
		if i >= 2 { // until then the browser's compilers were still at work
			native, wasm, js = append(native, inGo/plays), append(wasm, inWasm/plays), append(js, inJS/plays)
		}
	}
	return []figure{
		{what: "RS-1, both policies, native Go", unit: "ms", values: native},
		{what: "RS-1, both policies, WebAssembly", unit: "ms", values: wasm},
		{what: "RS-1, both policies, JavaScript", unit: "ms", values: js},
		{what: "speed of WebAssembly over native", unit: "×", values: native.over(wasm), goal: atLeast(0.4)},
		{what: "speed of WebAssembly over JavaScript", unit: "×", values: js.over(wasm), goal: atLeast(0.6)},
	}, nil
}

// checkFigures compares what each of the three measures with the published figures.
func checkFigures(t *tab, settings widget.Values) error {
	want := make([]float64, len(published))
	places := make([]string, len(published))
	inGo := make([]float64, len(published))
	run, _ := widget.Finish(retrystorm.Widget, settings)
	readings := run.Read()
	for i, p := range published {
		at := slices.IndexFunc(readings, func(r widget.Reading) bool { return r.Name == p.name })
		if at < 0 {
			return errors.New("the widget has no reading called " + p.name)
		}
		want[i], places[i], inGo[i] = p.value, fmt.Sprint(at), readings[at].Value
	}
	inWasm, err := eval[[]float64](t, "contest.then((page) => page.wasmReadings(["+strings.Join(places, ",")+"]))")
	if err != nil {
		return err
	}
	inJS, err := eval[[]float64](t, "contest.then((page) => page.jsReadings())")
	if err != nil {
		return err
	}
	for where, got := range map[string][]float64{"native Go": inGo, "WebAssembly": inWasm, "JavaScript": inJS} {
		if !slices.Equal(got, want) {
			return fmt.Errorf("RS-1 in %s measures %v, want %v", where, got, want)
		}
	}
	return nil
}
