package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// gate is an address that stays while the site behind it is stopped, started again or
// replaced, and the network in between that can be cut: for a browser it is one server.
type gate struct {
	t    *testing.T
	url  string
	data string

	mu    sync.Mutex
	to    string // host and port of the site; empty while there is none
	cut   bool
	conns map[net.Conn]bool
	stop  func() // of the site
}

// newGate opens a gate to the site that args start, over a data folder of its own.
func newGate(t *testing.T, args ...string) *gate {
	t.Helper()
	g := standingGate(t)
	g.start(args...)
	return g
}

// standingGate is a gate to no site yet: its address is known before there is one.
func standingGate(t *testing.T) *gate {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// localhost, because a service worker wants a secure context; and 127.0.0.1 is one too.
	g := &gate{t: t, url: "http://" + l.Addr().String(), data: t.TempDir(), conns: map[net.Conn]bool{}}
	t.Cleanup(func() {
		l.Close()
		g.close()
		g.end()
	})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go g.carry(c)
		}
	}()
	return g
}

func (g *gate) carry(c net.Conn) {
	g.mu.Lock()
	to, cut := g.to, g.cut
	if !cut && to != "" {
		g.conns[c] = true
	}
	g.mu.Unlock()
	defer c.Close()
	if cut || to == "" {
		return
	}
	site, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer site.Close()
	go func() {
		io.Copy(site, c)
		site.Close()
	}()
	io.Copy(c, site)
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.conns, c)
}

// close cuts the network: what is under way is lost.
func (g *gate) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cut = true
	for c := range g.conns {
		c.Close()
	}
}

// open mends the network.
func (g *gate) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.cut = false
}

// start runs the program as main does.
func (g *gate) start(args ...string) {
	g.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ready, ended := make(chan string, 1), make(chan int, 1)
	out := &lockedBuffer{}
	m := &Main{Stdin: strings.NewReader(""), Stdout: out, Stderr: out, Ready: func(u string) { ready <- u }}
	go func() {
		ended <- m.Run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", g.data}, args...))
	}()
	select {
	case u := <-ready:
		at, err := url.Parse(u)
		if err != nil {
			g.t.Fatal(err)
		}
		g.lead(at.Host, func() { cancel(); <-ended })
	case status := <-ended:
		cancel()
		g.t.Fatalf("the site did not start (status %d):\n%s", status, out)
	}
}

// handle puts a handler in the place of the program.
func (g *gate) handle(h http.Handler) {
	g.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		g.t.Fatal(err)
	}
	s := &http.Server{Handler: h}
	go s.Serve(l)
	g.lead(l.Addr().String(), func() { s.Close() })
}

func (g *gate) lead(to string, stop func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.to, g.stop = to, stop
}

// end stops the site and everything under way.
func (g *gate) end() {
	g.mu.Lock()
	stop := g.stop
	g.to, g.stop = "", nil
	for c := range g.conns {
		c.Close()
	}
	g.mu.Unlock()
	if stop != nil {
		stop()
	}
}

// profile is one browser with tabs that can be closed.
func (g *gate) profile() *tab {
	g.t.Helper()
	return newTab(g.t, g.url) // the first tab stays open and holds the profile
}

// closeTab closes a tab as a reader does.
func (b *tab) closeTab() {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 10*time.Second)
	defer cancel()
	// The answer may not arrive: the tab is gone.
	_, _ = chromedp.Call(ctx, page.Close, cdp.Empty{})
}

// before runs a script in every page of the tab before those of the page.
func (b *tab) before(script string) {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// until waits until a promise, asked for again and again, comes true.
func (b *tab) until(script string) {
	b.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if eval[bool](b, script) {
			return
		}
	}
	b.fail(fmt.Errorf("never true: %s", script))
}

// clearCookies makes the profile a stranger to the site; what scripts keep stays.
func (b *tab) clearCookies() {
	b.t.Helper()
	b.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, network.ClearBrowserCookies, cdp.Empty{})
		return err
	})
}
