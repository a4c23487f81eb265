// Package sqlitebench holds what cmd/bench needs of SQL: the least that SQLite can do, a
// log of millions of events, and what is in a log afterwards.
//
// Why not in cmd/bench: SQL lives under server/store, and a rival of the store has to run
// on the same build of SQLite as the store.
package sqlitebench

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"millrace/server/study"
)

// Bare inserts events and nothing else, so many to a commit: no projections, no look at
// ids that come again, no queue. It is what SQLite needs for the same promise, a row of
// the same table on disk.
type Bare struct {
	db     *sql.DB
	insert *sql.Stmt
}

// OpenBare opens a database file that a store has made and closed. Commits wait for the
// disk as the store's do.
func OpenBare(path string) (*Bare, error) {
	db, err := open(path, "_journal_mode=WAL", "_synchronous=FULL", "_cache_size=-16000")
	if err != nil {
		return nil, err
	}
	insert, err := db.Prepare(`
		INSERT INTO event (id, subject, kind, content_id, content_rev, payload, client_time, received_at, body_hash)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`)
	if err != nil {
		return nil, fmt.Errorf("preparing a bare insert: %w", errors.Join(err, db.Close()))
	}
	return &Bare{db, insert}, nil
}

// Commit inserts events in one transaction.
func (b *Bare) Commit(events []study.Event) error {
	tx, err := b.db.Begin()
	if err != nil {
		return fmt.Errorf("inserting events: %w", err)
	}
	defer tx.Rollback() // does nothing after Commit
	insert := tx.Stmt(b.insert)
	for _, e := range events {
		hash, err := e.BodyHash()
		if err != nil {
			return fmt.Errorf("inserting events: %w", err)
		}
		at := e.ClientTime.UnixMicro()
		if _, err := insert.Exec(e.ID, string(e.Subject), e.Kind, e.ContentID, e.ContentRev, string(e.Payload), at, at, hash[:]); err != nil {
			return fmt.Errorf("inserting events: %w", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("inserting events: %w", err)
	}
	return nil
}

// Close closes the file.
func (b *Bare) Close() error { return errors.Join(b.insert.Close(), b.db.Close()) }

// open opens a database file with settings of the driver, on one connection.
func open(path string, settings ...string) (*sql.DB, error) {
	query := "mode=rw"
	for _, s := range settings {
		query += "&" + s
	}
	c := connector("file:" + (&url.URL{Path: path}).EscapedPath() + "?" + query)
	db := sql.OpenDB(c)
	db.SetMaxOpenConns(1)
	if err := db.Ping(); err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, errors.Join(err, db.Close()))
	}
	return db, nil
}
