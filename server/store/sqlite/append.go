package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"millrace/server/study"
)

// entry is an event made ready to store: checked, decoded and hashed by the goroutine of
// whoever brought it, so that the writer only writes.
type entry struct {
	study.Event
	body any // what study.Event.Body returns
	hash [sha256.Size]byte
}

func newEntry(e study.Event) (entry, error) {
	body, err := e.CheckedBody()
	if err != nil {
		return entry{}, err
	}
	if e.Payload == nil {
		e.Payload = []byte("{}")
	}
	hash, err := e.BodyHash()
	return entry{e, body, hash}, err
}

// Append implements study.Store.
func (s *Store) Append(ctx context.Context, events ...study.Event) ([]study.Outcome, error) {
	entries := make([]entry, len(events))
	for i, e := range events {
		var err error
		if entries[i], err = newEntry(e); err != nil {
			return nil, fmt.Errorf("append event %d of %d: %w", i+1, len(events), err)
		}
	}
	outcomes := make([]study.Outcome, len(events))
	err := s.write(ctx, func(tx *sql.Tx) error {
		for i := range entries {
			var err error
			if outcomes[i], err = s.store(tx, &entries[i]); err != nil {
				return fmt.Errorf("event %s: %w", entries[i].ID, err)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("append: %w", err)
	}
	return outcomes, nil
}

// store adds one event and updates the projections, unless its id is known.
func (s *Store) store(tx *sql.Tx, e *entry) (study.Outcome, error) {
	e.ReceivedAt = s.now()
	inserted, err := tx.ExecContext(context.Background(), `
		INSERT INTO event (id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
		ON CONFLICT (id) DO NOTHING`,
		e.ID, e.Subject, e.Kind, e.ContentID, e.ContentRev, string(e.Payload),
		clientMicros(e.ClientTime), e.ReceivedAt.UnixMicro(), e.hash[:])
	if err != nil {
		return 0, err
	}
	switch rows, err := inserted.RowsAffected(); {
	case err != nil:
		return 0, err
	case rows == 0:
		return compare(tx, e)
	}
	if e.Seq, err = inserted.LastInsertId(); err != nil { // seq is the rowid
		return 0, err
	}
	return study.Stored, project(tx, e.Event, e.body)
}

// compare tells a repeated event from another one that has its id.
func compare(tx *sql.Tx, e *entry) (study.Outcome, error) {
	var owner study.Subject
	var hash []byte
	if err := queryRow(tx, `SELECT subject, body_hash FROM event WHERE id = ?1`, e.ID).Scan(&owner, &hash); err != nil {
		return 0, err
	}
	if string(hash) != string(e.hash[:]) {
		return study.Conflict, nil
	}
	same, err := samePerson(tx, owner, e.Subject)
	if err != nil {
		return 0, err
	}
	if !same {
		return study.Conflict, nil
	}
	return study.Duplicate, nil
}

// Event implements study.Store.
func (s *Store) Event(ctx context.Context, id string) (study.Event, error) {
	var e study.Event
	err := s.readRow(ctx, func(row *sql.Row) (err error) {
		e, err = scanEvent(row)
		return err
	}, `SELECT `+eventColumns+` FROM event WHERE id = ?1`, id)
	if errors.Is(err, sql.ErrNoRows) {
		err = study.ErrNotFound
	}
	if err != nil {
		return study.Event{}, fmt.Errorf("event %.40q: %w", id, err)
	}
	return e, nil
}

// knownQuery goes through the ids and looks each up; CROSS JOIN keeps that order.
const knownQuery = `SELECT event.id FROM json_each(?1) AS asked CROSS JOIN event ON event.id = asked.value`

// Known implements study.Store.
func (s *Store) Known(ctx context.Context, ids ...string) (map[string]bool, error) {
	asked, err := json.Marshal(ids)
	if err != nil {
		return nil, fmt.Errorf("known events: %w", err)
	}
	known := map[string]bool{}
	err = s.read(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, knownQuery, func(row *sql.Rows) error {
			var id string
			err := row.Scan(&id)
			known[id] = true
			return err
		}, string(asked))
	})
	if err != nil {
		return nil, fmt.Errorf("known events: %w", err)
	}
	return known, nil
}

const eventColumns = `seq, id, subject, kind, content_id, content_rev, payload, client_time, received_at`

// scanEvent reads the columns above.
func scanEvent(row interface{ Scan(...any) error }) (study.Event, error) {
	var e study.Event
	var client sql.NullInt64
	var received int64
	err := row.Scan(&e.Seq, &e.ID, &e.Subject, &e.Kind, &e.ContentID, &e.ContentRev, &e.Payload, &client, &received)
	if client.Valid {
		e.ClientTime = instant(client.Int64)
	}
	e.ReceivedAt = instant(received)
	return e, err
}

// instant is the time that a column of microseconds holds.
func instant(micros int64) time.Time { return time.UnixMicro(micros).UTC() }

// clientMicros is what a client says the time was, or NULL when it says nothing that a
// calendar can show. A broken clock is no reason to lose an answer.
func clientMicros(t time.Time) sql.NullInt64 {
	if t.IsZero() || t.Year() < 1 || t.Year() > 9999 {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: t.UnixMicro(), Valid: true}
}
