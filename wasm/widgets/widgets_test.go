package widgets

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A page keeps the prose that the server drew, so its program is built without about.go;
// see widget.Player.LeaveNotes.
func TestProseStaysOnTheServer(t *testing.T) {
	files, err := filepath.Glob("*/about.go")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no widget explains itself")
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(source), "//go:build !lean\n") {
			t.Errorf("%s is part of the program of a page: begin it with //go:build !lean, and add a lean.go like that of retrystorm", file)
		}
	}
}

func TestEveryFolderIsInTheListUnderItsName(t *testing.T) {
	var listed, folders []string
	for _, w := range All {
		listed = append(listed, strings.ReplaceAll(w.Info().Name, "-", ""))
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	slices.Sort(listed)
	if !slices.Equal(listed, folders) {
		t.Errorf("widgets without hyphens: %v\nfolders:                 %v", listed, folders)
	}
}

// The lab heads each topic once.
func TestWidgetsOfOneTopicStandTogether(t *testing.T) {
	seen, before := map[string]bool{}, ""
	for _, w := range All {
		info := w.Info()
		if info.Topic == "" || info.Topic != before && seen[info.Topic] {
			t.Errorf("%s stands apart from its topic %q", info.Name, info.Topic)
		}
		seen[info.Topic], before = true, info.Topic
	}
}
