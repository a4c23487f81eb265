package sqlite

import (
	"database/sql"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"millrace/server/study"
)

// Eight readers of whom one always reads, and one who takes the events slowly, would keep
// SQLite from ever beginning its log file anew: it would be as large as all that is written.
func TestProofTheLogFileStaysSmallUnderReadersWhoOverlap(t *testing.T) {
	written := int64(80 << 20)
	if whole() {
		written = 512 << 20
	}
	s := openTemp(t)
	who := study.NewSubject()
	mustAppend(t, s, sectionDone(who, "s-1"), sectionDone(who, "s-2"), sectionDone(who, "s-3"))
	if _, err := s.writes.Exec(`CREATE TABLE much (data BLOB NOT NULL) STRICT`); err != nil {
		t.Fatal(err)
	}

	stop := make(chan struct{})
	var wg sync.WaitGroup
	during := func(read func() error) {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := read(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for i := range 3 { // each with half its time inside a read, so that the reads overlap
		time.Sleep(time.Duration(i) * 10 * time.Millisecond)
		during(func() error {
			return s.read(ctx, func(tx *sql.Tx) error {
				var people int
				defer time.Sleep(50 * time.Millisecond)
				return tx.QueryRowContext(ctx, `SELECT count(*) FROM person`).Scan(&people)
			})
		})
	}
	for range 5 {
		during(func() error {
			time.Sleep(10 * time.Millisecond)
			_, err := s.Progress(ctx, who)
			return err
		})
	}
	during(func() error {
		for range s.Events(ctx, who) {
			time.Sleep(20 * time.Millisecond)
			select {
			case <-stop:
				return nil
			default:
			}
		}
		return nil
	})

	var largest, total int64
	for total < written {
		const much = 200_000
		if err := s.write(ctx, func(tx *sql.Tx) error { return exec(tx, `INSERT INTO much VALUES (zeroblob(?1))`, much) }); err != nil {
			t.Fatal(err)
		}
		total += much
		info, err := os.Stat(s.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		largest = max(largest, info.Size())
	}
	close(stop)
	wg.Wait()
	if largest > 64<<20 {
		t.Errorf("the log file grew to %d MB while %d MB were written", largest>>20, total>>20)
	}
	t.Logf("%d MB written, log file at most %d MB", total>>20, largest>>20)
}

// After a reader of an old state is gone, SQLite begins the file anew and cuts it to
// journal_size_limit, which is more than the writer lets it have: it is emptied then, however
// large it was when that failed.
func TestTheLogFileIsShortAgainAfterALongReader(t *testing.T) {
	const limit = 1 << 20
	s := openTemp(t)
	for _, statement := range []string{
		`CREATE TABLE much (data BLOB NOT NULL) STRICT`, `PRAGMA wal_autocheckpoint = 50`, fmt.Sprintf(`PRAGMA journal_size_limit = %d`, limit*3/2),
	} {
		if _, err := s.writes.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	trimmer := &trimmer{db: s.writes, path: s.path + "-wal", limit: limit}
	size := func() int64 {
		info, err := os.Stat(trimmer.path)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	put := func(times int) {
		for range times {
			if err := s.write(ctx, func(tx *sql.Tx) error { return exec(tx, `INSERT INTO much VALUES (zeroblob(?1))`, 100_000) }); err != nil {
				t.Fatal(err)
			}
		}
		trimmer.trim()
	}
	if err := s.read(ctx, func(tx *sql.Tx) error {
		var people int
		err := tx.QueryRowContext(ctx, `SELECT count(*) FROM person`).Scan(&people)
		put(40)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if held := size(); held < 3*limit {
		t.Fatalf("somebody read an old state, and the file has %d bytes only: nothing is shown", held)
	}
	put(5)
	put(5)
	if left := size(); left >= limit {
		t.Errorf("nobody reads any more, and the file still has %d bytes", left)
	}
}
