package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Health is what Examine found.
type Health struct {
	Contents
	Path   string // of the database file
	Known  int64  // the newest schema that this program knows
	Bytes  int64  // of the database file
	Log    int64  // bytes of its log (-wal)
	Served bool   // somebody holds the lock

	Damage []string // of the file, in words; none when it is sound
	// Differs says of each projection how many of its rows are not what the events say. It
	// is looked at only when the file is sound and its schema is this program's.
	Differs map[string]int64
	Strays  []string // what a backup or a restore that was killed left
}

// Examine looks at the database at path and changes nothing in it; a server may be using
// it. The projections are compared in a copy in the folder for temporary files, which is
// removed; where there is no such folder, beside it. Without a database it returns fs.ErrNotExist.
func Examine(ctx context.Context, path string) (h Health, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("examine %s: %w", path, err)
		}
	}()
	if h.Path, err = filepath.Abs(path); err != nil {
		return h, err
	}
	info, err := os.Stat(h.Path)
	if err != nil {
		return h, err
	}
	h.Bytes = info.Size()
	if log, err := os.Stat(h.Path + "-wal"); err == nil {
		h.Log = log.Size()
	}
	h.Served = isHeld(h.Path + ".lock")
	for _, pattern := range []string{".partial*", restoringMark + "*"} {
		found, err := filepath.Glob(escapeGlob(h.Path) + pattern)
		if err != nil {
			return h, err
		}
		h.Strays = append(h.Strays, found...)
	}

	how := []string{"mode=ro", "_busy_timeout=5000"}
	if !h.Served && !exists(h.Path+"-wal") {
		how = append(how, "immutable=1") // else reading would leave a log and an index there
	}
	dsn := fileURI(h.Path, how...)
	db := sql.OpenDB(newConnector(dsn))
	defer db.Close()
	var current int64
	if current, h.Known, err = (schema{db: db, path: h.Path}).standing(ctx); err != nil {
		return h, err
	}
	h.Schema = current
	if h.Damage, err = damaged(ctx, db); err != nil || len(h.Damage) > 0 || current == 0 {
		return h, err
	}
	if h.Contents, err = count(ctx, db); err != nil || current != h.Known {
		return h, err
	}
	err = h.compare(ctx, dsn)
	return h, err
}

// damaged says in words what is wrong with a file, at most a few dozen faults.
func damaged(ctx context.Context, db *sql.DB) (faults []string, err error) {
	said, err := texts(ctx, db, `PRAGMA integrity_check(20)`)
	if err != nil {
		return nil, err
	}
	for _, fault := range said {
		if fault != "ok" {
			faults = append(faults, strings.TrimSpace(fault))
		}
	}
	if len(faults) > 0 {
		return faults, nil
	}
	return danglingRows(ctx, db)
}

// compare makes the projections again in a copy and counts the rows that differ.
func (h *Health) compare(ctx context.Context, dsn string) (err error) {
	folder, err := os.MkdirTemp("", "millrace-doctor-")
	if errors.Is(err, fs.ErrNotExist) { // a container of nothing but the program has no /tmp
		folder, err = os.MkdirTemp(filepath.Dir(h.Path), "millrace-doctor-")
	}
	if err != nil {
		return fmt.Errorf("make a folder for a copy: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	copied := filepath.Join(folder, "copy.db")
	if err := os.WriteFile(copied, nil, 0o600); err != nil {
		return err
	}
	if err := vacuumInto(ctx, dsn, copied); err != nil {
		return fmt.Errorf("copy it to %s (another place: set TMPDIR): %w", folder, err)
	}
	if err := checkIntegrity(ctx, copied); err != nil { // rows too, which a reader cannot check
		h.Damage = append(h.Damage, err.Error())
		return nil
	}
	db := sql.OpenDB(newConnector(fileURI(copied, "mode=rw", "_foreign_keys=on", "_recursive_triggers=on", "_synchronous=OFF", "_journal_mode=MEMORY")))
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // the copy is thrown away
	tables := append(slices.Clone(replayed), "person")
	for _, table := range tables {
		if err := exec(tx, `CREATE TEMP TABLE was_`+table+` AS SELECT * FROM `+table); err != nil {
			return err
		}
	}
	if err := relink(tx); err != nil {
		return err
	}
	if _, err := replay(tx); err != nil {
		return err
	}
	h.Differs = map[string]int64{}
	for _, table := range tables {
		was, is := `SELECT * FROM temp.was_`+table, `SELECT * FROM main.`+table
		var differ int64
		err := queryRow(tx, `SELECT (SELECT count(*) FROM (`+was+` EXCEPT `+is+`)) + (SELECT count(*) FROM (`+is+` EXCEPT `+was+`))`).Scan(&differ)
		if err != nil {
			return fmt.Errorf("compare %s: %w", table, err)
		}
		if differ > 0 {
			h.Differs[table] = differ
		}
	}
	return nil
}
