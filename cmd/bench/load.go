package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

const (
	learners    = 2000
	ordinary    = time.Minute
	long        = 10 * time.Minute
	connecting  = 50 // learners who open their connection at the same time, before the clock runs
	mostMemory  = 256
	mostLogFile = 64
)

// workload is what all learners together do in a second.
type workload struct{ events, pages int }

// busy is everybody sending an event every four seconds and opening a lesson every thirty.
var busy = workload{events: learners / 4, pages: learners / 30}

// takeLoad has 2,000 learners at work for a minute: each sends an event every four seconds
// and opens the lesson every thirty. Then it has a class come back from a train.
//
// Why by the clock: each request has its time, whether or not those before it were
// answered, and what it took is counted from that time. A server that stalls is then seen
// as all its learners see it, and not only as the few whose requests were under way.
func takeLoad(ctx context.Context, r *rig) ([]figure, error) {
	data, err := r.folder()
	if err != nil {
		return nil, err
	}
	s, err := r.start(ctx, data, "serve")
	if err != nil {
		return nil, err
	}
	defer s.stop()
	book := newLedger()
	class, err := enrol(ctx, s.addr, learners, book)
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, m := range class {
			m.caller.close()
		}
	}()
	total := ordinary
	if r.long {
		total = long
	}
	stop := s.watch(ctx, data)
	own, began := ownTime(), time.Now()
	posts, pages, err := work(ctx, class, busy, total, book)
	passed := time.Since(began)
	generator := (ownTime() - own).Seconds() / passed.Seconds()
	w, watchErr := stop()
	if err := errors.Join(err, watchErr); err != nil {
		return nil, err
	}
	figures := []figure{
		{what: "event to acknowledgement, median", unit: "ms", values: sample{posts.median()},
			note: fmt.Sprintf("%d events and %d pages of %d learners in %v; the generator shares the cores and took %.2f of one", len(posts), len(pages), learners, total, generator)},
		{what: "event to acknowledgement, 95 %", unit: "ms", values: sample{posts.quantile(0.95)}, goal: atMost(100)},
		{what: "event to acknowledgement, 99 %", unit: "ms", values: sample{posts.quantile(0.99)}, goal: atMost(150)},
		{what: "lesson, median", unit: "ms", values: sample{pages.median()}, note: "each drawn anew: there is something new in the record"},
		{what: "lesson, 95 %", unit: "ms", values: sample{pages.quantile(0.95)}, goal: atMost(100)},
		{what: "lesson, 99 %", unit: "ms", values: sample{pages.quantile(0.99)}, goal: atMost(250)},
		{what: "the server's memory, most", unit: "MB", values: sample{w.memory}, goal: atMost(mostMemory)},
		{what: "the server's processor time, of one core", values: sample{w.cores}},
		{what: "the log file of the database, most", unit: "MB", values: sample{w.wal}, goal: atMost(mostLogFile)},
	}
	back := newLedger()
	storm, err := comeBack(ctx, s, data, back)
	if err != nil {
		return figures, err
	}
	s.stop()
	kept, err := book.figures(data, "a minute of work")
	if err != nil {
		return figures, err
	}
	keptToo, err := back.figures(data, "coming back")
	return append(append(append(figures, kept...), storm...), keptToo...), err
}

// enrol gives so many people a connection, a cookie and the beginning of a record.
func enrol(ctx context.Context, addr string, n int, book *ledger) ([]*member, error) {
	class, failed := make([]*member, n), make([]error, n)
	var wg sync.WaitGroup
	places := make(chan struct{}, connecting)
	for i := range class {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			if class[i], failed[i] = newMember(addr); failed[i] == nil {
				failed[i] = class[i].report(history(0)[:20], book, false)
			}
		})
	}
	wg.Wait()
	return class, cmp.Or(append([]error{ctx.Err()}, failed...)...)
}

// report posts events and writes down what came of them.
func (m *member) report(events []event, book *ledger, again bool) error {
	body, err := batch(events...)
	if err != nil {
		return err
	}
	r, err := m.post("/api/events", "application/json", body)
	if err == nil {
		book.note(events, r, again)
	}
	return err
}

// work has everybody do their part and returns how many milliseconds each event and each
// page took, from the time it was meant for.
func work(ctx context.Context, class []*member, rate workload, total time.Duration, book *ledger) (posts, pages sample, err error) {
	everybody := time.Duration(len(class)) * time.Second // over a rate: from one request of a learner to the next
	betweenPosts, betweenPages := everybody/time.Duration(rate.events), everybody/time.Duration(rate.pages)
	took, opened, failed := make([]sample, len(class)), make([]sample, len(class)), make([]error, len(class))
	var wg sync.WaitGroup
	began := time.Now().Add(time.Second)
	for i, m := range class {
		wg.Go(func() {
			// Everybody begins at their own place in the first turn.
			post, page := time.Duration(i)*betweenPosts/time.Duration(len(class)), time.Duration(i)*betweenPages/time.Duration(len(class))
			for turn := 0; ctx.Err() == nil && failed[i] == nil; {
				next := min(post, page)
				if next >= total {
					return
				}
				time.Sleep(time.Until(began.Add(next)))
				if next == post {
					failed[i] = m.persist(book, m.report([]event{doing(i + turn)}, book, false))
					took[i] = append(took[i], milliseconds(time.Since(began.Add(post))))
					post += betweenPosts
					turn++
					continue
				}
				failed[i] = m.persist(book, m.open(book))
				opened[i] = append(opened[i], milliseconds(time.Since(began.Add(page))))
				page += betweenPages
			}
		})
	}
	wg.Wait()
	for i := range class {
		posts, pages = append(posts, took[i]...), append(pages, opened[i]...)
	}
	return posts, pages, cmp.Or(append([]error{ctx.Err()}, failed...)...)
}

// doing is one thing out of a learner's day: reading on, marking a section as done, or
// answering a quick check, which the server marks.
func doing(turn int) event {
	section := sections[turn%len(sections)]
	switch turn % 3 {
	case 0:
		return newEvent("position", section, fmt.Sprintf(`{"lesson":%q}`, lessonID))
	case 1:
		return newEvent("section.done", section, `{}`)
	}
	return answered(checks[turn%len(checks)], string(rune('a'+turn%3)))
}

// open reads the lesson.
func (m *member) open(book *ledger) error {
	r, err := m.caller.send(asking(m.addr, lesson, m.cookie), false)
	if err != nil {
		return err
	}
	if r.status != http.StatusOK || r.length < 10_000 {
		book.mu.Lock()
		defer book.mu.Unlock()
		book.fault(fmt.Sprintf("a lesson was answered with %d and %d bytes", r.status, r.length))
	}
	return nil
}

// persist makes a fault of a connection that failed, and opens another one.
func (m *member) persist(book *ledger, failed error) (err error) {
	if failed == nil {
		return nil
	}
	book.mu.Lock()
	book.fault(failed.Error())
	book.mu.Unlock()
	m.caller.close()
	m.caller, err = dial(m.addr)
	return err
}
