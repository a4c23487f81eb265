package quizzes_test

import (
	"fmt"
	"testing"

	"millrace/quizzes"
)

func TestIDsAreWrittenWhereTheyAreWantedAndNothingElse(t *testing.T) {
	made := 0
	fresh := func(prefix string) string { made++; return fmt.Sprintf("%s-%d", prefix, made) }
	const before = `# A comment, kept.
id:   quiz-one
lesson: retries   # this too
questions:
  - kind: single  # no id
    prompt: "Ünï: which?"
    choices:
      - {text: new}
  -   id: new
      kind: number
  - {kind: text, prompt: ö}
  - {prompt: ö, id: new}
  - id: kept-one
    prompt: new
  - pool: facts
    draw: 1
    questions:
      - kind: x
      -
        kind: y
`
	const after = `# A comment, kept.
id:   quiz-one
lesson: retries   # this too
questions:
  - id: retries-1
    kind: single  # no id
    prompt: "Ünï: which?"
    choices:
      - {text: new}
  -   id: retries-2
      kind: number
  - {id: retries-3, kind: text, prompt: ö}
  - {prompt: ö, id: retries-4}
  - id: kept-one
    prompt: new
  - pool: facts
    draw: 1
    questions:
      - id: retries-5
        kind: x
      -
        id: retries-6
        kind: y
`
	got := string(quizzes.Apply([]byte(before), quizzes.NameQuestions([]byte(before), fresh)))
	if got != after {
		t.Errorf("got\n%s", got)
	}
	if again := quizzes.NameQuestions([]byte(got), fresh); len(again) != 0 {
		t.Errorf("a second run writes %v", again)
	}
	for _, odd := range []string{"", "x", "questions: 7", "questions: {a: b}", "- a", "questions: [1, [2]]", "\x00", "a: [", "questions:\n- *x"} {
		if edits := quizzes.NameQuestions([]byte(odd), fresh); len(edits) != 0 {
			t.Errorf("%q: %v", odd, edits)
		}
	}
}
