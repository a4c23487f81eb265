package main_test

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"millrace/content"
)

// listed finds the code samples of a page, by their titles.
var listed = regexp.MustCompile("(?ms)^```[a-z]+ title=\"([^\"]+)\"\n(.*?)^```$")

// The widget that the guide shows whole compiles, imports what a widget may, passes the
// contract and measures what the page says. It is laid over the source tree as if its
// files were there.
func TestTheWidgetOfTheGuideIsOne(t *testing.T) {
	page, err := content.Files.ReadFile("guide/30-widgets.md")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	over := struct{ Replace map[string]string }{map[string]string{}}
	readings := ""
	for _, m := range listed.FindAllStringSubmatch(string(page), -1) {
		name, text := m[1], m[2]
		switch {
		case strings.HasSuffix(name, "readings.txt"):
			readings = text
		case strings.HasPrefix(name, "wasm/widgets/dice/"):
			file := filepath.Join(dir, filepath.Base(name))
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			over.Replace[filepath.Join(root, name)] = file
			holdToFloorPlan(t, name, text)
		}
	}
	if len(over.Replace) != 4 || readings == "" {
		t.Fatalf("%d files and readings of %d bytes: want 4 files and some readings", len(over.Replace), len(readings))
	}
	plan, err := json.Marshal(over)
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, plan, 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(in, program string, args ...string) {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Dir = in
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	suite := filepath.Join(dir, "suite")
	run(root, "go", "build", "-overlay", overlay, "-tags", "lean", "./wasm/widgets/dice")
	run(root, "go", "test", "-vet=off", "-overlay", overlay, "-c", "-o", suite, "./wasm/widgets/dice")
	run(dir, suite, "-update")
	run(dir, suite)
	got, err := os.ReadFile(filepath.Join(dir, "testdata", "readings.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != readings {
		t.Errorf("the die measures\n%sand the page says\n%s", got, readings)
	}
}

// holdToFloorPlan holds a file of the example to the floor plan.
func holdToFloorPlan(t *testing.T, name, text string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(name, "_test.go") {
		return
	}
	var imports []string
	for _, imp := range f.Imports {
		path, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		imports = append(imports, path)
	}
	for _, fault := range faults("wasm/widgets/dice", imports) {
		t.Errorf("%s: %s", name, fault)
	}
}
