package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/server/store/storetest"
	"millrace/server/study"
)

var ctx = context.Background()

func TestKeepsTheContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) study.Store {
		s, err := Open(ctx, filepath.Join(t.TempDir(), "record.db"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}

// open opens a store that is closed with the test.
func open(t *testing.T, path string, opts Options) *Store {
	t.Helper()
	s, err := Open(ctx, path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil && !errors.Is(err, study.ErrClosed) {
			t.Error(err)
		}
	})
	return s
}

func openTemp(t *testing.T) *Store {
	return open(t, filepath.Join(t.TempDir(), "record.db"), Options{})
}

// sectionDone is a new event that says a section is finished.
func sectionDone(who study.Subject, section string) study.Event {
	return study.Event{ID: study.NewID(), Subject: who, Kind: study.KindSectionDone, ContentID: section}
}

func mustAppend(t *testing.T, s *Store, events ...study.Event) {
	t.Helper()
	if _, err := s.Append(ctx, events...); err != nil {
		t.Fatal(err)
	}
}

// ask returns the one value a query on the writer answers with.
func ask[T any](t *testing.T, db *sql.DB, query string, args ...any) (value T) {
	t.Helper()
	if err := db.QueryRow(query, args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

func TestCommitsReachTheDiskBeforeTheAnswer(t *testing.T) {
	s := openTemp(t)
	// The driver opens the writer's connection again after a fault: it must be the same.
	for range 2 {
		for pragma, want := range map[string]string{
			"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "recursive_triggers": "1",
			"trusted_schema": "0", "query_only": "0", "journal_size_limit": "67108864", "busy_timeout": "5000",
		} {
			if got := ask[string](t, s.writes, "PRAGMA "+pragma); got != want {
				t.Errorf("PRAGMA %s = %s, want %s", pragma, got, want)
			}
		}
		s.writes.SetMaxIdleConns(0)
		s.writes.SetMaxIdleConns(1)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	s := openTemp(t)
	for range s.reads.Stats().MaxOpenConnections {
		conn, err := s.reads.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close() // held, so that the next one is another connection
		var queryOnly int
		if err := conn.QueryRowContext(ctx, `PRAGMA query_only`).Scan(&queryOnly); err != nil || queryOnly != 1 {
			t.Errorf("query_only = %d, %v", queryOnly, err)
		}
		if _, err := conn.ExecContext(ctx, `INSERT INTO person (subject, root) VALUES ('a', 'a')`); err == nil {
			t.Error("a reader wrote")
		}
		if _, err := conn.ExecContext(ctx, `PRAGMA query_only = OFF; INSERT INTO person (subject, root) VALUES ('a', 'a')`); err == nil {
			t.Error("a reader wrote after switching query_only off")
		}
	}
}

func TestTheLogOnlyGrows(t *testing.T) {
	s := openTemp(t)
	a, b := study.NewSubject(), study.NewSubject()
	mustAppend(t, s, sectionDone(a, "s-1"))
	if err := s.Link(ctx, a, b); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		`UPDATE event SET subject = 'x'`,
		`DELETE FROM event`,
		`INSERT OR REPLACE INTO event SELECT seq, id, subject, 'x', content_id, content_rev, payload, client_time, received_at, body_hash FROM event`,
		`UPDATE subject_link SET to_subject = 'x'`,
		`DELETE FROM subject_link`,
	} {
		if _, err := s.writes.Exec(query); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: %v, want a refusal", query, err)
		}
	}
}

func TestTablesAreStrict(t *testing.T) {
	s := openTemp(t)
	loose := ask[string](t, s.writes, `SELECT COALESCE(group_concat(name), '') FROM pragma_table_list
		WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version'`)
	if loose != "" {
		t.Errorf("not STRICT: %s", loose)
	}
}

func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "data")
	path := filepath.Join(folder, "record.db")
	s := open(t, path, Options{})
	mustAppend(t, s, sectionDone(study.NewSubject(), "s-1"))
	for name, want := range map[string]os.FileMode{
		folder: 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600, path + ".lock": 0o600,
	} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, want %o", name, info.Mode().Perm(), want)
		}
	}
}

func TestAnyPathWillDo(t *testing.T) {
	for _, name := range []string{"a b.db", "a#b?c=d&e.db", "100%25.db", "ünï🦉.db", "a:b;c'd\".db", "file:x.db"} {
		path := filepath.Join(t.TempDir(), name)
		e := sectionDone(study.NewSubject(), "s-1")
		s := open(t, path, Options{})
		mustAppend(t, s, e)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := open(t, path, Options{}).Event(ctx, e.ID); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestClosingLeavesOneFile(t *testing.T) {
	s := openTemp(t)
	mustAppend(t, s, sectionDone(study.NewSubject(), "s-1"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(s.path + "-wal"); err == nil && info.Size() > 0 {
		t.Errorf("the log still holds %d bytes", info.Size())
	}
}

func TestASecondServerIsRefused(t *testing.T) {
	s := openTemp(t)
	_, err := Open(ctx, s.path, Options{})
	if !errors.Is(err, study.ErrInUse) || !strings.Contains(err.Error(), fmt.Sprintf("process %d", os.Getpid())) {
		t.Fatalf("error %v, want ErrInUse and the process", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, s.path, Options{})
}

func TestACommandWorksBesideAServer(t *testing.T) {
	server := openTemp(t)
	command := open(t, server.path, Options{Beside: true})
	a, b := sectionDone(study.NewSubject(), "s-1"), sectionDone(study.NewSubject(), "s-1")
	mustAppend(t, server, a)
	mustAppend(t, command, b)
	if err := command.Close(); err != nil {
		t.Fatal(err)
	}
	for _, e := range []study.Event{a, b} {
		if _, err := server.Event(ctx, e.ID); err != nil {
			t.Error(err)
		}
	}
}

// The plans are those for a file that was closed when it was young: if that left statistics
// behind, SQLite would take one learner for half of the site.
func TestAPageOfProgressReadsByIndex(t *testing.T) {
	s := openTemp(t)
	who := study.NewSubject()
	quiz := study.Event{ID: study.NewID(), Subject: who, Kind: study.KindQuizSubmitted, ContentID: "quiz"}
	mustAppend(t, s, quiz, study.Event{ID: study.NewID(), Subject: who, Kind: study.KindQuizMarked, ContentID: "quiz",
		Payload: []byte(`{"attempt":"` + quiz.ID + `"}`)})
	for range 50 {
		mustAppend(t, s, sectionDone(who, "s-1"))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, s.path, Options{})
	one, two := []any{"who"}, []any{"who", "what"}
	for query, args := range map[string][]any{
		sectionsQuery: one, answersQuery: one, attemptsQuery: one, verdictsQuery: one, positionQuery: one, seatedQuery: one,
		reviewsQuery: one, missedQuery: one, zoneQuery: one, eventSeqsQuery: one, eventQuery: {1},
		challengesQuery: two, challengeVerdictsQuery: one, openedQuery: one, draftsQuery: one, draftsOfQuery: two,
		markQuery:        {"token", 1, "account", "who"},
		knownQuery:       {`["one","two"]`},
		membershipsQuery: one, membershipQuery: two, sitsQuery: two, seatsQuery: one, classQuery: one, byCodeQuery: one,
		assignedQuery: one, assignmentsQuery: one, extensionsQuery: one, membersQuery: one, standingsQuery: one, firstAnswersQuery: one,
		classAttemptsQuery: two, begunQuery: two, paceQuery: {"who", "what", 1},
		attemptQuery: two, verdictQuery: two, verdictsOfQuery: two, takenQuery: one, revisionQuery: one, revisionShownQuery: two,
	} {
		rows, err := s.reads.Query(`EXPLAIN QUERY PLAN `+query, args...)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		steps := 0
		for ; rows.Next(); steps++ {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			if strings.HasPrefix(detail, "SCAN") && detail != "SCAN CONSTANT ROW" &&
				!strings.HasPrefix(detail, "SCAN (subquery") && !strings.HasPrefix(detail, "SCAN asked VIRTUAL TABLE") {
				t.Errorf("%s\n\treads a whole table: %s", query, detail)
			}
		}
		if err := rows.Err(); err != nil || steps == 0 {
			t.Fatalf("%s: %d steps, %v", query, steps, err)
		}
	}
}
