package server

import (
	"slices"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

// grade is what a learner has of one assignment. Points are milli-points out of worth's.
type grade struct {
	counts   bool // there is something that counts; without it the cell is empty, which is not 0
	points   int
	late     bool
	at       time.Time // when what counts was handed in
	attempts int       // handed in that could count
	ignored  int       // handed in too late, or beyond the attempts there are
	attempt  string    // that counts; empty for a lesson
	passed   bool
}

// worth is how many milli-points an assignment is worth: what the instructor said, or its
// own points. Without either, because it is not in the course any more, it is worth nothing.
func worth(site *Site, a *study.Assignment) int {
	if a.Points > 0 {
		return a.Points
	}
	switch a.Kind {
	case study.AssignedQuiz:
		if b := site.bankByID(a.Content); b != nil {
			return b.Max()
		}
	case study.AssignedLesson:
		if l := site.lessonByID(a.Content); l != nil {
			return len(l.Sections) * quizzes.Milli
		}
	case study.AssignedChallenge:
		if quizzes.ChallengeByID(site.Challenges, a.Content) != nil {
			return quizzes.Milli
		}
	}
	return 0
}

// gradeOf works out what somebody has of an assignment, as it is for them. It is worked out
// anew whenever it is asked for, from the record and the terms of now, so that a corrected
// key, an extension and a new deadline show at once.
func gradeOf(site *Site, a *study.Assigned, st *study.Standing) grade {
	switch a.Assignment.Kind {
	case study.AssignedQuiz:
		return gradeQuiz(site, a, st)
	case study.AssignedLesson:
		return gradeLesson(site, a, st)
	case study.AssignedChallenge:
		return gradeChallenge(site, a, st)
	}
	return grade{}
}

// gradeQuiz takes the best attempt, or the last one where the terms say so. Under terms of
// the class only what was handed in since it was assigned counts, and only as many attempts
// as there are.
func gradeQuiz(site *Site, a *study.Assigned, st *study.Standing) (g grade) {
	bank := site.bankByID(a.Assignment.Content)
	if bank == nil {
		return g
	}
	policy, total := policyIn(bank, a), worth(site, &a.Assignment)
	for _, q := range inOrder(st.Quizzes, func(q study.QuizStanding) time.Time { return q.At }) {
		if q.Quiz != bank.ID || q.Max == 0 || a.Assignment.Terms != nil && q.At.Before(a.Assignment.CreatedAt) {
			continue
		}
		late := isLate(a, q.At) && !q.Closed
		if policy.Attempts > 0 && g.attempts == policy.Attempts || late && a.Assignment.Late != study.LateCounted {
			g.ignored++
			continue
		}
		g.attempts++
		points := share(total, q.Score, q.Max)
		if late {
			points = share(points, a.Assignment.LatePercent, 100)
		}
		if !g.counts || policy.Last || points > g.points {
			g.counts, g.points, g.late, g.at, g.attempt, g.passed = true, points, late, q.At, q.Attempt, q.Passed
		}
	}
	return g
}

// gradeLesson counts the sections that are done. Each is late or not for itself.
func gradeLesson(site *Site, a *study.Assigned, st *study.Standing) (g grade) {
	lesson := site.lessonByID(a.Assignment.Content)
	if lesson == nil || len(lesson.Sections) == 0 {
		return g
	}
	at := make(map[string]time.Time, len(st.Done))
	for _, d := range st.Done {
		at[d.Section] = d.At
	}
	hundredths := 0
	for _, section := range lesson.Sections {
		when, done := at[section.ID]
		if !done {
			// It may stand for others that were done before it was made of them.
			done = section.Replaces.Done(func(id string) bool {
				then, done := at[id]
				if done && then.After(when) {
					when = then
				}
				return done
			})
		}
		if !done {
			continue
		}
		percent := 100
		if isLate(a, when) {
			if a.Assignment.Late != study.LateCounted {
				g.ignored++
				continue
			}
			percent, g.late = a.Assignment.LatePercent, true
		}
		g.counts, g.attempts = true, g.attempts+1
		hundredths += percent
		if when.After(g.at) {
			g.at = when
		}
	}
	g.points = share(worth(site, &a.Assignment), hundredths, 100*len(lesson.Sections))
	g.passed = g.attempts == len(lesson.Sections)
	return g
}

// gradeChallenge is all or nothing, by the first attempt that passed.
func gradeChallenge(site *Site, a *study.Assigned, st *study.Standing) (g grade) {
	for _, ch := range inOrder(st.Challenges, func(c study.ChallengeStanding) time.Time { return c.At }) {
		if ch.Challenge != a.Assignment.Content {
			continue
		}
		late := isLate(a, ch.At)
		if late && a.Assignment.Late != study.LateCounted {
			g.ignored++
			continue
		}
		g.attempts++
		if g.passed {
			continue
		}
		g.counts, g.late, g.at, g.attempt, g.passed = true, late, ch.At, ch.Attempt, ch.Passed
		if ch.Passed {
			g.points = worth(site, &a.Assignment)
			if late {
				g.points = share(g.points, a.Assignment.LatePercent, 100)
			}
		}
	}
	return g
}

// isLate reports whether something was handed in after it was due. What was sent in time
// may have been on its way.
func isLate(a *study.Assigned, at time.Time) bool {
	due := a.Due()
	return !due.IsZero() && at.After(due.At.Add(quizzes.Grace))
}

// share is part of whole of an amount, rounded to the nearest, halves up.
func share(amount, part, whole int) int {
	if whole <= 0 {
		return 0
	}
	return (2*amount*part + whole) / (2 * whole)
}

// inOrder is what was handed in from the first to the last.
func inOrder[T any](all []T, at func(T) time.Time) []T {
	return slices.SortedStableFunc(slices.Values(all), func(a, b T) int { return at(a).Compare(at(b)) })
}

// standingOf is the standing of whoever's record this is, as far as grades ask for it.
func standingOf(p study.Progress) *study.Standing {
	var st study.Standing
	for id, d := range p.Sections {
		st.Done = append(st.Done, study.SectionDone{Section: id, At: d.At})
	}
	for _, a := range p.Attempts {
		st.Quizzes = append(st.Quizzes, study.QuizStanding{
			Attempt: a.ID, Quiz: a.Quiz, At: a.SubmittedAt, Closed: a.Closed,
			Score: a.Verdict.Score, Max: a.Verdict.Max, Passed: a.Verdict.Passed,
		})
	}
	for _, a := range p.Challenges {
		st.Challenges = append(st.Challenges, study.ChallengeStanding{
			Attempt: a.ID, Challenge: a.Challenge, At: a.SubmittedAt, Passed: a.Verdict.Passed,
		})
	}
	return &st
}
