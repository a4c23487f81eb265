package server

import (
	"slices"
	"strings"
	"time"

	"millrace/server/study"
)

// learnerRecord is how one learner of a class stands, lesson by lesson.
type learnerRecord struct {
	seat     study.Seat
	name     string // what pages call them
	done     []bool // by the place of a section among all
	lessons  []lessonRecord
	sections int // that are done
	last     time.Time
	place    *study.Place
	stuck    []stuckReason
}

// lessonRecord is how they stand in one lesson.
type lessonRecord struct {
	sections   int // that are done
	attempts   int // at its quiz
	score, max int // of the attempt that counts, milli-points; max is 0 while none does
	passed     bool
	tried      int // challenges
	met        int // challenges that were passed
	complete   bool
}

// begun reports whether anything of the lesson is done.
func (r *lessonRecord) begun() bool { return r.sections > 0 || r.attempts > 0 || r.tried > 0 }

// complete reports whether every lesson is.
func (r *learnerRecord) complete() bool {
	return len(r.lessons) > 0 && !slices.ContainsFunc(r.lessons, func(l lessonRecord) bool { return !l.complete })
}

// begun reports whether anything at all is done.
func (r *learnerRecord) begun() bool {
	return slices.ContainsFunc(r.lessons, func(l lessonRecord) bool { return l.begun() })
}

// records puts the standings of a class in the order of its lessons. Seats without a
// standing are those on which nobody sits, and are left out.
func (c *classCourse) records(seats []study.Seat, standings []study.Standing, now time.Time) []learnerRecord {
	bySeat := make(map[string]*study.Seat, len(seats))
	for i := range seats {
		bySeat[seats[i].ID] = &seats[i]
	}
	// All flags and lessons in one piece each: a class has a hundred thousand.
	flags, lessons := make([]bool, c.width*len(standings)), make([]lessonRecord, len(c.lessons)*len(standings))
	out := make([]learnerRecord, 0, len(standings))
	for i := range standings {
		seat := bySeat[standings[i].Seat]
		if seat == nil || seat.Role != study.ClassLearner {
			continue
		}
		r := learnerRecord{seat: *seat, name: seatName(seat), last: standings[i].Last, place: standings[i].Place}
		r.done, flags = flags[:c.width:c.width], flags[c.width:]
		r.lessons, lessons = lessons[:len(c.lessons):len(c.lessons)], lessons[len(c.lessons):]
		c.fill(&r, &standings[i])
		out = append(out, r)
	}
	completed := make([]int, len(c.lessons))
	for i := range out {
		for n := range out[i].lessons {
			if out[i].lessons[n].complete {
				completed[n]++
			}
		}
	}
	wrong := make(map[string][]study.WrongCheck, len(standings))
	for i := range standings {
		wrong[standings[i].Seat] = standings[i].Wrong
	}
	for i := range out {
		out[i].stuck = c.stuck(&out[i], wrong[out[i].seat.ID], completed, now)
	}
	return out
}

// fill reads one standing.
func (c *classCourse) fill(r *learnerRecord, s *study.Standing) {
	for _, d := range s.Done {
		if at, ok := c.sections[d.Section]; ok {
			r.done[at.at] = true
		}
	}
	before := func(id string) bool {
		return slices.ContainsFunc(s.Done, func(d study.SectionDone) bool { return d.Section == id })
	}
	for _, at := range c.replaced {
		r.done[at.at] = r.done[at.at] || at.section.Replaces.Done(before)
	}
	for n := range c.lessons {
		for _, done := range r.done[c.lessons[n].from:][:len(c.lessons[n].Sections)] {
			if done {
				r.lessons[n].sections++
				r.sections++
			}
		}
	}
	c.fillQuizzes(r, s.Quizzes)
	best := make(map[string]bool, len(s.Challenges)) // whether it is passed
	for _, a := range s.Challenges {
		best[a.Challenge] = best[a.Challenge] || a.Passed
	}
	for id, passed := range best {
		if n, ok := c.challenges[id]; ok {
			r.lessons[n].tried++
			if passed {
				r.lessons[n].met++
			}
		}
	}
	for n := range c.lessons {
		l := &r.lessons[n]
		l.complete = l.sections == len(c.lessons[n].Sections) && (l.passed || c.lessons[n].bank == nil)
	}
}

// fillQuizzes finds the attempt that counts of each quiz: the one with the highest share of
// its points, or the last one where the class takes it so.
func (c *classCourse) fillQuizzes(r *learnerRecord, attempts []study.QuizStanding) {
	newest := make(map[int]time.Time, len(c.lessons))
	for _, a := range attempts {
		n, ok := c.quizzes[a.Quiz]
		if !ok {
			continue
		}
		l := &r.lessons[n]
		l.attempts++
		if a.Max == 0 {
			continue // not marked yet
		}
		if c.lessons[n].last {
			if !a.At.Before(newest[n]) {
				newest[n] = a.At
				l.score, l.max, l.passed = a.Score, a.Max, a.Passed
			}
			continue
		}
		if l.max == 0 || a.Score*l.max > l.score*a.Max {
			l.score, l.max = a.Score, a.Max
		}
		l.passed = l.passed || a.Passed
	}
}

// seatName is what pages call whoever sits on a seat.
func seatName(s *study.Seat) string {
	for _, name := range []string{s.Name, s.Identifier, s.Login} {
		if strings.TrimSpace(name) != "" {
			return name
		}
	}
	return "Somebody without a name"
}
