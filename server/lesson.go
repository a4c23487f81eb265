package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// found is the lesson that a URL names.
type found struct {
	site   *Site
	course *content.Course
	lesson *content.Lesson
	bank   *quizzes.Bank // nil when it has no quiz
	path   string        // of its page
}

// find looks up the lesson of a request. A lesson that is still coming is not found; one
// that moved is found with moved set.
func (s *Server) find(c echo.Context) (f found, moved bool, err error) {
	site := s.site.Load()
	course := site.courseBySlug(c.Param("course"))
	if course == nil {
		return found{}, false, fmt.Errorf("course %q: %w", c.Param("course"), study.ErrNotFound)
	}
	lesson, moved := course.Lesson(c.Param("lesson"))
	if lesson == nil || lesson.Coming {
		return found{}, false, fmt.Errorf("lesson %q: %w", c.Param("lesson"), study.ErrNotFound)
	}
	return found{
		site:   site,
		course: course,
		lesson: lesson,
		bank:   site.bank(lesson.ID),
		path:   lessonPath(course, lesson),
	}, moved, nil
}

func lessonPath(c *content.Course, l *content.Lesson) string {
	return "/courses/" + url.PathEscape(c.Slug) + "/" + url.PathEscape(l.Slug)
}

// lesson shows a lesson.
func (s *Server) lesson(c echo.Context) error {
	f, moved, err := s.find(c)
	if err != nil {
		return err
	}
	if moved {
		to := url.URL{Path: f.path, RawQuery: c.Request().URL.RawQuery}
		return c.Redirect(http.StatusMovedPermanently, to.String())
	}
	return s.showLesson(c, f, http.StatusOK, shown{})
}

// shown is what a form sent that is answered with the lesson itself.
type shown struct {
	refused  *refusedQuiz  // what was sent of a quiz and was not taken
	practice string        // id of the question for practice that was answered
	given    quizzes.Given // the answer
}

// showLesson draws a lesson.
func (s *Server) showLesson(c echo.Context, f found, status int, sent shown) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	p, err := s.ownRecord(ctx, v)
	if err != nil {
		return fmt.Errorf("lesson %s: %w", f.lesson.Slug, err)
	}
	if f.bank, err = s.asking(ctx, f, p, sent.refused); err != nil {
		return fmt.Errorf("lesson %s: %w", f.lesson.Slug, err)
	}
	page := web.LessonPage{
		Page:   s.page(c, v, f.lesson.Title, f.lesson.Summary),
		Course: f.course,
		State:  web.NewLessonState(f.lesson, asTaken(f.bank, p), p),
	}
	page.Due, page.Now = dueIn(f.site, dueItems(f.site, p, s.now()), f.lesson.ID), s.now()
	if !f.course.Guide {
		page.Assets.PageCSS = "" // a lesson has all it needs: it is what people wait for
	}
	page.Resume = resumeIn(f, p, page.State)
	page.Parts = s.parts(c, f, p, page.State, sent)
	page.Challenges = challengeEntries(f.site, p, func(ch *quizzes.Challenge) bool { return ch.Lesson == f.lesson.ID })
	page.Islands = slices.ContainsFunc(page.Parts, func(p web.Part) bool { return p.Island != nil || p.Predict != nil })
	if f.bank != nil {
		page.Quiz = s.drawQuiz(f, v, p, sent.refused)
		if !page.Quiz.Due.IsZero() {
			c.Set(ownerPage, nil) // it says how much time is left
		}
	}
	return s.send(c, status, web.Lesson(page))
}

// parts fills in what depends on the request: islands, answers and ticks.
func (s *Server) parts(c echo.Context, f found, p study.Progress, state web.LessonState, sent shown) []web.Part {
	query := c.Request().URL.RawQuery
	out := make([]web.Part, 0, len(f.lesson.Parts))
	for _, part := range f.lesson.Parts {
		switch part.Kind {
		case content.PartHTML:
			out = append(out, web.Part{HTML: part.HTML})
		case content.PartIsland:
			out = append(out, web.Part{Island: s.island(part.Island, query)})
		case content.PartCheck:
			check := newCheck(f, part.Check, p)
			if part.Practice {
				check = newPractice(f, part.Check, sent)
			}
			out = append(out, web.Part{Check: &check})
		case content.PartPredict:
			predict := web.Predict{Check: newCheck(f, part.Predict.Question, p)}
			if part.Practice {
				predict.Check = newPractice(f, part.Predict.Question, sent)
			}
			if predict.View.Mark != nil {
				predict.Island = s.island(part.Island, query)
			}
			out = append(out, web.Part{Predict: &predict})
		case content.PartTick:
			sec := f.lesson.Section(part.Section)
			out = append(out, web.Part{Tick: &web.Tick{
				Action:  f.path + "/sections/" + url.PathEscape(sec.ID),
				Event:   study.NewID(),
				Section: sec.ID,
				Anchor:  sec.Anchor,
				Title:   sec.Title,
				Done:    state.Done[sec.ID],
				Changed: state.Changed[sec.ID],
				Count:   state.DoneCount(),
				Of:      len(f.lesson.Sections),
			}})
		}
	}
	return out
}

// newCheck draws a quick check with the learner's last answer. An answer to an earlier
// wording is kept on record and not shown: it would be marked by another key.
func newCheck(f found, q *quizzes.Question, p study.Progress) web.Check {
	check := web.Check{
		Action:   f.path + "/checks/" + url.PathEscape(q.ID),
		Event:    study.NewID(),
		Question: q,
		View:     quizzes.View{Prefix: quizzes.Prefix(q.ID), Alone: q.Instant()},
	}
	check.Shown = questionShownAs(q)
	a, answered := p.Answers[q.ID]
	switch {
	case answered && a.Rev == q.Rev:
		mark := q.Try(a.Given)
		check.View.Given, check.View.Mark, check.Tries = a.Given, &mark, a.Tries
	case answered:
		check.Earlier = web.EarlierWords(a.Score == a.Max)
	case q.Replaces.Done(func(id string) bool { _, done := p.Answers[id]; return done }):
		check.Earlier = web.ReplacedWords
	}
	return check
}

// seedOf returns the seed of a learner's next attempt at a quiz. It stays the same until
// that is handed in, so that a page which is loaded again asks the same questions in the
// same order. Somebody who has done nothing yet has no name to keep it by: theirs is drawn
// with the page, for all strangers who are shown that one.
//
// It has 53 bits, so that the number survives every form and every script. It is no
// secret and a form may send another: whoever looks for questions they like can as well
// hand in until they come, where attempts are not limited; where they are, the seed that
// counts is the one an attempt was begun with.
func seedOf(subject study.Subject, quiz string, attempts int) uint64 {
	var raw [8]byte
	if subject == "" {
		rand.Read(raw[:])
	} else {
		sum := sha256.Sum256(fmt.Appendf(nil, "seed %s %s %d", subject, quiz, attempts))
		copy(raw[:], sum[:])
	}
	return binary.LittleEndian.Uint64(raw[:]) >> 11
}
