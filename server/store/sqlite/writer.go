package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"millrace/server/study"
)

const (
	// maxBatch bounds how many requests share a transaction, and with it how long the
	// first of them waits.
	maxBatch = 128
	// defaultPatience is how long a caller waits for the disk before it is told that
	// nothing is known.
	defaultPatience = 30 * time.Second
)

// writer is the one goroutine that writes. It takes what has queued up while the last
// commit was on its way to the disk, and who comes back at once (gather.go), and commits
// it together: the busier, the larger the groups.
//
// No context reaches a statement here. The driver honours one by interrupting the
// connection from another goroutine, which can hit the next request's statement instead
// (mattn/go-sqlite3 #764), and in a group the others would pay for it. A statement is
// bounded by the busy timeout and by the size of a request; a caller by its patience.
type writer struct {
	db       *sql.DB
	queue    chan request
	done     chan struct{}
	patience time.Duration
	log      *trimmer
	failure  atomic.Pointer[error] // of the disk in the last batch; nil when it took all
}

// request is a piece of work and the place for its answer. The work may be done twice, the
// first time in vain: it takes nothing over from one time to the other.
type request struct {
	do     func(tx *sql.Tx) error
	answer chan error // has room for one, so that the writer never waits for a caller
}

func startWriter(db *sql.DB, log *trimmer, patience time.Duration) *writer {
	if patience == 0 {
		patience = defaultPatience
	}
	w := &writer{db: db, queue: make(chan request, 2*maxBatch), done: make(chan struct{}), patience: patience, log: log}
	go w.run()
	return w
}

// submit queues do and returns when it is on disk. Until it is queued, ctx can call it
// off. After that it is finished in any case; a caller whose patience ends first gets
// study.ErrUnavailable and has to ask again.
func (w *writer) submit(ctx context.Context, do func(tx *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	limit := time.NewTimer(w.patience)
	defer limit.Stop()
	r := request{do, make(chan error, 1)}
	select {
	case w.queue <- r:
	case <-ctx.Done():
		return ctx.Err()
	case <-limit.C:
		return fmt.Errorf("%w: too many writes are waiting for the disk", study.ErrUnavailable)
	}
	select {
	case err := <-r.answer:
		return err
	case <-limit.C:
		return fmt.Errorf("%w: the disk has not answered for %s; the write may still be finished", study.ErrUnavailable, w.patience)
	}
}

// submitAndWait is submit for work that may take as long as it needs.
func (w *writer) submitAndWait(do func(tx *sql.Tx) error) error {
	r := request{do, make(chan error, 1)}
	w.queue <- r
	return <-r.answer
}

// stop finishes what is queued. The caller sees to it that nothing more is submitted.
func (w *writer) stop() {
	close(w.queue)
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	var last turn
	for first := range w.queue {
		last.fade(time.Now())
		batch := w.gather(first, last)
		began := time.Now()
		waiting := w.commit(batch)
		last = last.then(len(batch)+waiting, began, time.Now())
		w.log.trim()
	}
}

// commit runs a batch in one transaction and answers every caller, after the commit. A
// request that fails is undone alone. When the transaction itself is lost (the disk is
// full, the commit fails), nothing of the batch is stored and every caller is told so.
// It returns how many others have come meanwhile.
func (w *writer) commit(batch []request) (waiting int) {
	failed := make([]error, len(batch))
	lost := w.transact(batch, failed)
	var trouble *error
	for i := range batch {
		if failed[i] == nil {
			failed[i] = lost
		}
		if failed[i] = classify(failed[i]); errors.Is(failed[i], study.ErrUnavailable) {
			trouble = &failed[i]
		}
	}
	w.failure.Store(trouble)
	waiting = len(w.queue) // before anybody answered comes back
	for i, r := range batch {
		r.answer <- failed[i]
	}
	return waiting
}

// transact stores a batch. Nearly always all of it can be stored, so that is tried first,
// without a savepoint around each request; when one fails, all are run once more, each so
// that it can be undone alone.
func (w *writer) transact(batch []request, failed []error) error {
	err := w.transaction(func(tx *sql.Tx) error {
		for i, r := range batch {
			if failed[i] = r.do(tx); failed[i] != nil {
				return errOneFailed
			}
		}
		return nil
	})
	if !errors.Is(err, errOneFailed) {
		return err
	}
	if len(batch) == 1 {
		return nil // its caller is told why
	}
	clear(failed)
	return w.transaction(func(tx *sql.Tx) (err error) {
		for i, r := range batch {
			if failed[i], err = isolate(tx, r.do); err != nil {
				return err
			}
		}
		return nil
	})
}

var errOneFailed = errors.New("a request failed")

// transaction runs do in a transaction, which is undone when do fails.
func (w *writer) transaction(do func(tx *sql.Tx) error) error {
	tx, err := w.db.BeginTx(context.Background(), nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback() // does nothing after Commit
	if err := do(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// isolate runs do so that it can be undone alone. failed is do's own error; lost says that
// the whole transaction can no longer be used.
func isolate(tx *sql.Tx, do func(tx *sql.Tx) error) (failed, lost error) {
	if err := exec(tx, `SAVEPOINT request`); err != nil {
		return nil, fmt.Errorf("begin a request: %w", err)
	}
	if failed = do(tx); failed != nil {
		// SQLite ends the whole transaction by itself on some errors, a full disk among
		// them. Then there is no savepoint to go back to, and that is how it shows.
		if err := exec(tx, `ROLLBACK TO request`); err != nil {
			return failed, errors.Join(fmt.Errorf("another write of the same commit failed: %w", failed), err)
		}
	}
	if err := exec(tx, `RELEASE request`); err != nil {
		return failed, fmt.Errorf("end a request: %w", err)
	}
	return failed, nil
}

// exec runs a statement of the writer, without a context for the reason given above.
func exec(tx *sql.Tx, query string, args ...any) error {
	_, err := tx.ExecContext(context.Background(), query, args...)
	return err
}

// queryRow is exec for a statement that answers with a row.
func queryRow(tx *sql.Tx, query string, args ...any) *sql.Row {
	return tx.QueryRowContext(context.Background(), query, args...)
}
