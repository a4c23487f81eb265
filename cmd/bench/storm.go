package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	travellers = 500
	queued     = 200 // events in the outbox of each
	perBatch   = 50
	arriving   = 10 * time.Second // in which all of them are back
)

// comeBack has a class that was offline send what its outboxes hold, all within ten
// seconds. The answer to every fourth batch is lost on the way, so it is sent again.
// Whoever is told to wait does as the server says.
func comeBack(ctx context.Context, s *site, data string, book *ledger) ([]figure, error) {
	class, err := enrol(ctx, s.addr, travellers, book)
	if err != nil {
		return nil, err
	}
	stop := s.watch(ctx, data)
	failed := make([]error, len(class))
	took := make([]sample, len(class))
	var wg sync.WaitGroup
	began := time.Now()
	for i, m := range class {
		defer m.caller.close()
		wg.Go(func() {
			outbox := make([]event, queued)
			for k := range outbox {
				outbox[k] = doing(i + k)
			}
			time.Sleep(time.Until(began.Add(time.Duration(i) * arriving / travellers)))
			for k := 0; k < queued && failed[i] == nil; k += perBatch {
				sent := time.Now()
				failed[i] = m.empty(ctx, outbox[k:k+perBatch], book, false)
				took[i] = append(took[i], milliseconds(time.Since(sent)))
				if k == 0 && failed[i] == nil {
					failed[i] = m.empty(ctx, outbox[:perBatch], book, true)
				}
			}
		})
	}
	wg.Wait()
	all := time.Since(began)
	w, err := stop()
	if err := errors.Join(append(failed, err)...); err != nil {
		return nil, err
	}
	var batches sample
	for _, t := range took {
		batches = append(batches, t...)
	}
	return []figure{
		{what: "coming back: until everything is stored", unit: "s", values: sample{all.Seconds()}, goal: atMost(120),
			note: fmt.Sprintf("%d learners with %d events each, in batches of %d, all back within %v; every fourth batch was sent twice", travellers, queued, perBatch, arriving)},
		{what: "coming back: a batch, 99 %", unit: "ms", values: sample{batches.quantile(0.99)}},
		{what: "coming back: answers that asked to wait", values: whole(book.answers[http.StatusTooManyRequests])},
		{what: "coming back: the server's memory, most", unit: "MB", values: sample{w.memory}, goal: atMost(mostMemory)},
		{what: "coming back: the log file of the database, most", unit: "MB", values: sample{w.wal}, goal: atMost(mostLogFile)},
	}, nil
}

// empty sends a batch until it is acknowledged.
func (m *member) empty(ctx context.Context, events []event, book *ledger, again bool) error {
	body, err := batch(events...)
	if err != nil {
		return err
	}
	for range 100 {
		r, err := m.post("/api/events", "application/json", body)
		if err != nil {
			return err
		}
		book.note(events, r, again)
		if r.status != http.StatusTooManyRequests {
			return nil
		}
		seconds, err := strconv.Atoi(r.header.Get("Retry-After"))
		if err != nil {
			return fmt.Errorf("a learner was told to wait and not how long: %w", err)
		}
		select {
		case <-time.After(time.Duration(seconds) * time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.New("a learner was told to wait a hundred times")
}
