package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is how long one step in the browser may take.
const patience = 30 * time.Second

// tab is a page of the browser.
type tab struct {
	ctx   context.Context
	close func()
}

// open opens a tab in a profile of its own, whose cache is empty.
func (r *rig) open() (*tab, error) { return openTab(r.chromium, chromedp.WithNewBrowserContext()) }

// another opens a second tab in the same profile, with what the first one cached.
func (t *tab) another() (*tab, error) { return openTab(t.ctx) }

func openTab(parent context.Context, options ...chromedp.ContextOption) (*tab, error) {
	ctx, cancel := chromedp.NewContext(parent, options...)
	t := &tab{ctx, cancel}
	// Without the patience of do: the first context that a tab sees is the one it lives in.
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1200, 900)); err != nil {
		cancel()
		return nil, fmt.Errorf("opening a tab: %w", err)
	}
	return t, nil
}

func (t *tab) do(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(t.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

// prepare has a script run in each page before the page's own.
func (t *tab) prepare(script string) error {
	if _, err := chromedp.Call(t.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		return fmt.Errorf("preparing a page: %w", err)
	}
	return nil
}

// eval evaluates a JavaScript expression in the page; if it is a promise, what becomes
// of it.
func eval[T any](t *tab, script string) (T, error) {
	ctx, cancel := context.WithTimeout(t.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		return v, fmt.Errorf("evaluating %s in the page: %w", script, err)
	}
	return v, nil
}

// slow slows the page's thread by a factor.
func (t *tab) slow(factor float64) error {
	_, err := chromedp.Call(t.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: factor})
	if err != nil {
		return fmt.Errorf("slowing the page: %w", err)
	}
	return nil
}
