package web

import (
	"strconv"

	"github.com/a-h/templ"

	"millrace/content"
	"millrace/quizzes"
)

// raw writes markup that was rendered from Markdown with raw HTML off.
func raw(h quizzes.HTML) templ.Component { return templ.Raw(string(h)) }

// A guide has pages where a course has lessons.
func inThis(c *content.Course) string {
	if c.Guide {
		return "On this page"
	}
	return "In this lesson"
}

func nextWord(c *content.Course) string {
	if c.Guide {
		return "Next page"
	}
	return "Next lesson"
}

func allOf(c *content.Course) string {
	if c.Guide {
		return "All of the guide"
	}
	return "All lessons"
}

// raceWords is a lesson's progress in one short line.
func raceWords(s LessonState) string {
	updated := ""
	if n := len(s.Updated()); n > 0 {
		updated = "; " + updatedWords(n)
	}
	if s.Complete() {
		return "Complete" + updated
	}
	words := strconv.Itoa(s.DoneCount()) + " of " + count(len(s.Lesson.Sections), "section")
	if best := s.Counts(); best != nil {
		words += ", " + whichCounts(s) + " score " + quizzes.Points(best.Score) + " of " + quizzes.Points(best.Max)
	}
	return words + updated
}

// updatedWords says how many sections were rewritten since the reader finished them.
func updatedWords(n int) string { return count(n, "section") + " updated since you finished" }

// completeWords says why a lesson counts as complete.
func completeWords(s LessonState) string {
	if s.Bank == nil {
		return "You ticked every section."
	}
	return "You ticked every section and passed its quiz."
}

// leftWords says what is still missing from a lesson that was begun.
func leftWords(s LessonState) string {
	left := len(s.Left())
	switch {
	case left == 0:
		return "Every section is ticked; pass the quiz to complete it."
	case s.Bank != nil && !s.Passed():
		return "Pass the quiz and tick " + count(left, "more section") + ":"
	}
	return "You passed; tick " + count(left, "more section") + ":"
}

// howWords says what completing a lesson takes, to somebody who has not begun.
func howWords(s LessonState) string {
	if s.Bank == nil {
		return "Tick every section and the lesson is complete."
	}
	return "Tick every section and pass the quiz, and the lesson is complete."
}

// tries says how often a check was answered.
func tries(n int) string {
	if n == 1 {
		return "1 answer so far"
	}
	return strconv.Itoa(n) + " answers so far"
}

// overline says what kind of question this is.
func overline(c Check) string {
	switch {
	case c.View.Alone && c.Practice:
		return "Fill the box, for practice"
	case c.View.Alone:
		return "Fill the box"
	case c.Practice:
		return "For practice"
	}
	return "Quick check"
}
