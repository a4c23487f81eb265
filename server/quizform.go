package server

import (
	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// refusedQuiz is what was sent of a quiz and could not be taken.
type refusedQuiz struct {
	sentQuiz
	why string
}

// drawQuiz draws the quiz of a lesson as somebody stands with it: the questions with what
// is saved, or the way to begin, or why there is none. What was refused is shown again with
// all that was answered, whatever else there is to say.
func (s *Server) drawQuiz(f found, v visitor, p study.Progress, sent *refusedQuiz) *web.Quiz {
	t, now := sittingOf(f.bank, p), s.now()
	quiz := &web.Quiz{
		Action: f.path + "/quiz", ID: f.bank.ID, Shown: shownAs(f.bank), Policy: t.policy, Used: t.used, Now: now,
		Script: s.assets.URL("draft.js"), Revealed: t.revealed(now),
	}
	switch {
	case t.open != nil:
		quiz.Event, quiz.Seed, quiz.Due, quiz.SavedAt = t.open.ID, t.open.Seed, t.open.Due, t.open.SavedAt
		quiz.Over = isOver(t.open, now)
	case v.Subject == "":
		quiz.Event, quiz.Seed = study.NewID(), seedOf("", f.bank.ID, 0)
	default:
		quiz.Event, quiz.Seed = study.AttemptID(v.Subject, f.bank.ID, t.submitted), seedOf(v.Subject, f.bank.ID, t.submitted)
	}
	given := map[string]quizzes.Given{}
	switch {
	case sent != nil:
		quiz.Seed, given, quiz.Error = sent.seed, sent.given, sent.why
		explain(quiz, t, p, sent)
	case t.open != nil:
		for id, g := range t.open.Given {
			given[id] = g
		}
	case t.policy.Limited():
		quiz.Begin, quiz.Over = t.mayBegin(now), !t.mayBegin(now)
		return quiz
	}
	for _, q := range f.bank.Drawn(quiz.Seed) {
		quiz.Items = append(quiz.Items, web.Item{
			Question: q,
			View:     quizzes.View{Prefix: quizzes.Prefix(q.ID), Seed: quiz.Seed, Given: given[q.ID]},
		})
	}
	return quiz
}

// explain says what became of an attempt that was sent once more, and whether what was
// sent now can be handed in some other way.
func explain(quiz *web.Quiz, t sitting, p study.Progress, sent *refusedQuiz) {
	limited := t.policy.Limited()
	for _, a := range p.Attempts {
		switch {
		case a.ID != sent.attempt:
			continue
		case a.Closed:
			quiz.Error = "The time was up: what was saved by then was handed in, and that counts."
		case limited:
			quiz.Error = "This attempt was already handed in with other answers, and those count."
		default:
			quiz.Error = "This attempt was already sent with other answers, and those count. Your new answers are kept below: send them to make another attempt."
		}
		quiz.Result = "/attempts/" + a.ID
	}
	if limited && (t.open == nil || t.open.ID != sent.attempt) {
		quiz.Over, quiz.Kept = true, true
	}
}

// sealed says when the right answers to a quiz will be shown, or nothing when they are,
// and whether it can be taken again.
func (s *Server) sealed(bank *quizzes.Bank, p study.Progress) (why string, more bool) {
	t, now := sittingOf(bank, p), s.now()
	if !t.revealed(now) {
		why = web.SealedWords(t.policy, t.open != nil)
	}
	return why, t.open != nil || t.mayBegin(now)
}
