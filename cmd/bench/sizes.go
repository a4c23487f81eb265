package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"millrace/static"
)

// dist is where cmd/assets writes what is embedded.
const dist = "static/dist"

// takeSizes weighs the built files. Sizes are exact, so each is taken once.
func takeSizes(context.Context, *rig) ([]figure, error) {
	raw, err := os.ReadFile(filepath.Join(dist, "manifest.json"))
	if err != nil {
		return nil, fmt.Errorf("reading what was built (\"make wasm\" builds it): %w", err)
	}
	var built static.Manifest
	if err := json.Unmarshal(raw, &built); err != nil {
		return nil, fmt.Errorf("reading the manifest: %w", err)
	}
	var figures []figure
	for _, f := range []struct {
		what, suffix string
		files        []string // -name: its size is taken off
		goal         *goal
	}{
		{"wasm, raw", "", []string{"widgets.wasm"}, nil},
		{"wasm, gzip", ".gz", []string{"widgets.wasm"}, nil},
		{"wasm, brotli", ".br", []string{"widgets.wasm"}, atMost(520)},
		{"glue (islands, worker, wasm_exec), brotli", ".br", []string{"islands.js", "worker.js", "wasm_exec.js"}, atMost(6)},
		{"stylesheet, brotli", ".br", []string{"site.css"}, nil},
		{"site.js and theme.js, brotli", ".br", []string{"site.js", "theme.js"}, nil},
		{"playground, script and stylesheet, brotli", ".br", []string{"play.js", "play.css"}, nil},
		{"playground, wasm beyond the readers', brotli", ".br", []string{"play.wasm", "-widgets.wasm"}, atMost(350)},
	} {
		size := 0.0
		for _, name := range f.files {
			name, less := strings.CutPrefix(name, "-")
			info, err := os.Stat(filepath.Join(dist, built[name]+f.suffix))
			if err != nil {
				return nil, fmt.Errorf("weighing %s: %w", name, err)
			}
			if less {
				size -= float64(info.Size()) / 1000
			} else {
				size += float64(info.Size()) / 1000
			}
		}
		figures = append(figures, figure{what: f.what, unit: "KB", values: sample{size}, goal: f.goal})
	}
	return figures, nil
}
