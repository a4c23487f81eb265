// Package sqlite keeps the record of a learner in one SQLite file.
//
// Why one writer: SQLite has one write lock, and callers that fight over it get "database
// is locked". Here every write is a request to one goroutine, which commits whatever has
// queued up in a single transaction (writer.go): callers share the wait for the disk.
// Why synchronous=FULL: with WAL and NORMAL a power cut takes back commits that were
// answered; FULL costs one fsync per transaction, and many requests share it. Why two
// pools: readers never wait for the writer, and cannot write by mistake. Why a lock file:
// two servers on one folder would each be right and together wrong; flock is given back
// by the kernel however a process ends.
//
// Why projections are tables: a page costs the same at ten events and at ten million. They
// are updated in the transaction that stores the event, by the code that Rebuild runs.
//
// It runs where flock does: Linux, macOS and the BSDs, on a local disk.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"millrace/server/study"
)

// Options are the choices of whoever opens a store. The zero value is a server's.
type Options struct {
	// Now is the clock behind ReceivedAt and the expiry of sessions; nil means time.Now.
	Now func() time.Time
	// Beside lets a command work while a server holds the lock. It then changes no
	// schema: the server's must be the one this program knows.
	Beside bool

	migrations fs.FS         // nil means those of this program
	patience   time.Duration // 0 means the package's
}

// Store is a study.Store in a SQLite file.
type Store struct {
	path   string
	now    func() time.Time
	lock   *lock // nil beside a server
	writes *sql.DB
	reads  *sql.DB
	writer *writer
	gate   sync.RWMutex // held for reading by every call under way
	closed bool
}

var _ study.Store = (*Store)(nil)

// Open opens the database file at path, making it (mode 0600) and its folder (0700) when
// they are missing, and brings its schema up to date after a backup beside it. It returns
// study.ErrInUse while another server holds the file and study.ErrNewer when a newer
// program made it.
func Open(ctx context.Context, path string, opts Options) (_ *Store, err error) {
	s := &Store{now: opts.Now}
	if s.now == nil {
		s.now = time.Now
	}
	if s.path, err = filepath.Abs(path); err != nil {
		return nil, fmt.Errorf("open store %s: %w", path, err)
	}
	if err = s.open(ctx, opts); err != nil {
		return nil, fmt.Errorf("open store %s: %w", s.path, errors.Join(err, s.release()))
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, opts Options) (err error) {
	if err := makeFolder(filepath.Dir(s.path)); err != nil {
		return err
	}
	switch s.lock, err = takeLock(s.path + ".lock"); {
	case err == nil:
	case opts.Beside && errors.Is(err, study.ErrInUse) && !errors.Is(err, errRestoring):
	default:
		return err
	}
	if s.lock != nil {
		if err := finishRestore(s.path); err != nil {
			return fmt.Errorf("finish what \"millrace restore\" began: %w", err)
		}
	}
	if err := makeFile(s.path); err != nil {
		return err
	}

	s.writes = sql.OpenDB(newConnector(writerDSN(s.path)))
	s.writes.SetMaxOpenConns(1)
	if err := checkDurable(ctx, s.writes); err != nil {
		return err
	}
	schema := schema{db: s.writes, path: s.path, files: opts.migrations, now: s.now}
	if err := schema.prepare(ctx, s.lock != nil); err != nil {
		return err
	}

	s.reads = sql.OpenDB(newConnector(readerDSN(s.path)))
	readers := max(4, runtime.NumCPU())
	s.reads.SetMaxOpenConns(readers)
	s.reads.SetMaxIdleConns(readers)
	if err := s.reads.PingContext(ctx); err != nil {
		return fmt.Errorf("open for reading: %w", err)
	}
	s.writer = startWriter(s.writes, &trimmer{db: s.writes, path: s.path + "-wal", limit: maxLog}, opts.patience)
	return nil
}

// enter lets a call in unless the store is closed. The call is over when it calls leave,
// and Close waits for that.
func (s *Store) enter() (leave func(), err error) {
	s.gate.RLock()
	if s.closed {
		s.gate.RUnlock()
		return nil, study.ErrClosed
	}
	return s.gate.RUnlock, nil
}

// write runs do in the writer's next transaction and returns when it is on disk. do may
// run later than ctx lives, so it gets no context: a write that has begun is finished.
func (s *Store) write(ctx context.Context, do func(tx *sql.Tx) error) error {
	leave, err := s.enter()
	if err != nil {
		return err
	}
	defer leave()
	return s.writer.submit(ctx, do)
}

// read runs do in a transaction of its own, so that all it reads is of one moment.
func (s *Store) read(ctx context.Context, do func(tx *sql.Tx) error) error {
	leave, err := s.enter()
	if err != nil {
		return err
	}
	defer leave()
	tx, err := s.reads.BeginTx(ctx, nil)
	if err == nil {
		defer tx.Rollback() // nothing to undo; it ends the snapshot
		err = do(tx)
	}
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return classify(err)
}

// readRow reads one row by one statement, which is of one moment without a transaction. It
// is over before a caller could lose patience, so its context does not reach the driver,
// which would spend a goroutine on it; a transaction would double the work again.
func (s *Store) readRow(ctx context.Context, scan func(row *sql.Row) error, query string, args ...any) error {
	leave, err := s.enter()
	if err != nil {
		return err
	}
	defer leave()
	if err := ctx.Err(); err != nil {
		return err
	}
	return classify(scan(s.reads.QueryRowContext(context.WithoutCancel(ctx), query, args...)))
}

// Ping implements study.Store. Only after a commit that failed does it write, to see
// whether that works again.
func (s *Store) Ping(ctx context.Context) error {
	err := s.read(ctx, func(tx *sql.Tx) error {
		var events int
		return tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM event LIMIT 1)`).Scan(&events)
	})
	if err != nil || s.writer.failure.Load() == nil {
		return err
	}
	// As much as some events take: on a disk that is nearly full, less might fit. It is a
	// session that has expired, so the next new session takes it out.
	return s.write(ctx, func(tx *sql.Tx) error {
		return exec(tx, `INSERT OR REPLACE INTO session (token, data, expiry) VALUES ('ping', zeroblob(65536), 0)`)
	})
}

// Close implements study.Store. It leaves one file: the log is folded into the database.
func (s *Store) Close() error {
	s.gate.Lock()
	if s.closed {
		s.gate.Unlock()
		return study.ErrClosed
	}
	s.closed = true
	s.gate.Unlock()
	if err := s.release(); err != nil {
		return fmt.Errorf("close store %s: %w", s.path, err)
	}
	return nil
}

// release undoes open, as far as open got.
func (s *Store) release() error {
	var errs []error
	if s.writer != nil {
		s.writer.stop()
	}
	if s.reads != nil {
		errs = append(errs, s.reads.Close())
	}
	if s.writes != nil {
		if s.writer != nil && s.lock != nil {
			// No PRAGMA optimize: with the statistics of a young site, where one learner has
			// half of a table, SQLite reads the whole of it for each page, and goes on so
			// when it has grown a thousandfold. Without statistics it uses the indexes.
			_, err := s.writes.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`)
			errs = append(errs, err)
		}
		errs = append(errs, s.writes.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.release())
	}
	return errors.Join(errs...)
}

// makeFolder makes the folder for this user alone. One that exists is left as it is.
func makeFolder(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	return syncFolder(filepath.Dir(dir))
}

// makeFile makes an empty file that only this user can read. SQLite gives its -wal and
// -shm files the same mode.
func makeFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("make the database file: %w", err)
	}
	return errors.Join(f.Close(), syncFolder(filepath.Dir(path)))
}

// syncFolder makes new names in a folder outlast a power cut.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	defer f.Close()
	if err := f.Sync(); err != nil {
		return fmt.Errorf("sync folder %s: %w", dir, err)
	}
	return nil
}
