package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	process "os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"millrace/server/store/disktest"
	"millrace/server/study"
)

// These tests need a process that can be killed or lose its disk: the test binary, started
// again with the name of its part in childVar.
const (
	childVar = "MILLRACE_TEST_CHILD"
	pathVar  = "MILLRACE_TEST_PATH"
)

func TestMain(m *testing.M) {
	path := os.Getenv(pathVar)
	switch os.Getenv(childVar) {
	case "append":
		exitWith(appendAndNote(path, 12, `PRAGMA wal_autocheckpoint = 60`))
	case "append much":
		exitWith(appendAndNote(path, 150, `PRAGMA wal_autocheckpoint = 60`))
	case "append much, synchronous=NORMAL":
		exitWith(appendAndNote(path, 150, `PRAGMA wal_autocheckpoint = 60; PRAGMA synchronous = NORMAL`))
	case "upgrade":
		s, err := Open(ctx, path, Options{})
		if err == nil {
			err = s.Close()
		}
		exitWith(err)
	case "back up":
		exitWith(Backup(ctx, path, path+".copy"))
	case "restore":
		_, err := Restore(ctx, path, filepath.Join(filepath.Dir(path), "backup.db"), time.Now)
		exitWith(err)
	default:
		os.Exit(m.Run())
	}
}

func exitWith(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// whole reports whether proofs run at their full length, as "make proof" has them.
func whole() bool { return os.Getenv("MILLRACE_PROOF") != "" }

// child is a part of this binary with a disk of ours below it.
func child(disk *disktest.Disk, part string) *process.Cmd {
	cmd := process.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childVar+"="+part, pathVar+"="+filepath.Join(disk.Folder, "record.db"))
	disk.Below(cmd)
	return cmd
}

// wasKilled runs a part and reports whether the disk killed it.
func wasKilled(t *testing.T, disk *disktest.Disk, part string) bool {
	t.Helper()
	out, err := child(disk, part).CombinedOutput()
	var exit *process.ExitError
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL {
		return true
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", part, err, out)
	}
	return false
}

const appenders = 4

// crashEvent is the nth event of an appender: the same whoever makes it.
func crashEvent(appender, n int) study.Event {
	return study.Event{
		ID:      fmt.Sprintf("00000000-%04x-7000-8000-%012x", appender, n),
		Subject: study.Subject(fmt.Sprintf("%032x", appender)),
		Kind:    study.KindCheckAnswered, ContentID: "q-1",
		Payload: fmt.Appendf(nil, `{"lesson":"l","score":%d,"max":1000}`, n),
	}
}

// appendAndNote appends events from several goroutines, notes each in the log of the disk
// once it is acknowledged, and ends without closing the store. The pragmas are for the
// connection that writes: a small log of SQLite's has many checkpoints, of both kinds.
func appendAndNote(path string, events int, pragmas string) error {
	notes, err := disktest.OpenNotes(os.Getenv(disktest.LogVariable))
	if err != nil {
		return err
	}
	s, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	if _, err := s.writes.Exec(pragmas); err != nil {
		return err
	}
	err = s.write(ctx, func(*sql.Tx) error { s.writer.log.limit = 260 << 10; return nil }) // of 240 KB, mostly
	if err != nil {
		return err
	}
	errs := make(chan error)
	for appender := range appenders {
		go func() {
			for n := range events {
				e := crashEvent(appender, n)
				outcomes, err := s.Append(ctx, e)
				if err == nil && outcomes[0] == study.Conflict {
					err = fmt.Errorf("event %s: conflict with itself", e.ID)
				}
				if err == nil {
					err = notes.Add(e.ID)
				}
				if err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range appenders {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

// acknowledged are the events that a log has notes of.
func acknowledged(log []disktest.Entry) (ids []string) {
	for _, e := range log {
		if e.Kind == disktest.Note {
			ids = append(ids, e.Name)
		}
	}
	return ids
}

// damage opens a database after a crash and returns how many of the acknowledged events
// are gone, and an error if it is not whole in any other way.
func damage(path string, acknowledged []string) (lost int, err error) {
	s, err := Open(ctx, path, Options{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for _, id := range acknowledged {
		if _, err := s.Event(ctx, id); errors.Is(err, study.ErrNotFound) {
			lost++
		} else if err != nil {
			return 0, err
		}
	}
	var verdict string
	var stored, tries int
	for query, into := range map[string]any{
		`PRAGMA integrity_check`:                           &verdict,
		`SELECT count(*) FROM event`:                       &stored,
		`SELECT COALESCE(sum(tries), 0) FROM check_answer`: &tries,
	} {
		if err := s.writes.QueryRow(query).Scan(into); err != nil {
			return 0, err
		}
	}
	if verdict != "ok" || tries != stored {
		return lost, fmt.Errorf("integrity: %s; %d tries counted for %d events", verdict, tries, stored)
	}
	return lost, nil
}

// sweep kills a part of this binary at its first, second, … call of a kind until it gets
// through alive, and has check look at what is left each time. Short runs look at some.
func sweep(t *testing.T, part, kind, suffix string, stride int, prepare func(disk *disktest.Disk), check func(disk *disktest.Disk)) {
	t.Helper()
	if whole() {
		stride = 1
	}
	first, kills := disktest.New(t), 0
	for nth := 1; ; nth += stride {
		disk := first.Another()
		prepare(disk)
		disk.KillAt(kind, suffix, nth)
		killed := wasKilled(t, disk, part)
		check(disk)
		if t.Failed() {
			t.Fatalf("%s, killed at call %d of kind %s for *%s", part, nth, kind, suffix)
		}
		if !killed {
			break
		}
		kills++
	}
	if kills == 0 {
		t.Errorf("%s makes no call of kind %s for *%s: nothing was shown", part, kind, suffix)
	}
	t.Logf("%s: %d kills at calls of kind %s for *%s, 0 lost", part, kills, kind, suffix)
}

func TestProofNothingIsLostWhenKilledInACommitOrACheckpoint(t *testing.T) {
	for _, c := range []struct {
		kind, suffix string
		stride       int
	}{
		{disktest.InWrite, "-wal", 131},
		{disktest.AfterSync, "-wal", 11}, // committed, and nobody has been told
		{disktest.InWrite, "record.db", 37},
		{disktest.AfterSync, "record.db", 2},
	} {
		sweep(t, "append", c.kind, c.suffix, c.stride, func(*disktest.Disk) {}, func(disk *disktest.Disk) {
			log, err := disk.Log()
			if err != nil {
				t.Fatal(err)
			}
			if lost, err := damage(filepath.Join(disk.Folder, "record.db"), acknowledged(log)); lost > 0 || err != nil {
				t.Errorf("%d acknowledged events lost, %v", lost, err)
			}
		})
	}
}

// oldDatabase makes one of the first version of the schema with some events in it.
func oldDatabase(t *testing.T, path string) (ids []string) {
	t.Helper()
	first, err := fs.ReadFile(migrations, "migrations/00001_record.sql")
	if err != nil {
		t.Fatal(err)
	}
	old := open(t, path, Options{migrations: fstest.MapFS{"00001_record.sql": {Data: first}}})
	for n := range 20 {
		e := crashEvent(0, n)
		_, err := old.writes.Exec(`INSERT INTO event (id, subject, kind, content_id, content_rev, payload, received_at, body_hash)
			VALUES (?1, ?2, ?3, ?4, 'r', ?5, ?6, x'00')`, e.ID, e.Subject, e.Kind, e.ContentID, string(e.Payload), n)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, e.ID)
	}
	_, err = old.writes.Exec(`INSERT INTO check_answer (subject, question, rev, given, score, max, tries, at, seq)
		SELECT subject, content_id, 'r', '{}', 19, 1000, count(*), 19, max(seq) FROM event`)
	if err := errors.Join(err, old.Close()); err != nil {
		t.Fatal(err)
	}
	return ids
}

func TestProofAnUpgradeOrABackupThatIsKilledLeavesEverything(t *testing.T) {
	for _, c := range []struct {
		part, kind, suffix string
		stride             int
	}{
		{"upgrade", disktest.InWrite, "-wal", 101}, // each migration with its version number
		{"upgrade", disktest.AfterSync, "-wal", 4},
		{"upgrade", disktest.InWrite, ".partial", 23},  // the backup before it
		{"upgrade", disktest.InWrite, "record.db", 31}, // the checkpoint after it
		{"back up", disktest.InWrite, ".partial", 23},
	} {
		var ids []string
		sweep(t, c.part, c.kind, c.suffix, c.stride, func(disk *disktest.Disk) {
			ids = oldDatabase(t, filepath.Join(disk.Folder, "record.db"))
		}, func(disk *disktest.Disk) {
			path := filepath.Join(disk.Folder, "record.db")
			if err := Backup(ctx, path, path+".copy"); err != nil && !errors.Is(err, fs.ErrExist) {
				t.Errorf("another try: %v", err)
			}
			copies, err := filepath.Glob(path + ".*")
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range append(copies, path) {
				if strings.HasSuffix(path, ".lock") || strings.Contains(path, ".partial") {
					continue // no database that anybody opens
				}
				if lost, err := damage(path, ids); lost > 0 || err != nil {
					t.Errorf("%s: %d events lost, %v", filepath.Base(path), lost, err)
				}
			}
		})
	}
}
