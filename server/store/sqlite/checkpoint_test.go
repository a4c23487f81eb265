package sqlite

import (
	"database/sql"
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
