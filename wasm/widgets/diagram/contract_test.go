package diagram

import (
	"testing"

	"millrace/wasm/widget"
	"millrace/wasm/widget/widgettest"
)

// The diagrams that the tests of this package look at. The first stands for the family.
const (
	walkText = `flowchart TB
  accTitle: What to do with a message that failed
  %% walk
  Ever{Could it<br/>ever succeed?} -->|No| Now[Dead letter queue]:::queue
  Ever -->|Yes| Full{Is the other<br/>side overloaded?}
  Full -->|Yes| Slow[Take fewer messages]
  Full -->|No| Moment[Back off]
  Slow --> Fifth{Was this the fifth attempt?}
  Moment --> Fifth
  Fifth -->|Yes| Aside[Dead letter queue, with the count]
  Fifth -->|No| Again[Try again]
`
	sequenceText = `sequenceDiagram
  accTitle: One order
  %% play
  participant O as Orders
  participant T as Topic
  O->>T: order placed
  T-->>O: confirmed
  Note over T: kept
  T->>T: compact
`
	boxesText = `flowchart LR
  accTitle: Two boxes in a frame
  subgraph S[Shop]
  A[API]
  end
  S -->|all| DB[(Database)]
  %% about DB: Where everything ends.
`
)

func TestTheWidgetKeepsTheContract(t *testing.T) {
	for _, c := range []struct{ folder, text string }{
		{"testdata", exampleText}, {"testdata/walk", walkText}, {"testdata/sequence", sequenceText}, {"testdata/boxes", boxesText},
	} {
		t.Run(c.folder, func(t *testing.T) {
			widgettest.RunIn(t, c.folder, member(t, c.text))
		})
	}
}

func member(t testing.TB, text string) widget.Widget {
	t.Helper()
	w, err := Widget.Define(program(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return w
}
