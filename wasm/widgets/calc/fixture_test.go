package calc

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/wasm/widget"
	"millrace/wasm/widget/widgettest"
)

// page is where the calculators stand that the course asks for. What a visitor sees there
// is what these tests read.
const page = "../../../content/async-messaging/lab/calc.md"

// fixtures are the ids of its fences. The one without an id of its own, "calc", is also
// the widget itself.
var fixtures = []string{"calc", "retention", "dual-write", "workers", "bounded", "saga", "poller", "vans"}

// sourceOf reads the fence with an id.
func sourceOf(t testing.TB, id string) string {
	t.Helper()
	src, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(strings.TrimPrefix(string(src), "---\n"), "---\n")
	defs := definitions(t, page, body)
	if len(defs) != len(fixtures) || defs[id] == nil {
		t.Fatalf("%s has %d calculators, and %q is wanted", page, len(defs), id)
	}
	return defs[id].Text
}

// definitions returns what the fences of a text define, by id.
func definitions(t testing.TB, file, src string) map[string]*markdown.Definition {
	t.Helper()
	doc := markdown.Parse(file, []byte(src))
	for _, f := range doc.Faults() {
		t.Error(f)
	}
	found := map[string]*markdown.Definition{}
	_ = ast.Walk(doc.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if w, ok := n.(*markdown.Widget); ok && entering && w.Definition != nil {
			found[w.Prefix] = w.Definition
		}
		return ast.WalkContinue, nil
	})
	return found
}

// definition returns what the only fence of a text defines.
func definition(t testing.TB, file, src string) *markdown.Definition {
	t.Helper()
	for _, d := range definitions(t, file, src) {
		return d
	}
	t.Fatalf("%s has no widget that its fence defines", file)
	return nil
}

// programOf compiles a definition that has no faults.
func programOf(t testing.TB, definition string) string {
	t.Helper()
	program, faults := Widget.Compile(definition)
	for _, f := range faults {
		t.Errorf("line %d, byte %d: %s (%s)", f.Line, f.Col, f.Message, f.Hint)
	}
	return program
}

// defined makes a calculator of a definition that has no faults.
func defined(t testing.TB, definition string) widget.Widget {
	t.Helper()
	w, err := Widget.Define(programOf(t, definition))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestTheWidgetKeepsTheContract(t *testing.T) { widgettest.Run(t, Widget) }

func TestEveryFixtureKeepsTheContract(t *testing.T) {
	for _, name := range fixtures[1:] {
		t.Run(name, func(t *testing.T) {
			widgettest.RunIn(t, filepath.Join("testdata", name), defined(t, sourceOf(t, name)))
		})
	}
}

// The calculator in the program is the fixture that an author would write.
func TestTheExampleIsLittlesLaw(t *testing.T) {
	if want := programOf(t, sourceOf(t, "calc")); little != want {
		t.Errorf("little.go has\n%s\nand the page's first calculator is\n%s", little, want)
	}
}

// set finishes a calculator at some settings.
func set(t testing.TB, w widget.Widget, settings string) widget.Run {
	t.Helper()
	given := map[string]string{}
	for pair := range strings.FieldsSeq(settings) {
		name, value, _ := strings.Cut(pair, "=")
		given[name] = value
	}
	v, faults := widget.Parse(w.Info().Params, func(name string) (string, bool) { s, ok := given[name]; return s, ok })
	for _, f := range faults {
		t.Error(f)
	}
	r, _ := widget.Finish(w, v)
	return r
}

// The figures are those of the course and of its two sources; where one is written
// otherwise there, the comment says how.
func TestFixturesGiveTheFiguresOfTheCourse(t *testing.T) {
	for _, c := range []struct{ fixture, settings, reading, want string }{
		{"calc", "", "busy", "200 jobs"},     // 1,000 jobs/s × 200 ms
		{"calc", "", "exact", "285.7 slots"}, // at 70%
		{"calc", "", "slots", "290 slots"},   // "about 290"
		{"calc", "share=100", "slots", "200 slots"},
		{"calc", "rate=0", "busy", "0 jobs"},
		{"calc", "share=0", "exact", "no value"},

		{"retention", "", "day", "432 GB"},  // 5 MB/s × 86,400 s
		{"retention", "", "one", "3.02 TB"}, // 7 days
		{"retention", "", "all", "9.07 TB"}, // 3 replicas
		{"retention", "replicas=1", "all", "3.02 TB"},
		{"retention", "", "bill", "€907/month"}, // 9,072 GB at €0.10
		{"retention", "rate=0", "all", "0 B"},

		{"dual-write", "", "every", "100 s"}, // 100/s × 0.01%
		{"dual-write", "", "day", "864 orders/day"},
		{"dual-write", "rate=0", "every", "no value"},

		{"workers", "", "each", "25 messages/s"},            // 1 ÷ 40 ms
		{"workers", "", "least", "200 workers"},             // 5,000/s × 40 ms
		{"workers", "", "workers", "300 workers"},           // × 1.5
		{"workers", "partitions=50", "idle", "250 workers"}, // 300 pods on 50 partitions
		{"workers", "", "idle", "0 workers"},

		{"bounded", "", "pace", "25 ms"},     // 100 ms ÷ 4
		{"bounded", "", "length", "40 jobs"}, // 1 s ÷ (100 ms ÷ 4)
		{"bounded", "latency=0.1", "length", "4 jobs"},
		{"bounded", "latency=0.3 threads=1", "length", "3 jobs"}, // 0.3 ÷ 0.1 is 2.9999999999999996 in float64
		{"bounded", "threads=0", "length", "no value"},

		{"saga", "", "completes", "99.6%"}, // 0.999^4 = 0.996006
		{"saga", "", "one_in", "250"},      // 1 ÷ 0.003994 = 250.4
		{"saga", "success=100", "one_in", "no value"},

		{"poller", "", "capacity", "50 jobs/s"}, // LIMIT 50, a poll a second
		{"poller", "", "mean", "500 ms"},        // half a poll
		{"poller", "", "most", "1 s"},           // precision of one poll
		{"poller", "due=80", "growth", "30 jobs/s"},
		{"poller", "due=80", "hour", "108K jobs"},  // 30/s × 3,600 s
		{"poller", "due=80", "most", "36 min 1 s"}, // 108,000 ÷ 50/s and one poll
		{"poller", "due=50", "growth", "0 jobs/s"},
	} {
		r := set(t, defined(t, sourceOf(t, c.fixture)), c.settings)
		got := ""
		for _, x := range r.Read() {
			if x.Name == c.reading {
				got = x.Full()
			}
		}
		if got != c.want {
			t.Errorf("%s %s: %s is %q, want %q", c.fixture, c.settings, c.reading, got, c.want)
		}
	}
}

func TestFixturesSayWhatTheirNumbersMean(t *testing.T) {
	for _, c := range []struct{ fixture, settings, want string }{
		{"calc", "", "1,000 jobs/s for 200 ms each keep 200 jobs in work; at 70% busy that takes about 290 slots."},
		{"calc", "share=0", "With slots that are never busy no job is ever done."},
		{"retention", "", "5 MB/s is 432 GB a day. Kept for 7 days that is 3.02 TB, and 9.07 TB with 3 copies: €907/month."},
		{"retention", "keep=1 replicas=1", "5 MB/s is 432 GB a day. Kept for 1 day that is 432 GB, and 432 GB with 1 copy: €43/month."},
		{"dual-write", "", "Of 100 orders/s, 0.01% is one order every 100 s: 864 orders/day."},
		{"dual-write", "loss=0", "Nothing is lost, because nothing is written or no write ever fails in between."},
		{"workers", "", "5,000 messages/s at 25 messages/s for each worker keep 200 workers busy; with a headroom of 1.5 that is 300 workers."},
		{"workers", "partitions=50", "300 workers are wanted and 50 partitions can feed only as many, so 250 workers would stand idle: add partitions."},
		{"bounded", "", "A place frees up every 25 ms, so the last of 40 jobs in the queue waits 1 s on average."},
		{"saga", "", "4 steps of 99.9% each: 99.6% of all sagas complete, and one in 250 has to be undone."},
		{"saga", "success=100", "4 steps of 100% each: no saga ever fails."},
		{"poller", "", "It keeps up: 50 jobs/s against 30 jobs/s. A job runs 500 ms late on average and 1 s at worst."},
		{"poller", "due=80", "It falls behind by 30 jobs/s: after an hour 108K jobs are overdue and the next one is 36 min 1 s late."},
	} {
		if got := set(t, defined(t, sourceOf(t, c.fixture)), c.settings).Say(); got != c.want {
			t.Errorf("%s %s says\n%q, want\n%q", c.fixture, c.settings, got, c.want)
		}
	}
}
