package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// flags make a program for the browser small. Symbol tables and paths are left out: they
// cost a learner 1 % and tell a browser nothing. Calls are inlined (-l means not to) in
// simulations only, which are up to twice as fast for it: elsewhere each copy costs bytes,
// and the tables that say what was inlined into what are 7 % of the program after
// compression. What simulations call of math are the bits of numbers: inlined they save a
// queue a seventh of its time for 230 bytes. "lean" leaves out the prose that only the
// server draws. The calculator and the diagram are widgets and no simulations.
// The last pattern counts.
var flags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
	"-gcflags=all=-l",
	"-gcflags=math=",
	"-gcflags=millrace/wasm/sim/...=",
	"-gcflags=millrace/wasm/widgets/...=",
	"-gcflags=millrace/wasm/widgets/calc/...=-l",
	"-gcflags=millrace/wasm/widgets/diagram/...=-l",
}

// compile builds a package for the browser, with build tags, and returns the WebAssembly.
func compile(pkg, tags string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "millrace-wasm-")
	if err != nil {
		return nil, fmt.Errorf("compiling %s: %w", pkg, err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "widgets.wasm")
	cmd := exec.Command("go", arguments(pkg, tags, out)...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling %s for the browser: %w\n%s", pkg, err, text)
	}
	return os.ReadFile(out)
}

// arguments are what the go command is told: the same flags for every program.
func arguments(pkg, tags, out string) []string {
	return slices.Concat([]string{"build"}, flags, []string{"-tags=" + tags, "-o", out, pkg})
}

// runtimeGlue returns the script that starts a Go program in a browser, minified, from
// the same toolchain that compiled it: another version's would not link.
func runtimeGlue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking go for its root: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, fmt.Errorf("reading the toolchain's script: %w", err)
	}
	small := api.Transform(string(script), api.TransformOptions{
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, Target: api.ES2022,
	})
	if len(small.Errors) > 0 {
		return nil, fmt.Errorf("minifying the toolchain's script: %s", small.Errors[0].Text)
	}
	return small.Code, nil
}
