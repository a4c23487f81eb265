package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// rig is what all measurements need: the binary, built once, and one browser.
type rig struct {
	dir    string // scratch, removed at the end
	binary string
	long   bool          // take the time that a figure deserves
	soak   time.Duration // how long "soak" takes
	corpus string        // path of a corpus of diagrams, which need not be there

	chromium context.Context // each tab is opened in it
	stop     func()
	version  string
}

// machine is where the figures were taken.
type machine struct {
	System  string `json:"system"`
	Cores   int    `json:"cores"`
	Go      string `json:"go"`
	Browser string `json:"browser"`
}

// newRig builds the binary as `make build` does and starts the browser.
func newRig(ctx context.Context) (*rig, error) {
	if _, err := os.Stat("cmd/bench"); err != nil {
		return nil, errors.New("start it in the root of the module, with \"make bench\"")
	}
	if !strings.Contains(os.Getenv("GOFLAGS"), "sqlite_fts5") {
		return nil, errors.New("GOFLAGS lacks the tags that SQLite is built with: start it with \"make bench\", or set GOFLAGS as the Makefile does")
	}
	dir, err := os.MkdirTemp("", "millrace-bench-")
	if err != nil {
		return nil, fmt.Errorf("making a scratch folder: %w", err)
	}
	r := &rig{dir: dir, binary: filepath.Join(dir, "millrace"), stop: func() {}}
	build := exec.CommandContext(ctx, "go", "build", "-o", r.binary, "./cmd/millrace")
	if text, err := build.CombinedOutput(); err != nil {
		r.close()
		return nil, fmt.Errorf("building millrace: %w\n%s", err, text)
	}
	if err := r.openBrowser(ctx); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

func (r *rig) openBrowser(ctx context.Context) error {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return errors.New("no chromium found: \"make bench\" installs it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	allocator, stop := chromedp.NewExecAllocator(ctx, options...)
	tab, cancel := chromedp.NewContext(allocator)
	r.chromium, r.stop = tab, func() { cancel(); stop() }
	if err := chromedp.Do(tab); err != nil {
		return fmt.Errorf("starting chromium: %w", err)
	}
	version, err := chromedp.CallBrowser(tab, browser.GetVersion, cdp.Empty{})
	if err != nil {
		return fmt.Errorf("asking chromium for its version: %w", err)
	}
	r.version = version.Product
	return nil
}

func (r *rig) machine() machine {
	return machine{
		System: runtime.GOOS + "/" + runtime.GOARCH, Cores: runtime.NumCPU(),
		Go: runtime.Version(), Browser: r.version,
	}
}

// folder makes an empty scratch folder.
func (r *rig) folder() (string, error) {
	dir, err := os.MkdirTemp(r.dir, "")
	if err != nil {
		return "", fmt.Errorf("making a scratch folder: %w", err)
	}
	return dir, nil
}

func (r *rig) close() {
	r.stop()
	os.RemoveAll(r.dir)
}
