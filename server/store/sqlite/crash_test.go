package sqlite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"os"
	process "os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// These tests need a process that can be killed or starved: the test binary, started again
// with the name of its part in childVar.
const (
	childVar    = "MILLRACE_TEST_CHILD"
	pathVar     = "MILLRACE_TEST_PATH"
	roundVar    = "MILLRACE_TEST_ROUND"
	answeredVar = "MILLRACE_TEST_ANSWERED"
)

func TestMain(m *testing.M) {
	switch os.Getenv(childVar) {
	case "append for ever":
		exitWith(appendForEver())
	case "run out of file size":
		exitWith(runOutOfFileSize())
	default:
		os.Exit(m.Run())
	}
}

func exitWith(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func child(part, path string, env ...string) *process.Cmd {
	cmd := process.Command(os.Args[0])
	cmd.Env = append(append(os.Environ(), childVar+"="+part, pathVar+"="+path), env...)
	return cmd
}

const workers = 4

// crashEvent is the n-th event of a worker in a round: the same whoever makes it, so that
// the next round can send again what nobody answered.
func crashEvent(round, worker, n int) study.Event {
	return study.Event{
		ID:      fmt.Sprintf("%08x-%04x-7000-8000-%012x", round, worker, n),
		Subject: study.Subject(fmt.Sprintf("%032x", worker)),
		Kind:    study.KindCheckAnswered, ContentID: "q-1",
		Payload: fmt.Appendf(nil, `{"lesson":"l","score":%d,"max":1000}`, n),
	}
}

// appendForEver appends from several goroutines and prints the id of each event once it is
// acknowledged. It begins with the events the last round got no answer for.
func appendForEver() error {
	round, err := strconv.Atoi(os.Getenv(roundVar))
	if err != nil {
		return err
	}
	s, err := Open(ctx, os.Getenv(pathVar), Options{})
	if err != nil {
		return err
	}
	answered := strings.Fields(os.Getenv(answeredVar))
	errs := make(chan error)
	for worker := range workers {
		go func() {
			if round > 0 {
				from, err := strconv.Atoi(answered[worker])
				if err != nil {
					errs <- err
				}
				for n := from; n < from+3; n++ {
					if err := acknowledge(s, crashEvent(round-1, worker, n)); err != nil {
						errs <- err
					}
				}
			}
			for n := 0; ; n++ {
				if err := acknowledge(s, crashEvent(round, worker, n)); err != nil {
					errs <- err
				}
			}
		}()
	}
	return <-errs
}

func acknowledge(s *Store, e study.Event) error {
	outcomes, err := s.Append(ctx, e)
	if err != nil {
		return err
	}
	if outcomes[0] == study.Conflict {
		return fmt.Errorf("event %s: conflict with itself", e.ID)
	}
	_, err = os.Stdout.WriteString(e.ID + "\n")
	return err
}

func TestNoAcknowledgedEventIsLostWhenTheProcessIsKilled(t *testing.T) {
	const kills = 20
	path := filepath.Join(t.TempDir(), "record.db")
	random := rand.New(rand.NewSource(7))
	acknowledged := map[string]bool{}
	var answered [workers]int // in the last round
	for round := range kills {
		for _, id := range killOnce(t, path, round, answered, time.Duration(20+random.Intn(230))*time.Millisecond) {
			acknowledged[id] = true
		}
		for worker := range answered {
			n := 0
			for acknowledged[crashEvent(round, worker, n).ID] {
				n++
			}
			answered[worker] = n
		}
	}

	s := open(t, path, Options{})
	for id := range acknowledged {
		if _, err := s.Event(ctx, id); err != nil {
			t.Errorf("acknowledged and lost: %v", err)
		}
	}
	stored := ask[int](t, s.writes, `SELECT count(*) FROM event`)
	if distinct := ask[int](t, s.writes, `SELECT count(DISTINCT id) FROM event`); distinct != stored {
		t.Errorf("%d events with %d ids", stored, distinct)
	}
	if tries := ask[int](t, s.writes, `SELECT sum(tries) FROM check_answer`); tries != stored {
		t.Errorf("%d tries counted for %d events", tries, stored)
	}
	if got := ask[string](t, s.writes, `PRAGMA integrity_check`); got != "ok" {
		t.Error(got)
	}
	before := dump(t, s.reads, projections...)
	if _, err := s.Rebuild(ctx); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, dump(t, s.reads, projections...)); diff != "" {
		t.Errorf("the projections differ from the log (-found +rebuilt):\n%s", diff)
	}
	if len(acknowledged) < 10*kills {
		t.Errorf("only %d events were acknowledged: the kills came too early to show anything", len(acknowledged))
	}
	t.Logf("%d kills, %d events acknowledged, %d stored", kills, len(acknowledged), stored)
}

// killOnce runs a child for a while, kills it and returns the ids it acknowledged.
func killOnce(t *testing.T, path string, round int, answered [workers]int, after time.Duration) []string {
	t.Helper()
	cmd := child("append for ever", path, fmt.Sprintf("%s=%d", roundVar, round),
		answeredVar+"="+strings.Trim(fmt.Sprint(answered), "[]"))
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(after, func() { cmd.Process.Kill() })
	defer killer.Stop()
	printed, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Wait() // it was killed: that is no news
	if complaint.Len() > 0 {
		t.Fatalf("round %d: %s", round, complaint.String())
	}
	return strings.Fields(string(printed[:bytes.LastIndexByte(printed, '\n')+1])) // whole lines only
}

// runOutOfFileSize makes the system refuse to let the log grow, which SQLite sees as an
// error of the disk, and then allows it again.
func runOutOfFileSize() error {
	signal.Ignore(syscall.SIGXFSZ)
	s, err := Open(ctx, os.Getenv(pathVar), Options{})
	if err != nil {
		return err
	}
	who := study.NewSubject()
	first := sectionDone(who, "s-1")
	if _, err := s.Append(ctx, first); err != nil {
		return err
	}
	var free syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &free); err != nil {
		return err
	}
	wal, err := os.Stat(s.path + "-wal")
	if err != nil {
		return err
	}
	tight := free
	tight.Cur = uint64(wal.Size())
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		return err
	}
	refused := sectionDone(who, "s-2")
	if _, err := s.Append(ctx, refused); !errors.Is(err, study.ErrUnavailable) {
		return fmt.Errorf("a write that cannot reach the disk: %v, want ErrUnavailable", err)
	}
	if _, err := s.Event(ctx, first.ID); err != nil {
		return fmt.Errorf("reading meanwhile: %w", err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &free); err != nil {
		return err
	}
	if outcomes, err := s.Append(ctx, refused); err != nil || outcomes[0] != study.Stored {
		return fmt.Errorf("the same write later: %v, %w", outcomes, err)
	}
	return s.Close()
}

func TestAnErrorOfTheDiskIsReportedAndGotOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "record.db")
	if out, err := child("run out of file size", path).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := ask[string](t, open(t, path, Options{}).writes, `PRAGMA integrity_check`); got != "ok" {
		t.Error(got)
	}
}
