package widgets

import (
	"os"
	"slices"
	"strings"
	"testing"
)

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
