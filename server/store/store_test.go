package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/server/store"
	"millrace/server/study"
)

var ctx = context.Background()

func TestAPlaceIsAFolderOrAFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	e := study.Event{ID: study.NewID(), Subject: study.NewSubject(), Kind: study.KindSectionDone, ContentID: "s-1"}
	first, err := store.Open(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := first.Append(ctx, e); err != nil {
		t.Fatal(err)
	}

	if _, err := store.Open(ctx, folder); !errors.Is(err, study.ErrInUse) {
		t.Errorf("a second server: %v, want ErrInUse", err)
	}
	beside, err := store.OpenBeside(ctx, folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := beside.Event(ctx, e.ID); err != nil {
		t.Error(err)
	}
	if err := beside.Close(); err != nil {
		t.Error(err)
	}
	dest := filepath.Join(t.TempDir(), "backup.db")
	if err := store.Backup(ctx, folder, dest); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	for _, place := range []string{"sqlite:" + filepath.Join(folder, store.FileName), "sqlite:" + dest} {
		s, err := store.Open(ctx, place)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Event(ctx, e.ID); err != nil {
			t.Errorf("%s: %v", place, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestAPlaceThatCannotBeOpenedIsExplained(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for place, says := range map[string]string{
		"":                         "name a data folder",
		"sqlite:":                  "name a data folder",
		"postgres://localhost/mil": "not supported",
		file:                       "not a directory",
	} {
		s, err := store.Open(ctx, place)
		if err == nil || s != nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, %v; want an error that says %s", place, s, err, says)
		}
	}
}
