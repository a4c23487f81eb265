package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"millrace/server/store"
	"millrace/server/store/sqlite/sqlitebench"
)

const soaked = 200 // learners of the class who are at work all the time

// steady is what they do, in all.
var steady = workload{events: 100, pages: 10}

// takeSoak has learners of a large class at work for a long time, and an instructor watch
// them, while others come and go, and looks at what the server holds: memory, open files and
// goroutines. From a third of the time on, for a tenth of it, somebody reads an old state of
// the database, which keeps its log file from being folded in.
//
// Why others come and go: a server that forgets to let go of a visitor, a connection or a
// page that nobody waited for grows with them, and not with what a class does.
//
// Why a large class: the caches of a database that is small have their size only when it has
// grown, and look like a leak until then.
func takeSoak(ctx context.Context, r *rig) ([]figure, error) {
	data, err := r.folder()
	if err != nil {
		return nil, err
	}
	seeded, err := seedClass(ctx, data, classSize)
	if err != nil {
		return nil, fmt.Errorf("making the class: %w", err)
	}
	measured, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s, err := r.start(ctx, data, "serve", "--metrics-addr", measured)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	class, leave, err := attend(s.addr)
	defer leave()
	if err != nil {
		return nil, err
	}
	teacher, err := newMember(s.addr)
	if err != nil {
		return nil, err
	}
	defer teacher.caller.close()
	if err := teacher.signIn(seeded.login); err != nil {
		return nil, err
	}
	crowd, enough := context.WithCancel(ctx)
	defer enough()
	var beside sync.WaitGroup
	var passed, read, followed error
	var heard int64
	book := newLedger()
	beside.Go(func() { passed = passBy(crowd, s.addr, book) })
	beside.Go(func() { read = readLong(crowd, data, r.soak) })
	beside.Go(func() { heard, followed = follow(crowd, teacher, "/classes/"+seeded.id+"/changes") })
	stop := s.trace(crowd, "http://"+measured+"/metrics")
	posts, pages, err := work(ctx, class, steady, r.soak, book)
	t, traced := stop()
	enough()
	beside.Wait()
	if err := errors.Join(err, traced, passed, read, followed); err != nil {
		return nil, err
	}
	s.stop()
	kept, err := book.figures(data, "soak")
	if err != nil {
		return nil, err
	}
	figures := append(t.figures(), []figure{
		{what: "event to acknowledgement, 99 %", unit: "ms", values: sample{posts.quantile(0.99)}, goal: atMost(150),
			note: fmt.Sprintf("%d events and %d pages of %d learners in %v; the slowest took %s ms", len(posts), len(pages), soaked, r.soak, short(posts.quantile(1)))},
		{what: "lesson, 99 %", unit: "ms", values: sample{pages.quantile(0.99)}, goal: atMost(250)},
		{what: "changes that an instructor's pages heard of", values: whole(int(heard)), goal: atLeast(1),
			note: fmt.Sprintf("%d pages are open; every second the oldest is closed and another one opened", tabs)},
	}...)
	return append(figures, kept...), nil
}

// attend signs learners of the class in. leave closes their connections, also after an error.
func attend(addr string) (class []*member, leave func(), err error) {
	leave = func() {
		for _, m := range class {
			m.caller.close()
		}
	}
	for n := range soaked {
		m, err := newMember(addr)
		if err != nil {
			return nil, leave, err
		}
		class = append(class, m)
		if err := m.signIn(fmt.Sprintf("learner%d", n)); err != nil {
			return nil, leave, err
		}
	}
	return class, leave, nil
}

// passBy has somebody new come every second, until ctx ends.
func passBy(ctx context.Context, addr string, book *ledger) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			if err := visit(addr, n, book); err != nil {
				return fmt.Errorf("visitor %d: %w", n, err)
			}
		case <-ctx.Done():
			return nil
		}
	}
}

// visit is somebody who reads the lesson, does three things and leaves. One in ten makes an
// account and takes their record along; another one hangs up in the middle of a request,
// and a third before its answer has come.
func visit(addr string, n int, book *ledger) error {
	m, err := newMember(addr)
	if err != nil {
		return err
	}
	defer m.caller.close()
	if err := m.open(book); err != nil {
		return err
	}
	if err := m.report([]event{doing(n), doing(n + 1), doing(n + 2)}, book, false); err != nil {
		return err
	}
	switch n % 10 {
	case 0:
		if err := m.signUp(fmt.Sprintf("visitor-%d", n)); err != nil {
			return err
		}
		_, err = m.caller.send(asking(addr, "/account/export", m.cookie), false)
	case 3:
		_, err = io.WriteString(m.caller.conn, "POST /api/events HTTP/1.1\r\nHost: "+addr+"\r\nContent-Length: 900\r\n\r\n{")
	case 6:
		_, err = m.caller.conn.Write(asking(addr, lesson, m.cookie))
	}
	return err
}

// readLong reads one state of the database for a tenth of the time.
func readLong(ctx context.Context, data string, total time.Duration) error {
	select {
	case <-time.After(total / 3):
	case <-ctx.Done():
		return nil
	}
	return sqlitebench.Hold(filepath.Join(data, store.FileName), func() {
		select {
		case <-time.After(total / 10):
		case <-ctx.Done():
		}
	})
}
