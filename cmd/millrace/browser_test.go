package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// lessonPath is the lesson the browser tests read.
const lessonPath = "/courses/async-messaging/retries-backoff-and-dead-letters"

// browserContext is the one browser that all tests share, each in a profile of its own.
var browserContext context.Context

func TestMain(m *testing.M) {
	if os.Getenv(programVar) != "" {
		main() // see proof_program_test.go; it does not return
	}
	os.Exit(withBrowser(m.Run))
}

func withBrowser(run func() int) int {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		fmt.Fprintln(os.Stderr, "no chromium found: run \"make test\", which installs it")
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-background-networking", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "starting chromium:", err)
		return 1
	}
	browserContext = ctx
	return run()
}

// startSite runs the program as main does, on a free port with a data folder of its own,
// and returns its address.
func startSite(t *testing.T, args ...string) string {
	t.Helper()
	return startSiteOn(t, t.TempDir(), args...)
}

func startSiteOn(t *testing.T, data string, args ...string) string {
	t.Helper()
	if len(args) == 0 {
		args = []string{"serve"}
	}
	ctx, stop := context.WithCancel(context.Background())
	ready := make(chan string, 1)
	ended := make(chan int, 1)
	out := &lockedBuffer{}
	m := &Main{Stdin: strings.NewReader(""), Stdout: out, Stderr: out, Ready: func(u string) { ready <- u }}
	go func() { ended <- m.Run(ctx, append(args, "--addr", "127.0.0.1:0", "--data", data)) }()
	t.Cleanup(func() {
		stop()
		select {
		case status := <-ended:
			if status != 0 {
				t.Errorf("the site ended with status %d:\n%s", status, out)
			}
		case <-time.After(30 * time.Second):
			t.Error("the site did not stop")
		}
	})
	select {
	case u := <-ready:
		return u
	case status := <-ended:
		ended <- 0
		t.Fatalf("the site did not start (status %d):\n%s", status, out)
	case <-time.After(30 * time.Second):
		t.Fatal("the site did not start within 30 s")
	}
	return ""
}

// lockedBuffer collects what the program prints from its goroutines.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

var _ io.Writer = (*lockedBuffer)(nil)

// tab is a page in a browser profile of its own, with short methods that fail the test.
type tab struct {
	t    *testing.T
	ctx  context.Context
	site string

	mu       sync.Mutex
	requests []string // every URL asked for
	console  []string // warnings, errors and reports of the policy
}

// newTab opens an empty profile.
func newTab(t *testing.T, site string) *tab {
	t.Helper()
	return watchTab(t, site, browserContext, chromedp.WithNewBrowserContext())
}

// another opens a second tab of the same profile.
func (b *tab) another() *tab {
	b.t.Helper()
	return watchTab(b.t, b.site, b.ctx)
}

func watchTab(t *testing.T, site string, parent context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, site: site}
	// The first call opens the tab and binds it to its context, so it has no deadline.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("opening a tab: %v", err)
	}
	b.width(1200, 900)
	// Every tab behaves as if it were the one in front, whichever was opened last.
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	})
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	go func() {
		for e, err := range requests {
			if err != nil {
				return
			}
			b.mu.Lock()
			b.requests = append(b.requests, e.Request.URL)
			b.mu.Unlock()
		}
	}()
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			b.mu.Lock()
			b.console = append(b.console, fmt.Sprintf("%v: %s", m.Type, m.Text))
			b.mu.Unlock()
		}
	}()
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.fail(err)
	}
}

// fail ends the test and leaves a picture of the page.
func (b *tab) fail(err error) {
	b.t.Helper()
	note := ""
	if shot, shotErr := chromedp.Run(b.ctx, chromedp.CaptureScreenshot()); shotErr == nil {
		name := filepath.Join(b.t.ArtifactDir(), "page.png")
		if os.WriteFile(name, shot, 0o644) == nil {
			note = "\npicture: " + name
		}
	}
	b.t.Fatalf("%v%s\nconsole: %q", err, note, b.said())
}

func (b *tab) said() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.console...)
}

func (b *tab) asked() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.requests...)
}

// open goes to a path of the site.
func (b *tab) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site + path))
}

// width sets the size of the window in CSS pixels.
func (b *tab) width(w, h int64) { b.t.Helper(); b.do(chromedp.EmulateViewport(w, h)) }

// withoutScripts turns JavaScript off.
func (b *tab) withoutScripts() {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
}

// media sets a media feature: "prefers-color-scheme", "dark".
func (b *tab) media(name, value string) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	})
}

// print shows pages as they are on paper.
func (b *tab) print() {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return err
	})
}

func (b *tab) call(f func(context.Context) error) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	if err := f(ctx); err != nil {
		b.fail(err)
	}
}

// eval evaluates a JavaScript expression in the page.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 30*time.Second)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.fail(fmt.Errorf("%s: %w", script, err))
	}
	return v
}

// wait waits until a JavaScript expression is true.
func (b *tab) wait(script string) {
	b.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		ctx, cancel := context.WithTimeout(b.ctx, 10*time.Second)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+script+")"))
		cancel()
		if err == nil && ok {
			return
		}
		if time.Now().After(deadline) {
			b.fail(fmt.Errorf("never true: %s (last error: %v)", script, err))
		}
		time.Sleep(30 * time.Millisecond)
	}
}

// waitRequest waits until the page has asked for a path.
func (b *tab) waitRequest(path string) {
	b.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		if slices.Contains(b.asked(), b.site+path) {
			return
		}
	}
	b.fail(fmt.Errorf("no request for %s", path))
}

// text is what a reader sees in the first element that matches.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return strings.TrimSpace(eval[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? 'nothing matches'", selector)))
}

func (b *tab) fill(selector, value string) {
	b.t.Helper()
	b.do(chromedp.SetValue(chromedp.CSS(selector), value))
}

// location is the page's path, query and fragment.
func (b *tab) location() *url.URL {
	b.t.Helper()
	u, err := url.Parse(eval[string](b, "location.href"))
	if err != nil {
		b.t.Fatal(err)
	}
	return u
}

// live waits until the widget with this prefix is hydrated. It scrolls there first, as
// a reader would: a widget nobody is near to starts nothing.
func (b *tab) live(prefix string) {
	b.t.Helper()
	island := fmt.Sprintf("document.querySelector('[data-island=%q]')", prefix)
	b.wait(island)
	eval[bool](b, "("+island+`.scrollIntoView({behavior: "instant"}), true)`)
	b.wait(island + ".dataset.live === 'yes'")
}
