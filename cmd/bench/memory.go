package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

//go:embed scripts/memory.js
var memoryScript string

const (
	warmUp = 15 * time.Second // until pools and caches have their size
	apart  = 5 * time.Second  // from one look at the memory to the next
)

// takeMemory plays the queue at its highest speed, over and over, and looks at what the
// page holds after a collection of its garbage. The engine runs on the page's thread,
// because Chromium's account of a page leaves out its Workers.
func takeMemory(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	if err := errors.Join(t.prepare(milestonesScript), t.prepare(memoryScript)); err != nil {
		return nil, err
	}
	if err := t.do(chromedp.Navigate(s.url + "/lab/queue?engine=page")); err != nil {
		return nil, fmt.Errorf("opening the queue: %w", err)
	}
	if _, err := eval[milestones](t, "milestones"); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(t.ctx, performance.Enable, performance.EnableParams{}); err != nil {
		return nil, fmt.Errorf("asking for the thread's account: %w", err)
	}
	if _, err := eval[bool](t, "(playOn(), true)"); err != nil {
		return nil, err
	}
	total := time.Minute
	if r.long {
		total = 10 * time.Minute
	}
	var minutes, heap, program sample // MB
	for began := time.Now(); time.Since(began) < total; {
		select {
		case <-time.After(apart):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if time.Since(began) < warmUp {
			continue
		}
		held, wasm, err := t.memory()
		if err != nil {
			return nil, err
		}
		minutes = append(minutes, time.Since(began).Minutes())
		heap, program = append(heap, held/1e6), append(program, wasm/1e6)
	}
	return []figure{
		{what: "objects of the page, after a collection", unit: "MB", values: heap},
		{what: "memory of the program", unit: "MB", values: program},
		{what: "growth of the objects in a minute", unit: "KB", values: sample{1000 * slope(minutes, heap)}, goal: atMost(100)},
		{what: "growth of the program's memory in a minute", unit: "KB", values: sample{1000 * slope(minutes, program)}, goal: atMost(500),
			note: fmt.Sprintf("the queue at its highest speed for %v, the first %v left out; a step or two of this memory is no trend", total, warmUp)},
	}, nil
}

// memory returns how many bytes of objects the page holds and how many the program has.
func (t *tab) memory() (held, wasm float64, err error) {
	if _, err := chromedp.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return 0, 0, fmt.Errorf("collecting the page's garbage: %w", err)
	}
	account, err := t.account()
	if err != nil {
		return 0, 0, err
	}
	wasm, err = eval[float64](t, "wasmBytes()")
	return account["JSHeapUsedSize"], wasm, err
}

// slope is that of the straight line through points with the least squares.
func slope(x, y sample) float64 {
	var mx, my, above, below float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(y))
	}
	for i := range x {
		above += (x[i] - mx) * (y[i] - my)
		below += (x[i] - mx) * (x[i] - mx)
	}
	return above / below
}
