package server

import (
	"context"
	"fmt"

	"millrace/quizzes"
	"millrace/server/study"
)

// Act asks next what somebody does whose record is as it is now, and keeps and marks that as if
// their browser had sent it: open pages of their class change as they would. What the site
// refuses is not kept, and no error. It is for learners whom nobody sees at a browser: see
// `serve --demo`.
func (s *Server) Act(ctx context.Context, who study.Subject, next func(study.Progress) []study.Event) error {
	p, err := s.store.Progress(ctx, who)
	if err != nil {
		return fmt.Errorf("what comes next: %w", err)
	}
	site := s.site.Load()
	for _, e := range next(p) {
		results, err := s.record(ctx, site, visitor{Actor: study.Actor{Subject: who}}, e)
		if err != nil {
			return err
		}
		if e.Kind != study.KindChallengeSubmitted || results[0].Outcome != outcomeStored {
			continue
		}
		if err := s.markAttempt(ctx, quizzes.ChallengeByID(site.Challenges, e.ContentID), results[0].ID); err != nil {
			return err
		}
	}
	return nil
}
