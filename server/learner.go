package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// learnerOf is a learner of a class with their record, for an instructor to read. Nothing
// here writes.
type learnerOf struct {
	inClass
	learner study.Seat
	name    string
	record  study.Progress
	zone    *time.Location
}

// learnerOf finds the learner of an address. A seat of another class, of nobody, of somebody
// who left and of an instructor are all not there. That whoever asks teaches the class was
// asked before (see teachers); it is asked once more here, where the record is read.
func (s *Server) learnerOf(c echo.Context, in inClass) (learnerOf, error) {
	ctx := c.Request().Context()
	if !study.Can(in.Actor, study.TeachClass, study.Object{InClass: in.seat.Role}) {
		return learnerOf{}, fmt.Errorf("a learner of class %s, for somebody else: %w", in.class.ID, study.ErrNotFound)
	}
	seats, err := s.store.Seats(ctx, in.class.ID)
	if err != nil {
		return learnerOf{}, fmt.Errorf("class %s: %w", in.class.ID, err)
	}
	i := slices.IndexFunc(seats, func(seat study.Seat) bool { return seat.ID == c.Param("seat") })
	if i < 0 || !seats[i].Taken() || seats[i].Role != study.ClassLearner {
		return learnerOf{}, fmt.Errorf("learner %.40q of class %s: %w", c.Param("seat"), in.class.ID, study.ErrNotFound)
	}
	l := learnerOf{inClass: in, learner: seats[i], name: seatName(&seats[i]), zone: locationOf(in.class.Zone)}
	if l.record, err = s.store.Progress(ctx, l.learner.Subject); err != nil {
		return learnerOf{}, fmt.Errorf("the record of seat %s: %w", l.learner.ID, err)
	}
	// What other classes want of them is not this one's business.
	l.record.Assigned = slices.DeleteFunc(l.record.Assigned, func(a study.Assigned) bool { return a.Class.ID != in.class.ID })
	return l, nil
}

// seatPage shows an instructor everything that one learner of the class did.
func (s *Server) seatPage(c echo.Context, in inClass) error {
	ctx := c.Request().Context()
	l, err := s.learnerOf(c, in)
	if err != nil {
		return err
	}
	view, err := s.classView(c, in)
	if err != nil {
		return err
	}
	page := web.LearnerPage{
		ClassPage: s.classPage(c, in, web.TabClass, "A learner"),
		Now:       view.now, Seat: l.learner.ID, Group: l.learner.Group, Since: l.learner.From,
		Around: view.around(c, l.learner.ID),
	}
	page.Heading = l.name
	for i := range view.records {
		if r := &view.records[i]; r.seat.ID == l.learner.ID {
			page.Last, page.Stuck = r.last, reasons(r, view.course.totals(view.records))
		}
	}
	tries, err := s.checkTries(ctx, l.learner.Subject)
	if err != nil {
		return fmt.Errorf("the answers of seat %s: %w", l.learner.ID, err)
	}
	for n := range view.course.lessons {
		lesson, err := s.learnerLesson(ctx, l, &view.course.lessons[n], tries)
		if err != nil {
			return fmt.Errorf("the record of seat %s: %w", l.learner.ID, err)
		}
		page.Lessons = append(page.Lessons, lesson)
	}
	page.Others = s.learnerChallenges(l, func(ch *quizzes.Challenge) bool { return view.course.lessonByID(ch.Lesson) < 0 })
	page.Record = web.ProgressPage{Record: l.record, Now: view.now, Challenges: challengeEntries(in.site, l.record, everyChallenge)}
	page.Record.Review.Zone = in.class.Zone
	for _, lesson := range page.Lessons {
		page.Record.States = append(page.Record.States, lesson.State)
	}
	return s.send(c, http.StatusOK, web.Learner(page))
}

// around finds the neighbours of a learner in the list that an address describes.
func (v *classView) around(c echo.Context, seat string) web.LearnerAround {
	a := web.LearnerAround{List: v.course.listed(c.QueryParams(), v.groups)}
	list := v.course.pick(v.records, a.List)
	i := slices.IndexFunc(list, func(r *learnerRecord) bool { return r.seat.ID == seat })
	if i < 0 {
		return a
	}
	a.Number, a.Of = i+1, len(list)
	if i > 0 {
		a.Before, a.Earlier = list[i-1].seat.ID, list[i-1].name
	}
	if i+1 < len(list) {
		a.After, a.Later = list[i+1].seat.ID, list[i+1].name
	}
	return a
}

// checkTry is what the answers to one quick check came to.
type checkTry struct {
	tries   int
	rightAt int // the first right one; 0: none was
	wrong   study.CheckAnswered
	rev     string // of the question when it was answered wrong last
	wrongAt time.Time
	at      time.Time // of the newest
}

// checkTries reads every answer of somebody to quick checks from their log: how they came to
// the right one is in no projection.
func (s *Server) checkTries(ctx context.Context, who study.Subject) (map[string]*checkTry, error) {
	all := map[string]*checkTry{}
	for e, err := range s.store.Events(ctx, who) {
		if err != nil {
			return nil, err
		}
		if e.Kind != study.KindCheckAnswered {
			continue
		}
		var a study.CheckAnswered
		if err := json.Unmarshal(e.Payload, &a); err != nil {
			continue // kept from a version that wrote it in another way
		}
		t := all[e.ContentID]
		if t == nil {
			t = &checkTry{}
			all[e.ContentID] = t
		}
		t.tries++
		t.at = e.ReceivedAt
		if a.Score < a.Max {
			t.wrong, t.rev, t.wrongAt = a, e.ContentRev, e.ReceivedAt
		} else if t.rightAt == 0 {
			t.rightAt = t.tries
		}
	}
	return all, nil
}

// learnerLesson is what a learner did in one lesson.
func (s *Server) learnerLesson(ctx context.Context, l learnerOf, lesson *classLesson, tries map[string]*checkTry) (web.LearnerLesson, error) {
	out := web.LearnerLesson{State: web.NewLessonState(lesson.Lesson, asTaken(lesson.bank, l.record), l.record)}
	for _, sec := range lesson.Sections {
		out.Sections = append(out.Sections, web.LearnerSection{
			Title: sec.Title, Done: out.State.Done[sec.ID], Changed: out.State.Changed[sec.ID], At: web.DoneAt(sec, l.record),
		})
	}
	if err := s.learnerChecks(ctx, &out, lesson, tries); err != nil {
		return out, err
	}
	counts := out.State.Counts()
	for _, a := range out.State.Attempts {
		out.Attempts = append(out.Attempts, web.LearnerAttempt{
			Attempt: a, Late: l.isLate(lesson.bank, a.At), Counts: counts != nil && counts.ID == a.ID,
		})
	}
	out.Challenges = s.learnerChallenges(l, func(ch *quizzes.Challenge) bool { return ch.Lesson == lesson.ID })
	return out, nil
}

// isLate reports whether an attempt came after the deadline that this class gave them.
func (l *learnerOf) isLate(bank *quizzes.Bank, at time.Time) bool {
	return bank != nil && slices.ContainsFunc(l.record.Assigned, func(a study.Assigned) bool {
		return a.Assignment.Kind == study.AssignedQuiz && a.Assignment.Content == bank.ID && isLate(&a, at)
	})
}

// learnerChecks are the quick checks of a lesson that were answered, with the newest wrong
// answer to each as it was marked.
func (s *Server) learnerChecks(ctx context.Context, out *web.LearnerLesson, lesson *classLesson, tries map[string]*checkTry) error {
	for i := range lesson.Parts {
		p := &lesson.Parts[i]
		q, predict := p.Check, false
		if p.Predict != nil {
			q, predict = p.Predict.Question, true
		}
		if q == nil || p.Practice {
			continue
		}
		t := tries[q.ID]
		if t == nil {
			out.Unanswered++
			continue
		}
		check := web.LearnerCheck{Question: q, Predict: predict, Tries: t.tries, RightAt: t.rightAt, At: t.at, WrongAt: t.wrongAt}
		switch {
		case t.wrongAt.IsZero():
		case t.rev != q.Rev:
			check.Earlier = true // its key may be another one now
		default:
			given := quizzes.Given(t.wrong.Given)
			if err := prepare(ctx, []*quizzes.Question{q}, func(string) quizzes.Given { return given }); err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			mark := q.Body.Mark(given)
			check.Wrong = &web.Item{Question: q, View: quizzes.View{Prefix: quizzes.Prefix(q.ID), Given: given, Mark: &mark, ReadOnly: true}}
		}
		out.Checks = append(out.Checks, check)
	}
	return nil
}

// learnerChallenges are those of some challenges that a learner tried, with every attempt.
func (s *Server) learnerChallenges(l learnerOf, wanted func(*quizzes.Challenge) bool) (out []web.LearnerChallenge) {
	for _, ch := range l.site.Challenges {
		attempts := l.attemptsAt(ch)
		if len(attempts) == 0 || !wanted(ch) {
			continue
		}
		one := web.LearnerChallenge{Title: ch.Title}
		for i, a := range attempts {
			one.Runs = append(one.Runs, s.shownAttempt(ch, a, len(attempts)-i))
		}
		out = append(out, one)
	}
	return out
}

// attemptsAt are the attempts of a learner at one challenge, newest first.
func (l *learnerOf) attemptsAt(ch *quizzes.Challenge) (out []study.ChallengeAttempt) {
	for _, a := range l.record.Challenges {
		if a.Challenge == ch.ID {
			out = append(out, a)
		}
	}
	return out
}
