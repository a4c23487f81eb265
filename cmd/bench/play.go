package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"millrace/wasm/widget"
	"millrace/wasm/widgets"
)

// playAt sets the only island of a page to a speed, starts it from the beginning and
// watches it for 3 s.
const playAt = `(async () => {
	const { island } = document.querySelector("[data-island]").dataset;
	const speed = document.querySelector("[name='" + island + ".speed']");
	speed.value = "%d";
	speed.dispatchEvent(new Event("change", { bubbles: true }));
	const press = (what) => document.querySelector("[name='" + island + ".do'][value=" + what + "]").click();
	press("reset");
	await new Promise((resolve) => setTimeout(resolve, 300)); // until it is answered
	press("play");
	return await playing(3000);
})()`

// turns is how often each is watched: a busy machine makes one turn slow, and seldom two.
const turns = 3

// takePlay plays every simulator on its page in the lab, as fast as life and at its
// highest speed, on a page whose thread is four times slower. What a Worker does does not
// count: it holds nobody up.
func takePlay(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var figures []figure
	for _, w := range widgets.All {
		info := w.Info()
		if info.Limit == 0 { // nothing moves
			continue
		}
		some, err := r.playWidget(s.url+"/lab/"+info.Name, info)
		if err != nil {
			return figures, fmt.Errorf("%s: %w", info.Name, err)
		}
		figures = append(figures, some...)
	}
	return figures, nil
}

func (r *rig) playWidget(address string, info widget.Info) ([]figure, error) {
	t, err := r.open()
	if err != nil {
		return nil, err
	}
	defer t.close()
	if err := errors.Join(t.prepare(milestonesScript), t.prepare(framesScript)); err != nil {
		return nil, err
	}
	if err := t.do(chromedp.Navigate(address)); err != nil {
		return nil, fmt.Errorf("opening %s: %w", address, err)
	}
	if _, err := eval[milestones](t, "milestones"); err != nil {
		return nil, err
	}
	if moves, err := eval[bool](t, `document.querySelector("[data-island] [name$='.speed']") !== null`); err != nil || !moves {
		return nil, err
	}
	if _, err := chromedp.Call(t.ctx, performance.Enable, performance.EnableParams{}); err != nil {
		return nil, fmt.Errorf("asking for the thread's account: %w", err)
	}
	if err := t.slow(slow4G.slowdown); err != nil {
		return nil, err
	}
	asLife := info.Speeds[0]
	if slices.Contains(info.Speeds, 100) {
		asLife = 100
	}
	var figures []figure
	for _, speed := range []int{asLife, slices.Max(info.Speeds)} {
		var p99, long, busy, messages sample
		for range turns {
			before, err := t.account()
			if err != nil {
				return nil, err
			}
			p, err := eval[played](t, fmt.Sprintf(playAt, speed))
			if err != nil {
				return nil, err
			}
			if len(p.Script) < 10 || p.Messages < 3 { // a tick may be a second long
				return nil, fmt.Errorf("it hardly played: %d frames and %.0f messages in 3 s", len(p.Script), p.Messages)
			}
			after, err := t.account()
			if err != nil {
				return nil, err
			}
			p99, long = append(p99, p.Script.quantile(0.99)), append(long, slices.Max(append(p.Long, 0)))
			busy = append(busy, 1000*(after["TaskDuration"]-before["TaskDuration"])/float64(len(p.Script)))
			messages = append(messages, p.Messages)
		}
		name := fmt.Sprintf("%s, %s×: ", info.Name, plain(float64(speed)/100))
		figures = append(figures,
			figure{what: name + "script in a frame, 99 %", unit: "ms", values: p99, goal: atMost(8)},
			figure{what: name + "longest task above 50 ms, 0 for none", unit: "ms", values: long, goal: atMost(50),
				note: fmt.Sprintf("the page's thread busy for %.1f ms in a frame, with layout and paint; %.0f messages in 3 s", busy.median(), messages.median())},
		)
	}
	return figures, nil
}
