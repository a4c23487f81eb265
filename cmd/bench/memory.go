package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"millrace/wasm/widgets"
)

//go:embed scripts/memory.js
var memoryScript string

const (
	warmUp = 15 * time.Second // until pools and caches have their size
	apart  = 5 * time.Second  // from one look at the memory to the next
)

// takeMemory plays every widget on its page in the lab at its highest speed, over and
// over and all at once, and looks at what each page holds after a collection of its
// garbage. The engine runs on the pages' threads, because Chromium's account of a page
// leaves out its Workers.
func takeMemory(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	total := time.Minute
	if r.long {
		total = 10 * time.Minute
	}
	var pages []*holder
	for _, w := range widgets.All {
		h := &holder{name: w.Info().Name}
		if h.tab, err = r.playOn(s.url + "/lab/" + h.name + "?engine=page"); err != nil {
			return nil, fmt.Errorf("%s: %w", h.name, err)
		}
		if h.tab == nil {
			continue
		}
		defer h.tab.close()
		pages = append(pages, h)
	}
	for began := time.Now(); time.Since(began) < total; {
		select {
		case <-time.After(apart):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if time.Since(began) < warmUp {
			continue
		}
		for _, h := range pages {
			if err := h.look(time.Since(began).Minutes()); err != nil {
				return nil, fmt.Errorf("%s: %w", h.name, err)
			}
		}
	}
	var figures []figure
	for _, h := range pages {
		turns, err := eval[float64](h.tab, "turns")
		if err != nil {
			return figures, fmt.Errorf("%s: %w", h.name, err)
		}
		if turns < total.Seconds() {
			return figures, fmt.Errorf("%s hardly played: %.0f frames in %v", h.name, turns, total)
		}
		figures = append(figures, h.figures(turns, total)...)
	}
	return figures, nil
}

// playOn opens a page and plays its widget for as long as the tab is open. Where there is
// nothing to play or to set, it returns no tab.
func (r *rig) playOn(address string) (*tab, error) {
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	err = errors.Join(t.prepare(milestonesScript), t.prepare(memoryScript))
	if err == nil {
		err = t.do(chromedp.Navigate(address))
	}
	if err == nil {
		_, err = eval[milestones](t, "milestones")
	}
	if err == nil {
		_, err = chromedp.Call(t.ctx, performance.Enable, performance.EnableParams{})
	}
	plays := false
	if err == nil {
		plays, err = eval[bool](t, "playOn()")
	}
	if err != nil {
		err = fmt.Errorf("playing %s: %w", address, err)
	}
	if err != nil || !plays {
		t.close()
		return nil, err
	}
	return t, nil
}

// holder is a page and what it held at each look.
type holder struct {
	name                          string
	tab                           *tab
	minutes, heap, program, nodes sample // of memory in MB
}

func (h *holder) look(minutes float64) error {
	if _, err := chromedp.Call(h.tab.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return fmt.Errorf("collecting the page's garbage: %w", err)
	}
	account, err := h.tab.account()
	if err != nil {
		return err
	}
	program, err := eval[float64](h.tab, "wasmBytes()")
	if err != nil {
		return err
	}
	h.minutes = append(h.minutes, minutes)
	h.heap, h.program = append(h.heap, account["JSHeapUsedSize"]/1e6), append(h.program, program/1e6)
	h.nodes = append(h.nodes, account["Nodes"])
	return nil
}

// figures says how fast each kind of memory grows, with what there was on the way.
func (h *holder) figures(frames float64, total time.Duration) []figure {
	along := func(of sample, unit string) string {
		said, last := "", ""
		for _, minute := range []float64{1, 5, 10} {
			i, _ := slices.BinarySearch(h.minutes, minute)
			if i == len(of) {
				i--
			}
			if at := fmt.Sprintf("%.1f %s after %.1f min", of[i], unit, h.minutes[i]); at != last {
				said, last = said+", "+at, at
			}
		}
		return said[len(", "):]
	}
	return []figure{
		{what: h.name + ": growth of the page's objects in a minute", unit: "KB", values: sample{1000 * slope(h.minutes, h.heap)}, goal: atMost(100),
			note: along(h.heap, "MB")},
		{what: h.name + ": growth of the program's memory in a minute", unit: "KB", values: sample{1000 * slope(h.minutes, h.program)}, goal: atMost(500),
			note: along(h.program, "MB") + "; a step or two is no trend"},
		{what: h.name + ": growth of the page's nodes in a minute", unit: "", values: sample{slope(h.minutes, h.nodes)}, goal: atMost(20),
			note: along(h.nodes, "nodes") + fmt.Sprintf("; %.0f frames in %v, the first %v left out", frames, total, warmUp)},
	}
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
