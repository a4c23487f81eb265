package sqlite

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"

	"millrace/server/study"
)

// lock is the right to serve from a database file: an flock on a file beside it. The file
// stays when the lock is given back, for removing it would let two processes hold locks
// on two files of one name.
type lock struct{ file *os.File }

// takeLock takes the lock or returns study.ErrInUse, naming the process that holds it.
func takeLock(path string) (*lock, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the lock file: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, _ := os.ReadFile(path) // only to help whoever reads the message
		f.Close()
		if strings.HasSuffix(string(holder), beingRestored) {
			return nil, fmt.Errorf("%w: %w", errRestoring, study.ErrInUse)
		}
		return nil, fmt.Errorf("%w (process %s): stop it first, or give this one another data folder",
			study.ErrInUse, strings.TrimSpace(string(holder)))
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	l := &lock{f}
	if err := l.sign(); err != nil {
		return nil, errors.Join(fmt.Errorf("write the lock file: %w", err), l.release())
	}
	return l, nil
}

// sign writes who holds the lock.
func (l *lock) sign() error { return l.note("\n") }

// beingRestored is what the lock file says, after the process, while the database is being
// replaced. Then nobody may work beside whoever holds the lock.
const beingRestored = " restores a backup\n"

// errRestoring comes with study.ErrInUse then.
var errRestoring = errors.New("a backup is being restored: try again when that is done")

// note writes who holds the lock and what for.
func (l *lock) note(what string) error {
	if err := l.file.Truncate(0); err != nil {
		return err
	}
	_, err := l.file.WriteAt([]byte(strconv.Itoa(os.Getpid())+what), 0)
	return err
}

// release gives the lock back; closing the file does.
func (l *lock) release() error { return l.file.Close() }

// isHeld reports whether a process holds a lock, and takes none that would outlast the
// question.
func isHeld(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}
