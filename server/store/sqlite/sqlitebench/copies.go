package sqlitebench

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	sqlite3 "github.com/mattn/go-sqlite3"

	"millrace/server/study"
)

// Multiply copies everything that is in the record of a database file, so many times, as
// if as many other people had done the same at the same time: their events stand between
// each other in the log, under ids and subjects of their own. The tables hold what Append
// would have put there, which Rebuild on a small file shows. The file must belong to no
// server; its links between subjects are not copied.
//
// Why not through Append: ten million events take it an hour, and SQL some minutes.
func Multiply(path string, times int) (err error) {
	db, err := open(path, "_journal_mode=OFF", "_synchronous=OFF", "_cache_size=-400000", "_locking_mode=EXCLUSIVE")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(context.Background())
	if err != nil {
		return fmt.Errorf("multiplying a record: %w", err)
	}
	defer conn.Close()
	if err := conn.Raw(func(c any) error { return c.(*sqlite3.SQLiteConn).RegisterFunc("body_hash", bodyHash, true) }); err != nil {
		return fmt.Errorf("multiplying a record: %w", err)
	}
	if err := multiply(conn, times); err != nil {
		return fmt.Errorf("multiplying a record by %d: %w", times, err)
	}
	return nil
}

// projections are the tables that are copied beside the log: all that have a subject and
// the number of an event.
func projections(conn *sql.Conn) (tables []string, err error) {
	rows, err := conn.QueryContext(context.Background(), `
		SELECT name FROM sqlite_schema AS t
		WHERE type = 'table' AND name <> 'event'
		AND 2 = (SELECT count(*) FROM pragma_table_info(t.name) WHERE name IN ('subject', 'seq'))
		ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		tables = append(tables, name)
	}
	return tables, rows.Err()
}

// The numbers of events: those of the copies stand behind the original, and event k of
// copy c has the number max + (k − 1)·times + c, so that copies alternate.
//
// The names: a subject gets other first digits, from a permutation of the copy's number,
// so that names are spread as random ones are; an id keeps the time in its first digits
// and becomes one of its event and its copy.
const (
	copySeq     = `(SELECT m FROM size) + (old.%s - 1) * (SELECT times FROM size) + copy.n`
	copySubject = `copy.name || substr(old.subject, 9)`
	copyID      = `substr(%[1]s, 1, 24) || printf('%%012x', (SELECT seq FROM original WHERE id = %[1]s) * 16777216 + copy.n)`
)

func multiply(conn *sql.Conn, times int) error {
	ctx := context.Background()
	run := func(query string, args ...any) error {
		if _, err := conn.ExecContext(ctx, query, args...); err != nil {
			return fmt.Errorf("%w in %s", err, query)
		}
		return nil
	}
	tables, err := projections(conn)
	if err != nil {
		return err
	}
	err = errors.Join(
		run(`CREATE TEMP TABLE original AS SELECT seq, id FROM event`),
		run(`CREATE UNIQUE INDEX temp.original_by_id ON original (id)`),
		run(`CREATE TEMP TABLE size AS SELECT MAX(seq) AS m, ?1 AS times FROM event`, times),
		run(`CREATE TEMP TABLE copy (n INTEGER PRIMARY KEY, name TEXT)`),
		run(`INSERT INTO copy WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?1)
			SELECT n, printf('%08x', (n * 2654435761) & 4294967295) FROM c`, times),
		run(`CREATE TEMP TABLE by_name AS SELECT name, n FROM copy ORDER BY name`),
		run(`DROP INDEX event_by_subject`), // made again at once, in order
	)
	if err != nil {
		return err
	}
	for _, table := range append([]string{"event"}, tables...) {
		if err := copyTable(conn, table, run); err != nil {
			return err
		}
	}
	return run(`CREATE INDEX event_by_subject ON event (subject)`)
}

// copyTable copies the rows of one table. The log is gone through event by event, the
// others person by person: so rows come in the order in which they lie in the table, and
// nothing has to be sorted.
func copyTable(conn *sql.Conn, table string, run func(string, ...any) error) error {
	rows, err := conn.QueryContext(context.Background(), `SELECT name FROM pragma_table_info(?1)`, table)
	if err != nil {
		return err
	}
	defer rows.Close()
	var columns, values []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		value := "old." + name
		switch name {
		case "seq", "first_seq":
			value = fmt.Sprintf(copySeq, name)
		case "subject":
			value = copySubject
		case "id", "attempt":
			value = fmt.Sprintf(copyID, value)
		case "payload":
			value = copyPayload
		case "body_hash":
			value = "CASE WHEN old.kind IN " + aboutAttempts + " THEN body_hash(old.kind, old.content_id, old.content_rev, " + copyPayload + ") ELSE old.body_hash END"
		}
		columns, values = append(columns, name), append(values, value)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	// The rows before there were copies; CROSS JOIN keeps the order of the loops.
	from := "by_name AS copy CROSS JOIN before AS old"
	if table == "event" {
		from = "before AS old CROSS JOIN copy"
	}
	return errors.Join(
		run(`CREATE TEMP TABLE before AS SELECT * FROM main.`+table),
		run(fmt.Sprintf(`INSERT INTO main.%s (%s) SELECT %s FROM %s`, table, strings.Join(columns, ", "), strings.Join(values, ", "), from)),
		run(`DROP TABLE before`),
	)
}

// aboutAttempts are the kinds whose payload names another event.
const aboutAttempts = `('quiz.marked', 'quiz.saved', 'challenge.marked')`

// copyPayload writes the payload of the copy of an event: the attempt in it is the copy's.
var copyPayload = `CASE WHEN old.kind IN ` + aboutAttempts + ` THEN replace(old.payload, json_extract(old.payload, '$.attempt'), ` +
	fmt.Sprintf(copyID, `json_extract(old.payload, '$.attempt')`) + `) ELSE old.payload END`

// bodyHash is study.Event.BodyHash for SQL.
func bodyHash(kind, content, rev, payload string) ([]byte, error) {
	hash, err := study.Event{Kind: kind, ContentID: content, ContentRev: rev, Payload: []byte(payload)}.BodyHash()
	return hash[:], err
}
