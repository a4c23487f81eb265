package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
)

// tick marks a section as done, or takes that back.
func (s *Server) tick(c echo.Context) error {
	f, _, err := s.find(c)
	if err != nil {
		return err
	}
	sec := f.lesson.Section(c.Param("id"))
	if sec == nil {
		return fmt.Errorf("section %q: %w", c.Param("id"), study.ErrNotFound)
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	kind := study.KindSectionDone
	if form.Get("done") == "no" {
		kind = study.KindSectionUndone
	}
	payload, err := json.Marshal(study.Position{Lesson: f.lesson.ID})
	if err != nil {
		return fmt.Errorf("section %s: %w", sec.ID, err)
	}
	r, err := s.recordForm(c, f, form, sec.ID, study.Event{
		Kind: kind, ContentID: sec.ID, ContentRev: sec.Rev, Payload: payload,
	})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return sentBefore()
	}
	return seeOther(c, f.path+"#"+sec.Anchor)
}

// check answers a quick check or commits a prediction. A blank answer is no answer: it
// is not recorded and opens nothing.
func (s *Server) check(c echo.Context) error {
	f, _, err := s.find(c)
	if err != nil {
		return err
	}
	q := f.lesson.Check(c.Param("id"))
	if q == nil {
		return fmt.Errorf("question %q: %w", c.Param("id"), study.ErrNotFound)
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	back := f.path + "#check-" + url.PathEscape(q.ID)
	given := quizzes.FromForm(form)[q.ID]
	if q.Body.Mark(given).Blank {
		return refuse(noAnswer) // before there is a cookie for it
	}
	payload, err := json.Marshal(study.CheckAnswered{Lesson: f.lesson.ID, Given: given})
	if err != nil {
		return fmt.Errorf("question %s: %w", q.ID, err)
	}
	r, err := s.recordForm(c, f, form, f.lesson.SectionOf(q.ID), study.Event{
		Kind: study.KindCheckAnswered, ContentID: q.ID, ContentRev: q.Rev, Payload: payload,
	})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return sentBefore()
	}
	return seeOther(c, back)
}

// sentBefore is the problem of a form that comes a second time with something else in it.
func sentBefore() error {
	return &problem{http.StatusConflict, "This form had already been sent with another answer. Go back, reload the page and answer again."}
}

// quiz takes an attempt. What it refuses it shows again with everything that was
// answered.
func (s *Server) quiz(c echo.Context) error {
	f, _, err := s.find(c)
	if err != nil {
		return err
	}
	if f.bank == nil {
		return fmt.Errorf("lesson %s has no quiz: %w", f.lesson.Slug, study.ErrNotFound)
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	seed, err := strconv.ParseUint(form.Get("seed"), 10, 64)
	if err != nil {
		seed = 0 // the order it was shown in is lost, the answers are not
	}
	given := quizzes.FromForm(form)
	sub := study.QuizSubmitted{Lesson: f.lesson.ID, Seed: seed, Given: map[string]map[string][]string{}}
	for id, g := range given {
		if f.bank.Question(id) != nil {
			sub.Given[id] = g
		}
	}
	again := func(status int, why string) error {
		quiz := drawQuiz(f, study.NewID(), seed, given)
		quiz.Error = why
		return s.showLesson(c, f, status, shown{rejected: quiz})
	}
	if !answered(f.bank, seed, sub.Given) {
		return again(http.StatusUnprocessableEntity, noAnswers)
	}
	payload, err := json.Marshal(sub)
	if err != nil {
		return fmt.Errorf("quiz %s: %w", f.bank.ID, err)
	}
	r, err := s.recordForm(c, f, form, "", study.Event{
		Kind: study.KindQuizSubmitted, ContentID: f.bank.ID, ContentRev: f.bank.Rev, Payload: payload,
	})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return again(http.StatusConflict, "This attempt was already sent with other answers, and those count. Your new answers are kept below: send them to make another attempt.")
	}
	return seeOther(c, "/attempts/"+r.ID)
}

// recordForm records one event of a form under the id that came with it.
//
// When a first action is sent twice, because of a double click or because its answer got
// lost on the way, the second comes without the cookie and is somebody new to us, whose
// event has the id of another's. What they sent then counts under an id of its own.
//
// Whoever sends a form in a section is reading there, so the next visit can go on from
// it: without scripts nothing else tells.
func (s *Server) recordForm(c echo.Context, f found, form url.Values, section string, e study.Event) (result, error) {
	ctx := c.Request().Context()
	v, first, err := s.acting(ctx)
	if err != nil {
		return result{}, err
	}
	e.ID = form.Get("event")
	if id, err := uuid.Parse(e.ID); err != nil || id.String() != e.ID {
		e.ID = study.NewID()
	}
	e.ClientTime = s.now()
	send := func() ([]result, error) {
		if section == "" {
			return s.record(ctx, f.site, v, e)
		}
		here, err := positionWith(e, f.lesson.ID, section)
		if err != nil {
			return nil, err
		}
		return s.record(ctx, f.site, v, e, here)
	}
	results, err := send()
	if err == nil && results[0].Outcome == outcomeConflict && first {
		e.ID = study.NewID()
		results, err = send()
	}
	if err != nil {
		return result{}, err
	}
	r := results[0]
	if r.Outcome == outcomeRefused {
		return r, refuse(r.Message)
	}
	return r, nil
}

// positionWith is the event that says in which section another one was sent. Its id
// follows from that one's, so that sending a form again tells nothing new.
func positionWith(e study.Event, lesson, section string) (study.Event, error) {
	id, err := uuid.Parse(e.ID)
	if err != nil {
		return study.Event{}, fmt.Errorf("noting the place of event %q: %w", e.ID, err)
	}
	payload, err := json.Marshal(study.Position{Lesson: lesson})
	if err != nil {
		return study.Event{}, fmt.Errorf("noting the place of event %s: %w", e.ID, err)
	}
	return study.Event{
		ID:         uuid.NewSHA1(id, []byte("position")).String(),
		Kind:       study.KindPosition,
		ContentID:  section,
		Payload:    payload,
		ClientTime: e.ClientTime,
	}, nil
}

// postForm reads a form's body and nothing of the query, so that a link cannot put words
// into a form.
func postForm(c echo.Context) (url.Values, error) {
	r := c.Request()
	if err := r.ParseForm(); err != nil {
		return nil, unread(err)
	}
	return r.PostForm, nil
}

// keyHash is one hash over the keys of a quiz, for its verdicts.
func keyHash(b *quizzes.Bank) string {
	h := sha256.New()
	for _, q := range b.Questions {
		fmt.Fprintf(h, "%s %s\n", q.ID, q.KeyHash)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
