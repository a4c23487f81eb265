package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// Contents counts what a database holds. The counts are of one moment.
type Contents struct {
	Schema   int64 // its version
	Events   int64
	Accounts int64
	Attempts int64     // at quizzes
	Last     time.Time // when the last event was received; zero if there is none
}

// contents counts what the database at path holds. Nobody else uses it: opened for writing,
// it leaves no log beside the file.
func contents(ctx context.Context, path string) (Contents, error) {
	db := sql.OpenDB(newConnector(fileURI(path, "mode=rw")))
	defer db.Close()
	return count(ctx, db)
}

func count(ctx context.Context, db *sql.DB) (c Contents, err error) {
	var last int64
	err = db.QueryRowContext(ctx, `
		SELECT (SELECT COALESCE(max(version_id), 0) FROM goose_db_version), (SELECT count(*) FROM event),
			(SELECT count(*) FROM account), (SELECT count(*) FROM attempt),
			(SELECT COALESCE(max(received_at), 0) FROM event WHERE seq = (SELECT max(seq) FROM event))`).
		Scan(&c.Schema, &c.Events, &c.Accounts, &c.Attempts, &last)
	if err != nil {
		return c, fmt.Errorf("count what is there: %w", err)
	}
	if last > 0 {
		c.Last = instant(last)
	}
	return c, nil
}

// danglingRows says of each table how many of its rows refer to one that is not there.
func danglingRows(ctx context.Context, db *sql.DB) (faults []string, err error) {
	return texts(ctx, db, `SELECT "table" || ': ' || count(*) || ' rows refer to rows of ' || parent || ' that are not there'
		FROM pragma_foreign_key_check GROUP BY "table", parent`)
}

// texts returns the rows of an answer that has one column.
func texts(ctx context.Context, db *sql.DB, query string) (all []string, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}
