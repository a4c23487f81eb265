package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// compile builds a package for the browser and returns the WebAssembly. Symbol tables
// and paths are left out: they cost a learner 1 % and tell a browser nothing.
func compile(pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "millrace-wasm-")
	if err != nil {
		return nil, fmt.Errorf("compiling %s: %w", pkg, err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "widgets.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling %s for the browser: %w\n%s", pkg, err, text)
	}
	return os.ReadFile(out)
}

// runtimeGlue returns the script that starts a Go program in a browser, from the same
// toolchain that compiled it: another version's would not link.
func runtimeGlue() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("asking go for its root: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}
