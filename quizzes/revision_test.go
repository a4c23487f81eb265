package quizzes_test

import (
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
)

const revised = `id: quiz-one
lesson: lesson-one
pass: 1 of 2
questions:
  - {id: q-num, kind: number, prompt: How many, answer: 4}
  - id: q-pick
    kind: single
    prompt: Which?
    choices: [{text: Log}, {text: Queue, correct: true}]
  - pool: facts
    draw: 1
    questions:
      - {id: q-a, kind: truefalse, prompt: Is A, answer: true}
      - {id: q-b, kind: truefalse, prompt: Is B, answer: true}
`

// read reads a bank after some texts in it, which must be there, were replaced by others.
func read(t *testing.T, source string, edits ...string) *quizzes.Bank {
	t.Helper()
	for i := 0; i+1 < len(edits); i += 2 {
		if !strings.Contains(source, edits[i]) {
			t.Fatalf("the bank does not hold %q", edits[i])
		}
		source = strings.ReplaceAll(source, edits[i], edits[i+1])
	}
	b, err := quizzes.Reread(source, kinds.All(), echo())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// score is what an answer of 5 and the choice "b" earn, in milli-points, and of how many
// in the seed that draws q-a; a pool question is left blank.
func score(b *quizzes.Bank) (score, of int) {
	_, score, of = quizzes.MarkBank(b, 0, map[string]quizzes.Given{"q-num": {"value": {"5"}}, "q-pick": {"choice": {"b"}}})
	return score, of
}

func TestMarkingAgainTakesKeysOverWhereTheSameIsAsked(t *testing.T) {
	then := read(t, revised)
	for name, c := range map[string]struct {
		edits         []string
		corrected     int // what handed-in answers earn once they are marked again
		underWay      int // what the same answers earn that are handed in after the change
		most, mostNow int
		passes        bool // one point passes an attempt that is handed in after the change
	}{
		"nothing":                   {nil, 1000, 1000, 3000, 3000, false},
		"a corrected number":        {[]string{"answer: 4", "answer: 5"}, 2000, 2000, 3000, 3000, false},
		"a corrected choice":        {[]string{"{text: Log}, {text: Queue, correct: true}", "{text: Log, correct: true}, {text: Queue}"}, 0, 0, 3000, 3000, false},
		"other words and the key":   {[]string{"How many", "How many more", "answer: 4", "answer: 5"}, 1000, 1000, 3000, 3000, false},
		"choices in another order":  {[]string{"{text: Log}, {text: Queue, correct: true}", "{text: Queue, correct: true}, {text: Log}"}, 1000, 1000, 3000, 3000, false},
		"another weight":            {[]string{"answer: 4}", "answer: 5, points: 3}"}, 1000, 4000, 3000, 5000, true},
		"a question that is gone":   {[]string{"  - {id: q-num, kind: number, prompt: How many, answer: 4}\n", ""}, 1000, 1000, 3000, 3000, false},
		"another pass mark":         {[]string{"pass: 1 of 2", "pass: 1 of 3"}, 1000, 1000, 3000, 3000, true},
		"a pool of another weight":  {[]string{"Is A, answer: true", "Is A, answer: true, points: 2", "Is B, answer: true", "Is B, answer: true, points: 2"}, 1000, 1000, 3000, 4000, false},
		"a weight and another word": {[]string{"Is A, answer: true", "Is Aa, answer: true, points: 2", "Is B, answer: true", "Is B, answer: true, points: 2"}, 1000, 1000, 3000, 3000, false},
	} {
		now := read(t, revised, c.edits...)
		got, of := score(then.Corrected(now))
		if got != c.corrected || of != c.most {
			t.Errorf("%s: marked again %d of %d, want %d of %d", name, got, of, c.corrected, c.most)
		}
		if b := then.Corrected(now); b.Passed(1000) || !b.Passed(1500) || b.Max() != 3000 || b.Rev != now.Rev || b.Shown != then.Shown {
			t.Errorf("%s: what passes, or what was shown, changed for an attempt that was handed in", name)
		}
		got, of = score(then.UnderWay(now))
		if got != c.underWay || of != c.mostNow {
			t.Errorf("%s: handed in now %d of %d, want %d of %d", name, got, of, c.underWay, c.mostNow)
		}
		if b := then.UnderWay(now); b.Max() != of || b.Passed(1000*of/3000) != c.passes && c.mostNow == 3000 {
			t.Errorf("%s: of %d points it is %v that a third passes", name, b.Max(), b.Passed(1000))
		}
	}
}

func TestWhatOldWordsMeantIsNeverMarkedByNewOnes(t *testing.T) {
	then, now := read(t, revised), read(t, revised, "prompt: Which?", "prompt: Which not?", "How many", "How many now")
	b := then.Corrected(now)
	if q := b.Question("q-pick"); q.Prompt != "Which?" || q.KeyHash != then.Question("q-pick").KeyHash {
		t.Errorf("an attempt shows %q", q.Prompt)
	}
	if b.Source.Open() != "" {
		t.Error("a mixture of two revisions could be kept as one of them")
	}
}

func TestABankIsReadAgainFromItsSource(t *testing.T) {
	a := read(t, revised)
	b := read(t, a.Source.Open())
	if a.Rev != b.Rev || a.Shown != b.Shown || b.Source.Open() != revised {
		t.Error("the second reading is another bank")
	}
	if _, err := quizzes.Reread("id: quiz-one\nlesson: x\nquestions:\n  - {id: q, kind: essay, prompt: x}\n", kinds.All(), echo()); err == nil ||
		!strings.Contains(err.Error(), "essay") {
		t.Errorf("a kind that is no more: %v", err)
	}
}

func TestWhatReplacesOthersIsDoneWhenAllOfThemWere(t *testing.T) {
	for _, c := range []struct {
		old  quizzes.Old
		done string
		want bool
	}{
		{nil, "a", false},
		{quizzes.Old{{"a"}}, "", false},
		{quizzes.Old{{"a"}}, "a", true},
		{quizzes.Old{{"a"}, {"b"}}, "a", false},
		{quizzes.Old{{"a"}, {"b"}}, "a b", true},
		{quizzes.Old{{"b", "a"}}, "a", true},
		{quizzes.Old{{"b", "a"}}, "b", true},
		{quizzes.Old{{"b", "a"}, {"c"}}, "b", false},
	} {
		if got := c.old.Done(func(id string) bool { return strings.Contains(c.done, id) }); got != c.want {
			t.Errorf("%v after %q: %v", c.old, c.done, got)
		}
	}
}

func TestAnIDThatIsGoneIsNotUsedAgain(t *testing.T) {
	b := read(t, revised, "id: q-num,", "id: q-num, replaces: [q-a, q-old/q-older],")
	var got []string
	for _, f := range quizzes.Gone([]*quizzes.Bank{b}, []*quizzes.Question{{ID: "check-1", Replaces: quizzes.Old{{"q-pick"}}}},
		map[string]string{"quiz-one": "it is retired in course.yaml", "other": "x"}) {
		got = append(got, f.Message)
	}
	want := []string{
		`the id "q-a" is in use, and question "q-num" says it replaced it`,
		`the id "q-pick" is in use, and question "check-1" says it replaced it`,
		`the id "quiz-one" is in use, and it is retired in course.yaml`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}
