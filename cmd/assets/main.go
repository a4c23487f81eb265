// Command assets builds what a browser is sent: it bundles the stylesheet and the
// scripts, compiles the widgets to WebAssembly, names every file by its content,
// compresses each once (brotli and gzip) and writes a manifest.
//
// Why at build time: brotli at its best takes seconds for the WebAssembly, and a file
// named by its content can be kept by a browser for ever. Why not Node: one toolchain
// builds everything, so a fresh machine with Go and a C compiler is enough.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"millrace/static"
)

func main() {
	out := flag.String("out", "static/dist", "folder to write to")
	flag.Parse()
	if err := build(*out); err != nil {
		fmt.Fprintln(os.Stderr, "assets:", err)
		os.Exit(1)
	}
}

func build(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return fmt.Errorf("making %s: %w", out, err)
	}
	bundles, names, err := bundle("static")
	if err != nil {
		return err
	}
	wasm, err := compile("./wasm", "lean")
	if err != nil {
		return err
	}
	play, err := compile("./wasm/play", "")
	if err != nil {
		return err
	}
	glue, err := runtimeGlue()
	if err != nil {
		return err
	}
	named := []file{{"widgets.wasm", wasm}, {"play.wasm", play}, {"wasm_exec.js", glue}}
	pictures, err := filepath.Glob("static/img/*")
	if err != nil {
		return fmt.Errorf("listing pictures: %w", err)
	}
	for _, p := range pictures {
		body, err := os.ReadFile(p)
		if err != nil {
			return fmt.Errorf("reading a picture: %w", err)
		}
		named = append(named, file{filepath.Base(p), body})
	}
	manifest := static.Manifest{}
	for plain, hashed := range names {
		manifest[plain] = hashed
	}
	for _, f := range named {
		hashed := f.hashedName()
		manifest[f.name] = hashed
		bundles = append(bundles, file{hashed, f.body})
	}
	if err := writeAll(out, bundles); err != nil {
		return err
	}
	raw, err := json.MarshalIndent(manifest, "", "  ")
	if err != nil {
		return fmt.Errorf("writing the manifest: %w", err)
	}
	if err := os.WriteFile(filepath.Join(out, "manifest.json"), append(raw, '\n'), 0o644); err != nil {
		return fmt.Errorf("writing the manifest: %w", err)
	}
	return nil
}
