package static_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// play runs testdata/outbox.mjs, which plays the very file that browsers get, and returns
// what it prints.
func play(t *testing.T, args ...string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("no node found: run \"make test\", which installs it")
	}
	out, err := exec.Command(node, append([]string{"testdata/outbox.mjs"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

func TestOutboxByHand(t *testing.T) {
	if out := play(t, "unit"); !strings.Contains(out, "13 tests") {
		t.Errorf("not all tests ran:\n%s", out)
	}
}

// The oracle is a model of the contract of POST /api/events: an id is stored once. Whatever
// two tabs, crashes, a network that loses, repeats and reorders, a device that is full or
// silent and a clock that jumps do, each answer that was kept is stored exactly once or
// shown to the reader, and in each form in its order.
func TestProofOutboxDeliversExactlyOnceOrSaysSo(t *testing.T) {
	schedules, first := 1_000, 1
	if os.Getenv("MILLRACE_PROOF") != "" {
		schedules, first = 10_000, 1+rand.IntN(1<<30)
	}
	out := play(t, "random", strconv.Itoa(first), strconv.Itoa(schedules))
	found := regexp.MustCompile(`(\d+) schedules: (\d+) kept, (\d+) stored once, (\d+) shown`).FindStringSubmatch(out)
	if found == nil || found[1] != strconv.Itoa(schedules) {
		t.Fatalf("not all schedules ran:\n%s", out)
	}
	kept, _ := strconv.Atoi(found[2])
	stored, _ := strconv.Atoi(found[3])
	if kept < 8*schedules || stored < kept/2 {
		t.Errorf("the schedules did little: %s", found[0])
	}
	t.Logf("from seed %d: %s", first, found[0])
}
