package server

import (
	"testing"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// gradeSite is a course of one lesson with three sections, a quiz worth 4 points and a
// challenge.
func gradeSite() *Site {
	return &Site{
		Course: &content.Course{Lessons: []*content.Lesson{{ID: "lesson", Title: "Waiting", Slug: "waiting", Sections: []content.Section{
			{ID: "s1"}, {ID: "s2"}, {ID: "s3", Replaces: quizzes.Old{{"old-a"}, {"old-b"}}},
		}}}},
		Banks:      []*quizzes.Bank{{ID: "quiz", Lesson: "lesson", Questions: []quizzes.Question{{ID: "a", Points: 1}, {ID: "b", Points: 3}}}},
		Challenges: []*quizzes.Challenge{{ID: "challenge", Title: "Calm the storm"}},
	}
}

var monday = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// at is so many hours after monday.
func at(hours float64) time.Time { return monday.Add(time.Duration(hours * float64(time.Hour))) }

// attempts are some at the quiz: when they were handed in and what they scored of 4 points.
func attempts(all ...struct{ hours, points float64 }) *study.Standing {
	var st study.Standing
	for i, a := range all {
		st.Quizzes = append(st.Quizzes, study.QuizStanding{
			Attempt: string(rune('1' + i)), Quiz: "quiz", At: at(a.hours), Score: int(a.points * 1000), Max: 4000, Passed: a.points >= 3,
		})
	}
	return &st
}

type try = struct{ hours, points float64 }

// Every figure is worked out by hand from the rules in the comments of gradeQuiz.
func TestAQuizCountsWhatItsTermsSay(t *testing.T) {
	due := study.Deadline{Wall: "x", Zone: "UTC", At: at(10)}
	for name, c := range map[string]struct {
		a       study.Assignment
		ext     *study.Extension
		st      *study.Standing
		want    grade
		nothing bool
	}{
		"nothing handed in is an empty cell and not 0": {st: attempts(), nothing: true},
		"a blank attempt is 0":                         {st: attempts(try{1, 0}), want: grade{counts: true, attempt: "1", attempts: 1}},
		"the best attempt counts":                      {st: attempts(try{1, 2}, try{2, 3.5}, try{3, 1}), want: grade{counts: true, points: 3500, attempt: "2", attempts: 3, passed: true}},
		"or the last one, where the terms say so": {
			a:  study.Assignment{Terms: &study.Terms{Last: true}},
			st: attempts(try{1, 2}, try{2, 3.5}, try{3, 1}), want: grade{counts: true, points: 1000, attempt: "3", attempts: 3},
		},
		"of two alike the first, which cannot be late": {st: attempts(try{1, 2}, try{2, 2}), want: grade{counts: true, points: 2000, attempt: "1", attempts: 2}},
		"with terms only as many as there are": {
			a:  study.Assignment{Terms: &study.Terms{Attempts: 2}},
			st: attempts(try{1, 2}, try{2, 1}, try{3, 4}), want: grade{counts: true, points: 2000, attempt: "1", attempts: 2, ignored: 1},
		},
		"and one more with an extension": {
			a: study.Assignment{Terms: &study.Terms{Attempts: 2}}, ext: &study.Extension{Attempts: 1},
			st: attempts(try{1, 2}, try{2, 1}, try{3, 4}), want: grade{counts: true, points: 4000, attempt: "3", attempts: 3, passed: true},
		},
		"with terms, practice from before does not count": {
			a:  study.Assignment{CreatedAt: at(2), Terms: &study.Terms{Attempts: 1}},
			st: attempts(try{1, 4}, try{3, 1}), want: grade{counts: true, points: 1000, attempt: "2", attempts: 1},
		},
		"without terms it does": {
			a:  study.Assignment{CreatedAt: at(2)},
			st: attempts(try{1, 4}), want: grade{counts: true, points: 4000, attempt: "1", attempts: 1, passed: true},
		},
		"what is late is not taken": {
			a:  study.Assignment{Due: due, Late: study.LateClosed},
			st: attempts(try{9, 1}, try{11, 4}), want: grade{counts: true, points: 1000, attempt: "1", attempts: 1, ignored: 1},
		},
		"within the grace it is in time": {
			a:  study.Assignment{Due: due, Late: study.LateClosed},
			st: attempts(try{10 + 14.0/3600, 4}), want: grade{counts: true, points: 4000, attempt: "1", attempts: 1, passed: true},
		},
		"late counts its percent, and the better of the two counts": {
			a:  study.Assignment{Due: due, Late: study.LateCounted, LatePercent: 50},
			st: attempts(try{9, 1.5}, try{11, 4}), want: grade{counts: true, points: 2000, late: true, attempt: "2", attempts: 2, passed: true},
		},
		"which may be the one in time": {
			a:  study.Assignment{Due: due, Late: study.LateCounted, LatePercent: 50},
			st: attempts(try{9, 2.5}, try{11, 4}), want: grade{counts: true, points: 2500, attempt: "1", attempts: 2},
		},
		"with an extension it is not late": {
			a: study.Assignment{Due: due, Late: study.LateClosed}, ext: &study.Extension{Due: study.Deadline{Wall: "y", Zone: "UTC", At: at(12)}},
			st: attempts(try{11, 4}), want: grade{counts: true, points: 4000, attempt: "1", attempts: 1, passed: true},
		},
		"points are scaled and rounded to the nearest": { // 10 × 2.5 / 4 = 6.25; 1 × 1/3 below
			a:  study.Assignment{Points: 10_000},
			st: attempts(try{1, 2.5}), want: grade{counts: true, points: 6250, attempt: "1", attempts: 1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			c.a.Kind, c.a.Content = study.AssignedQuiz, "quiz"
			got := gradeOf(gradeSite(), &study.Assigned{Assignment: c.a, Extension: c.ext}, c.st)
			if c.nothing {
				if got != (grade{}) {
					t.Errorf("got %+v, want nothing", got)
				}
				return
			}
			c.want.at = c.st.Quizzes[c.want.attempt[0]-'1'].At
			if got != c.want {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
		})
	}
}

// An attempt that the server handed in when the time was up is in time, though that was a
// little after the deadline.
func TestWhatTheServerClosedIsInTime(t *testing.T) {
	st := attempts(try{10.1, 4})
	st.Quizzes[0].Closed = true
	a := study.Assigned{Assignment: study.Assignment{Kind: study.AssignedQuiz, Content: "quiz", Due: study.Deadline{At: at(10)}, Late: study.LateClosed}}
	if g := gradeOf(gradeSite(), &a, st); !g.counts || g.late || g.points != 4000 {
		t.Errorf("got %+v", g)
	}
}

// A verdict that is not there yet is no score of 0.
func TestAnUnmarkedAttemptCountsNothing(t *testing.T) {
	st := &study.Standing{Quizzes: []study.QuizStanding{{Attempt: "1", Quiz: "quiz", At: at(1)}}}
	a := study.Assigned{Assignment: study.Assignment{Kind: study.AssignedQuiz, Content: "quiz"}}
	if g := gradeOf(gradeSite(), &a, st); g.counts {
		t.Errorf("got %+v", g)
	}
}

func TestALessonCountsItsSections(t *testing.T) {
	done := func(all ...study.SectionDone) *study.Standing { return &study.Standing{Done: all} }
	due := study.Deadline{Wall: "x", Zone: "UTC", At: at(10)}
	for name, c := range map[string]struct {
		a    study.Assignment
		st   *study.Standing
		want grade
	}{
		"none": {st: done(study.SectionDone{Section: "elsewhere", At: at(1)})},
		"one of three": {
			st: done(study.SectionDone{Section: "s1", At: at(1)}), want: grade{counts: true, points: 1000, attempts: 1, at: at(1)},
		},
		"all, one of them by what it was made of": {
			st: done(study.SectionDone{Section: "s1", At: at(1)}, study.SectionDone{Section: "s2", At: at(3)},
				study.SectionDone{Section: "old-a", At: at(2)}, study.SectionDone{Section: "old-b", At: at(4)}),
			want: grade{counts: true, points: 3000, attempts: 3, passed: true, at: at(4)},
		},
		"each is late for itself": { // of 12 points: 4 in time and half of 4
			a:    study.Assignment{Points: 12_000, Due: due, Late: study.LateCounted, LatePercent: 50},
			st:   done(study.SectionDone{Section: "s1", At: at(1)}, study.SectionDone{Section: "s2", At: at(11)}),
			want: grade{counts: true, points: 6000, attempts: 2, late: true, at: at(11)},
		},
		"or not taken": {
			a:    study.Assignment{Due: due, Late: study.LateClosed},
			st:   done(study.SectionDone{Section: "s1", At: at(1)}, study.SectionDone{Section: "s2", At: at(11)}),
			want: grade{counts: true, points: 1000, attempts: 1, ignored: 1, at: at(1)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			c.a.Kind, c.a.Content = study.AssignedLesson, "lesson"
			if got := gradeOf(gradeSite(), &study.Assigned{Assignment: c.a}, c.st); got != c.want {
				t.Errorf("got  %+v\nwant %+v", got, c.want)
			}
		})
	}
}

func TestAChallengeIsAllOrNothing(t *testing.T) {
	tries := func(hours ...float64) *study.Standing { // the last one passes
		var st study.Standing
		for i, h := range hours {
			st.Challenges = append(st.Challenges, study.ChallengeStanding{Attempt: string(rune('1' + i)), Challenge: "challenge", At: at(h), Passed: i == len(hours)-1})
		}
		return &st
	}
	a := study.Assigned{Assignment: study.Assignment{
		Kind: study.AssignedChallenge, Content: "challenge", Points: 2000, Due: study.Deadline{At: at(10)}, Late: study.LateCounted, LatePercent: 75,
	}}
	if got, want := gradeOf(gradeSite(), &a, tries(1, 2)), (grade{counts: true, points: 2000, attempts: 2, attempt: "2", passed: true, at: at(2)}); got != want {
		t.Errorf("in time: %+v, want %+v", got, want)
	}
	if got, want := gradeOf(gradeSite(), &a, tries(1, 11)), (grade{counts: true, points: 1500, attempts: 2, late: true, attempt: "2", passed: true, at: at(11)}); got != want {
		t.Errorf("late: %+v, want %+v", got, want)
	}
	failed := tries(1, 2)
	failed.Challenges[1].Passed = false
	if got := gradeOf(gradeSite(), &a, failed); !got.counts || got.points != 0 || got.passed {
		t.Errorf("failed: %+v", got)
	}
}

// What left the course is worth nothing and breaks nothing.
func TestWhatLeftTheCourseIsWorthNothing(t *testing.T) {
	for _, kind := range []string{study.AssignedQuiz, study.AssignedLesson, study.AssignedChallenge, "other"} {
		a := study.Assigned{Assignment: study.Assignment{Kind: kind, Content: "gone"}}
		if g := gradeOf(gradeSite(), &a, attempts(try{1, 4})); g.counts {
			t.Errorf("%s: %+v", kind, g)
		}
		if w := worth(gradeSite(), &a.Assignment); w != 0 {
			t.Errorf("%s is worth %d", kind, w)
		}
	}
}

// Milli-points are rounded to the nearest, halves up: 1/3 of 1 point is 0.333, 2/3 is 0.667,
// an eighth of 4 milli-points is a half.
func TestSharesAreRoundedToTheNearest(t *testing.T) {
	for _, c := range []struct{ amount, part, whole, want int }{
		{1000, 1, 3, 333}, {1000, 2, 3, 667}, {4, 1, 8, 1}, {1000, 0, 3, 0}, {1000, 3, 3, 1000}, {1000, 1, 0, 0},
	} {
		if got := share(c.amount, c.part, c.whole); got != c.want {
			t.Errorf("%d/%d of %d: %d, want %d", c.part, c.whole, c.amount, got, c.want)
		}
	}
}
