package kinds_test

import (
	"os"
	"slices"
	"testing"

	"millrace/quizzes/kinds"
)

func TestTheListHoldsEveryFolderOnce(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	var listed []string
	for _, k := range kinds.All() {
		listed = append(listed, k.Name())
	}
	slices.Sort(listed)
	if !slices.Equal(listed, folders) {
		t.Errorf("All lists %v, the folders are %v", listed, folders)
	}
}
