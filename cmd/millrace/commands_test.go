package main

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"millrace/server/store"
	"millrace/server/study"
)

// run runs one command and returns its status and what it printed.
func run(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err lockedBuffer
	m := &Main{Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &err}
	status = m.Run(context.Background(), args)
	return status, out.String(), err.String()
}

// The figures are the reference run's (RS-1, seed 7).
func TestSimPrintsOneJSONObject(t *testing.T) {
	for _, c := range []struct {
		policy                      string
		sent, peak, served, failing float64
		servedBy                    any
	}{
		{"none", 300, 0, 0, 300, nil},
		{"fixed", 6978, 165, 238, 62, nil},
		{"exponential", 1790, 165, 20, 280, nil},
		{"full", 1900, 12, 300, 0, 17.5},
		{"equal", 1559, 12, 300, 0, 17.8},
		{"decorrelated", 1394, 13, 300, 0, 17.9},
		{"fixed50", 3551, 37, 300, 0, 12.2},
	} {
		status, out, errs := run(t, "", "sim", "retry-storm", "policy="+c.policy, "compare=exponential", "seed=7", "--json")
		if status != 0 || errs != "" {
			t.Fatalf("%s: status %d, %s", c.policy, status, errs)
		}
		var got struct {
			Widget   string
			Params   map[string]any
			Readings []struct {
				Name, Unit string
				Value      any
			}
			Table struct {
				Columns []string
				Rows    [][]any
			}
			Sentence string
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatalf("%s: %v in %.200s", c.policy, err, out)
		}
		values := map[string]any{}
		for _, r := range got.Readings {
			values[r.Name] = r.Value
		}
		for name, want := range map[string]any{"sent": c.sent, "peak": c.peak, "served": c.served, "failing": c.failing, "served_by": c.servedBy, "per_client": c.sent / 300} {
			if values[name] != want {
				t.Errorf("%s: %s is %v, want %v", c.policy, name, values[name], want)
			}
		}
		if got.Widget != "retry-storm" || got.Params["seed"] != 7.0 || got.Params["policy"] != c.policy || got.Sentence == "" {
			t.Errorf("%s: %+v", c.policy, got.Params)
		}
		if len(got.Table.Rows) != 300 || got.Table.Columns[0] != "time_s" || got.Table.Columns[1] != c.policy || got.Table.Rows[299][0] != 29.9 {
			t.Errorf("%s: table %v with %d rows", c.policy, got.Table.Columns, len(got.Table.Rows))
		}
	}
}

func TestCommandLineFaultsSayWhatToDo(t *testing.T) {
	dir := t.TempDir()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	busy := taken.Addr().String()
	for _, c := range []struct {
		name   string
		args   []string
		status int
		says   []string
	}{
		{"unknown command", []string{"sevre"}, 2, []string{"sevre", "--help"}},
		{"no command", nil, 2, []string{"--help"}},
		{"unknown widget", []string{"sim", "retry-strom"}, 1, []string{"retry-strom", "did you mean retry-storm"}},
		{"unknown parameter", []string{"sim", "retry-storm", "polcy=full"}, 1, []string{"polcy", "policy"}},
		{"unknown choice", []string{"sim", "retry-storm", "policy=ful"}, 1, []string{"ful", "full"}},
		{"out of bounds", []string{"sim", "retry-storm", "clients=0"}, 1, []string{"0", "1"}},
		{"not a number", []string{"sim", "retry-storm", "seed=NaN"}, 1, []string{"NaN"}},
		{"no value", []string{"sim", "queue", "rate="}, 1, []string{"rate has no value", "rate=30"}},
		{"set twice", []string{"sim", "queue", "seed=7", "seed=8"}, 1, []string{"seed is set twice"}},
		{"no setting", []string{"sim", "retry-storm", "policy"}, 1, []string{"policy", "name=value"}},
		{"no content", []string{"check", "--content", filepath.Join(dir, "nowhere")}, 1, []string{"nowhere"}},
		{"no course", []string{"check", "--content", dir}, 1, []string{"course.yaml"}},
		{"dev without a folder", []string{"dev"}, 1, []string{"--content"}},
		{"unknown role", []string{"user", "add", "ada", "--role", "queen"}, 2, []string{"queen", "instructor"}},
		{"bad login", []string{"user", "add", "a", "--data", dir}, 1, []string{"3"}},
		{"short password", []string{"user", "add", "ada", "--data", dir}, 1, []string{"8 characters"}},
		{"nobody", []string{"user", "passwd", "nobody", "--data", dir}, 1, []string{"nobody", "user add"}},
		{"no address", []string{"serve", "--addr", "nonsense", "--data", dir}, 1, []string{"nonsense", "localhost:8080"}},
		{"address in use", []string{"serve", "--addr", busy, "--data", dir}, 1, []string{busy, "another address", "--addr"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := run(t, "short", c.args...)
			if status != c.status {
				t.Errorf("status %d, want %d", status, c.status)
			}
			for _, s := range c.says {
				if !strings.Contains(errs, s) {
					t.Errorf("it does not say %q:\n%s%s", s, out, errs)
				}
			}
		})
	}
}

// Check runs all there is to run: every figure in the prose, and of every challenge each
// solution on each seed that a hidden run may be drawn from.
func TestTheCourseThatShipsHasNoFault(t *testing.T) {
	if status, out, errs := run(t, "", "check"); status != 0 {
		t.Errorf("status %d:\n%s%s", status, out, errs)
	}
}

func TestCheckSaysEveryFaultWithItsPlace(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "content", "async-messaging"))); err != nil {
		t.Fatal(err)
	}
	lesson := filepath.Join(dir, "05-retries-backoff-and-dead-letters.md")
	text, err := os.ReadFile(lesson)
	if err != nil {
		t.Fatal(err)
	}
	spoilt := strings.NewReplacer(
		":sim[165]{widget=retry-storm read=peak policy=exponential} requests to a server", ":sim[166]{widget=retry-storm read=peak policy=exponential} requests to a server",
		"[broker](term:broker)", "[broker](term:brokr)",
	).Replace(string(text))
	if err := os.WriteFile(lesson, []byte(spoilt), 0o644); err != nil {
		t.Fatal(err)
	}
	// Without its challenges, whose proofs take most of the time.
	status, out, errs := run(t, "", "check", "--content", dir, "--quizzes", filepath.Join("..", "..", "quizzes", "bank"))
	if status != 1 {
		t.Errorf("status %d for a course with faults", status)
	}
	for _, want := range []string{"05-retries-backoff-and-dead-letters.md:", "166", "165", "brokr", "broker"} {
		if !strings.Contains(out, want) {
			t.Errorf("check does not say %q:\n%s%s", want, out, errs)
		}
	}
}

func TestUserAddAndPasswdBesideAServer(t *testing.T) {
	dir := t.TempDir()
	startSiteOn(t, dir)
	if status, out, errs := run(t, "a quiet river\n", "user", "add", "Grace@Example.org", "--name", "Grace", "--role", "instructor", "--data", dir); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	if status, _, errs := run(t, "a quiet river\n", "user", "add", "grace@example.org", "--data", dir); status != 1 || !strings.Contains(errs, "taken") {
		t.Errorf("the same login twice: status %d, %s", status, errs)
	}
	if status, _, errs := run(t, "another river\n", "user", "passwd", "grace@example.org", "--data", dir); status != 0 {
		t.Errorf("passwd: status %d, %s", status, errs)
	}
	s, err := store.OpenBeside(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	a, err := s.AccountByLogin(t.Context(), "grace@example.org")
	if err != nil || a.Role != study.Instructor || a.Name != "Grace" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestASecondServerOnTheSameDataIsRefused(t *testing.T) {
	dir := t.TempDir()
	startSiteOn(t, dir)
	status, _, errs := run(t, "", "serve", "--addr", "127.0.0.1:0", "--data", dir)
	if status != 1 || !strings.Contains(errs, dir) {
		t.Errorf("status %d: %s", status, errs)
	}
}

func TestBackupBesideAServer(t *testing.T) {
	dir, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	startSiteOn(t, dir)
	if status, out, errs := run(t, "a quiet river\n", "user", "add", "ada", "--data", dir); status != 0 {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	if status, out, errs := run(t, "", "backup", copied, "--data", dir); status != 0 || !strings.Contains(out, copied) {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	if status, _, errs := run(t, "", "backup", copied, "--data", dir); status != 1 || !strings.Contains(errs, copied) {
		t.Errorf("over a file that is there: status %d, %s", status, errs)
	}
	s, err := store.Open(t.Context(), "sqlite:"+copied)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.AccountByLogin(t.Context(), "ada"); err != nil {
		t.Errorf("the copy does not hold who was added: %v", err)
	}
}

func TestRebuildAndVersion(t *testing.T) {
	dir := t.TempDir()
	if status, out, errs := run(t, "", "rebuild", "--data", dir); status != 0 || !strings.Contains(out, "0 events") {
		t.Errorf("rebuild of nothing: status %d, %s%s", status, out, errs)
	}
	if status, out, _ := run(t, "", "version"); status != 0 || !strings.HasPrefix(out, "millrace ") || !strings.Contains(out, "go1.") {
		t.Errorf("version: status %d, %q", status, out)
	}
	if status, out, _ := run(t, "", "--help"); status != 0 || !strings.Contains(out, "rebuild") {
		t.Errorf("help: status %d, %s", status, out)
	}
}
