package server

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// practice answers a question that nobody records: it shows the lesson with what was
// picked and what there is to say about it. There is nothing to go on to, so unlike every
// other form this one is answered where it was sent, and gives no cookie.
//
// Why a POST, which changes nothing: the feedback of an answer is behind no link, where a
// crawler or the history of a browser would find it.
func (s *Server) practice(c echo.Context) error {
	f, _, err := s.find(c)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	for id, given := range quizzes.FromForm(form) {
		q := f.lesson.Practice(id)
		if q == nil {
			continue
		}
		if q.Body.Mark(given).Blank {
			return refuse(noAnswer)
		}
		return s.showLesson(c, f, http.StatusOK, shown{practice: id, given: given})
	}
	return fmt.Errorf("a question for practice: %w", study.ErrNotFound)
}

// newPractice draws a question for practice with what was picked just now.
func newPractice(f found, q *quizzes.Question, sent shown) web.Check {
	check := web.Check{
		Action:   f.path + "#check-" + url.PathEscape(q.ID),
		Practice: true,
		Question: q,
		View:     quizzes.View{Prefix: quizzes.Prefix(q.ID), Alone: q.Instant()},
	}
	if sent.practice == q.ID {
		mark := q.Try(sent.given)
		check.View.Given, check.View.Mark = sent.given, &mark
	}
	return check
}
