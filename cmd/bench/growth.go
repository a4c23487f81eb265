package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"millrace/server/store"
	"millrace/server/store/sqlite/sqlitebench"
)

const (
	few, many = 10_000, 10_000_000 // events in the log
	regulars  = 60                 // learners with a record who open pages
	senders   = 600                // learners who post, 16 at a time
	growths   = 5
)

// takeGrowth opens pages and posts events on two servers in turns, one with ten thousand
// events in its log and one with ten million, and compares what they take. The logs are
// those of learners with a record like everybody's; only how many there are differs.
func takeGrowth(ctx context.Context, r *rig) ([]figure, error) {
	began := time.Now()
	small, err := r.grown(ctx, few)
	if err != nil {
		return nil, err
	}
	defer small.site.stop()
	large, err := r.grown(ctx, many)
	if err != nil {
		return nil, err
	}
	defer large.site.stop()
	made := time.Since(began)
	var figures []figure
	for _, page := range []struct{ what, path string }{
		{"lesson", lesson + "?anew"}, {"home", "/"}, {"progress", "/progress"}, {"review", "/review"},
	} {
		var a, b sample
		for range growths {
			one, other, err := openBoth(ctx, small, large, page.path)
			if err != nil {
				return nil, err
			}
			a, b = append(a, one), append(b, other)
		}
		figures = append(figures,
			figure{what: page.what + " of a learner, 10⁴ events", unit: "ms", values: a},
			figure{what: page.what + " of a learner, 10⁷ over 10⁴ events", unit: "×", values: b.over(a), goal: atMost(1.2)})
	}
	var a, b sample
	for range growths {
		one, err := small.postFor(ctx, reading)
		if err != nil {
			return nil, err
		}
		other, err := large.postFor(ctx, reading)
		if err != nil {
			return nil, err
		}
		a, b = append(a, one), append(b, other)
	}
	figures[0].note = fmt.Sprintf("%d and %d events; it took %v to make the logs; %.0f MB on disk", small.events, large.events, made.Round(time.Second), large.size)
	return append(figures,
		figure{what: "post, 16 at a time, 10⁴ events", unit: "ms", values: a, note: "mean, of whoever comes next of some hundred learners"},
		figure{what: "post, 10⁷ over 10⁴ events", unit: "×", values: b.over(a), goal: atMost(1.2)}), nil
}

// grown is a server with a log of some length.
type grown struct {
	site     *site
	events   int
	size     float64   // of the database, MB
	regulars []*member // who have a record
	senders  []*member
}

// grown makes a log of about so many events and serves it.
func (r *rig) grown(ctx context.Context, events int) (*grown, error) {
	data, err := r.folder()
	if err != nil {
		return nil, err
	}
	s, err := r.start(ctx, data, "serve")
	if err != nil {
		return nil, err
	}
	template, err := newMember(s.addr)
	if err == nil {
		err = template.keep(ctx, history(1)...)
		template.caller.close()
	}
	s.stop()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(data, store.FileName)
	g := &grown{}
	each := len(history(1)) + 1 // and the verdict
	if err := sqlitebench.Multiply(path, max(0, (events-regulars*each)/each-1)); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("looking at a log: %w", err)
	}
	g.size = float64(info.Size()) / 1e6
	if g.site, err = r.start(ctx, data, "serve"); err != nil {
		return nil, err
	}
	if err := g.fill(ctx); err != nil {
		g.site.stop()
		return nil, err
	}
	g.events = events/each*each + senders*20
	return g, nil
}

// fill brings the learners who are measured.
func (g *grown) fill(ctx context.Context) error {
	for range regulars {
		m, err := newMember(g.site.addr)
		if err != nil {
			return err
		}
		g.regulars = append(g.regulars, m)
		if err := m.keep(ctx, history(1)...); err != nil {
			return err
		}
	}
	book := newLedger()
	var err error
	if g.senders, err = enrol(ctx, g.site.addr, senders, book); err == nil && book.refused() > 0 {
		err = fmt.Errorf("learners were not taken in: %v", book.faults)
	}
	return err
}

// openBoth has each regular open a page on one server and then the other, and returns the
// median milliseconds of both.
func openBoth(ctx context.Context, a, b *grown, path string) (onA, onB float64, err error) {
	var took [2]sample
	for i := range regulars {
		for k, m := range []*member{a.regulars[i], b.regulars[i]} {
			began := time.Now()
			answer, err := m.caller.send(asking(m.addr, path, m.cookie), false)
			if err != nil {
				return 0, 0, err
			}
			if answer.status != http.StatusOK {
				return 0, 0, fmt.Errorf("%s was answered with %d", path, answer.status)
			}
			took[k] = append(took[k], milliseconds(time.Since(began)))
		}
	}
	return took[0].median(), took[1].median(), ctx.Err()
}

// postFor has the senders post in turns, so many at a time, and returns the mean
// milliseconds of a post.
func (g *grown) postFor(ctx context.Context, d time.Duration) (float64, error) {
	failed, took := make([]error, posters), make([]sample, posters)
	var wg sync.WaitGroup
	until := time.Now().Add(d)
	for i := range posters {
		wg.Go(func() {
			for k := i; failed[i] == nil && time.Now().Before(until); k += posters {
				began := time.Now()
				failed[i] = g.senders[k%(senders/posters*posters)].keep(ctx, ticks(1)...)
				took[i] = append(took[i], milliseconds(time.Since(began)))
			}
		})
	}
	wg.Wait()
	sum, n := 0.0, 0
	for _, t := range took {
		for _, ms := range t {
			sum, n = sum+ms, n+1
		}
	}
	return sum / float64(n), errors.Join(failed...)
}
