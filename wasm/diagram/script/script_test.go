package script

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/wasm/diagram"
)

// read parses what an author writes in one piece.
func read(t testing.TB, text string) (*Script, diagram.Faults) {
	t.Helper()
	source, _, items := Split(text)
	d, err := diagram.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	return Parse(source, d, items)
}

func good(t testing.TB, text string) *Script {
	t.Helper()
	s, faults := read(t, text)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

func TestMovesAreReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string][]move{
		"A -> B":                        {{from: "A", to: "B", travels: true}},
		"A->B: a -> b":                  {{from: "A", to: "B", travels: true, says: "a -> b"}},
		" A -> B |x, y: z|: job , DLQ ": {{from: "A", to: "B", travels: true, label: "x, y: z", labelled: true, says: "job", at: 1}, {from: "DLQ", at: 25}},
		"A -> B: a|b":                   {{from: "A", to: "B", travels: true, says: "a|b"}},
		"A: lit":                        {{from: "A", says: "lit"}},
		"":                              {{}},
	} {
		if diff := cmp.Diff(want, parseMoves(text), cmp.AllowUnexported(move{})); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestStepsNameEdgesAndTurns(t *testing.T) {
	s := good(t, "flowchart LR\n%% play\nA --> B & C\nB -->|yes| D\nB -->|no| D\nC ~~~ D\n\n"+
		"1. `A -> B: job, A -> C` **Both** at *once*, `now`.\n2. `A -> B, B -> D |no|` One after the [other](term:x).\n3. `B -> A: ack` Back.\n4. `D, C` Lit.\n")
	want := []Step{
		{"Both at once, now.", []Move{{Edge: 0, From: "A", To: "B", Label: "job"}, {Edge: 1, From: "A", To: "C"}}},
		{"One after the other.", []Move{{Edge: 0, From: "A", To: "B"}, {Edge: 3, From: "B", To: "D", Turn: 1}}},
		{"Back.", []Move{{Edge: 0, Back: true, From: "B", To: "A", Label: "ack"}}},
		{"Lit.", []Move{{Edge: -1, From: "D"}, {Edge: -1, From: "C"}}},
	}
	if diff := cmp.Diff(want, s.Steps); diff != "" {
		t.Error(diff)
	}
}

// The attempt is sent twice in the picture, once in a loop and once at the end. A second
// attempt repeats the one in the loop, because the next step goes on right behind it.
func TestASecondAttemptRepeatsTheFirst(t *testing.T) {
	s := good(t, "sequenceDiagram\n%% play\nT->>E: event\nloop twice\nE->>P: send\nP--xE: 503\nend\nE->>D: dead\nD->>E: redrive\nE->>P: send\nP-->>E: ok\n\n"+
		"1. `T -> E, E -> P, P -> E` First.\n2. `E -> P, P -> E` Again.\n3. `E -> D` Aside.\n4. `D -> E, E -> P, P -> E |ok|` Back.\n")
	var got []int
	for _, step := range s.Steps {
		for i, m := range step.Moves {
			got = append(got, m.Edge)
			if m.Turn != i {
				t.Errorf("message %d of a step has turn %d", i, m.Turn)
			}
		}
	}
	// Events: 0 event, 1 loop, 2 send, 3 503, 4 end, 5 dead, 6 redrive, 7 send, 8 ok.
	if diff := cmp.Diff([]int{0, 2, 3, 2, 3, 5, 6, 7, 8}, got); diff != "" {
		t.Error(diff)
	}
}

func TestASequencePlaysMessageByMessage(t *testing.T) {
	s := good(t, "sequenceDiagram\n%% play\nparticipant A as Orders API\nA->>DB: BEGIN\nalt paid\nDB-->>A: ok\nelse\nloop twice\nA->>A: wait\nend\nend\nNote over DB: done\nrect rgb(0,0,0)\nA-)DB: COMMIT\nend\n")
	want := []Step{
		{"Orders API → DB: BEGIN", []Move{{Edge: 0, From: "A", To: "DB"}}},
		{"DB → Orders API: ok (if paid)", []Move{{Edge: 2, From: "DB", To: "A"}}},
		{"Orders API, by itself: wait (else) (loop twice)", []Move{{Edge: 5, From: "A", To: "A"}}},
		{"Note at DB: done", []Move{{Edge: -1, From: "DB", Note: 1}}},
		{"Orders API → DB: COMMIT", []Move{{Edge: 10, From: "A", To: "DB"}}},
	}
	if diff := cmp.Diff(want, s.Steps); diff != "" {
		t.Error(diff)
	}
}

// Mermaid 12.3 gives an edge a step of its own: e1@{ step: 1 }.
func TestNumberedEdgesAreAPlayOrder(t *testing.T) {
	const graph = "flowchart LR\nA[API] e1@-->|job| B\nA e2@--> C\nB e3@--> D\ne1@{ step: 1 }\ne2@{ step: 1 }\ne3@{ step: 4 }\n"
	want := []Step{
		{"API → B: job; API → C", []Move{{Edge: 0, From: "A", To: "B"}, {Edge: 1, From: "A", To: "C"}}},
		{"B → D", []Move{{Edge: 2, From: "B", To: "D"}}},
	}
	if diff := cmp.Diff(want, good(t, graph).Steps); diff != "" {
		t.Error(diff)
	}
	want[0].Caption, want[1].Caption = "First.", "Then."
	if diff := cmp.Diff(want, good(t, graph+"\n1. First.\n2. Then.\n").Steps); diff != "" {
		t.Error(diff)
	}
	if _, faults := read(t, graph+"\n1. First.\n"); len(faults) != 1 || faults[0].Message != "The arrows have 2 steps and the list has 1." {
		t.Errorf("too few captions: %v", faults)
	}
	if s := good(t, graph+"%% play\n\n1. `B -> D` The list wins.\n"); len(s.Steps) != 1 {
		t.Errorf("the list of steps gave %d", len(s.Steps))
	}
}

func TestAWalkHasAPlaceForEachBox(t *testing.T) {
	s := good(t, "flowchart TB\n%% walk\nA{Heals?} -->|No| B[Aside]\nA -->|Yes| C[Wait]\nC --> D{Fifth?}\nD -->|Yes| B\nD -->|No| E[Again]\n")
	want := []Place{
		{"A", "Heals?", []Answer{{"No", 0, 1}, {"Yes", 1, 2}}},
		{"B", "Aside", nil},
		{"C", "Wait", []Answer{{"", 2, 3}}},
		{"D", "Fifth?", []Answer{{"Yes", 3, 1}, {"No", 4, 4}}},
		{"E", "Again", nil},
	}
	if diff := cmp.Diff(want, s.Walk); diff != "" {
		t.Error(diff)
	}
}

// The places were counted by hand: in the whole text when it is bare, where the list
// begins right behind an empty line.
func TestFaultsHaveTheirPlace(t *testing.T) {
	for text, want := range map[string]string{
		"flowchart LR\n%% play\nA --> B\n\n1. `A -> C` x\n":                    "5:5: The diagram has no box \"C\". Did you mean A?",
		"flowchart LR\n%% play\nA --> B & C\n\n1. x\n2. `A -> B, B -> C` y\n":  "5:4: This step does not say what moves. Begin it with `A -> B` for what moves, or `A` for a box that lights up.\n6:13: The diagram has no edge from B to C. To C it comes from A.",
		"flowchart LR\nA --> B\n  %% about Ü: x\n":                             "3:12: The diagram has no box Ü.",
		"flowchart LR\n%% walk\nA{Q} -->|y| B\nA -->|n| C\nD --> E\n":          "5:1: This walk begins in several places: A, D. Let it begin in one box.",
		"flowchart LR\n%% walk\nA{Q} -->|y| B\nA -->|n| C\nD --> E\nE --> D\n": "5:1: The walk never comes to D. Draw an arrow to it, or leave it out.",
		"flowchart LR\n%% play\n%% walk\nA --> B\n\n1. `A` x\n":                "3:4: A diagram does one thing: it plays, is walked through or is filled in. Leave %% walk or %% play out.",
		"flowchart LR\nA --> B\n%% wlak\n":                                     "3:4: A diagram cannot wlak. Did you mean walk?",
	} {
		if _, faults := read(t, text); faults.Error() != want {
			t.Errorf("%q\n got %s\nwant %s", text, faults.Error(), want)
		}
	}
}

func TestSplitTakesTheListFromTheDiagram(t *testing.T) {
	ticked, blank := true, false
	for text, want := range map[string]struct {
		diagram string
		first   int
		items   []Item
	}{
		"flowchart LR\nA": {"flowchart LR\nA", 1, nil},
		"\n```mermaid\nflowchart LR\nA\n```\n\n1. `A` **One**\n   and on.\n2) Two\n\nText.\n3. no\n": {"flowchart LR\nA", 3, []Item{
			{Line: 5, Col: 5, Code: "A", Text: "One and on.", Raw: "`A` **One** and on."}, {Line: 7, Col: 4, Text: "Two", Raw: "Two"},
		}},
		"flowchart LR\nA\n- [ ] No — `x`\n- [x] Yes": {"flowchart LR\nA", 1, []Item{
			{Line: 3, Col: 7, Text: "No — x", Raw: "No — `x`", Checked: &blank}, {Line: 4, Col: 7, Text: "Yes", Raw: "Yes", Checked: &ticked},
		}},
		"":                  {"", 1, nil},
		"```\nflowchart LR": {"flowchart LR", 2, nil},
	} {
		d, first, items := Split(text)
		if diff := cmp.Diff([]any{want.diagram, want.first, want.items}, []any{d, first, items}); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	if got := plain("a_b *c* _d_ [e](term:f) :sim[165]{of=g read=h} \\* x"); got != "a_b c d e 165 * x" {
		t.Errorf("plain text: %q", got)
	}
}

func TestNoTextMakesItPanic(t *testing.T) {
	for _, text := range []string{"flowchart LR\n%% play\nA --> A\n\n1. `A -> A` x\n2.", "flowchart LR\n%% walk\nA", "sequenceDiagram\n%% play\nA->>B: x\n\n1. ``", "flowchart LR\n%% fill\nA"} {
		for i := range text {
			source, _, items := Split(text[:i])
			if d, err := diagram.Parse(source); err == nil {
				Parse(source, d, items)
			}
			_, _, _ = Split(strings.Repeat(text[:i], 3))
		}
	}
}
