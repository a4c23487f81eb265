package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

const betweenLooks = 10 * time.Second

// trace is what a server held at each look.
type trace struct {
	hours                                sample // since the first look
	memory, heap, files, goroutines, wal sample // in MB, or how many
}

// trace looks at a server now and then, until stop is called, which returns what there was
// to see. Linux only: it reads /proc.
func (s *site) trace(ctx context.Context, metrics string) (stop func() (*trace, error)) {
	ctx, cancel := context.WithCancel(ctx)
	t, began, done := &trace{}, time.Now(), make(chan error, 1)
	go func() {
		for {
			if err := t.look(s, metrics, time.Since(began)); err != nil {
				done <- err
				return
			}
			select {
			case <-time.After(betweenLooks):
			case <-ctx.Done():
				done <- nil
				return
			}
		}
	}()
	return func() (*trace, error) {
		cancel()
		return t, <-done
	}
}

func (t *trace) look(s *site, metrics string, at time.Duration) error {
	memory, err := s.resident()
	if err != nil {
		return err
	}
	said, err := ask(metrics)
	if err != nil {
		return err
	}
	t.hours, t.memory = append(t.hours, at.Hours()), append(t.memory, memory)
	for name, to := range map[string]struct {
		all  *sample
		unit float64
	}{
		"go_memstats_heap_alloc_bytes": {&t.heap, 1e6}, "millrace_wal_bytes": {&t.wal, 1e6},
		"process_open_fds": {&t.files, 1}, "go_goroutines": {&t.goroutines, 1},
	} {
		v, ok := said[name]
		if !ok {
			return fmt.Errorf("%s does not say %s", metrics, name)
		}
		*to.all = append(*to.all, v/to.unit)
	}
	return nil
}

// ask reads the metrics that have no labels.
func ask(url string) (map[string]float64, error) {
	response, err := http.Get(url)
	if err != nil {
		return nil, fmt.Errorf("asking for metrics: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, fmt.Errorf("reading metrics: %w", err)
	}
	return gauges(string(text))
}

// gauges reads the lines "name value" of Prometheus' text format.
func gauges(text string) (map[string]float64, error) {
	said := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, found := strings.Cut(strings.TrimSpace(line), " ")
		if !found || strings.HasPrefix(line, "#") || strings.Contains(name, "{") {
			continue
		}
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return nil, fmt.Errorf("reading the metric %s: %w", name, err)
		}
		said[name] = v
	}
	return said, nil
}

// figures compare the last third of the time with the one before it, when caches have long
// had their size.
func (t *trace) figures() []figure {
	growth := func(what, unit string, of sample, most *goal) figure {
		third := func(n int) float64 { return of[n*len(of)/3 : (n+1)*len(of)/3].median() }
		from := len(of) / 3
		return figure{what: what + ", the last third of the time over the one before", values: sample{third(2) / third(1)}, goal: most,
			note: fmt.Sprintf("%s%s, then %s%s, then %s%s are the medians of the thirds; %s … %s%s at all; %+.1f%s an hour, the first third left out",
				short(third(0)), unit, short(third(1)), unit, short(third(2)), unit, short(slices.Min(of)), short(slices.Max(of)), unit, slope(t.hours[from:], of[from:]), unit)}
	}
	return []figure{
		growth("memory", " MB", t.memory, atMost(1.1)),
		growth("heap, which is a saw", " MB", t.heap, nil),
		growth("open files", "", t.files, atMost(1.1)),
		growth("goroutines", "", t.goroutines, atMost(1.1)),
		{what: "the log file of the database, most, while somebody reads an old state", unit: "MB", values: sample{t.wal.quantile(1)}},
		{what: "the log file of the database in the last third, most", unit: "MB", values: sample{t.wal[2*len(t.wal)/3:].quantile(1)}, goal: atMost(mostLogFile)},
	}
}
