package quizzes_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
)

// A bank of four questions: two of one point, one of two, one in a pool.
const lenderBank = `
id: quiz-first
lesson: first
questions:
  - {id: q-one, kind: truefalse, prompt: Is it One, answer: "true"}
  - {id: q-two, kind: truefalse, prompt: Is it Two, answer: "true", points: 2}
  - {id: q-three, kind: truefalse, prompt: Is it Three, answer: "false"}
  - pool: more
    draw: 1
    questions:
      - {id: q-four, kind: truefalse, prompt: Is it Four, answer: "true"}
      - {id: q-five, kind: truefalse, prompt: Is it Five, answer: "true"}
`

const finalBank = `
id: quiz-final
lesson: final
questions:
  - {id: q-own, kind: truefalse, prompt: Is it Own, answer: "true"}
  - pool: from-first
    draw: 2
    of: quiz-first
`

func loadTwo(first, final string) ([]*quizzes.Bank, []quizzes.Fault) {
	fsys := fstest.MapFS{"bank/1.yaml": {Data: []byte(first)}, "bank/2.yaml": {Data: []byte(final)}}
	return quizzes.Load(fsys, "bank", kinds.All(), echo())
}

// Of the lender's five questions four are worth one point, so those can be drawn.
func TestAPoolDrawsFromAnotherBank(t *testing.T) {
	banks, faults := loadTwo(lenderBank, finalBank)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	final := banks[1]
	var ids []string
	for i, q := range final.Questions {
		ids = append(ids, q.ID)
		if final.Lent(i) != (q.ID != "q-own") {
			t.Errorf("%s: lent is %v", q.ID, final.Lent(i))
		}
	}
	if got := strings.Join(ids, " "); got != "q-own q-one q-three q-four q-five" {
		t.Errorf("the final quiz has %s", got)
	}
	if got := len(final.Drawn(7)); got != 3 {
		t.Errorf("an attempt asks %d questions, want its own and two", got)
	}
	if banks[0].Lent(0) {
		t.Error("the lender's own question counts as lent")
	}
}

// What is kept of a bank with an attempt is read again without the other file, and asks and
// marks the same.
func TestALentQuestionIsKeptWithTheAttempt(t *testing.T) {
	banks, _ := loadTwo(lenderBank, finalBank)
	final := banks[1]
	again, err := quizzes.Reread(final.Source.Open(), kinds.All(), echo())
	if err != nil {
		t.Fatal(err)
	}
	if again.Rev != final.Rev || again.Shown != final.Shown {
		t.Errorf("read again it is another bank: %s and %s", again.Rev, final.Rev)
	}
}

// A corrected key of the lender is a new revision of the borrower: its attempts can be
// marked again.
func TestACorrectedKeyReachesTheBorrower(t *testing.T) {
	before, _ := loadTwo(lenderBank, finalBank)
	after, _ := loadTwo(strings.Replace(lenderBank, `Is it Three, answer: "false"`, `Is it Three, answer: "true"`, 1), finalBank)
	if before[1].Rev == after[1].Rev {
		t.Error("the revision stayed")
	}
}

func TestADrawThatCannotBeIsAFault(t *testing.T) {
	for _, c := range []struct{ name, final, want string }{
		{"unknown bank", strings.Replace(finalBank, "of: quiz-first", "of: quiz-frist", 1), `there is no other bank "quiz-frist" to draw from (did you mean "quiz-first"?)`},
		{"itself", strings.Replace(finalBank, "of: quiz-first", "of: quiz-final", 1), `there is no other bank "quiz-final" to draw from`},
		{"both", finalBank + "    questions: []\n", "the pool has questions and draws from another bank"},
		{"too many", strings.Replace(finalBank, "draw: 2", "draw: 4", 1), "draws 4 of 4 questions"},
	} {
		_, faults := loadTwo(lenderBank, c.final)
		if len(faults) == 0 || !strings.Contains(faults[0].String(), c.want) || !strings.HasPrefix(faults[0].String(), "bank/2.yaml:") {
			t.Errorf("%s: %v", c.name, faults)
		}
	}
}
