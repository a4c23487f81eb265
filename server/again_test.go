package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"millrace/server/study"
)

// missed hands in an attempt that misses two of the questions it answers and leaves four
// blank, and returns the address where those are tried again.
func missed(t *testing.T, b *browser) (attempt, again string) {
	t.Helper()
	id := study.NewID()
	page := b.follow(lessonPath+"/quiz", "event", id, "q.one.choice", "b", "q.sum.value", "7", "q.pairs.pair.1", "c")
	page.says(t, "1.5 of 7 points", "Try the 6 questions you missed again")
	return "/attempts/" + id, "/attempts/" + id + "/again"
}

func TestWhatWasMissedIsTriedAgainWithoutHarm(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	attempt, again := missed(t, b)
	before, log := b.get(attempt).words(), events(t, r)

	open := b.get(again)
	if found := secrets.FindString(open.body); found != "" {
		t.Errorf("what is asked again tells %q", found)
	}
	if strings.Contains(open.body, "q.one.choice") || !strings.Contains(open.body, "q.gaps.gap.1") {
		t.Error("it asks what was right, or not what was missed")
	}
	open.says(t, "6 questions of attempt 1", "it is not recorded, and your score stays as it is")

	answered := b.post(again, "q.sum.value", "48151623", "q.word.value", "x", "q.one.choice", "a")
	if answered.status != http.StatusOK {
		t.Fatalf("%d, want 200", answered.status)
	}
	answered.says(t, "1 of 6 right this time.", "Right. 1 of 1 point.", "SECRET-word why")
	for _, found := range secrets.FindAllString(answered.body, -1) {
		if !strings.HasPrefix(found, "SECRET-word") && !strings.HasPrefix(found, "SECRET-sum") && found != "48151623" {
			t.Errorf("two answers reveal %q", found)
		}
	}
	if events(t, r) != log || b.get(attempt).words() != before {
		t.Error("trying again left a trace")
	}
	b.get("/progress").says(t, "1.5 of 7")
}

func TestTryingAgainIsItsOwnersAlone(t *testing.T) {
	r := newRig(t)
	owner, other := r.browser(), r.browser()
	_, again := missed(t, owner)
	missed(t, other)
	for name, b := range map[string]*browser{"somebody else": other, "a stranger": r.browser()} {
		if a := b.get(again); a.status != http.StatusNotFound {
			t.Errorf("%s reads it: %d, want 404", name, a.status)
		}
		if a := b.post(again, "q.sum.value", "1"); a.status != http.StatusNotFound || secrets.MatchString(a.body) {
			t.Errorf("%s answers it: %d, want 404", name, a.status)
		}
	}
	for name, fields := range map[string][]string{"nothing": nil, "a blank answer": {"q.sum.value", " "}, "what was right": {"q.one.choice", "a"}} {
		if a := owner.post(again, fields...); a.status != http.StatusUnprocessableEntity && !(fields == nil && a.status == http.StatusOK) || secrets.MatchString(a.body) {
			t.Errorf("%s: %d, want 422", name, a.status)
		}
	}
}

func TestNothingMissedIsNothingToTryAgain(t *testing.T) {
	b := newRig(t).browser()
	id := study.NewID()
	page := b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	if strings.Contains(page.body, "you missed again") {
		t.Error("a perfect attempt is offered to be mended")
	}
	if a := b.get("/attempts/" + id + "/again"); a.status != http.StatusNotFound {
		t.Errorf("%d, want 404", a.status)
	}
}

func TestTheNextAttemptKeepsItsSeedUntilItIsHandedIn(t *testing.T) {
	r := newRig(t)
	b, other := r.browser(), r.browser()
	for _, browser := range []*browser{b, other} {
		browser.follow(lessonPath + "/sections/wait-1")
	}
	seed := b.get(lessonPath).field(t, "seed")
	if again := b.get(lessonPath).field(t, "seed"); again != seed {
		t.Errorf("the page loaded again has the seed %s, it was %s", again, seed)
	}
	if theirs := other.get(lessonPath).field(t, "seed"); theirs == seed {
		t.Error("two learners have one seed")
	}
	b.follow(lessonPath+"/quiz", "seed", seed, "q.sum.value", "7")
	if next := b.get(lessonPath).field(t, "seed"); next == seed {
		t.Error("the second attempt has the seed of the first")
	}
}

// pool makes a pool of the questions about words and sums: an attempt asks one of them.
func pool(t *testing.T) *browser {
	t.Helper()
	r := newRig(t)
	r.server.Swap(loaded(t, edited(t, "quiz/01-waiting.yaml", `  - id: sum
    kind: number
    prompt: How many?
    answer: 48151623
    feedback: {7: SECRET-sum seven}
    explanation: SECRET-sum why
  - id: word
    kind: text
    prompt: What is it called?
    accept: [SECRET-word alpha, SECRET-word beta]
    feedback: {SECRET-word gamma: SECRET-word wrong}
    explanation: SECRET-word why
`, `  - pool: facts
    draw: 1
    questions:
      - {id: sum, kind: number, prompt: "How many?", answer: 48151623, explanation: SECRET-sum why}
      - {id: word, kind: text, prompt: "What is it called?", accept: [SECRET-word alpha], explanation: SECRET-word why}
`)))
	return r.browser()
}

func TestAnAttemptAsksAndMarksWhatItsSeedDraws(t *testing.T) {
	b := pool(t)
	b.follow(lessonPath + "/sections/wait-1")
	var asked []string
	for range 12 {
		page := b.get(lessonPath)
		page.says(t, "6 questions, 6 points.")
		seed := page.field(t, "seed")
		sum, word := strings.Contains(page.body, "q.sum.value"), strings.Contains(page.body, "q.word.value")
		if sum == word {
			t.Fatalf("the page asks for the sum: %v, for the word: %v", sum, word)
		}
		// Both are answered right, and one counts.
		result := b.follow(lessonPath+"/quiz", "seed", seed, "q.sum.value", "48151623", "q.word.value", "SECRET-word alpha")
		result.says(t, "1 of 6 points")
		if strings.Contains(result.body, "SECRET-sum why") != sum || strings.Contains(result.body, "SECRET-word why") != word {
			t.Error("the attempt shows a question that it did not ask")
		}
		if sum {
			asked = append(asked, "sum")
		} else {
			asked = append(asked, "word")
		}
	}
	slices.Sort(asked)
	// Once in 2,048 runs all twelve draws are the same: the learner's name is chance.
	if len(slices.Compact(asked)) != 2 {
		t.Error("twelve attempts asked the same")
	}
}

func TestAnAnswerToWhatWasNotAskedIsNoAnswer(t *testing.T) {
	b := pool(t)
	page := b.get(lessonPath)
	field := "q.word.value"
	if strings.Contains(page.body, field) {
		field = "q.sum.value"
	}
	if a := b.post(lessonPath+"/quiz", "seed", page.field(t, "seed"), field, "1"); a.status != http.StatusUnprocessableEntity || secrets.MatchString(a.body) {
		t.Errorf("%d, want 422", a.status)
	}
}
