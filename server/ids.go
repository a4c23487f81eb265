package server

import "maps"

// IDs lists every id that a learner's record may hold and that is in use: of sections,
// quick checks, predictions, quizzes and their questions.
func (s *Site) IDs() (ids []string) {
	for _, l := range s.Course.Lessons {
		for _, sec := range l.Sections {
			ids = append(ids, sec.ID)
		}
		for _, p := range l.Parts {
			if p.Check != nil && !p.Practice {
				ids = append(ids, p.Check.ID)
			}
			if p.Predict != nil {
				ids = append(ids, p.Predict.Question.ID)
			}
		}
	}
	for _, b := range s.Banks {
		ids = append(ids, b.ID)
		for i := range b.Questions {
			if !b.Lent(i) {
				ids = append(ids, b.Questions[i].ID)
			}
		}
	}
	return ids
}

// Gone returns the ids that were in use and never will be again: retired, or replaced.
func (s *Site) Gone() map[string]string {
	gone := maps.Clone(s.Course.Gone())
	for _, b := range s.Banks {
		for i := range b.Questions {
			for _, id := range b.Questions[i].Replaces.IDs() {
				gone[id] = "replaced by " + b.Questions[i].ID
			}
		}
	}
	return gone
}
