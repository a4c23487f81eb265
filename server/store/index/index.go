// Package index finds passages with SQLite's full-text search (FTS5), in memory.
//
// Why in memory: what is searched is in the binary or in the author's files and is read
// anew at every start, so a file would only be one more thing to be out of date. Why a
// query is taken apart and put together again: FTS5 has a language of its own, in which
// what people type ("back-off", "c++", "NEAR(") is an error; here each word arrives as a
// quoted string of letters and digits. Why the last word is completed from a list and not
// by FTS5 alone: the index holds stems, and "messagin" is the beginning of "messaging" but
// not of its stem.
package index

import (
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode"

	sqlite3 "github.com/mattn/go-sqlite3"

	"millrace/server/search"
)

// readers is how many searches run at once; more wait.
const readers = 4

// A word counts ten times as much in a title, or in another name, as in the text. Stems match (porter), and
// letters without their accents. The place is shown and not searched: otherwise every
// section of a lesson would be found by the lesson's title.
const schema = `CREATE VIRTUAL TABLE passage USING fts5(
	title, text, called, place UNINDEXED, kind UNINDEXED, path UNINDEXED,
	tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3')`

const rank = `bm25(passage, 10.0, 1.0, 10.0)`

// index is a database that nobody else can name.
type index struct {
	db    *sql.DB
	words lexicon
}

// Open makes an index of passages. It needs no closing: its memory is given back when
// nothing refers to it any more, so that a search under way never loses its index.
func Open(passages []search.Passage) (search.Index, error) {
	db := sql.OpenDB(connector{"file:/" + rand.Text() + "?vfs=memdb"})
	// All connections share one database, which lives as long as one of them is open.
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	if err := fill(db, passages); err != nil {
		return nil, errors.Join(fmt.Errorf("indexing %d passages: %w", len(passages), err), db.Close())
	}
	x := &index{db, newLexicon(passages)}
	runtime.AddCleanup(x, func(db *sql.DB) { db.Close() }, db)
	return x, nil
}

// connector opens connections without a driver's name, so nothing is registered for the
// whole process.
type connector struct{ dsn string }

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.Driver().Open(c.dsn) }
func (c connector) Driver() driver.Driver                        { return &sqlite3.SQLiteDriver{} }

func fill(db *sql.DB, passages []search.Passage) error {
	ctx := context.Background()
	// This connection is never given back: it keeps the database alive.
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, schema); err != nil {
		return fmt.Errorf("is SQLite built with the tag sqlite_fts5? %w", err)
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	insert, err := tx.PrepareContext(ctx, `INSERT INTO passage (title, called, place, text, kind, path) VALUES (?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, p := range passages {
		if _, err := insert.ExecContext(ctx, printable(p.Title), printable(p.Called), printable(p.Place), printable(p.Text), string(p.Kind), p.Path); err != nil {
			return fmt.Errorf("%s: %w", p.Path, err)
		}
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO passage (passage) VALUES ('optimize')`); err != nil {
		return err
	}
	return tx.Commit()
}

// printable takes control characters out of a text: two of them stand for marks in what
// SQLite returns.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// Words lists every word there is to find.
func (x *index) Words() []string { return x.words }
