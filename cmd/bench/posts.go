package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"millrace/server/store"
	"millrace/server/store/sqlite/sqlitebench"
	"millrace/server/study"
)

const (
	posters  = 16              // learners who post at the same time
	posting  = 2 * time.Second // of each round
	postings = 5               // rounds of each
)

// outboxes are how many events an outbox sends in one request after minutes offline.
var outboxes = []int{10, 50}

// takePosts has learners post one event after another, each waiting for the server's
// word, in turns with as many goroutines that hand the same events to the store alone, and
// with one that inserts them bare, as many to a commit as there are learners: the most that
// can wait for one. All of them write to the same disk, with the same settings of SQLite.
//
// The learners share the cores with the server, so in each round the same requests are also
// answered at once, by a server without a store: the most that can be measured so.
func takePosts(ctx context.Context, r *rig) ([]figure, error) {
	var posted, stored, bare, slow, nothing sample
	many, manyBare := make([]sample, len(outboxes)), make([]sample, len(outboxes))
	for range postings {
		rate, p99, err := r.postRound(ctx, 1)
		if err != nil {
			return nil, err
		}
		posted, slow = append(posted, rate), append(slow, p99)
		if rate, err = r.storeRound(ctx); err != nil {
			return nil, err
		}
		stored = append(stored, rate)
		if rate, err = r.bareRound(ctx, 1); err != nil {
			return nil, err
		}
		bare = append(bare, rate)
		if rate, err = answeredRound(ctx); err != nil {
			return nil, err
		}
		nothing = append(nothing, rate)
		for i, each := range outboxes {
			if rate, _, err = r.postRound(ctx, each); err != nil {
				return nil, err
			}
			many[i] = append(many[i], rate)
			if rate, err = r.bareRound(ctx, each); err != nil {
				return nil, err
			}
			manyBare[i] = append(manyBare[i], rate)
		}
	}
	figures := []figure{
		{what: "events acknowledged, 16 learners posting one at a time", unit: "/s", values: posted, note: "clients and server share the cores"},
		{what: "post to acknowledgement, 99 %", unit: "ms", values: slow},
		{what: "the store alone, 16 goroutines", unit: "/s", values: stored},
		{what: "bare inserts with FULL, 16 to a commit", unit: "/s", values: bare},
		{what: "the same posts answered at once, without a store", unit: "/s", values: nothing, note: "the most that these clients can ask of HTTP here"},
		{what: "the store alone over bare inserts", unit: "×", values: stored.over(bare)},
		{what: "posts over the store alone", unit: "×", values: posted.over(stored)},
		{what: "posts over bare inserts", unit: "×", values: posted.over(bare), goal: atLeast(0.7)},
		{what: "… if keeping cost no more than a bare insert, after HTTP alone", unit: "×", values: inSeries(nothing, bare).over(bare),
			note: "16 answered, then 16 inserted; what is done while the disk works comes on top"},
	}
	for i, each := range outboxes {
		figures = append(figures,
			figure{what: fmt.Sprintf("events acknowledged, %d in each post, as an outbox sends them", each), unit: "/s", values: many[i]},
			figure{what: fmt.Sprintf("… bare inserts with FULL, %d to a commit", each*posters), unit: "/s", values: manyBare[i]},
			figure{what: "… over bare inserts", unit: "×", values: many[i].over(manyBare[i])},
		)
	}
	return figures, nil
}

// inSeries is the rate of doing one thing after the other, each at its own rate.
func inSeries(a, b sample) sample {
	out := make(sample, len(a))
	for i := range a {
		out[i] = 1 / (1/a[i] + 1/b[i])
	}
	return out
}

// postRound posts to a new site and returns events per second and the 99 % quantile of
// the milliseconds that one post took.
func (r *rig) postRound(ctx context.Context, each int) (rate, p99 float64, err error) {
	s, err := r.serve(ctx)
	if err != nil {
		return 0, 0, err
	}
	defer s.stop()
	learners := make([]*member, posters)
	for i := range learners {
		if learners[i], err = newMember(s.addr); err != nil {
			return 0, 0, err
		}
		defer learners[i].caller.close()
		if err := learners[i].keep(ctx, ticks(each)...); err != nil { // makes the learner
			return 0, 0, err
		}
	}
	took, err := atOnce(func(i int) error { return learners[i].keep(ctx, ticks(each)...) })
	return float64(each*len(took)) / posting.Seconds(), took.quantile(0.99), err
}

// answeredRound is postRound with a server that keeps nothing.
func answeredRound(ctx context.Context) (rate float64, err error) {
	addr, stop, err := startAnswering(ctx)
	if err != nil {
		return 0, err
	}
	defer stop()
	learners := make([]*member, posters)
	for i := range learners {
		if learners[i], err = newMember(addr); err != nil {
			return 0, err
		}
		defer learners[i].caller.close()
	}
	took, err := atOnce(func(i int) error { return learners[i].keep(ctx, ticks(1)...) })
	return float64(len(took)) / posting.Seconds(), err
}

// ticks are so many new events of a learner.
func ticks(n int) []event {
	all := make([]event, n)
	for i := range all {
		all[i] = newEvent(study.KindSectionDone, sections[i%len(sections)], `{}`)
	}
	return all
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
		_, err := records.Append(ctx, tick(subjects[i]))
		return err
	})
	return float64(len(took)) / posting.Seconds(), err
}

// bareRound is storeRound without the store, with so many events of each learner.
func (r *rig) bareRound(ctx context.Context, each int) (rate float64, err error) {
	data, err := r.folder()
	if err != nil {
		return 0, err
	}
	records, err := store.Open(ctx, data) // makes the tables
	if err == nil {
		err = records.Close()
	}
	if err != nil {
		return 0, fmt.Errorf("making a database: %w", err)
	}
	bare, err := sqlitebench.OpenBare(filepath.Join(data, store.FileName))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, bare.Close()) }()
	subjects := make([]study.Subject, posters)
	for i := range subjects {
		subjects[i] = study.NewSubject()
	}
	inserted, began := 0, time.Now()
	for time.Since(began) < posting && ctx.Err() == nil {
		group := make([]study.Event, each*posters)
		for i := range group {
			group[i] = tick(subjects[i/each])
		}
		if err := bare.Commit(group); err != nil {
			return 0, err
		}
		inserted += len(group)
	}
	return float64(inserted) / time.Since(began).Seconds(), ctx.Err()
}

// tick is the event of one round for the store.
func tick(who study.Subject) study.Event {
	return study.Event{
		ID: study.NewID(), Subject: who, Kind: study.KindSectionDone,
		ContentID: sections[0], Payload: []byte("{}"), ClientTime: time.Now(),
	}
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
