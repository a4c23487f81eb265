package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The Go code of the .templ files is committed, so that a clone builds with go alone.
// This fails when somebody changed one and forgot `make gen`.
func TestGeneratedCodeIsFresh(t *testing.T) {
	root := filepath.Join("..", "..")
	copied := t.TempDir()
	var templates []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".templ") {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		templates = append(templates, rel)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(copied, rel)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(templates) < 10 {
		t.Fatalf("found %d templates: the walk is broken", len(templates))
	}
	gen := exec.Command("go", "tool", "templ", "generate", "-path", copied)
	if out, err := gen.CombinedOutput(); err != nil {
		t.Fatalf("templ generate: %v\n%s", err, out)
	}
	for _, rel := range templates {
		code := strings.TrimSuffix(rel, ".templ") + "_templ.go"
		want, err := os.ReadFile(filepath.Join(copied, code))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(root, code))
		if err != nil {
			t.Errorf("%v: run \"make gen\" and commit it", err)
			continue
		}
		if !bytes.Equal(withoutNames(got), withoutNames(want)) {
			t.Errorf("%s is stale: run \"make gen\" and commit it", code)
		}
	}
}

// withoutNames drops the names of files that templ writes into errors: they depend on
// the folder it was started in.
func withoutNames(code []byte) []byte {
	var out []byte
	for line := range bytes.Lines(code) {
		if i := bytes.Index(line, []byte("FileName: `")); i >= 0 {
			line = line[:i]
		}
		out = append(out, line...)
	}
	return out
}
