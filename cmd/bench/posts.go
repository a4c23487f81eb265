package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"time"

	"millrace/server/store"
	"millrace/server/study"
)

const (
	posters = 16              // learners who post at the same time
	posting = 3 * time.Second // of each round
)

// takePosts has learners post one event after another, each waiting for the server's
// word, in turns with as many goroutines that hand the same events to the store alone,
// on the same disk. What the store costs over bare inserts is BenchmarkAppend of
// server/store/sqlite.
func takePosts(ctx context.Context, r *rig) ([]figure, error) {
	var posted, stored, slow sample
	for range 3 {
		rate, p99, err := r.postRound(ctx)
		if err != nil {
			return nil, err
		}
		posted, slow = append(posted, rate), append(slow, p99)
		if rate, err = r.storeRound(ctx); err != nil {
			return nil, err
		}
		stored = append(stored, rate)
	}
	return []figure{
		{what: "events acknowledged, 16 learners posting one at a time", unit: "/s", values: posted, note: "clients and server share the cores"},
		{what: "post to acknowledgement, 99 %", unit: "ms", values: slow},
		{what: "the store alone, 16 goroutines", unit: "/s", values: stored},
		{what: "posts over the store alone", unit: "×", values: posted.over(stored)},
	}, nil
}

// postRound posts to a new site and returns events per second and the 99 % quantile of
// the milliseconds that one took.
func (r *rig) postRound(ctx context.Context) (rate, p99 float64, err error) {
	s, err := r.serve(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer s.stop()
	clients := make([]*http.Client, posters)
	transport := &http.Transport{MaxIdleConnsPerHost: posters}
	defer transport.CloseIdleConnections()
	for i := range clients {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return 0, 0, fmt.Errorf("making a cookie jar: %w", err)
		}
		clients[i] = &http.Client{Transport: transport, Jar: jar, Timeout: 10 * time.Second}
		if err := post(ctx, clients[i], s.url); err != nil { // makes the learner
			return 0, 0, err
		}
	}
	took, err := atOnce(func(i int) error { return post(ctx, clients[i], s.url) })
	return float64(len(took)) / posting.Seconds(), took.quantile(0.99), err
}

// storeRound is the same without HTTP, sessions and JSON.
func (r *rig) storeRound(ctx context.Context) (rate float64, err error) {
	data, err := r.folder()
	if err != nil {
		return 0, err
	}
	records, err := store.Open(ctx, data)
	if err != nil {
		return 0, fmt.Errorf("opening a store: %w", err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	subjects := make([]study.Subject, posters)
	for i := range subjects {
		subjects[i] = study.NewSubject()
	}
	took, err := atOnce(func(i int) error {
		_, err := records.Append(ctx, study.Event{
			ID: study.NewID(), Subject: subjects[i], Kind: study.KindSectionDone,
			ContentID: "retries-storm", Payload: []byte("{}"), ClientTime: time.Now(),
		})
		return err
	})
	return float64(len(took)) / posting.Seconds(), err
}

// atOnce has all posters do one thing again and again, and returns how many
// milliseconds each took.
func atOnce(do func(poster int) error) (sample, error) {
	var wg sync.WaitGroup
	took, failed := make([]sample, posters), make([]error, posters)
	until := time.Now().Add(posting)
	for i := range posters {
		wg.Go(func() {
			for failed[i] == nil {
				began := time.Now()
				if began.After(until) {
					return
				}
				failed[i] = do(i)
				took[i] = append(took[i], milliseconds(time.Since(began)))
			}
		})
	}
	wg.Wait()
	var all sample
	for _, one := range took {
		all = append(all, one...)
	}
	return all, errors.Join(failed...)
}

// post posts a new event as a learner's script does and takes nothing but its
// acknowledgement for an answer.
func post(ctx context.Context, client *http.Client, site string) error {
	id := study.NewID()
	body, err := json.Marshal(map[string]any{"events": []map[string]any{{
		"id": id, "kind": study.KindSectionDone, "content_id": "retries-storm",
		"payload": struct{}{}, "client_time": time.Now().UnixMilli(),
	}}})
	if err != nil {
		return fmt.Errorf("writing an event: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, site+"/api/events", bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("posting an event: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("posting an event: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return fmt.Errorf("reading the acknowledgement: %w", err)
	}
	if response.StatusCode != http.StatusOK || !bytes.Contains(text, []byte(`"outcome":"stored"`)) {
		return fmt.Errorf("an event was not acknowledged: %s: %s", response.Status, text)
	}
	return nil
}
