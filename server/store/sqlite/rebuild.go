package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"millrace/server/study"
)

// rebuildChunk is how many events Rebuild holds in memory at a time: at the largest
// payload, 64 MB.
const rebuildChunk = 256

// Rebuild implements study.Store. It is one transaction: a reader sees the old projections
// or the new ones, and an error leaves the old. Other writes wait for it.
func (s *Store) Rebuild(ctx context.Context) (events int64, err error) {
	leave, err := s.enter()
	if err != nil {
		return 0, err
	}
	defer leave()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	err = s.writer.submitAndWait(func(tx *sql.Tx) (err error) {
		if err = relink(tx); err == nil {
			events, err = replay(tx)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("rebuild the projections: %w", err)
	}
	return events, nil
}

// replayed are the projections of event.
var replayed = []string{"section_done", "check_answer", "attempt", "verdict", "position", "challenge_attempt", "challenge_verdict",
	"review", "missed", "zone", "opened", "draft", "pace"}

// replay empties the projections of event and makes them again.
func replay(tx *sql.Tx) (events int64, err error) {
	for _, table := range replayed {
		if err := exec(tx, `DELETE FROM `+table); err != nil {
			return 0, fmt.Errorf("empty %s: %w", table, err)
		}
	}
	for last := int64(0); ; {
		chunk, err := eventsAfter(tx, last)
		if err != nil {
			return 0, err
		}
		if len(chunk) == 0 {
			return events, nil
		}
		for _, e := range chunk {
			body, err := e.Body()
			if err != nil {
				continue // written by another version: see project
			}
			if err := project(tx, e, body); err != nil {
				return 0, fmt.Errorf("event %s: %w", e.ID, err)
			}
		}
		events += int64(len(chunk))
		last = chunk[len(chunk)-1].Seq
	}
}

func eventsAfter(tx *sql.Tx, seq int64) ([]study.Event, error) {
	rows, err := tx.QueryContext(context.Background(),
		`SELECT `+eventColumns+` FROM event WHERE seq > ?1 ORDER BY seq LIMIT ?2`, seq, rebuildChunk)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []study.Event
	for rows.Next() {
		e, err := scanEvent(rows)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, rows.Err()
}
