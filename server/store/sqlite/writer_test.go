package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	sqlite3 "github.com/mattn/go-sqlite3"

	"millrace/server/study"
)

func TestEightWritersReadModifyAndWriteWithoutAnError(t *testing.T) {
	s := openTemp(t)
	if _, err := s.writes.Exec(`CREATE TABLE counter (n INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (0)`); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				err := s.write(ctx, func(tx *sql.Tx) error {
					var n int
					if err := queryRow(tx, `SELECT n FROM counter`).Scan(&n); err != nil {
						return err
					}
					return exec(tx, `UPDATE counter SET n = ?1`, n+1)
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := ask[int](t, s.writes, `SELECT n FROM counter`); n != 800 {
		t.Fatalf("counted %d, want 800", n)
	}
}

// hold keeps the writer busy until release is called, so that requests queue up.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	begun, end := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- s.writer.submitAndWait(func(*sql.Tx) error {
			close(begun)
			<-end
			return nil
		})
	}()
	<-begun
	return sync.OnceFunc(func() {
		close(end)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// queued waits until n requests wait for the writer.
func queued(s *Store, n int) {
	for len(s.writer.queue) < n {
		time.Sleep(time.Millisecond)
	}
}

func TestWaitingRequestsShareOneCommitAndFailAlone(t *testing.T) {
	s := openTemp(t)
	var commits int
	conn, err := s.writes.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	err = conn.Raw(func(c any) error {
		c.(*sqlite3.SQLiteConn).RegisterCommitHook(func() int { commits++; return 0 })
		return nil
	})
	if err := errors.Join(err, conn.Close()); err != nil {
		t.Fatal(err)
	}

	release := hold(t, s)
	mistake := errors.New("a mistake of the third")
	events := make([]study.Event, 10)
	answers := make([]error, len(events))
	var wg sync.WaitGroup
	for i := range events {
		events[i] = sectionDone(study.NewSubject(), "s-1")
		wg.Go(func() {
			entry, err := newEntry(events[i])
			if err != nil {
				t.Error(err)
			}
			answers[i] = s.write(ctx, func(tx *sql.Tx) error {
				_, err := s.store(tx, &entry)
				if i == 2 {
					return mistake
				}
				return err
			})
		})
	}
	queued(s, len(events))
	release()
	wg.Wait()
	if commits != 2 { // of the holder, and of all ten
		t.Errorf("%d commits, want 2", commits)
	}
	for i, e := range events {
		_, found := s.Event(ctx, e.ID)
		if i == 2 {
			if !errors.Is(answers[i], mistake) || !errors.Is(found, study.ErrNotFound) {
				t.Errorf("the one that failed: %v, %v", answers[i], found)
			}
		} else if answers[i] != nil || found != nil {
			t.Errorf("request %d: %v, %v", i, answers[i], found)
		}
	}
}

func TestAFullDiskIsReportedAndGotOver(t *testing.T) {
	s := openTemp(t)
	who := study.NewSubject()
	before := sectionDone(who, "s-1")
	mustAppend(t, s, before)
	pages := ask[int](t, s.writes, `PRAGMA page_count`)
	ask[int](t, s.writes, fmt.Sprintf(`PRAGMA max_page_count = %d`, pages+4))

	big := study.Event{Subject: who, Kind: "essay", Payload: []byte(`{"text":"` + strings.Repeat("x", 100_000) + `"}`)}
	release := hold(t, s)
	var wg sync.WaitGroup
	for range 5 {
		e := big
		e.ID = study.NewID()
		wg.Go(func() {
			_, err := s.Append(ctx, e)
			var cause sqlite3.Error
			if !errors.Is(err, study.ErrUnavailable) || !errors.As(err, &cause) || cause.Code != sqlite3.ErrFull {
				t.Errorf("error %v, want ErrUnavailable because the disk is full", err)
			}
			if _, err := s.Event(ctx, e.ID); !errors.Is(err, study.ErrNotFound) {
				t.Errorf("refused and yet there: %v", err)
			}
		})
	}
	queued(s, 5)
	release()
	wg.Wait()
	if _, err := s.Event(ctx, before.ID); err != nil {
		t.Errorf("reading while the disk is full: %v", err)
	}
	if err := s.Ping(ctx); !errors.Is(err, study.ErrUnavailable) || !errors.Is(err, study.ErrDiskFull) {
		t.Errorf("ping: %v, want ErrUnavailable and ErrDiskFull", err)
	}

	ask[int](t, s.writes, `PRAGMA max_page_count = 1000000`)
	if err := s.Ping(ctx); err != nil {
		t.Errorf("ping once there is room: %v", err)
	}
	big.ID = study.NewID()
	mustAppend(t, s, big)
	if got := ask[string](t, s.writes, `PRAGMA integrity_check`); got != "ok" {
		t.Error(got)
	}
}

func TestACallerIsToldWhenTheDiskDoesNotAnswer(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "record.db"), Options{patience: time.Millisecond})
	release := hold(t, s)
	e := sectionDone(study.NewSubject(), "s-1")
	if _, err := s.Append(ctx, e); !errors.Is(err, study.ErrUnavailable) {
		t.Errorf("error %v, want ErrUnavailable", err)
	}
	release()
	if err := s.Close(); err != nil { // Close finishes what was accepted
		t.Fatal(err)
	}
	if _, err := open(t, s.path, Options{}).Event(ctx, e.ID); err != nil {
		t.Errorf("the write was accepted and is gone: %v", err)
	}
}
