package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// edition is a small course and its banks on the disk, to be edited: one that is checked in
// no time.
type edition struct {
	t                *testing.T
	content, quizzes string
}

const editedBank = "sample/01-waiting.yaml"

func newEdition(t *testing.T) edition {
	t.Helper()
	e := edition{t, t.TempDir(), t.TempDir()}
	for from, to := range map[string]string{"sample": e.content, "quiz": filepath.Join(e.quizzes, "sample")} {
		if err := os.CopyFS(to, os.DirFS(filepath.Join("..", "..", "server", "testdata", from))); err != nil {
			t.Fatal(err)
		}
	}
	e.edit(filepath.Join(e.content, "01-waiting.md"), "minutes: 12", "minutes: 10")
	return e
}

func (e edition) flags(args ...string) []string {
	return append(args, "--content", e.content, "--quizzes", e.quizzes)
}

// edit replaces a text, which must be there once, and returns the file before and after.
func (e edition) edit(file, old, new string) (before, after []byte) {
	e.t.Helper()
	before, err := os.ReadFile(file)
	if err != nil {
		e.t.Fatal(err)
	}
	if n := bytes.Count(before, []byte(old)); n != 1 {
		e.t.Fatalf("%s holds %q %d times", file, old, n)
	}
	after = bytes.Replace(before, []byte(old), []byte(new), 1)
	if err := os.WriteFile(file, after, 0o644); err != nil {
		e.t.Fatal(err)
	}
	return before, after
}

// handIn answers one number of the quiz as a browser without scripts does, and returns the
// browser and the address of the attempt.
func handIn(t *testing.T, site string, fields url.Values) (*http.Client, string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	request, err := http.NewRequest("POST", site+"/courses/sample/waiting/quiz", strings.NewReader(fields.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Request.URL.Path, "/attempts/") {
		t.Fatalf("handing in: %s at %s", answer.Status, answer.Request.URL)
	}
	return client, answer.Request.URL.String()
}

func pageAt(t *testing.T, client *http.Client, at string) string {
	t.Helper()
	answer, err := client.Get(at)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}

func TestRegradeShowsThenStoresBesideAServer(t *testing.T) {
	data, e := t.TempDir(), newEdition(t)
	client, attempt := handIn(t, startSiteOn(t, data, e.flags("serve")...), url.Values{"q.sum.value": {"14"}})
	if !strings.Contains(pageAt(t, client, attempt), "0 of 7 points") {
		t.Fatal("14 is no right answer yet, and counts")
	}
	e.edit(filepath.Join(e.quizzes, editedBank), "answer: 48151623\n", "answer: 14\n")

	status, out, errs := run(t, "", e.flags("regrade", "--data", data, "--verbose")...)
	for _, want := range []string{"quiz-wait: 1 attempt, 1 to mark again, of 1 learner.", "sum       1         1   0     0     0",
		"Scores: 1 up, 0 down, 0 the same. Passes: 0 gained, 0 lost.", "0 -> 1 of 7", "Nothing was changed."} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, it does not say %q:\n%s%s", status, want, out, errs)
		}
	}
	if !strings.Contains(pageAt(t, client, attempt), "0 of 7 points") {
		t.Error("looking changed a score")
	}
	status, out, errs = run(t, "", e.flags("regrade", "--data", data, "--apply", "--reason", "Fourteen was meant.")...)
	if status != 0 || !strings.Contains(out, "Stored 1 verdict.") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	shown := pageAt(t, client, attempt)
	for _, want := range []string{"1 of 7 points", "Marked when you handed it in.", "Marked again: Fourteen was meant."} {
		if !strings.Contains(shown, want) {
			t.Errorf("the attempt does not say %q", want)
		}
	}
	if status, out, _ := run(t, "", e.flags("regrade", "--data", data, "--apply")...); status != 0 || !strings.Contains(out, "Nothing to mark again") {
		t.Errorf("a second time: status %d, %s", status, out)
	}
	if status, _, errs := run(t, "", e.flags("regrade", "--data", data, "--quiz", "quiz-wiat")...); status != 1 || !strings.Contains(errs, "did you mean quiz-wait") {
		t.Errorf("a quiz that is not there: status %d, %s", status, errs)
	}
}

func TestCheckFindsWhatLearnersDidAndTheContentLost(t *testing.T) {
	data, e := t.TempDir(), newEdition(t)
	handIn(t, startSiteOn(t, data, e.flags("serve")...), url.Values{"q.sum.value": {"15"}})
	check := func() string {
		t.Helper()
		status, out, errs := run(t, "", e.flags("check", "--record", data)...)
		if status != 0 {
			t.Errorf("status %d: %s%s", status, out, errs)
		}
		return out
	}
	if out := check(); strings.Contains(out, "nowhere") {
		t.Errorf("nothing is lost, and it says\n%s", out)
	}
	e.edit(filepath.Join(e.quizzes, editedBank), "id: quiz-wait\n", "id: quiz-again\n")
	if out := check(); !strings.Contains(out, `the quiz "quiz-wait", which 1 learner took, is nowhere in the content`) {
		t.Errorf("the quiz is lost, and it says\n%s", out)
	}
	e.edit(filepath.Join(e.content, "course.yaml"), "slug: sample\n", "slug: sample\nretired: [quiz-wait]\n")
	if out := check(); strings.Contains(out, "nowhere") {
		t.Errorf("the quiz is retired, and it says\n%s", out)
	}
	e.edit(filepath.Join(e.quizzes, editedBank), "id: quiz-again\n", "id: quiz-wait\n")
	if status, out, _ := run(t, "", e.flags("check")...); status != 1 || !strings.Contains(out, `01-waiting.yaml:1:1: the id "quiz-wait" is in use, and it is retired in course.yaml`) {
		t.Errorf("a retired id in use: status %d\n%s", status, out)
	}
}

func TestCheckFixWritesIDsAndNothingElse(t *testing.T) {
	e := newEdition(t)
	bank := filepath.Join(e.quizzes, editedBank)
	before, _ := e.edit(bank, "  - id: sum\n    kind: number", "  - kind: number")
	e.edit(bank, "id: word\n", "id: new\n")
	if status, out, _ := run(t, "", e.flags("check")...); status != 1 || strings.Count(out, "millrace check --fix") != 1 || !strings.Contains(out, "the question has no id") {
		t.Errorf("without --fix: status %d\n%s", status, out)
	}
	if status, out, errs := run(t, "", e.flags("check", "--fix")...); status != 0 || !strings.Contains(out, "wrote 2 ids") {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	after, err := os.ReadFile(bank)
	if err != nil {
		t.Fatal(err)
	}
	ids := strings.Split(string(before), "\n")
	for i, line := range strings.Split(string(after), "\n") {
		if line != ids[i] && !strings.Contains(line, "id: wait-") {
			t.Errorf("line %d was %q and is %q", i+1, ids[i], line)
		}
	}
	if bytes.Contains(after, []byte("id: sum")) || bytes.Contains(after, []byte("id: new")) {
		t.Error("an id that was gone is there again, or one is still to be made")
	}
	if status, out, _ := run(t, "", e.flags("check", "--fix")...); status != 0 || strings.Contains(out, "wrote") {
		t.Errorf("a second time: status %d, %s", status, out)
	}
	if status, _, errs := run(t, "", "check", "--fix"); status != 1 || !strings.Contains(errs, "--content or --quizzes") {
		t.Errorf("with no folder: status %d, %s", status, errs)
	}
}
