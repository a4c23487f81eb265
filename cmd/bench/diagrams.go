package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"millrace/wasm/diagram/diagramtest"
)

// each is how many flowcharts of each size are generated: 480 in all.
const each = 60

// takeDiagrams reads, lays out and draws every diagram of a corpus, of our fixtures and
// of a generator, and prints the bar of quality. The corpus is Mermaid's own examples
// with what Mermaid makes of them; where it is not there, the rest is measured alone.
func takeDiagrams(ctx context.Context, r *rig) ([]figure, error) {
	fixtures, err := readFixtures("wasm/diagram/layout/testdata")
	if err != nil {
		return nil, err
	}
	generated, err := diagramtest.Measure(strings.NewReader(diagramtest.Generated(each)))
	if err != nil {
		return nil, err
	}
	figures := laidOut("generated flowcharts", generated)
	text, source := fixtures, "fixtures"
	switch corpus, err := os.ReadFile(r.corpus); {
	case err == nil:
		text, source = corpus, "corpus"
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("reading the corpus: %w", err)
	}
	report, err := diagramtest.Measure(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if source == "corpus" {
		own, err := diagramtest.Measure(bytes.NewReader(fixtures))
		if err != nil {
			return nil, err
		}
		figures = slices.Concat(read(report), laidOut("corpus", report), crossings(report), laidOut("our fixtures", own), figures)
	} else {
		figures = append(laidOut("our fixtures", report), figures...)
		figures[0].note = "no corpus at " + r.corpus + ": measured on our fixtures and generated flowcharts; --corpus names one"
	}
	inWasm, err := drawInWasm(ctx, r, text)
	if err != nil {
		return figures, err
	}
	return append(figures, speed(source, report, inWasm)...), nil
}

// readFixtures makes a corpus of the texts that the layout's own tests draw.
func readFixtures(dir string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.mmd"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("there are no fixtures in %s: %w", dir, errors.Join(err, fs.ErrNotExist))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading a fixture: %w", err)
		}
		if err := enc.Encode(map[string]any{"id": filepath.Base(name), "text": string(text), "valid": true}); err != nil {
			return nil, fmt.Errorf("writing a fixture: %w", err)
		}
	}
	return b.Bytes(), nil
}

func whole(n int) sample { return sample{float64(n)} }

// percent writes a share in percent.
func percent(part, all int) sample { return sample{100 * float64(part) / float64(max(1, all))} }

// read are the rows of the parser.
func read(r *diagramtest.Report) []figure {
	return []figure{
		{what: fmt.Sprintf("valid texts that are read, of %d", r.Valid), unit: "%", values: percent(r.Parsed, r.Valid), goal: atLeast(99)},
		{what: "… with Mermaid's own model", unit: "%", values: percent(r.SameModel, r.Valid), goal: atLeast(98)},
		{what: fmt.Sprintf("texts that Mermaid refuses, refused with line and column, of %d", r.Invalid), unit: "%", values: percent(r.Rejected, r.Invalid), goal: atLeast(100 * 27 / 29.0)},
	}
}

// laidOut are the rows of the overlap meter.
func laidOut(of string, r *diagramtest.Report) []figure {
	figures := []figure{
		{what: fmt.Sprintf("%s without any defect, of %d", of, r.LaidOut), unit: "%", values: percent(r.Clean, r.LaidOut), goal: atLeast(99.5)},
		{what: fmt.Sprintf("… of the %d flowcharts with up to 20 boxes", r.Small), unit: "%", values: percent(r.SmallClean, r.Small), goal: atLeast(100)},
	}
	for _, k := range diagramtest.Kinds {
		figures = append(figures, figure{what: "… " + string(k), values: whole(r.Defects[k]), goal: atMost(0)})
	}
	if r.Sequences > 0 {
		figures = append(figures, figure{what: fmt.Sprintf("… sequences with words that collide, of %d", r.Sequences), values: whole(r.Collisions), goal: atMost(float64(r.Sequences) / 325)})
	}
	return figures
}

// crossings are the rows that compare with Mermaid's two engines.
func crossings(r *diagramtest.Report) []figure {
	more := figure{what: fmt.Sprintf("flowcharts with more crossings than dagre, of %d", r.Measured), values: whole(len(r.MoreThanDagre)), goal: atMost(0), note: strings.Join(r.MoreThanDagre, "; ")}
	return []figure{more, {what: "crossings in all", values: whole(r.Crossings), goal: atMost(1.2 * float64(r.Elk)), note: fmt.Sprintf("dagre %d, elk %d", r.Dagre, r.Elk)}}
}

// speed are the rows of time and size.
func speed(source string, native, wasm *diagramtest.Report) []figure {
	figures := []figure{
		{what: "layout of up to 20 boxes, native", unit: "ms", values: sample{native.MedianMS}, goal: atMost(5), note: spreadOf(native)},
		{what: "layout of up to 20 boxes, WebAssembly under Node", unit: "ms", values: sample{wasm.MedianMS}, goal: atMost(30), note: spreadOf(wasm)},
		{what: "picture, " + source, unit: "KB", values: sample{float64(native.MedianSVG) / 1000}},
	}
	if native.Figures > 0 {
		figures = append(figures, figure{what: fmt.Sprintf("picture, the %d diagrams of text B", native.Figures), unit: "KB", values: sample{float64(native.MedianTextBSVG) / 1000}, goal: atMost(3)})
	}
	return figures
}

func spreadOf(r *diagramtest.Report) string {
	return fmt.Sprintf("the median; 95 of 100 take at most %s ms, the slowest %s ms", short(r.MostMS), short(r.WorstMS))
}

// drawInWasm measures the same corpus in WebAssembly.
func drawInWasm(ctx context.Context, r *rig, corpus []byte) (*diagramtest.Report, error) {
	program := filepath.Join(r.dir, "draw.wasm")
	if err := compile(ctx, program, "./cmd/bench/draw"); err != nil {
		return nil, err
	}
	root, err := goRoot(ctx)
	if err != nil {
		return nil, err
	}
	run := exec.CommandContext(ctx, filepath.Join(root, "lib/wasm/go_js_wasm_exec"), program)
	run.Stdin = bytes.NewReader(corpus)
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("drawing in WebAssembly: %w\n%s", err, stderr.Bytes())
	}
	var report diagramtest.Report
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, fmt.Errorf("reading what WebAssembly measured: %w", err)
	}
	return &report, nil
}
