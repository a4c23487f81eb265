package main

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"
)

// contests holds a folder for each simulation that is timed against others: a page whose
// promise "contest" offers the forms it has, and a program that becomes program.wasm.
//
//go:embed rs1/*.html rs1/*.js mm4/*.html mm4/*.js
var contests embed.FS

// wasmFlags are those that cmd/assets compiles the widgets with; a test compares the two.
var wasmFlags = []string{
	"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
	"-gcflags=all=-l", "-gcflags=math=", "-gcflags=millrace/wasm/sim/...=",
	"-gcflags=millrace/wasm/widgets/...=", "-gcflags=millrace/wasm/widgets/calc/...=-l",
	"-gcflags=millrace/wasm/widgets/diagram/...=-l",
}

// compile compiles a package for the browser as cmd/assets compiles the widgets.
func compile(ctx context.Context, out, pkg string, flags ...string) error {
	build := exec.CommandContext(ctx, "go", slices.Concat([]string{"build"}, wasmFlags, flags, []string{"-o", out, pkg})...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s: %w\n%s", pkg, err, text)
	}
	return nil
}

// goRoot is where the Go installation is that builds these programs.
func goRoot(ctx context.Context) (string, error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("asking go for its root: %w", err)
	}
	return strings.TrimSpace(string(root)), nil
}

// openContest compiles the program of a contest, serves it with its page and opens that.
func (r *rig) openContest(ctx context.Context, name string) (*tab, func(), error) {
	dir, err := r.folder()
	if err != nil {
		return nil, nil, err
	}
	program := filepath.Join(dir, "program.wasm")
	if err := compile(ctx, program, "./cmd/bench/"+name); err != nil {
		return nil, nil, err
	}
	root, err := goRoot(ctx)
	if err != nil {
		return nil, nil, err
	}
	files, err := fs.Sub(contests, name)
	if err != nil {
		return nil, nil, fmt.Errorf("opening the files of %s: %w", name, err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(files))
	mux.HandleFunc("/program.wasm", func(w http.ResponseWriter, q *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		http.ServeFile(w, q, program)
	})
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, q *http.Request) {
		http.ServeFile(w, q, filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
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
		return nil, nil, fmt.Errorf("opening the page of %s: %w", name, err)
	}
	return t, stop, nil
}
