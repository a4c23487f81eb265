package server

import (
	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// classCourse is the course of a class by the ids that records hold, so that the records of
// two thousand learners are read without a search in each.
type classCourse struct {
	lessons    []classLesson
	sections   map[string]sectionAt // an earlier id of a section is not here
	replaced   []sectionAt          // sections that took over from others
	checks     map[string]checkAt
	quizzes    map[string]int // lesson, by the quiz
	challenges map[string]int // lesson, by the challenge
	width      int            // sections of all lessons
}

// classLesson is one lesson of it.
type classLesson struct {
	*content.Lesson
	bank *quizzes.Bank // nil: nothing is asked at its end
	last bool          // the last attempt counts in this class, not the best one
	from int           // of its first section among those of all lessons
}

// sectionAt is where a section stands: its lesson and its place among all sections.
type sectionAt struct {
	lesson, at int
	section    *content.Section
}

// checkAt is where a quick check stands, and what it asks.
type checkAt struct {
	lesson  int
	plain   string
	predict bool // a number to commit to, which is meant to be wrong at first
}

// newClassCourse lists what a class is taught. Lessons that are still coming are left out.
// assigned says under which terms the class takes a quiz.
func newClassCourse(site *Site, assigned []study.Assignment) *classCourse {
	c := &classCourse{
		sections: map[string]sectionAt{}, checks: map[string]checkAt{}, quizzes: map[string]int{}, challenges: map[string]int{},
	}
	for _, l := range site.Course.Lessons {
		if !l.Coming {
			c.add(site, l, assigned)
		}
	}
	return c
}

func (c *classCourse) add(site *Site, l *content.Lesson, assigned []study.Assignment) {
	n := len(c.lessons)
	lesson := classLesson{Lesson: l, bank: site.bank(l.ID), from: c.width}
	for i := range l.Sections {
		at := sectionAt{n, c.width + i, &l.Sections[i]}
		c.sections[l.Sections[i].ID] = at
		if len(l.Sections[i].Replaces.IDs()) > 0 {
			c.replaced = append(c.replaced, at)
		}
	}
	c.width += len(l.Sections)
	for i := range l.Parts {
		switch p := &l.Parts[i]; {
		case p.Practice:
		case p.Check != nil:
			c.checks[p.Check.ID] = checkAt{lesson: n, plain: p.Check.Plain}
		case p.Predict != nil:
			c.checks[p.Predict.Question.ID] = checkAt{lesson: n, plain: p.Predict.Question.Plain, predict: true}
		}
	}
	for _, ch := range site.Challenges {
		if ch.Lesson == l.ID {
			c.challenges[ch.ID] = n
		}
	}
	if lesson.bank != nil {
		c.quizzes[lesson.bank.ID] = n
		lesson.last = lesson.bank.Policy.Last
		for i := range assigned {
			if a := &assigned[i]; a.Kind == study.AssignedQuiz && a.Content == lesson.bank.ID && a.Terms != nil {
				lesson.last = a.Terms.Last
			}
		}
	}
	c.lessons = append(c.lessons, lesson)
}

// lessonByID returns where a lesson stands, or -1.
func (c *classCourse) lessonByID(id string) int {
	for i := range c.lessons {
		if c.lessons[i].ID == id {
			return i
		}
	}
	return -1
}
