package diagram

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
	"millrace/wasm/diagram/script"
	"millrace/wasm/widget/widgettest"
)

// program makes the program of a diagram as an author writes it.
func program(t testing.TB, text string) string {
	t.Helper()
	source, _, items := script.Split(text)
	d, err := diagram.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	s, faults := script.Parse(source, d, items)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	g, err := layout.Layout(d, layout.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return (&script.Program{Geometry: g, Script: s}).Encode()
}

const exampleText = `flowchart LR
  accTitle: A job travels through a queue
  %% play
  A([App]):::client --> API[API]:::service
  API -->|publish| Q[[Queue]]:::queue
  Q -->|hand out| W1[Worker 1]:::worker & W2[Worker 2]:::worker
  W1 & W2 -->|store| DB[(Database)]
  %% about Q: Holds each job until a worker acknowledges it.

1. ` + "`A -> API, API -> A: 202`" + ` Somebody signs up, and the API answers at once.
2. ` + "`API -> Q: job`" + ` It leaves the email to be sent in the queue.
3. ` + "`Q -> W1: job, Q -> W2: job`" + ` Two workers take jobs at the same time.
4. ` + "`W1 -> DB, W2 -> DB`" + ` Each stores what came of its job.
5. ` + "`W1 -> Q: ack, W2 -> Q: ack`" + ` Then it acknowledges the job.
6. ` + "`Q`" + ` Only now does the queue forget them.
`

func TestTheExampleIsUpToDate(t *testing.T) {
	want := program(t, exampleText)
	brief := member(t, exampleText).Info().Browser
	if *widgettest.Update {
		source := "package diagram\n\n// The diagram that stands for the family, as a program and as its brief. A test makes both\n// anew from its Mermaid.\nconst (\n\texampleProgram = `" + want + "`\n\n\texampleBrief = `" + brief + "`\n)\n"
		if err := os.WriteFile("example.go", []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff([]string{want, brief}, []string{exampleProgram, exampleBrief}); diff != "" {
		t.Errorf("run the test with -update, twice: %s", diff)
	}
}
