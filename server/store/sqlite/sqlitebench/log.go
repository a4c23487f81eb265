package sqlitebench

import (
	"errors"
	"fmt"

	"millrace/server/study"
)

// IDs calls use with the id of every event in a database file, in the order of storing,
// after it checked that the file is whole.
func IDs(path string, use func(id string)) (err error) {
	db, err := open(path, "_query_only=true")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var verdict string
	if err := db.QueryRow(`PRAGMA quick_check(1)`).Scan(&verdict); err != nil || verdict != "ok" {
		return fmt.Errorf("checking %s: %s: %w", path, verdict, errors.Join(err, errDamaged))
	}
	rows, err := db.Query(`SELECT id FROM event ORDER BY seq`)
	if err != nil {
		return fmt.Errorf("reading the log: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return fmt.Errorf("reading the log: %w", err)
		}
		use(id)
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("reading the log: %w", err)
	}
	return nil
}

var errDamaged = errors.New("the file is damaged")

// Subjects returns everybody who has events in a database file, in order.
func Subjects(path string) (all []study.Subject, err error) {
	db, err := open(path, "_query_only=true")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.Query(`SELECT DISTINCT subject FROM event ORDER BY subject`)
	if err != nil {
		return nil, fmt.Errorf("reading the log: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var who study.Subject
		if err := rows.Scan(&who); err != nil {
			return nil, fmt.Errorf("reading the log: %w", err)
		}
		all = append(all, who)
	}
	return all, rows.Err()
}

// Hold reads a state of a database file, and goes on reading that state until during
// returns: what is written meanwhile cannot be folded into the file.
func Hold(path string, during func()) (err error) {
	db, err := open(path, "_query_only=true")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.Begin()
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	defer tx.Rollback()
	var last int64
	if err := tx.QueryRow(`SELECT coalesce(max(seq), 0) FROM event`).Scan(&last); err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	during()
	return nil
}
