package content

import (
	"slices"
	"testing"
)

// What an author does, and what of the lesson has another revision then. Ids stay what
// they are throughout, so nobody's progress is lost.
func TestRevisionsChangeWithWhatTheyAreOf(t *testing.T) {
	old, _ := loaded(t, nil)
	for _, c := range []struct {
		name     string
		change   func(string) string
		sections []int // that have another revision
		cards    []int
		check    bool // wait-q1
		key      bool // of wait-q1
		guess    bool // wait-guess
	}{
		{"mends a word in a section", swap("short version of part 2", "brief version of part 2"), []int{1}, nil, false, false, false},
		{"rewords a question", swap("feel *most*", "feel first"), []int{0}, nil, true, false, false},
		{"corrects a key", swap("- [ ] Depth\n  > CANARY-depth says little.\n- [x] Age", "- [x] Depth\n  > CANARY-depth says little.\n- [ ] Age"), []int{0}, nil, true, true, false},
		{"explains better", swap("CANARY-why, in one line", "CANARY-why, in other words"), []int{0}, nil, true, false, false},
		{"rewrites a card", swap("Back 2.", "Another back."), nil, []int{2}, false, false, false},
		{"predicts another run", swap("policy: exponential\n```", "policy: full-jitter\n```"), []int{2}, nil, false, false, true},
		{"changes the front matter", swap("minutes: 12", "minutes: 13"), nil, nil, false, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			now, faults := loaded(t, map[string]func(string) string{"01-waiting.md": c.change})
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			a, b := old.Lessons[0], now.Lessons[0]
			if a.Rev == b.Rev || old.Rev == now.Rev {
				t.Error("the lesson or the course has its old revision")
			}
			for i := range a.Sections {
				if a.Sections[i].ID != b.Sections[i].ID {
					t.Error("an id changed")
				}
				if changed := a.Sections[i].Rev != b.Sections[i].Rev; changed != slices.Contains(c.sections, i) {
					t.Errorf("section %d changed: %v", i, changed)
				}
			}
			for i := range a.Cards {
				if changed := a.Cards[i].Rev != b.Cards[i].Rev; changed != slices.Contains(c.cards, i) {
					t.Errorf("card %d changed: %v", i, changed)
				}
			}
			p, q := a.Check("wait-q1"), b.Check("wait-q1")
			if (p.Rev != q.Rev) != c.check || (p.KeyHash != q.KeyHash) != c.key {
				t.Errorf("the check changed: %v, its key: %v", p.Rev != q.Rev, p.KeyHash != q.KeyHash)
			}
			p, q = a.Check("wait-guess"), b.Check("wait-guess")
			if (p.Rev != q.Rev) != c.guess || (p.KeyHash != q.KeyHash) != c.guess {
				t.Errorf("the prediction changed: %v, its key: %v", p.Rev != q.Rev, p.KeyHash != q.KeyHash)
			}
		})
	}
}

func TestSameSourcesHaveTheSameRevisions(t *testing.T) {
	a, _ := loaded(t, nil)
	b, _ := loaded(t, nil)
	if a.Rev != b.Rev || a.Lessons[0].Rev != b.Lessons[0].Rev || a.Lessons[0].Check("wait-guess").Rev != b.Lessons[0].Check("wait-guess").Rev {
		t.Error("loading twice gives two revisions")
	}
}

func TestSplitSectionIsFoundByTheOldID(t *testing.T) {
	c, faults := loaded(t, map[string]func(string) string{"01-waiting.md": swap("{#wait-4}", `{#wait-4 replaces="wait-old"}`)})
	if len(faults) > 0 {
		t.Fatalf("two sections may take over from one: %v", faults)
	}
	if s := c.Lessons[0].Section("wait-old"); s == nil || s.ID != "wait-4" {
		t.Errorf("the old id finds %+v, want the first part of what was split", s)
	}
}
