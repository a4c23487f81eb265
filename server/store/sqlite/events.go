package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

	"millrace/server/study"
)

const (
	// eventSeqsQuery finds the events of a person in the index alone.
	eventSeqsQuery = `SELECT seq FROM event WHERE subject IN (` + everySubject + `) ORDER BY seq`
	eventQuery     = `SELECT ` + eventColumns + ` FROM event WHERE seq = ?1`

	// eventsChunk is how many events are in memory at a time: at the largest payload,
	// 16 MB.
	eventsChunk = 64
)

// Events implements study.Store. The first look finds the numbers of all events, 8 bytes
// each; the events follow in short transactions, because one that lasted as long as a slow
// download would keep the write-ahead log from being folded in. Events never change, so
// what is read piece by piece is what was there at first.
func (s *Store) Events(ctx context.Context, who study.Subject) iter.Seq2[study.Event, error] {
	return func(yield func(study.Event, error) bool) {
		fail := func(err error) { yield(study.Event{}, fmt.Errorf("events: %w", err)) }
		seqs, err := s.eventSeqs(ctx, who)
		if err != nil {
			fail(err)
			return
		}
		for len(seqs) > 0 {
			n := min(eventsChunk, len(seqs))
			events, err := s.eventsAt(ctx, seqs[:n])
			if err != nil {
				fail(err)
				return
			}
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
			}
			seqs = seqs[n:]
		}
	}
}

func (s *Store) eventSeqs(ctx context.Context, who study.Subject) (seqs []int64, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, eventSeqsQuery, func(row *sql.Rows) error {
			var seq int64
			err := row.Scan(&seq)
			seqs = append(seqs, seq)
			return err
		}, who)
	})
	return seqs, err
}

func (s *Store) eventsAt(ctx context.Context, seqs []int64) (events []study.Event, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		byNumber, err := tx.PrepareContext(ctx, eventQuery)
		if err != nil {
			return err
		}
		defer byNumber.Close()
		for _, seq := range seqs {
			e, err := scanEvent(byNumber.QueryRowContext(ctx, seq))
			if err != nil {
				return fmt.Errorf("event number %d: %w", seq, err)
			}
			events = append(events, e)
		}
		return nil
	})
	return events, err
}
