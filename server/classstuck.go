package server

import (
	"strconv"
	"time"

	"millrace/server/study"
)

// When a learner counts as stuck. The page of a class says it in these words; both change
// together: see stuckRule there.
const (
	stuckTries  = 3                  // answers to one quick check, the last of them wrong
	stuckQuiz   = 2                  // attempts at a quiz, none of them enough
	stuckWithin = 7 * 24 * time.Hour // how fresh the last wrong answer is
	stuckIdle   = 7 * 24 * time.Hour // how long nothing happened in the middle of a lesson
)

// stuckReason is one reason why somebody counts as stuck, in words, and in which lesson.
type stuckReason struct {
	lesson int
	words  string
}

// stuck lists the reasons why somebody counts as stuck, in the order of lessons. Nobody is
// stuck in a lesson that they have completed, and nobody for a prediction that was wrong: it
// is made before the answer can be known. completed is how many of the class have completed
// each lesson.
func (c *classCourse) stuck(r *learnerRecord, wrong []study.WrongCheck, completed []int, now time.Time) (out []stuckReason) {
	idle := c.idleIn(r, completed, now)
	for n := range c.lessons {
		l := &r.lessons[n]
		if l.complete {
			continue
		}
		for _, w := range wrong {
			at, ok := c.checks[w.Question]
			if ok && at.lesson == n && !at.predict && w.Tries >= stuckTries && now.Sub(w.At) < stuckWithin {
				out = append(out, stuckReason{n, strconv.Itoa(w.Tries) + " tries at “" + shortened(at.plain) + "”, the last one wrong"})
			}
		}
		if l.attempts >= stuckQuiz && !l.passed {
			out = append(out, stuckReason{n, "quiz taken " + strconv.Itoa(l.attempts) + " times, not passed"})
		}
		if n == idle {
			days := int(now.Sub(r.last) / (24 * time.Hour))
			out = append(out, stuckReason{n, "nothing for " + strconv.Itoa(days) + " days in the middle of it"})
		}
	}
	return out
}

// idleIn is the lesson in whose middle somebody stopped, or -1: they began it, others of the
// class have completed it, and nothing of theirs was stored for stuckIdle. It is the one
// they were in last, or else the first such lesson.
func (c *classCourse) idleIn(r *learnerRecord, completed []int, now time.Time) int {
	if r.last.IsZero() || now.Sub(r.last) < stuckIdle {
		return -1
	}
	found := -1
	for n := range c.lessons {
		l := &r.lessons[n]
		if !l.begun() || l.complete || completed[n] == 0 {
			continue
		}
		if r.place != nil && r.place.Lesson == c.lessons[n].ID {
			return n
		}
		if found < 0 {
			found = n
		}
	}
	return found
}

// longQuestion is how much of a question stands in a reason, in characters.
const longQuestion = 60

// shortened cuts a question at a word.
func shortened(text string) string {
	runes := []rune(text)
	if len(runes) <= longQuestion {
		return text
	}
	cut := longQuestion
	for cut > longQuestion/2 && runes[cut] != ' ' {
		cut--
	}
	return string(runes[:cut]) + " …"
}
