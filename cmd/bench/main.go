// Command bench measures what Millrace promises about speed and size, and prints each
// figure beside its goal: `make bench`, or `go run ./cmd/bench --only live,frames`.
//
// Why a program and not benchmarks of the test suite: most figures need the very binary
// that is shipped, a browser and a slow network, and a test that fails because a machine
// was busy teaches people to ignore tests. A goal that is missed is printed and is no
// error; a figure that cannot be taken is one.
//
// Why medians with their extremes: a shared machine is slow for seconds at a time. What
// is compared with something else is measured in turns with it, and the ratio is taken
// in each round.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// lesson is the page that is measured: a long one, with its widget far below the first screen.
const lesson = "/courses/async-messaging/retries-backoff-and-dead-letters"

// island is the prefix of the lesson's widget that plays both policies of RS-1.
const island = "storm"

const (
	rounds = 7  // how often a figure is taken that can be off by chance
	races  = 21 // and one of some milliseconds, which a busy machine doubles
)

// measurement takes some figures that belong together.
type measurement struct {
	name, what string
	take       func(context.Context, *rig) ([]figure, error)
}

// measurements lists all there is, in the order of the table.
var measurements = []measurement{
	{"sizes", "what the browser is sent, as built", takeSizes},
	{"weights", "what each widget adds to the program", takeWeights},
	{"wire", "the first view of a lesson", takeWire},
	{"lessons", "the first view of every lesson", takeLessons},
	{"live", "from the navigation to text and to a live widget", takeLive},
	{"simulation", "RS-1 in Go, WebAssembly and JavaScript", takeSimulation},
	{"queue", "M/M/4 in Go, WebAssembly, JavaScript and SimPy", takeQueue},
	{"diagrams", "how diagrams are read, laid out and drawn", takeDiagrams},
	{"start", "from the command to the first page", takeStart},
	{"save", "from an author's save to the screen", takeSave},
	{"frames", "the page's thread while a widget plays", takeFrames},
	{"play", "the page's thread, four times slower, while each simulator plays", takePlay},
	{"memory", "tabs while each widget plays", takeMemory},
	{"pages", "a lesson beside nginx", takePages},
	{"posts", "events acknowledged on disk", takePosts},
	{"load", "2,000 learners at work, and a class that comes back", takeLoad},
	{"soak", "a class at work for so long that a leak would show", takeSoak},
	{"growth", "pages and posts with 10⁴ and 10⁷ events in the log", takeGrowth},
	{"class", "an instructor's page of a class of 2,000", takeClass},
	{"marking", "challenges run on hidden seeds", takeMarking},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	file := flag.String("json", "", "also write the figures to `FILE`")
	only := flag.String("only", "", "take these measurements only, by `NAMES` between commas: "+strings.Join(names(), ", "))
	long := flag.Bool("long", false, "watch the memory of a tab, and have learners at work, for ten minutes instead of one")
	soak := flag.Duration("soak", 3*time.Minute, "have the class of \"soak\" at work for so `LONG`; 30m shows what grows slowly")
	corpus := flag.String("corpus", "../shared/corpus/mermaid.jsonl", "measure diagrams on the corpus in `FILE`, if it is there")
	alone := flag.String("answer", "", "measure nothing: answer what is posted to `ADDRESS` and keep nothing, as \"posts\" has a second copy do")
	flag.Parse()
	if *alone != "" {
		fmt.Fprintln(os.Stderr, "bench:", answerPosts(*alone))
		os.Exit(1)
	}
	if err := run(ctx, *file, *only, *corpus, *long, *soak); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run takes the measurements and prints them. What cannot be measured does not keep the
// rest from being measured.
func run(ctx context.Context, file, only, corpus string, long bool, soak time.Duration) error {
	chosen, err := choose(only)
	if err != nil {
		return err
	}
	r, err := newRig(ctx)
	if err != nil {
		return err
	}
	defer r.close()
	r.long, r.corpus, r.soak = long, corpus, soak
	var all []result
	var faults []error
	for i, m := range chosen {
		fmt.Fprintf(os.Stderr, "%d/%d %s: %s\n", i+1, len(chosen), m.name, m.what)
		figures, err := m.take(ctx, r)
		if err != nil {
			faults = append(faults, fmt.Errorf("measuring %s: %w", m.name, err))
		}
		all = append(all, result{m, figures})
		if ctx.Err() != nil {
			break
		}
	}
	where := r.machine()
	printTable(os.Stdout, where, all)
	if file != "" {
		faults = append(faults, writeJSON(file, where, all))
	}
	return errors.Join(faults...)
}

// choose returns the measurements named in a list, or all for an empty one.
func choose(only string) ([]measurement, error) {
	if only == "" {
		return measurements, nil
	}
	var chosen []measurement
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(measurements, func(m measurement) bool { return m.name == strings.TrimSpace(name) })
		if i < 0 {
			return nil, fmt.Errorf("there is no measurement %q; there are %s", name, strings.Join(names(), ", "))
		}
		chosen = append(chosen, measurements[i])
	}
	return chosen, nil
}

func names() []string {
	out := make([]string, len(measurements))
	for i, m := range measurements {
		out[i] = m.name
	}
	return out
}
