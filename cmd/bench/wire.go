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
// bodies as compressed, and headers. Three views show whether they agree.
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
		total, parts, err := sum(got)
		if err != nil {
			return nil, err
		}
		note = parts
		bytes, requests = append(bytes, total), append(requests, float64(len(got)))
	}
	return []figure{
		{what: "bytes on the wire", unit: "KB", values: bytes, goal: atMost(90), note: note},
		{what: "requests", values: requests, goal: atMost(8)},
	}, nil
}

// sum adds up a view, in KB, and says what it consists of.
func sum(got []answer) (total float64, note string, err error) {
	var parts []string
	for _, a := range got {
		if strings.HasSuffix(a.name, ".wasm") {
			return 0, "", errors.New("the first view loaded the WebAssembly, so it is not a view without it")
		}
		total += a.bytes / 1000
		parts = append(parts, fmt.Sprintf("%s %.1f", a.name, a.bytes/1000))
	}
	return total, strings.Join(parts, ", "), nil
}

// answer is what was received for one request.
type answer struct {
	name  string // of the file
	bytes float64
}

// traffic collects what a view receives.
type traffic struct {
	mu      sync.Mutex
	answers []answer // in the order of the requests
	places  map[network.RequestID]int
	last    time.Time
}

func (got *traffic) hear(event any) {
	got.mu.Lock()
	defer got.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err == nil && strings.HasPrefix(u.Scheme, "http") {
			got.places[e.RequestID] = len(got.answers)
			got.answers = append(got.answers, answer{name: path.Base(u.Path)})
			got.last = time.Now()
		}
	case *network.EventLoadingFinished:
		if i, ok := got.places[e.RequestID]; ok {
			got.answers[i].bytes = e.EncodedDataLength
			got.last = time.Now()
		}
	}
}

// rest is how much longer it must be quiet.
func (got *traffic) rest() time.Duration {
	got.mu.Lock()
	defer got.mu.Unlock()
	return quiet - time.Since(got.last)
}

// view opens a page in an empty profile and waits until it asks for nothing more.
func (r *rig) view(address string) ([]answer, error) {
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	got := &traffic{places: map[network.RequestID]int{}, last: time.Now()}
	err = chromedp.Listen(t.ctx, got.hear)
	if err != nil {
		return nil, fmt.Errorf("listening to the network: %w", err)
	}
	if err := t.do(chromedp.Navigate(address)); err != nil {
		return nil, fmt.Errorf("opening the lesson: %w", err)
	}
	for rest := quiet; rest > 0; rest = got.rest() {
		time.Sleep(rest)
	}
	got.mu.Lock()
	defer got.mu.Unlock()
	return slices.Clone(got.answers), nil
}
