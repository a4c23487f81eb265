package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"millrace/server/study"
)

// Restored says what Restore did.
type Restored struct {
	Contents
	Aside []string // where the files are now that were there before; none if there were none
}

// parts are the files of a database by how their names end: itself, its log and its index
// of the log.
var parts = []string{"", "-wal", "-shm"}

const (
	asideMark     = ".before-"    // and a time: a database that a backup took the place of
	restoringMark = ".restoring-" // and a time: a checked copy on its way to that place
	stampLayout   = "20060102T150405.000000"
)

// Restore puts a copy of the database at backup in the place of the one at path, whose
// files are moved aside and kept. The backup is read and not changed; when a log (-wal)
// lies beside it, as it does beside a database whose program was killed, it is part of it.
//
// It returns study.ErrInUse while a server, or another command that needs the database to
// itself, uses path; study.ErrNewer for a backup of a newer program; and an error that says
// what is wrong with a backup that is damaged or no database of ours. None of these changes
// anything.
//
// Why the copy has a name that says so before anything is moved: that name is the decision.
// Killed before it, nothing has happened. Killed after it, the next Open finishes what was
// begun, so a log of the old database never meets the new one.
func Restore(ctx context.Context, path, backup string, now func() time.Time) (done Restored, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("restore %s from %s: %w", path, backup, err)
		}
	}()
	if path, err = filepath.Abs(path); err != nil {
		return done, err
	}
	if backup, err = filepath.Abs(backup); err != nil {
		return done, err
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return done, err
	}
	lock, err := takeLock(path + ".lock")
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, lock.release()) }()
	if err := lock.note(beingRestored); err != nil {
		return done, err
	}
	if err := finishRestore(path); err != nil {
		return done, err
	}
	if same(path, backup) {
		return done, errors.New("this is the database itself: name a backup of it")
	}

	partial := path + ".partial"
	defer removeParts(partial) // finds nothing once it has its name
	if done.Contents, err = stage(ctx, backup, partial); err != nil {
		return done, err
	}
	stamp := now().UTC().Format(stampLayout)
	if err := os.Rename(partial, path+restoringMark+stamp); err != nil {
		return done, err
	}
	if err := finishRestore(path); err != nil {
		return done, err
	}
	for _, end := range parts {
		if aside := path + asideMark + stamp + end; exists(aside) {
			done.Aside = append(done.Aside, aside)
		}
	}
	found, err := contents(ctx, path)
	if err == nil && found != done.Contents {
		err = fmt.Errorf("the database in its place holds %+v, and the checked copy held %+v", found, done.Contents)
	}
	return done, err
}

// stage makes a checked copy of a backup, one file that is on disk.
func stage(ctx context.Context, backup, partial string) (Contents, error) {
	if held := backup + ".lock"; exists(held) { // a database in a data folder, and not a backup
		lock, err := takeLock(held)
		if err != nil {
			return Contents{}, fmt.Errorf("%w; or make a backup of it with \"millrace backup\" and restore that", err)
		}
		defer lock.release()
	}
	if err := removeParts(partial); err != nil {
		return Contents{}, err
	}
	for _, end := range parts[:2] { // SQLite makes the index again
		if err := copyFile(backup+end, partial+end); err != nil && (end == "" || !errors.Is(err, fs.ErrNotExist)) {
			return Contents{}, err
		}
	}
	if err := checkBackup(ctx, partial); err != nil {
		return Contents{}, err
	}
	found, err := contents(ctx, partial)
	if err != nil {
		return Contents{}, err
	}
	return found, syncFile(partial)
}

// checkBackup folds the log into a copy and reports what keeps it from being served.
func checkBackup(ctx context.Context, path string) error {
	db := sql.OpenDB(newConnector(fileURI(path, "mode=rw", "_journal_mode=WAL", "_synchronous=FULL")))
	defer db.Close()
	s := schema{db: db, path: path}
	current, known, err := s.standing(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("it cannot be read: %w", err)
	case current == 0:
		return errors.New("it is empty: name a file that \"millrace backup\" wrote")
	case current > known:
		return fmt.Errorf("%w: its schema is version %d and this program knows up to %d: restore it with the newer millrace", study.ErrNewer, current, known)
	}
	if _, err := db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		return err
	}
	if err := checkIntegrity(ctx, path); err != nil {
		return err
	}
	dangling, err := danglingRows(ctx, db)
	if err == nil && len(dangling) > 0 {
		err = fmt.Errorf("it is damaged: %s", dangling[0])
	}
	return err
}

// finishRestore moves a database aside and what was to be restored into its place, from
// wherever an earlier try ended. Without one it does nothing. The caller holds the lock.
func finishRestore(path string) error {
	found, err := filepath.Glob(escapeGlob(path) + restoringMark + "*")
	if err != nil || len(found) == 0 {
		return err
	}
	ready := found[len(found)-1] // there is one: each is finished before the next is made
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return err
	}
	aside := path + asideMark + ready[len(path)+len(restoringMark):]
	for _, end := range parts {
		if err := os.Rename(path+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("move the old database aside: %w", err)
		}
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return err
	}
	if err := os.Rename(ready, path); err != nil {
		return fmt.Errorf("put the backup in its place: %w", err)
	}
	return syncFolder(filepath.Dir(path))
}

// escapeGlob makes filepath.Glob take a path as it is.
func escapeGlob(path string) string {
	var out []byte
	for i := range len(path) {
		switch path[i] {
		case '*', '?', '[', '\\':
			out = append(out, '\\')
		}
		out = append(out, path[i])
	}
	return string(out)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// same reports whether two names lead to one file.
func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

func removeParts(path string) error {
	for _, end := range parts {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copyFile copies a file to a new one that only this user can read.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
