package sqlite

import (
	"path/filepath"
	"testing"

	"millrace/server/study"
)

// BenchmarkAppend compares one event per call from 64 goroutines, each answered from the
// disk, with the least that SQLite needs for as many rows: bare inserts, 64 to a commit,
// with the same settings. The ratio of the two is the price of everything else.
func BenchmarkAppend(b *testing.B) {
	const goroutines = 64
	payload := []byte(`{"lesson":"off-the-request-path","given":{"pick":["b"]},"score":1000,"max":1000}`)
	event := func() study.Event {
		return study.Event{ID: study.NewID(), Subject: study.NewSubject(), Kind: study.KindCheckAnswered,
			ContentID: "q-1", ContentRev: "3f", Payload: payload}
	}
	b.Run("store", func(b *testing.B) {
		s, err := Open(ctx, filepath.Join(b.TempDir(), "record.db"), Options{})
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		b.SetParallelism(goroutines / 2) // times GOMAXPROCS
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if _, err := s.Append(ctx, event()); err != nil {
					b.Error(err)
				}
			}
		})
	})
	b.Run("bare", func(b *testing.B) {
		s, err := Open(ctx, filepath.Join(b.TempDir(), "record.db"), Options{})
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		for done := 0; done < b.N; done += goroutines {
			tx, err := s.writes.Begin()
			if err != nil {
				b.Fatal(err)
			}
			for i := done; i < min(done+goroutines, b.N); i++ {
				e := event()
				err := exec(tx, `INSERT INTO event (id, subject, kind, content_id, content_rev, payload, received_at, body_hash)
					VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
					e.ID, e.Subject, e.Kind, e.ContentID, e.ContentRev, string(payload), s.now().UnixMicro(), payload[:32])
				if err != nil {
					b.Fatal(err)
				}
			}
			if err := tx.Commit(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
