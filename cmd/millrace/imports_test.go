package main_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layer says what the packages below one folder may import of ours. The longest prefix
// that matches a package rules it. This table is the house's floor plan.
var layers = []struct {
	folder string
	may    []string // packages of ours, "x/..." for all below
}{
	{"cmd/millrace", []string{"..."}},
	{"cmd/assets", []string{"static"}},
	{"cmd/bench", []string{"..."}},
	{"server", []string{"web", "content", "content/play", "quizzes", "server/analysis", "server/gradebook", "server/metrics", "server/search", "server/study", "wasm/widget", "wasm/ui", "static"}},
	{"server/analysis", nil},
	{"server/demo", []string{"content", "quizzes", "server/study"}},
	{"server/gradebook", nil},
	{"server/metrics", nil},
	{"server/search", nil},
	{"server/study", nil},
	{"server/store", []string{"server/study", "server/store/..."}},
	{"server/store/index", []string{"server/search"}},
	{"server/store/sqlite", []string{"server/study", "server/store/sqlite/..."}},
	{"server/store/storetest", []string{"server/study"}},
	{"server/store/disktest", nil},
	{"web", []string{"content", "quizzes", "server/search", "server/study", "wasm/ui"}},
	{"content", []string{"content/...", "quizzes", "wasm/diagram/..."}},
	{"content/markdown", []string{"quizzes", "content/play", "wasm/diagram/..."}},
	{"content/play", nil},
	{"quizzes", nil},
	{"quizzes/kindtest", []string{"quizzes"}},
	{"quizzes/kinds", []string{"quizzes", "quizzes/kinds/..."}},
	{"static", nil},
	{"wasm", []string{"wasm/widgets", "wasm/dom"}},
	{"wasm/dom", []string{"wasm/widget", "wasm/ui"}},
	{"wasm/play", []string{"wasm/play/sketch", "wasm/dom"}},
	{"wasm/play/sketch", []string{"wasm/ui", "wasm/diagram", "wasm/diagram/layout", "wasm/diagram/script", "wasm/widget", "wasm/widgets/diagram"}},
	{"wasm/ui", []string{"wasm/ui"}},
	{"wasm/sim", nil},
	{"wasm/diagram", []string{"wasm/ui"}},
	{"wasm/diagram/layout", []string{"wasm/ui", "wasm/diagram"}},
	{"wasm/diagram/script", []string{"wasm/ui", "wasm/diagram"}},
	{"wasm/diagram/diagramtest", []string{"wasm/ui", "wasm/diagram", "wasm/diagram/layout"}},
	{"wasm/chart", []string{"wasm/ui", "wasm/sim"}},
	{"wasm/chart/charttest", []string{"wasm/ui", "wasm/chart"}},
	{"wasm/widget", []string{"wasm/ui", "wasm/widget"}},
	{"wasm/widget/widgettest", []string{"wasm/ui", "wasm/ui/uitest", "wasm/widget"}},
	{"wasm/widgets", []string{"wasm/widget", "wasm/widgets/...", "wasm/ui", "wasm/sim", "wasm/chart"}},
	{"wasm/widgets/diagram", []string{"wasm/widget", "wasm/ui", "wasm/diagram", "wasm/diagram/script"}},
}

// pure is what code that runs in a browser may import of the standard library. The
// rest costs a learner size (fmt alone 149 KB) or breaks equality between machines.
var pure = []string{
	"io", "strconv", "strings", "slices", "sort", "cmp", "errors",
	"unicode", "unicode/utf8", "unicode/utf16", "math/bits", "iter",
}

// confined names packages that live under one folder only.
var confined = map[string][]string{
	"syscall/js":                    {"wasm/dom"},
	"database/sql":                  {"server/store"},
	"github.com/mattn/go-sqlite3":   {"server/store"},
	"github.com/pressly/goose/v3":   {"server/store"},
	"github.com/labstack/echo/v4":   {"server"},
	"github.com/yuin/goldmark":      {"content"},
	"github.com/evanw/esbuild":      {"cmd/assets"},
	"github.com/andybalholm/brotli": {"cmd/assets", "cmd/bench", "server"},
}

const module = "millrace"

func TestImportsFollowTheFloorPlan(t *testing.T) {
	for _, f := range sources(t) {
		for _, fault := range faults(f.pkg, f.imports) {
			t.Errorf("%s: %s", f.name, fault)
		}
	}
}

// A table that forgives everything would pass; these must not.
func TestFloorPlanRefuses(t *testing.T) {
	for _, c := range []struct{ pkg, imp string }{
		{"web", "millrace/server"},
		{"web", "github.com/labstack/echo/v4"},
		{"server", "millrace/wasm/widgets"},
		{"server", "database/sql"},
		{"content", "millrace/wasm/widgets/retrystorm"},
		{"wasm/widgets/retrystorm", "fmt"},
		{"wasm/widgets/retrystorm", "math"},
		{"wasm/widgets/retrystorm", "millrace/wasm/widgets/queue"},
		{"wasm/widget", "syscall/js"},
		{"quizzes/kinds/single", "millrace/quizzes/kinds/multiple"},
		{"server/analysis", "millrace/server/gradebook"},
		{"server/gradebook", "millrace/server/study"},
		{"server/study", "millrace/content"},
		{"server/store/sqlite", "millrace/content"},
		{"static", "millrace/cmd/assets"},
		{"unknown/folder", "millrace/static"},
	} {
		if len(faults(c.pkg, []string{c.imp})) == 0 {
			t.Errorf("%s may import %s, and should not", c.pkg, c.imp)
		}
	}
}

// faults returns what is wrong with a package's imports.
func faults(pkg string, imports []string) (out []string) {
	for _, imp := range imports {
		for lib, homes := range confined {
			if imp == lib || strings.HasPrefix(imp, lib+"/") {
				if !slices.ContainsFunc(homes, func(h string) bool { return under(pkg, h) }) {
					out = append(out, imp+" lives under "+strings.Join(homes, ", ")+" only")
				}
			}
		}
		if ours, found := strings.CutPrefix(imp, module+"/"); found {
			if !mayImport(pkg, ours) {
				out = append(out, pkg+" may not import "+ours+" (see layers in imports_test.go)")
			}
			continue
		}
		// Layout is done where content is loaded; the readers' program holds none of it.
		browser := under(pkg, "wasm") && pkg != "wasm" && !under(pkg, "wasm/dom") &&
			!under(pkg, "wasm/diagram/layout") && !strings.HasSuffix(pkg, "test")
		if browser && !slices.Contains(pure, imp) && !(imp == "math" && pkg == "wasm/sim") {
			out = append(out, imp+" may not run in a browser (see pure in imports_test.go)")
		}
	}
	return out
}

// mayImport looks a pair up in the table.
func mayImport(pkg, imp string) bool {
	rule := -1
	for i, l := range layers {
		if under(pkg, l.folder) && (rule < 0 || len(l.folder) > len(layers[rule].folder)) {
			rule = i
		}
	}
	if rule < 0 {
		return false
	}
	if siblings(pkg, imp) {
		return false
	}
	for _, m := range layers[rule].may {
		if base, deep := strings.CutSuffix(m, "..."); m == imp || deep && strings.HasPrefix(imp+"/", base) {
			return true
		}
	}
	return false
}

// siblings reports whether two packages are two widgets, or two kinds of question: they
// never know each other.
func siblings(a, b string) bool {
	parent := path.Dir(a)
	return (parent == "wasm/widgets" || parent == "quizzes/kinds") && path.Dir(b) == parent && a != b && path.Base(b) != "choice"
}

func under(pkg, folder string) bool {
	return pkg == folder || strings.HasPrefix(pkg, folder+"/")
}

type source struct {
	name, pkg string
	imports   []string
}

// sources reads the imports of every file that is no test. It parses rather than asking
// the go command, whose answer would come from the test cache, and so it sees files for
// other systems too.
func sources(t *testing.T) (out []source) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != root && d.Name() != ".." || d.Name() == "node_modules" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		s := source{name: filepath.ToSlash(rel), pkg: path.Dir(filepath.ToSlash(rel))}
		for _, i := range f.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, p)
		}
		out = append(out, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 20 {
		t.Fatalf("found %d files: the walk is broken", len(out))
	}
	return out
}
