package web

import (
	"slices"
	"strconv"
	"strings"

	"millrace/quizzes"
)

// Geometry of the chart of attempts, in SVG units. It shows the newest scoresShown.
const (
	scoresStep   = 18
	scoresTop    = 5
	scoresBottom = 35
	scoresShown  = 12
)

// dot is one attempt in the chart.
type dot struct {
	X, Y   string
	Passed bool
}

// shown is the attempts that the chart has room for, oldest first.
func shown(s LessonState) []Attempt {
	a := slices.Clone(s.Attempts[:min(len(s.Attempts), scoresShown)])
	slices.Reverse(a)
	return a
}

func scoresWidth(s LessonState) int { return max(4, len(shown(s)))*scoresStep + 4 }

func scoresBox(s LessonState) string { return "0 0 " + strconv.Itoa(scoresWidth(s)) + " 40" }

// height turns a share of the points into a y coordinate.
func height(part, whole int) string {
	if whole <= 0 {
		return strconv.Itoa(scoresBottom)
	}
	part = min(max(part, 0), whole)
	return strconv.Itoa(scoresBottom - (scoresBottom-scoresTop)*part/whole)
}

func scoresDots(s LessonState) []dot {
	var out []dot
	for i, a := range shown(s) {
		out = append(out, dot{strconv.Itoa(scoresStep/2 + 2 + i*scoresStep), height(a.Score, a.Max), a.Passed})
	}
	return out
}

func scoresLine(s LessonState) string {
	var b strings.Builder
	for i, d := range scoresDots(s) {
		if i == 0 {
			b.WriteString("M")
		} else {
			b.WriteString("L")
		}
		b.WriteString(d.X + " " + d.Y)
	}
	return b.String()
}

func scoresPass(s LessonState) string {
	if s.Bank == nil {
		return ""
	}
	return "M0 " + height(s.Bank.PassNum, s.Bank.PassDen) + "H" + strconv.Itoa(scoresWidth(s))
}

func scoresLabel(s LessonState) string {
	var scores []string
	for _, a := range shown(s) {
		scores = append(scores, quizzes.Points(a.Score)+" of "+quizzes.Points(a.Max))
	}
	return "Scores, oldest first: " + strings.Join(scores, ", ")
}

// lessonAttempt is an attempt with the lesson it belongs to.
type lessonAttempt struct {
	Attempt
	Lesson string
}

// attemptsOf lists the attempts of all lessons, newest first.
func attemptsOf(states []LessonState) []lessonAttempt {
	var out []lessonAttempt
	for _, s := range states {
		for _, a := range s.Attempts {
			out = append(out, lessonAttempt{a, s.Lesson.Title})
		}
	}
	slices.SortStableFunc(out, func(a, b lessonAttempt) int { return b.At.Compare(a.At) })
	return out
}

func bestWords(s LessonState) string {
	best := s.Counts()
	if best == nil {
		return "–"
	}
	return quizzes.Points(best.Score) + " of " + quizzes.Points(best.Max)
}

func quizWords(s LessonState) string {
	switch {
	case s.Bank == nil:
		return "none"
	case s.Passed():
		return "passed"
	}
	return "not passed"
}

// progressWords sums a course up in one sentence.
func progressWords(states []LessonState) string {
	there, complete, done, sections := 0, 0, 0, 0
	for _, s := range states {
		if s.Lesson.Coming {
			continue
		}
		there++
		done += s.DoneCount()
		sections += len(s.Lesson.Sections)
		if s.Complete() {
			complete++
		}
	}
	return strconv.Itoa(complete) + " of " + count(there, "lesson") + " complete, " +
		strconv.Itoa(done) + " of " + count(sections, "section") + " ticked."
}
