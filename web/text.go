package web

import (
	"strconv"
	"time"

	"millrace/content"
	"millrace/quizzes"
)

// count writes a number with its noun: "1 section", "3 sections".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// passMark says in words what a bank asks for: the usual pass mark reads better than its
// fraction, any other gets its numbers.
func passMark(b *quizzes.Bank) string {
	if b.PassNum == 2 && b.PassDen == 3 {
		return "two thirds of the points"
	}
	if b.PassNum == b.PassDen {
		return "all of the points"
	}
	return strconv.Itoa(b.PassNum) + " of every " + strconv.Itoa(b.PassDen) + " points"
}

// passPoints is the pass mark in points where that is a round number: ": 4 or more".
func passPoints(b *quizzes.Bank) string {
	if b.Max()*b.PassNum%(b.PassDen*quizzes.Milli) != 0 {
		return ""
	}
	return ": " + quizzes.Points(b.Max()*b.PassNum/b.PassDen) + " or more"
}

// day and clock write a time in UTC for readers, stamp for machines. site.js turns the
// visible text into the reader's own time.
func day(t time.Time) string   { return t.UTC().Format("2 January 2006, 15:04 UTC") }
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

func coursePath(c *content.Course) string { return "/courses/" + c.Slug }

func lessonPath(c *content.Course, l *content.Lesson) string {
	return coursePath(c) + "/" + l.Slug
}

// nextLesson is the lesson after l, or nil after the last.
func nextLesson(c *content.Course, l *content.Lesson) *content.Lesson {
	for i := range c.Lessons {
		if c.Lessons[i].ID == l.ID && i+1 < len(c.Lessons) {
			return c.Lessons[i+1]
		}
	}
	return nil
}

// standing says in two or three words how a learner stands in a lesson.
func standing(s LessonState) string {
	switch {
	case s.Lesson.Coming:
		return "coming"
	case s.Complete():
		return "complete"
	case s.Started():
		return strconv.Itoa(s.DoneCount()) + " of " + count(len(s.Lesson.Sections), "section")
	}
	return "not started"
}
