package sqlite

import (
	"errors"
	"io/fs"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASoundDatabaseIsFoundSoundWhileItIsServed(t *testing.T) {
	s := openTemp(t)
	n := history(t, s, rand.New(rand.NewSource(7)), 300)
	h, err := Examine(ctx, s.path)
	if err != nil {
		t.Fatal(err)
	}
	if !h.Served || h.Events != int64(n) || len(h.Damage) != 0 || len(h.Differs) != 0 || len(h.Strays) != 0 || h.Schema != h.Known || h.Log == 0 {
		t.Errorf("%+v", h)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if h, err := Examine(ctx, s.path); err != nil || h.Served {
		t.Errorf("served %t after it was closed, %v", h.Served, err)
	}
	if files, err := os.ReadDir(filepath.Dir(s.path)); err != nil || len(files) != 2 { // and the lock file
		t.Errorf("looking left %v, %v", files, err)
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "millrace-doctor-*")); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

// In a container of nothing but the program there is no /tmp.
func TestADatabaseIsExaminedWithoutAFolderForTemporaryFiles(t *testing.T) {
	s := openTemp(t)
	mustAppend(t, s, sectionDone("ada00000000000000000000000000001", "s-1"))
	t.Setenv("TMPDIR", filepath.Join(filepath.Dir(s.path), "nowhere"))
	if h, err := Examine(ctx, s.path); err != nil || h.Events != 1 {
		t.Errorf("%+v, %v", h, err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(s.path), "millrace-doctor-*")); len(left) != 0 {
		t.Errorf("left %v", left)
	}
}

func TestWhatIsWrongWithADatabaseIsFound(t *testing.T) {
	prepare := func() *Store {
		s := openTemp(t)
		history(t, s, rand.New(rand.NewSource(7)), 300)
		return s
	}
	change := func(s *Store, query string) {
		t.Helper()
		if _, err := s.writes.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("projections that are not what the events say", func(t *testing.T) {
		s := prepare()
		change(s, `UPDATE check_answer SET tries = tries + 1`)
		rows := ask[int64](t, s.writes, `SELECT count(*) FROM check_answer`)
		change(s, `DELETE FROM zone`)
		h, err := Examine(ctx, s.path)
		// Each changed row is one that is there and should not be, and one the other way round.
		if err != nil || h.Differs["check_answer"] != 2*rows || h.Differs["zone"] == 0 || len(h.Differs) != 2 || len(h.Damage) != 0 {
			t.Errorf("%v %v, %v", h.Differs, h.Damage, err)
		}
		if n := ask[int64](t, s.writes, `SELECT count(*) FROM zone`); n != 0 {
			t.Error("it was mended, and should only be looked at")
		}
	})
	t.Run("a row that refers to nothing", func(t *testing.T) {
		s := prepare()
		change(s, `PRAGMA foreign_keys = OFF; INSERT INTO session (token, data, expiry, account) VALUES ('t', x'', 1, 'nobody')`)
		h, err := Examine(ctx, s.path)
		if err != nil || len(h.Damage) != 1 || !strings.Contains(h.Damage[0], "session: 1 rows refer") {
			t.Errorf("%v, %v", h.Damage, err)
		}
	})
	t.Run("a row that breaks a rule", func(t *testing.T) {
		s := prepare()
		change(s, `PRAGMA ignore_check_constraints = ON; UPDATE opened SET closed = 7 WHERE 1;
			INSERT INTO verdict (seq, subject, attempt, lesson, score, max, passed, grader, key_hash, marks) VALUES (9999, 'a', 'b', 'l', 1, 1, 7, '', '', '{}')`)
		if h, err := Examine(ctx, s.path); err != nil || len(h.Damage) == 0 {
			t.Errorf("%v, %v", h.Damage, err)
		}
	})
	t.Run("an index that lacks rows", func(t *testing.T) {
		s := prepare()
		change(s, `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX event_by_subject ON event (kind)' WHERE name = 'event_by_subject'`)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if h, err := Examine(ctx, s.path); err != nil || len(h.Damage) == 0 {
			t.Errorf("%v, %v", h.Damage, err)
		}
	})
	t.Run("what a killed restore left", func(t *testing.T) {
		s := prepare()
		if err := os.WriteFile(s.path+".partial", nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if h, err := Examine(ctx, s.path); err != nil || len(h.Strays) != 1 {
			t.Errorf("%v, %v", h.Strays, err)
		}
	})
	t.Run("nothing there", func(t *testing.T) {
		if _, err := Examine(ctx, filepath.Join(t.TempDir(), "none.db")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("error %v, want ErrNotExist", err)
		}
	})
}
