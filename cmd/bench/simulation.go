package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"millrace/wasm/widget"
	"millrace/wasm/widgets/retrystorm"
)

//go:embed rs1/index.html rs1/page.js rs1/rs1.js
var rs1Files embed.FS

// plays is how many plays of both policies one round times: enough for a clock with
// steps of 0.1 ms.
const plays = 300

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

// wasmFlags are those that cmd/assets compiles the widgets with; a test compares the two.
var wasmFlags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
	"-gcflags=all=-l", "-gcflags=millrace/wasm/sim/...=", "-gcflags=millrace/wasm/widgets/...=",
}

// takeSimulation plays RS-1 to its end in Go, in WebAssembly and in JavaScript, in turns
// on one machine, the last two in the same page.
func takeSimulation(ctx context.Context, r *rig) ([]figure, error) {
	t, stop, err := r.openRS1(ctx)
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
	for i := range rounds + 2 {
		began := time.Now()
		for range plays {
			widget.Finish(retrystorm.Widget, settings)
		}
		inGo := milliseconds(time.Since(began))
		inWasm, err := eval[float64](t, fmt.Sprintf("rs1.then((page) => page.wasm(%d))", plays))
		if err != nil {
			return nil, err
		}
		inJS, err := eval[float64](t, fmt.Sprintf("rs1.then((page) => page.js(%d))", plays))
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
	inWasm, err := eval[[]float64](t, "rs1.then((page) => page.wasmReadings(["+strings.Join(places, ",")+"]))")
	if err != nil {
		return err
	}
	inJS, err := eval[[]float64](t, "rs1.then((page) => page.jsReadings())")
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

// openRS1 compiles the simulation as cmd/assets compiles the widgets, serves it and
// opens its page.
func (r *rig) openRS1(ctx context.Context) (*tab, func(), error) {
	dir, err := r.folder()
	if err != nil {
		return nil, nil, err
	}
	build := exec.CommandContext(ctx, "go", slices.Concat([]string{"build"}, wasmFlags,
		[]string{"-o", filepath.Join(dir, "rs1.wasm"), "./cmd/bench/rs1"})...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("compiling rs1: %w\n%s", err, text)
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, nil, fmt.Errorf("asking go for its root: %w", err)
	}
	files, err := fs.Sub(rs1Files, "rs1")
	if err != nil {
		return nil, nil, fmt.Errorf("opening the page of rs1: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(files))
	mux.HandleFunc("/rs1.wasm", func(w http.ResponseWriter, q *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		http.ServeFile(w, q, filepath.Join(dir, "rs1.wasm"))
	})
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, q *http.Request) {
		http.ServeFile(w, q, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	})
	server := httptest.NewServer(mux)
	t, err := r.open()
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	stop := func() { t.close(); server.Close() }
	if err := t.do(chromedp.Navigate(server.URL + "/")); err != nil {
		stop()
		return nil, nil, fmt.Errorf("opening the page of rs1: %w", err)
	}
	return t, stop, nil
}
