package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3" // the database that the SQL of lessons runs in
	markdownast "github.com/yuin/goldmark/ast"
	"go.yaml.in/yaml/v3"

	"millrace/content"
	"millrace/content/markdown"
)

// listing is one code sample of a lesson.
type listing struct {
	lesson   string // "05-retries-backoff-and-dead-letters"
	language string
	title    string // "retry.go"; may be empty
	code     string
	at       string // file:line
}

// listings are all code samples of the course and the guide, in order.
func listings(t *testing.T) (all []listing) {
	t.Helper()
	files, err := fs.Glob(content.Files, "async-messaging/*.md")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := fs.Glob(content.Files, "guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, guide...)
	for _, file := range files {
		src, err := content.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// The lines of the front matter stay, so that places are those of the file.
		src = frontMatter.ReplaceAllFunc(src, func(b []byte) []byte { return bytes.Repeat([]byte("\n"), bytes.Count(b, []byte("\n"))) })
		doc := markdown.Parse(file, src)
		_ = markdownast.Walk(doc.Root, func(n markdownast.Node, entering bool) (markdownast.WalkStatus, error) {
			if c, ok := n.(*markdown.Code); ok && entering {
				all = append(all, listing{
					lesson: strings.TrimSuffix(path.Base(file), ".md"), language: c.Language(),
					title: c.Title, code: c.Body, at: fmt.Sprint(doc.At(n)),
				})
			}
			return markdownast.WalkContinue, nil
		})
	}
	return all
}

var frontMatter = regexp.MustCompile(`(?s)\A---\n.*?\n---\n`)

// around is what surrounds a listing for the test: declarations of what it uses, in
// testdata/listings/<lesson>/<title>.around. The line that says "listing" in a comment is where the
// listing goes; without one it goes at the end.
func (l listing) around(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "listings", l.lesson, l.title+".around"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(text)
}

var place = regexp.MustCompile(`(?m)^\s*(//|--) listing$`)

func (l listing) within(around string) string {
	if at := place.FindStringIndex(around); at != nil {
		return around[:at[0]] + l.code + around[at[1]:]
	}
	return around + "\n" + l.code
}

// Every sample of the course is one that a reader can copy: Go compiles, SQL runs, the
// rest is read by a parser of its language.
func TestEveryListingOfTheCourseIsRight(t *testing.T) {
	all := listings(t)
	if len(all) < 4 {
		t.Fatalf("found %d listings: the walk is broken", len(all))
	}
	compile(t, slices.DeleteFunc(slices.Clone(all), func(l listing) bool { return l.language != "Go" || l.ofAWidget() }))
	for _, l := range all {
		if l.title == "" {
			t.Errorf("%s: this sample does not name its file", l.at)
		}
		if err := l.check(t); err != nil {
			t.Errorf("%s (%s): %v", l.at, l.title, err)
		}
	}
}

func (l listing) check(t *testing.T) error {
	switch l.language {
	case "Go": // compiled together
	case "markdown": // any text is
	case "SQL":
		return l.runSQL(t)
	case "JSON":
		if !json.Valid([]byte(l.code)) {
			return fmt.Errorf("this is no JSON: %s", l.code)
		}
	case "YAML":
		var any any
		return yaml.Unmarshal([]byte(l.code), &any)
	case "JavaScript":
		return l.run(t, "node", "--check", "sample.mjs")
	case "Bash":
		return l.run(t, "bash", "-n", "sample.sh")
	case "HTTP":
		return l.readHTTP()
	case "text":
	default:
		return fmt.Errorf("no test reads %q: add one or choose another language", l.language)
	}
	return nil
}

// ofAWidget reports whether a sample is a file of the widget that the guide shows, which
// TestTheWidgetOfTheGuideIsOne compiles in its place.
func (l listing) ofAWidget() bool { return strings.HasPrefix(l.title, "wasm/widgets/") }

// run has a program read the sample, the last argument being the file it is put in.
func (l listing) run(t *testing.T, program string, args ...string) error {
	t.Helper()
	file := filepath.Join(t.TempDir(), args[len(args)-1])
	if err := os.WriteFile(file, []byte(l.within(l.around(t))), 0o600); err != nil {
		return err
	}
	args[len(args)-1] = file
	if out, err := exec.Command(program, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
}

// readHTTP reads a request, an answer, or one after the other.
func (l listing) readHTTP() error {
	for _, message := range regexp.MustCompile(`(?m)^\n(?:HTTP/|[A-Z]+ /)`).Split(strings.ReplaceAll(l.code, "\n\nHTTP/", "\n\n\x00HTTP/"), -1) {
		for _, one := range strings.Split(message, "\x00") {
			r := bufio.NewReader(strings.NewReader(strings.ReplaceAll(strings.TrimRight(one, "\n"), "\n", "\r\n") + "\r\n\r\n"))
			var err error
			if strings.HasPrefix(one, "HTTP/") {
				_, err = http.ReadResponse(r, nil)
			} else {
				_, err = http.ReadRequest(r)
			}
			if err != nil {
				return fmt.Errorf("%q: %w", one, err)
			}
		}
	}
	return nil
}

// What the SQL of lessons has and SQLite lacks. PostgreSQL's locks have no equal in a
// database with one writer; what is left is the statement as a reader would try it.
var postgresOnly = strings.NewReplacer(
	"FOR UPDATE SKIP LOCKED", "", "FOR UPDATE", "",
	"now()", "CURRENT_TIMESTAMP", "interval '", "'", "GENERATED ALWAYS AS IDENTITY", "",
)

// runSQL runs the sample after what is around it, each parameter given the value 1.
func (l listing) runSQL(t *testing.T) error {
	t.Helper()
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	text := postgresOnly.Replace(l.within(l.around(t)))
	for n := 20; n > 0; n-- {
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", n), "1")
	}
	_, err = db.Exec(text)
	return err
}

// packages are the names by which the Go of lessons calls what it uses.
var packages = map[string]string{
	"atomic": "sync/atomic", "bytes": "bytes", "context": "context", "errors": "errors", "fmt": "fmt", "hash": "hash",
	"http": "net/http", "io": "io", "json": "encoding/json", "log": "log", "maps": "maps", "math": "math",
	"fnv": "hash/fnv", "rand": "math/rand/v2", "slices": "slices", "slog": "log/slog", "sql": "database/sql",
	"strconv": "strconv", "strings": "strings", "sync": "sync", "time": "time", "heap": "container/heap", "hex": "encoding/hex",
	"sha256": "crypto/sha256", "os": "os", "driver": "database/sql/driver", "url": "net/url", "binary": "encoding/binary",
}

// compile compiles each sample as a package of its own, all in one call.
func compile(t *testing.T, all []listing) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module listings\n\ngo 1.26\n")
	for i, l := range all {
		source, err := l.file(t)
		if err != nil {
			t.Errorf("%s (%s): %v", l.at, l.title, err)
			continue
		}
		write(fmt.Sprintf("l%d/%s", i, "sample.go"), "// "+l.at+"\n"+source)
	}
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return
	}
	message := string(out)
	for i, l := range all {
		message = strings.ReplaceAll(message, fmt.Sprintf("l%d/sample.go", i), l.at+" "+l.title)
	}
	t.Errorf("the Go of the course: %v\n%s", err, message)
}

// file makes a file that compiles of a sample: whole as it is, declarations with a
// package clause and imports before them, statements inside a function.
func (l listing) file(t *testing.T) (string, error) {
	body := l.within(l.around(t))
	if strings.HasPrefix(strings.TrimSpace(body), "package ") {
		return body, nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), l.title, "package listing\n"+body, parser.SkipObjectResolution)
	if err != nil {
		inside := "func _() {\n" + body + "\n}\n"
		g, err2 := parser.ParseFile(token.NewFileSet(), l.title, "package listing\n"+inside, parser.SkipObjectResolution)
		if err2 != nil {
			return "", fmt.Errorf("these are neither declarations (%w) nor statements (%w)", err, err2)
		}
		f, body = g, inside
	}
	return "package listing\n" + imports(f) + body, nil
}

// imports are the imports of what a file uses.
func imports(f *ast.File) string {
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && packages[x.Name] != "" {
				used[x.Name] = true
			}
		}
		return true
	})
	var b strings.Builder
	for name := range used {
		fmt.Fprintf(&b, "import %q\n", packages[name])
	}
	return b.String()
}

// A check that forgives everything would pass; these samples must not.
func TestAWrongListingIsFound(t *testing.T) {
	for _, l := range []listing{
		{language: "SQL", code: "CREATE TABLE a (id bigint PRIMARY KEY);\nSELECT nothing FROM a;"},
		{language: "JSON", code: `{"a": 1,}`},
		{language: "YAML", code: "a: b: c"},
		{language: "JavaScript", code: "const a = ;"},
		{language: "Bash", code: "if true; then"},
		{language: "HTTP", code: "GET /jobs/8841 HTTP/1.1\nHost\n"},
		{language: "COBOL", code: "STOP RUN."},
	} {
		if l.check(t) == nil {
			t.Errorf("%s passed: %s", l.language, l.code)
		}
	}
	for _, l := range []listing{
		{language: "SQL", code: "CREATE TABLE a (id bigint PRIMARY KEY);\nSELECT id FROM a WHERE id = $1 LIMIT 5 FOR UPDATE SKIP LOCKED;"},
		{language: "HTTP", code: "POST /orders HTTP/1.1\nHost: shop.example\n\nHTTP/1.1 202 Accepted\nLocation: /jobs/8841\n"},
	} {
		if err := l.check(t); err != nil {
			t.Errorf("%s: %v", l.code, err)
		}
	}
}
