package quizzes

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Old says what something took over from, so that what was done before a split or a merge
// stays done: every entry has to be done, and an entry is done when any of its ids is. An
// author writes "a b" for what was made of a and b, and "b/a" where b had itself replaced
// a before.
type Old [][]string

// ParseOld reads one entry, such as "b/a", and returns what is no id in it, or "".
func ParseOld(entry string) (ids []string, wrong string) {
	for id := range strings.SplitSeq(entry, "/") {
		bad := false
		checkID(id, "", func(string, string) { bad = true })
		if bad {
			return nil, id
		}
		ids = append(ids, id)
	}
	return ids, ""
}

// Done reports whether all of it was done; what took over from nothing was not.
func (o Old) Done(done func(id string) bool) bool {
	for _, ids := range o {
		if !slices.ContainsFunc(ids, done) {
			return false
		}
	}
	return len(o) > 0
}

// IDs lists every id in it once.
func (o Old) IDs() []string {
	var all []string
	for _, ids := range o {
		for _, id := range ids {
			if !slices.Contains(all, id) {
				all = append(all, id)
			}
		}
	}
	return all
}

// old reads one entry of replaces.
func (s *source) old(n *yaml.Node, dst *Old) {
	text := s.text(n, "replaces")
	if text == "" {
		return
	}
	ids, wrong := ParseOld(text)
	if wrong != "" || ids == nil {
		s.fault(n, fmt.Sprintf("replaces names %.80q, which is not an id", wrong), "write ids of questions that are gone, such as [old-one, old-two]")
		return
	}
	*dst = append(*dst, ids)
}

// Gone reports each bank and each question of a bank that has an id of something that is
// gone. gone says why, by id; what the questions replace is added. Whoever loads lessons
// reports theirs.
func Gone(banks []*Bank, checks []*Question, gone map[string]string) (faults []Fault) {
	because := maps.Clone(gone)
	if because == nil {
		because = map[string]string{}
	}
	alive := map[string]Pos{}
	add := func(q *Question, mine bool) {
		if mine {
			alive[q.ID] = q.Pos
		}
		for _, id := range q.Replaces.IDs() {
			because[id] = fmt.Sprintf("question %q says it replaced it", q.ID)
		}
	}
	for _, b := range banks {
		alive[b.ID] = b.Pos
		for i := range b.Questions {
			add(&b.Questions[i], true)
		}
	}
	for _, q := range checks {
		add(q, false)
	}
	for _, id := range slices.Sorted(maps.Keys(alive)) {
		if why, is := because[id]; is {
			faults = append(faults, Fault{alive[id], fmt.Sprintf("the id %q is in use, and %s", id, why), "give this one a new id"})
		}
	}
	return faults
}
