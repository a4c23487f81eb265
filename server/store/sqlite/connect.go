package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"syscall"

	sqlite3 "github.com/mattn/go-sqlite3"

	"millrace/server/study"
)

// fileURI names a database file to SQLite, whatever characters its path holds, with
// settings that the driver applies to every connection it opens.
func fileURI(path string, settings ...string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(settings, "&")
}

// writerDSN is for the one connection that writes. Immediate transactions take the write
// lock when they begin: a deferred one that reads first and writes later fails with BUSY
// at once, whatever the busy timeout. Recursive triggers let "append-only" also hold
// against INSERT OR REPLACE. Secure delete overwrites what is deleted: somebody whose
// account is gone cannot be read out of the file.
func writerDSN(path string) string {
	return fileURI(path, "mode=rw", "_journal_mode=WAL", "_synchronous=FULL", "_busy_timeout=5000",
		"_foreign_keys=on", "_recursive_triggers=on", "_secure_delete=on", "_txlock=immediate", "_cache_size=-16000", "_stmt_cache_size=64")
}

// readerDSN is for connections that cannot write: neither through the file nor in SQL.
func readerDSN(path string) string {
	return fileURI(path, "mode=ro", "_query_only=true", "_busy_timeout=5000",
		"_foreign_keys=on", "_cache_size=-16000", "_stmt_cache_size=64")
}

// connector opens connections with the settings a DSN cannot carry. It does without a
// driver name, so nothing is registered for the whole process.
type connector struct {
	dsn    string
	driver *sqlite3.SQLiteDriver
}

func newConnector(dsn string) connector {
	return connector{dsn, &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error {
		// The log file is cut back to 64 MB after a burst. A schema may not call functions
		// with side effects, whoever wrote the file.
		_, err := conn.Exec(`PRAGMA journal_size_limit = 67108864; PRAGMA trusted_schema = OFF`, nil)
		return err
	}}}
}

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.dsn) }
func (c connector) Driver() driver.Driver                        { return c.driver }

// checkDurable refuses to work with a connection that would answer before the disk has.
func checkDurable(ctx context.Context, db *sql.DB) error {
	var journal string
	var synchronous int
	if err := db.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&journal); err != nil {
		return fmt.Errorf("open for writing: %w", err)
	}
	if err := db.QueryRowContext(ctx, `PRAGMA synchronous`).Scan(&synchronous); err != nil {
		return fmt.Errorf("open for writing: %w", err)
	}
	const full = 2
	if journal != "wal" || synchronous != full {
		return fmt.Errorf("SQLite runs with journal_mode=%s and synchronous=%d, want wal and %d: is the folder on a network disk? Use a local one",
			journal, synchronous, full)
	}
	return nil
}

// classify adds study.ErrUnavailable to an error that is about the disk or the lock and
// not about the request, and says what is wrong with the disk.
func classify(err error) error {
	var failure sqlite3.Error
	if !errors.As(err, &failure) || errors.Is(err, study.ErrUnavailable) {
		return err
	}
	switch failure.Code {
	case sqlite3.ErrFull, sqlite3.ErrIoErr, sqlite3.ErrReadonly, sqlite3.ErrCantOpen:
		return fmt.Errorf("%w: %w: %w", study.ErrUnavailable, diskFault(failure), err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked, sqlite3.ErrNomem:
		return fmt.Errorf("%w: %w", study.ErrUnavailable, err)
	}
	return err
}

// diskFault says in words what a disk answered.
func diskFault(failure sqlite3.Error) error {
	switch {
	case failure.Code == sqlite3.ErrFull, failure.SystemErrno == syscall.ENOSPC, failure.SystemErrno == syscall.EDQUOT:
		return study.ErrDiskFull
	case failure.Code == sqlite3.ErrReadonly, failure.SystemErrno == syscall.EROFS:
		return study.ErrReadOnly
	}
	return study.ErrDisk
}

// isTaken reports whether err says that a unique value is in use.
func isTaken(err error) bool {
	var failure sqlite3.Error
	return errors.As(err, &failure) &&
		(failure.ExtendedCode == sqlite3.ErrConstraintUnique || failure.ExtendedCode == sqlite3.ErrConstraintPrimaryKey)
}

// isDangling reports whether err says that a row refers to one that is not there.
func isDangling(err error) bool {
	var failure sqlite3.Error
	return errors.As(err, &failure) && failure.ExtendedCode == sqlite3.ErrConstraintForeignKey
}
