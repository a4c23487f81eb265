package server

import (
	"slices"
	"testing"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// pictureSite is a course of two lessons with two sections and a quiz each. The first has a
// quick check and a prediction, the second took its last section over from two others.
func pictureSite() *Site {
	return &Site{
		Course: &content.Course{Lessons: []*content.Lesson{
			{ID: "l1", Number: 1, Title: "One", Sections: []content.Section{{ID: "a1", Title: "A one"}, {ID: "a2"}}, Parts: []content.Part{
				{Kind: content.PartCheck, Check: &quizzes.Question{ID: "q1", Plain: "Why wait?"}},
				{Kind: content.PartPredict, Predict: &content.Predict{Question: &quizzes.Question{ID: "p1", Plain: "How high?"}}},
				{Kind: content.PartCheck, Practice: true, Check: &quizzes.Question{ID: "practice", Plain: "Try"}},
			}},
			{ID: "l2", Number: 2, Title: "Two", Sections: []content.Section{{ID: "b1"}, {ID: "b2", Replaces: quizzes.Old{{"old-a"}, {"old-b"}}}}},
			{ID: "later", Coming: true},
		}},
		Banks:      []*quizzes.Bank{{ID: "z1", Lesson: "l1"}, {ID: "z2", Lesson: "l2"}},
		Challenges: []*quizzes.Challenge{{ID: "c1", Lesson: "l1"}, {ID: "c2", Lesson: "l1"}},
	}
}

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func days(n float64) time.Duration { return time.Duration(n * 24 * float64(time.Hour)) }

func done(ids ...string) (out []study.SectionDone) {
	for _, id := range ids {
		out = append(out, study.SectionDone{Section: id})
	}
	return out
}

func wrong(question string, tries int, ago time.Duration) []study.WrongCheck {
	return []study.WrongCheck{{Question: question, Tries: tries, At: noon.Add(-ago)}}
}

func taken1(quiz string, scores ...int) (out []study.QuizStanding) {
	for i, score := range scores {
		out = append(out, study.QuizStanding{Quiz: quiz, At: noon.Add(time.Duration(i) * time.Minute), Score: score, Max: 6000, Passed: score >= 4000})
	}
	return out
}

// others is somebody of the class who has completed both lessons.
var others = study.Standing{Seat: "other", Done: done("a1", "a2", "b1", "b2"), Quizzes: append(taken1("z1", 6000), taken1("z2", 6000)...), Last: noon}

// Who counts as stuck, by the rule that the page states. Each case is one learner beside one
// who has completed everything.
func TestWhoIsStuckAndWhy(t *testing.T) {
	const tries = "3 tries at “Why wait?”, the last one wrong"
	for _, c := range []struct {
		name  string
		st    study.Standing
		alone bool // nobody else has completed a lesson
		want  []stuckReason
	}{
		{name: "nothing yet", st: study.Standing{}},
		{name: "two wrong tries", st: study.Standing{Last: noon, Wrong: wrong("q1", 2, 0)}},
		{name: "three wrong tries", st: study.Standing{Last: noon, Wrong: wrong("q1", 3, 0)}, want: []stuckReason{{0, tries}}},
		{name: "just within a week", st: study.Standing{Last: noon, Wrong: wrong("q1", 3, days(7)-time.Second)}, want: []stuckReason{{0, tries}}},
		{name: "a week ago", st: study.Standing{Last: noon, Wrong: wrong("q1", 3, days(7))}},
		{name: "predictions are made to be wrong", st: study.Standing{Last: noon, Wrong: wrong("p1", 9, 0)}},
		{name: "practice and what is gone count for nothing", st: study.Standing{Last: noon, Wrong: append(wrong("practice", 9, 0), wrong("gone", 9, 0)...)}},
		{name: "the lesson is completed all the same", st: study.Standing{Last: noon, Done: done("a1", "a2"), Quizzes: taken1("z1", 4000), Wrong: wrong("q1", 5, 0)}},
		{name: "one attempt in vain", st: study.Standing{Last: noon, Quizzes: taken1("z1", 3000)}},
		{name: "two attempts in vain", st: study.Standing{Last: noon, Quizzes: taken1("z1", 1000, 3000)}, want: []stuckReason{{0, "quiz taken 2 times, not passed"}}},
		{name: "in vain and then passed", st: study.Standing{Last: noon, Quizzes: taken1("z1", 1000, 3000, 4000)}},
		{name: "passed and then in vain", st: study.Standing{Last: noon, Quizzes: taken1("z1", 4000, 1000, 1000)}}, // the best one counts
		{name: "of two quizzes one attempt each", st: study.Standing{Last: noon, Quizzes: append(taken1("z1", 1000), taken1("z2", 1000)...)}},
		{name: "quiet for six days", st: study.Standing{Last: noon.Add(-days(6.9)), Done: done("a1")}},
		{name: "quiet for a week", st: study.Standing{Last: noon.Add(-days(7)), Done: done("a1")}, want: []stuckReason{{0, "nothing for 7 days in the middle of it"}}},
		{name: "quiet, and nobody is further", st: study.Standing{Last: noon.Add(-days(30)), Done: done("a1")}, alone: true},
		{name: "quiet between two lessons", st: study.Standing{Last: noon.Add(-days(9)), Done: done("a1", "a2"), Quizzes: taken1("z1", 4000)}},
		{name: "quiet at the quiz", st: study.Standing{Last: noon.Add(-days(9)), Done: done("a1", "a2")}, want: []stuckReason{{0, "nothing for 9 days in the middle of it"}}},
		{name: "quiet in the lesson they were in last", st: study.Standing{Last: noon.Add(-days(8)), Done: done("a1", "b1"), Place: &study.Place{Lesson: "l2"}},
			want: []stuckReason{{1, "nothing for 8 days in the middle of it"}}},
		{name: "three reasons in the order of lessons", st: study.Standing{Last: noon.Add(-days(8)), Done: done("b1"), Wrong: wrong("q1", 4, days(2)), Quizzes: taken1("z2", 0, 0)},
			want: []stuckReason{{0, "4 tries at “Why wait?”, the last one wrong"}, {1, "quiz taken 2 times, not passed"}, {1, "nothing for 8 days in the middle of it"}}},
	} {
		course := newClassCourse(pictureSite(), nil)
		c.st.Seat = "one"
		all := []study.Standing{c.st, others}
		if c.alone {
			all = all[:1]
		}
		records := course.records([]study.Seat{{ID: "one", Role: study.ClassLearner}, {ID: "other", Role: study.ClassLearner}}, all, noon)
		if got := records[0].stuck; !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Where the last attempt counts in the class, one that passed before is forgotten.
func TestTheAttemptThatCountsFollowsTheTermsOfTheClass(t *testing.T) {
	st := []study.Standing{{Seat: "one", Quizzes: taken1("z1", 5000, 2000)}}
	seats := []study.Seat{{ID: "one", Role: study.ClassLearner}}
	last := []study.Assignment{{Kind: study.AssignedQuiz, Content: "z1", Terms: &study.Terms{Last: true}}}
	best := newClassCourse(pictureSite(), nil).records(seats, st, noon)[0].lessons[0]
	if best.score != 5000 || !best.passed {
		t.Errorf("the best one counts: %+v", best)
	}
	newest := newClassCourse(pictureSite(), last).records(seats, st, noon)[0].lessons[0]
	if newest.score != 2000 || newest.passed || newest.attempts != 2 {
		t.Errorf("the last one counts: %+v", newest)
	}
}

func TestARecordCountsWhatTheCourseHolds(t *testing.T) {
	course := newClassCourse(pictureSite(), nil)
	r := course.records(
		[]study.Seat{{ID: "one", Role: study.ClassLearner}, {ID: "test", Role: study.ClassTester}},
		[]study.Standing{{Seat: "one", Done: done("a1", "old-a", "old-b", "gone"), Challenges: []study.ChallengeStanding{
			{Challenge: "c1"}, {Challenge: "c1", Passed: true}, {Challenge: "c2"}, {Challenge: "gone", Passed: true},
		}}, {Seat: "test"}}, noon)
	if len(r) != 1 {
		t.Fatalf("%d records, want the learner's alone", len(r))
	}
	one := r[0]
	if want := []bool{true, false, false, true}; !slices.Equal(one.done, want) || one.sections != 2 {
		t.Errorf("sections %v, want %v: b2 stands for both that it took over from", one.done, want)
	}
	if l := one.lessons[0]; l.tried != 2 || l.met != 1 {
		t.Errorf("challenges: %+v, want 2 tried and 1 passed", l)
	}
}

// Shares are whole percents; only nothing is 0 and only everything is 100. A median is the
// middle one, or the mean of the two in the middle.
func TestTotalsAreRoundedAsTheyAreRead(t *testing.T) {
	for _, c := range []struct{ part, whole, want int }{
		{0, 10, 0}, {10, 10, 100}, {1, 3, 33}, {2, 3, 67}, {1, 1000, 1}, {999, 1000, 99}, {0, 0, 0}, {1, 8, 13},
	} {
		if got := percent(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d: %d percent, want %d", c.part, c.whole, got, c.want)
		}
	}
	for _, c := range []struct {
		of   []int // thousandths
		want int
	}{
		{nil, -1}, {[]int{833}, 83}, {[]int{1000, 0, 500}, 50}, {[]int{1000, 500}, 75}, {[]int{666, 667}, 67}, {[]int{0}, 0},
	} {
		if got := median(slices.Clone(c.of)); got != c.want {
			t.Errorf("median of %v: %d, want %d", c.of, got, c.want)
		}
	}
}
