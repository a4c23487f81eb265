package main

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/chromedp/chromedp"
)

//go:embed scripts/milestones.js
var milestonesScript string

// milestones are milliseconds since a navigation began.
type milestones struct {
	HTML    float64 `json:"html"`    // the last byte of the document
	Painted float64 `json:"painted"` // first contentful paint: there is text to read
	Parsed  float64 `json:"parsed"`  // DOMContentLoaded
	Live    float64 `json:"live"`    // the first widget answers to its reader
}

// takeLive opens the lesson and brings its widget into view at DOMContentLoaded, which
// is the hardest case for both: the engine competes with the page. Cold is an empty
// profile; warm is a second tab of the same profile.
func takeLive(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	var figures []figure
	slow, err := s.lay(ctx, slow4G)
	if err != nil {
		return nil, err
	}
	defer slow.close()
	for _, c := range []conditions{unthrottled, slow4G} {
		address := s.url + lesson
		if c == slow4G {
			address = slow.url + lesson
		}
		var cold, warm []milestones
		for range rounds {
			first, second, err := r.visitTwice(address, c.slowdown)
			if err != nil {
				return figures, fmt.Errorf("%s: %w", c.name, err)
			}
			cold, warm = append(cold, first), append(warm, second)
		}
		figures = append(figures, progress(c, "cold", cold, atMost(600), atMost(3000))...)
		figures = append(figures, progress(c, "warm", warm, atMost(600), atMost(700))...)
	}
	return figures, nil
}

// progress makes figures of visits. The goals hold for the slow conditions.
func progress(c conditions, cache string, visits []milestones, readable, live *goal) []figure {
	var painted, parsed, after sample
	for _, v := range visits {
		painted, parsed, after = append(painted, v.Painted), append(parsed, v.Parsed), append(after, v.Live-v.HTML)
	}
	note := "the line slows the Worker too, the processor the page's thread only"
	if c != slow4G {
		readable, live, note = nil, nil, ""
	}
	when := ", " + c.name + ", " + cache
	return []figure{
		{what: "readable (first contentful paint)" + when, unit: "ms", values: painted, goal: readable},
		{what: "DOMContentLoaded" + when, unit: "ms", values: parsed},
		{what: "widget live after the HTML" + when, unit: "ms", values: after, goal: live, note: note},
	}
}

// visitTwice opens a page in an empty profile and then again in a second tab.
func (r *rig) visitTwice(address string, slowdown float64) (cold, warm milestones, err error) {
	first, err := r.open()
	if err != nil {
		return cold, warm, err
	}
	defer first.close()
	if cold, err = first.visit(address, slowdown); err != nil {
		return cold, warm, err
	}
	second, err := first.another()
	if err != nil {
		return cold, warm, err
	}
	defer second.close()
	warm, err = second.visit(address, slowdown)
	return cold, warm, err
}

func (t *tab) visit(address string, slowdown float64) (milestones, error) {
	var none milestones
	if err := t.prepare(milestonesScript); err != nil {
		return none, err
	}
	if err := t.slow(slowdown); err != nil {
		return none, err
	}
	if err := t.do(chromedp.Navigate(address)); err != nil {
		return none, fmt.Errorf("opening the lesson: %w", err)
	}
	return eval[milestones](t, "milestones")
}
