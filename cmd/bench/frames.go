package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"slices"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

//go:embed scripts/frames.js
var framesScript string

// play sets the widget to its highest speed and starts it from the beginning.
const play = `(async () => {
	const island = document.querySelector("[data-island=%[1]s]");
	const speed = island.querySelector("[name='%[1]s.speed']");
	speed.value = [...speed.options].at(-1).value;
	speed.dispatchEvent(new Event("change", { bubbles: true }));
	island.querySelector("[name='%[1]s.do'][value=play]").click();
	return await playing(3500);
})()`

// played is what scripts/frames.js returns.
type played struct {
	Script   sample  `json:"script"`   // ms in each frame
	Apart    sample  `json:"apart"`    // ms from frame to frame
	Long     sample  `json:"long"`     // ms of each task above 50 ms
	Messages float64 `json:"messages"` // to and from the Worker
}

// takeFrames plays the storm, 30 s in 3 s, and looks at the thread of the page. The
// page's clock has steps of 0.1 ms, so the mean comes from Chromium's own account.
func takeFrames(ctx context.Context, r *rig) ([]figure, error) {
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
	if err := errors.Join(t.prepare(milestonesScript), t.prepare(framesScript)); err != nil {
		return nil, err
	}
	if err := t.do(chromedp.Navigate(s.url + lesson)); err != nil {
		return nil, fmt.Errorf("opening the lesson: %w", err)
	}
	if _, err := eval[milestones](t, "milestones"); err != nil {
		return nil, err
	}
	if _, err := chromedp.Call(t.ctx, performance.Enable, performance.EnableParams{}); err != nil {
		return nil, fmt.Errorf("asking for the thread's account: %w", err)
	}
	var p99, median, apart, long, script, busy sample
	for range rounds {
		before, err := t.account()
		if err != nil {
			return nil, err
		}
		p, err := eval[played](t, fmt.Sprintf(play, island))
		if err != nil {
			return nil, err
		}
		if len(p.Script) < 30 {
			return nil, fmt.Errorf("the widget hardly played: %d frames in 3 s", len(p.Script))
		}
		after, err := t.account()
		if err != nil {
			return nil, err
		}
		n := float64(len(p.Script))
		p99, median, apart = append(p99, p.Script.quantile(0.99)), append(median, p.Script.median()), append(apart, p.Apart.median())
		long = append(long, slices.Max(append(p.Long, 0)))
		script = append(script, 1000*(after["ScriptDuration"]-before["ScriptDuration"])/n)
		busy = append(busy, 1000*(after["TaskDuration"]-before["TaskDuration"])/n)
	}
	return []figure{
		{what: "script in a frame, 99 %", unit: "ms", values: p99, goal: atMost(4), note: "of a run of 30 s at ten times its speed, both policies"},
		{what: "script in a frame, median", unit: "ms", values: median},
		{what: "script in a frame, mean by Chromium's account", unit: "ms", values: script},
		{what: "page's thread busy in a frame, mean, with layout and paint", unit: "ms", values: busy},
		{what: "longest task above 50 ms, 0 for none", unit: "ms", values: long, goal: atMost(50)},
		{what: "from frame to frame", unit: "ms", values: apart},
	}, nil
}

// account returns what Chromium says of the page's thread so far, in seconds.
func (t *tab) account() (map[string]float64, error) {
	got, err := chromedp.Call(t.ctx, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		return nil, fmt.Errorf("reading the thread's account: %w", err)
	}
	account := map[string]float64{}
	for _, m := range got.Metrics {
		account[m.Name] = m.Value
	}
	return account, nil
}
