package web

import (
	"time"

	"millrace/content"
)

// Spot is where a learner was last: ids of a lesson and a section, or zero.
type Spot struct{ Lesson, Section string }

// Next is what a learner does best now, as a sentence with a link in it. After begins with
// what follows the link: a space or a full stop.
type Next struct{ Before, Link, Href, After string }

// reviews reports whether that is to review, which has a line of its own on some pages.
func (n Next) reviews() bool { return n.Href == reviewPath }

const reviewPath = "/review"

// NextStep decides it: go on reading where they stopped; review what is due again; read the
// next section that is not ticked; pass the quiz; look at new cards; try a challenge.
//
// Why reading comes before reviewing: whoever left in the middle of a section wants that
// section. Why reviewing comes before a new section: cards that are due are forgotten
// first.
func NextStep(c *content.Course, states []LessonState, at Spot, review ReviewState, challenges []ChallengeEntry, now time.Time) Next {
	here := stateOf(states, at.Lesson)
	if here != nil {
		if sec := here.Lesson.Section(at.Section); sec != nil && !here.Done[sec.ID] {
			return sectionStep("Go on with", c, here, sec)
		}
	}
	if review.Due > 0 {
		return reviewStep(review)
	}
	if here == nil || !here.open(now) {
		here = firstLeft(states, now)
	}
	if here != nil {
		if !anyStarted(states) {
			return Next{"Start with", "“" + here.Lesson.Title + "”", lessonPath(c, here.Lesson), "."}
		}
		if sec := here.Resume(at.Section); sec != nil {
			return sectionStep("Read", c, here, sec)
		}
		return Next{"Pass", "the quiz", lessonPath(c, here.Lesson) + "#quiz", " of “" + here.Lesson.Title + "” to complete the lesson."}
	}
	if review.New > 0 {
		return reviewStep(review)
	}
	for _, e := range challenges {
		if !e.Passed {
			return Next{"Try the challenge", "“" + e.Challenge.Title + "”", "/challenges/" + e.Challenge.ID, "."}
		}
	}
	return Next{Before: "You have done everything that is here so far."}
}

func reviewStep(s ReviewState) Next {
	return Next{"Review", count(s.Now(), "card"), reviewPath, ": " + reviewWords(s) + "."}
}

func sectionStep(verb string, c *content.Course, s *LessonState, sec *content.Section) Next {
	return Next{verb, "“" + sec.Title + "”", lessonPath(c, s.Lesson) + "#" + sec.Anchor, " in “" + s.Lesson.Title + "”."}
}

// stateOf returns the state of a lesson that can be read, or nil.
func stateOf(states []LessonState, id string) *LessonState {
	for i := range states {
		if s := &states[i]; s.Lesson.ID == id && !s.Lesson.Coming {
			return s
		}
	}
	return nil
}

// firstLeft is the first lesson with something left to do, or nil.
func firstLeft(states []LessonState, now time.Time) *LessonState {
	for i := range states {
		if states[i].open(now) {
			return &states[i]
		}
	}
	return nil
}

// open reports whether there is something left to do in a lesson: a section to tick, or a
// quiz to pass that may still be taken.
func (s *LessonState) open(now time.Time) bool {
	if s.Lesson.Coming {
		return false
	}
	return len(s.Left()) > 0 || !s.Passed() && s.Bank.Policy.Open(len(s.Attempts), now)
}

// Resume is where reading goes on for somebody who was last in the section with an id: there,
// or at the next one that is not done; nil when all are.
func (s *LessonState) Resume(id string) *content.Section {
	at := s.Lesson.Section(id)
	var first *content.Section
	reached := false
	for i := range s.Lesson.Sections {
		sec := &s.Lesson.Sections[i]
		reached = reached || at != nil && sec.ID == at.ID
		switch {
		case s.Done[sec.ID]:
		case reached:
			return sec
		case first == nil:
			first = sec
		}
	}
	return first
}

func anyStarted(states []LessonState) bool {
	for _, s := range states {
		if s.Started() {
			return true
		}
	}
	return false
}
