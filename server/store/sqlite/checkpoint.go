package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
)

// maxLog is how large the -wal file gets before the writer has it folded into the database
// and emptied. SQLite does so by itself at 4 MB, when at that moment nobody reads what is
// in it; where readers overlap there is no such moment, and the file grows without end.
const maxLog = 16 << 20

// patienceWithReaders bounds, in milliseconds, how long the writer waits for those who
// read an older state. Nobody new joins them while it waits: the writer holds the lock, so
// all that is new is in the database already.
const patienceWithReaders = 1000

// trimmer keeps the -wal file short.
type trimmer struct {
	db    *sql.DB
	path  string // of the -wal file
	limit int64  // the size at which to trim
	next  int64  // after a trim that failed, the size at which to try again
}

// trim empties the file when it has become large. What goes wrong costs no write: the file
// stays as it is, and another 16 MB later there is another try. A backup, for one, reads
// an old state for as long as it takes.
func (t *trimmer) trim() {
	info, err := os.Stat(t.path)
	if err == nil && info.Size() < t.next-t.limit { // SQLite cut it since: whoever read is gone
		t.next = 0
	}
	if err != nil || info.Size() < max(t.limit, t.next) {
		return
	}
	t.next = 0
	if t.checkpoint() != nil {
		t.next = info.Size() + t.limit
	}
}

func (t *trimmer) checkpoint() error {
	var before int
	if err := t.db.QueryRow(`PRAGMA busy_timeout`).Scan(&before); err != nil {
		return err
	}
	if _, err := t.db.Exec(fmt.Sprintf(`PRAGMA busy_timeout = %d`, patienceWithReaders)); err != nil {
		return err
	}
	var busy, inLog, moved int
	err := t.db.QueryRow(`PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &inLog, &moved)
	if err == nil && busy != 0 {
		err = errors.New("somebody still reads an older state")
	}
	_, back := t.db.Exec(fmt.Sprintf(`PRAGMA busy_timeout = %d`, before))
	return errors.Join(err, back)
}
