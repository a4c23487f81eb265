package server

import (
	"sync"

	"millrace/content"
	"millrace/quizzes"
)

// Site is everything that is taught and asked, loaded and checked. It never changes;
// Server.Swap replaces it.
type Site struct {
	Course *content.Course
	Guide  *content.Course // how to use the site; nil if there is none
	Banks  []*quizzes.Bank
	// Challenges are in the order they are shown.
	Challenges []*quizzes.Challenge
	Tasks      *Tasks // run the challenges that banks ask for; nil if they ask for none
	// Faults are what is wrong with the sources. `serve` refuses to start with any;
	// `dev` shows them over the last good page.
	Faults []quizzes.Fault
	// Reread makes a quiz of a source that was kept. Without it no attempt can be shown as
	// it was once its quiz was rewritten.
	Reread func(source string) (*quizzes.Bank, error)

	past sync.Map // *quizzes.Bank by revision: earlier ones that were read
	kept sync.Map // revisions that are in the store
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

// courseBySlug returns the course or the guide with a slug, or nil.
func (s *Site) courseBySlug(slug string) *content.Course {
	for _, c := range []*content.Course{s.Course, s.Guide} {
		if c != nil && c.Slug == slug {
			return c
		}
	}
	return nil
}

// diagram returns the text that the playground opens for a diagram of the course or the
// guide, by its play.ID.
func (s *Site) diagram(id string) (text string, ok bool) {
	for _, c := range []*content.Course{s.Course, s.Guide} {
		if c == nil {
			continue
		}
		if text, ok = c.Diagram(id); ok {
			return text, true
		}
	}
	return "", false
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
