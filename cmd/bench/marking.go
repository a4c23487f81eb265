package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"millrace/server/study"
)

// takeMarking submits every challenge as its defaults stand, which also looks for the
// first bad moment, and then the slowest of them ten times at once while somebody reads.
func takeMarking(ctx context.Context, r *rig) (figures []figure, err error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	ids, err := challengesOf(ctx, s.url)
	if err != nil {
		return nil, err
	}
	var slowest sample
	slowestID := ""
	for _, id := range ids {
		var took sample
		for range 3 {
			ms, err := submitChallenge(ctx, s.url, id)
			if err != nil {
				return nil, err
			}
			took = append(took, ms)
		}
		if slowest == nil || took.median() > slowest.median() {
			slowest, slowestID = took, id
		}
	}
	idle, err := readFor(ctx, s.url, time.Second, nil)
	if err != nil {
		return nil, err
	}
	var left atomic.Int64
	left.Store(10)
	failed := make([]error, 10)
	var wg sync.WaitGroup
	for i := range failed {
		wg.Go(func() {
			defer left.Add(-1)
			_, failed[i] = submitChallenge(ctx, s.url, slowestID)
		})
	}
	busy, err := readFor(ctx, s.url, time.Minute, func() bool { return left.Load() == 0 })
	wg.Wait()
	return []figure{
		{what: fmt.Sprintf("submission to verdict, slowest of %d challenges (%s)", len(ids), slowestID), unit: "ms", values: slowest, goal: atMost(2000)},
		{what: "a lesson page meanwhile, 99 %, while ten are marked", unit: "ms", values: sample{busy.quantile(0.99)}, note: fmt.Sprintf("idle %.0f ms; client and server share the cores", idle.quantile(0.99))},
	}, errors.Join(append(failed, err)...)
}

var challengeLink = regexp.MustCompile(`href="/challenges/([a-z0-9-]+)"`)

// challengesOf lists the ids of a site's challenges.
func challengesOf(ctx context.Context, site string) (ids []string, err error) {
	text, err := readPage(ctx, site+"/challenges")
	if err != nil {
		return nil, err
	}
	for _, m := range challengeLink.FindAllStringSubmatch(text, -1) {
		ids = append(ids, m[1])
	}
	if len(ids) == 0 {
		return nil, errors.New("the site has no challenges")
	}
	return ids, nil
}

// submitChallenge sends a challenge as its defaults stand, as somebody new, and returns
// how many milliseconds the verdict took.
func submitChallenge(ctx context.Context, site, id string) (float64, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return 0, fmt.Errorf("making a cookie jar: %w", err)
	}
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	form := url.Values{"event": {study.NewID()}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, site+"/challenges/"+id, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, fmt.Errorf("submitting %s: %w", id, err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	began := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return 0, fmt.Errorf("submitting %s: %w", id, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusSeeOther {
		return 0, fmt.Errorf("submitting %s: %s", id, response.Status)
	}
	return milliseconds(time.Since(began)), nil
}

// readFor reads a lesson again and again, for a time or until done says so, and returns
// how many milliseconds each took.
func readFor(ctx context.Context, site string, most time.Duration, done func() bool) (took sample, err error) {
	for until := time.Now().Add(most); time.Now().Before(until) && (done == nil || !done() || len(took) == 0); {
		began := time.Now()
		if _, err := readPage(ctx, site+lesson); err != nil {
			return nil, err
		}
		took = append(took, milliseconds(time.Since(began)))
	}
	return took, nil
}

// readPage reads a page's text.
func readPage(ctx context.Context, page string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, page, nil)
	if err != nil {
		return "", fmt.Errorf("reading %s: %w", page, err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", fmt.Errorf("reading %s: %w", page, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return "", fmt.Errorf("reading %s: %w", page, err)
	}
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("reading %s: %s", page, response.Status)
	}
	return string(text), nil
}
