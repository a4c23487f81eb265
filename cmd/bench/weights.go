package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// catalog is the list of all widgets.
const catalog = "wasm/widgets/widgets.go"

// takeWeights compiles the program as it is and then without each widget. What a widget
// shares with another one counts for neither.
func takeWeights(ctx context.Context, r *rig) ([]figure, error) {
	source, err := os.ReadFile(catalog)
	if err != nil {
		return nil, fmt.Errorf("reading the list of widgets: %w", err)
	}
	names, err := listed(source)
	if err != nil {
		return nil, err
	}
	sizes, faults := make([]float64, len(names)+1), make([]error, len(names)+1)
	var wg sync.WaitGroup
	turns := make(chan struct{}, runtime.NumCPU()) // compression has one thread
	for i := range sizes {
		list := source
		if i > 0 {
			list = without(source, names[i-1])
		}
		wg.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			sizes[i], faults[i] = r.weigh(ctx, list)
		})
	}
	wg.Wait()
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	figures := []figure{{what: "the program with all widgets, brotli", unit: "KB", values: sample{sizes[0]}}}
	for i, name := range names {
		figures = append(figures, figure{what: "what " + name + " adds", unit: "KB", values: sample{sizes[0] - sizes[i+1]}, goal: atMost(8)})
	}
	return figures, nil
}

// listed returns the folders of the widgets that a list of them imports.
func listed(source []byte) ([]string, error) {
	parsed, err := parser.ParseFile(token.NewFileSet(), catalog, source, parser.ImportsOnly)
	if err != nil {
		return nil, fmt.Errorf("reading the list of widgets: %w", err)
	}
	var names []string
	for _, spec := range parsed.Imports {
		if name, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "millrace/wasm/widgets/"); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// without takes the lines of a widget out of the list.
func without(source []byte, name string) []byte {
	var out []byte
	for line := range bytes.Lines(source) {
		text := strings.TrimSpace(string(line))
		if !strings.HasSuffix(text, "/"+name+`"`) && !strings.HasPrefix(text, name+".") {
			out = append(out, line...)
		}
	}
	return out
}

// weigh compiles the program with another list of widgets and returns its size on the
// wire in KB.
func (r *rig) weigh(ctx context.Context, list []byte) (float64, error) {
	dir, err := r.folder()
	if err != nil {
		return 0, err
	}
	real, err := filepath.Abs(catalog)
	if err != nil {
		return 0, fmt.Errorf("finding the list of widgets: %w", err)
	}
	replaced, overlay, program := filepath.Join(dir, "widgets.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program.wasm")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {real: replaced}})
	if err != nil {
		return 0, fmt.Errorf("writing the overlay: %w", err)
	}
	for name, content := range map[string][]byte{replaced: list, overlay: replace} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			return 0, fmt.Errorf("writing the overlay: %w", err)
		}
	}
	if err := compile(ctx, program, "./wasm", "-tags=lean", "-overlay="+overlay); err != nil {
		return 0, err
	}
	code, err := os.ReadFile(program)
	if err != nil {
		return 0, fmt.Errorf("weighing the program: %w", err)
	}
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}) // as cmd/assets
	if _, err := w.Write(code); err != nil {
		return 0, fmt.Errorf("compressing the program: %w", err)
	}
	if err := w.Close(); err != nil {
		return 0, fmt.Errorf("compressing the program: %w", err)
	}
	return float64(packed.Len()) / 1000, nil
}
