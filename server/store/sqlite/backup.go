package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup copies the database at path into a new file at dest while a server may be writing
// to it. The copy is a single file of mode 0600 that holds every event acknowledged before
// the call. It gets its name only when it is complete, checked and on disk, so a file
// called dest is always a good backup; an existing one is refused, not replaced.
//
// Why VACUUM INTO and not a copy of the files: committed rows live in the -wal file until
// a checkpoint, and a file copy taken between two writes is not a database.
func Backup(ctx context.Context, path, dest string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("back up %s to %s: %w", path, dest, err)
		}
	}()
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	if dest, err = filepath.Abs(dest); err != nil {
		return err
	}
	if _, err := os.Stat(dest); err == nil {
		return fs.ErrExist
	}
	partial := dest + ".partial"
	f, err := os.OpenFile(partial, os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	defer os.Remove(partial) // finds nothing once it has its name
	if err := vacuumInto(ctx, fileURI(path, "mode=ro", "_busy_timeout=5000"), partial); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := checkIntegrity(ctx, partial); err != nil {
		return err
	}
	if err := os.Rename(partial, dest); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(dest))
}

// vacuumInto writes a compact copy of one moment of a database into an empty file.
func vacuumInto(ctx context.Context, dsn, empty string) error {
	db := sql.OpenDB(newConnector(dsn))
	defer db.Close()
	_, err := db.ExecContext(ctx, `VACUUM INTO ?1`, empty)
	return err
}

// checkIntegrity reads a whole database that nobody else uses and reports what is wrong.
// It opens it for writing, because SQLite passes over CHECK constraints in a database that
// it may only read.
func checkIntegrity(ctx context.Context, path string) error {
	db := sql.OpenDB(newConnector(fileURI(path, "mode=rw")))
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return errors.New("the copy is damaged: " + verdict)
	}
	return nil
}
