package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// quiet is how long nothing may be asked for before a view counts as whole.
const quiet = time.Second

// takeWire counts what Chromium receives for a lesson that is opened and not scrolled:
// bodies as compressed, and headers. Three views must agree, or something is random.
func takeWire(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var bytes, requests sample
	note := ""
	for range 3 {
		got, err := r.view(s.url + lesson)
		if err != nil {
			return nil, err
		}
		total := 0.0
		var parts []string
		for _, name := range slices.Sorted(got.names()) {
			if strings.HasSuffix(name, ".wasm") {
				return nil, errors.New("the first view loaded the WebAssembly, so it is not a view without it")
			}
			total += got.bytes[name] / 1000
			parts = append(parts, fmt.Sprintf("%s %.1f", name, got.bytes[name]/1000))
		}
		bytes, requests = append(bytes, total), append(requests, float64(len(got.bytes)))
		note = strings.Join(parts, ", ")
	}
	return []figure{
		{what: "bytes on the wire", unit: "KB", values: bytes, goal: atMost(90), note: note},
		{what: "requests", values: requests, goal: atMost(8)},
	}, nil
}

// traffic is what a view received.
type traffic struct {
	mu    sync.Mutex
	asked map[network.RequestID]string // the name of a file
	bytes map[string]float64           // by name
	last  time.Time
}

func (t *traffic) names() func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for name := range t.bytes {
			if !yield(name) {
				return
			}
		}
	}
}

// view opens a page in an empty profile and waits until it asks for nothing more.
func (r *rig) view(address string) (*traffic, error) {
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	got := &traffic{asked: map[network.RequestID]string{}, bytes: map[string]float64{}, last: time.Now()}
	err = chromedp.Listen(t.ctx, func(event any) {
		got.mu.Lock()
		defer got.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u, err := url.Parse(e.Request.URL); err == nil && strings.HasPrefix(u.Scheme, "http") {
				got.asked[e.RequestID], got.last = path.Base(u.Path), time.Now()
			}
		case *network.EventLoadingFinished:
			if name, ok := got.asked[e.RequestID]; ok {
				got.bytes[name] += e.EncodedDataLength
				got.last = time.Now()
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("listening to the network: %w", err)
	}
	if err := t.do(chromedp.Navigate(address)); err != nil {
		return nil, fmt.Errorf("opening the lesson: %w", err)
	}
	for {
		got.mu.Lock()
		rest := quiet - time.Since(got.last)
		got.mu.Unlock()
		if rest <= 0 {
			return got, nil
		}
		time.Sleep(rest)
	}
}
