package sqlite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"millrace/server/study"
)

func TestABackupHoldsWhatWasAcknowledgedBeforeIt(t *testing.T) {
	s := openTemp(t)
	var mu sync.Mutex
	var acknowledged []string
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				e := sectionDone(study.NewSubject(), "s-1")
				if _, err := s.Append(ctx, e); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				acknowledged = append(acknowledged, e.ID)
				mu.Unlock()
			}
		})
	}
	for i := range 3 {
		mu.Lock()
		before := acknowledged[:len(acknowledged):len(acknowledged)]
		mu.Unlock()
		folder := t.TempDir()
		dest := filepath.Join(folder, "copy.db")
		if err := Backup(ctx, s.path, dest); err != nil {
			t.Fatal(err)
		}
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
			t.Errorf("backup %d is not one file: %v, %v", i, files, err)
		}
		copied := open(t, dest, Options{})
		for _, id := range before {
			if _, err := copied.Event(ctx, id); err != nil {
				t.Errorf("backup %d: %v", i, err)
			}
		}
	}
	close(stop)
	wg.Wait()
}

func TestABackupReplacesNothing(t *testing.T) {
	s := openTemp(t)
	dest := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(dest, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Backup(ctx, s.path, dest); !errors.Is(err, fs.ErrExist) {
		t.Errorf("error %v, want ErrExist", err)
	}
	if data, err := os.ReadFile(dest); err != nil || string(data) != "precious" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestAFailedBackupLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	if err := Backup(ctx, filepath.Join(folder, "none.db"), filepath.Join(folder, "copy.db")); err == nil {
		t.Error("nothing was backed up without an error")
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestADamagedCopyIsNoBackup(t *testing.T) {
	s := openTemp(t)
	_, err := s.writes.Exec(`PRAGMA ignore_check_constraints = ON;
		INSERT INTO verdict (seq, subject, attempt, lesson, score, max, passed, grader, key_hash, marks)
		VALUES (1, 'a', 'b', 'l', 1, 1, 7, '', '', '{}')`)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := Backup(ctx, s.path, filepath.Join(folder, "copy.db")); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("error %v, want one that says the copy is damaged", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}
