package server

import (
	"millrace/content"
	"millrace/quizzes"
)

// Site is everything that is taught and asked, loaded and checked. It never changes;
// Server.Swap replaces it.
type Site struct {
	Course *content.Course
	Banks  []*quizzes.Bank
	// Faults are what is wrong with the sources. `serve` refuses to start with any;
	// `dev` shows them over the last good page.
	Faults []quizzes.Fault
}

// bank returns the quiz of a lesson, or nil.
func (s *Site) bank(lesson string) *quizzes.Bank {
	for _, b := range s.Banks {
		if b.Lesson == lesson {
			return b
		}
	}
	return nil
}

// lessonByID returns the lesson with an immutable id, or nil.
func (s *Site) lessonByID(id string) *content.Lesson {
	for _, l := range s.Course.Lessons {
		if l.ID == id {
			return l
		}
	}
	return nil
}
