package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

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
	id, rev := sec.ID, sec.Rev
	if old := c.Param("id"); old != id { // of a page from before it was split or merged
		id, rev = old, ""
	}
	r, err := s.recordForm(c, f, form, sec.ID, study.Event{
		Kind: kind, ContentID: id, ContentRev: rev, Payload: payload,
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
	if sent := form.Get("shown"); sent != "" && sent != questionShownAs(q) {
		return rewritten() // the choice "b" of that page may be another one by now
	}
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

// rewritten is the problem of an answer to a question that has other words by now.
func rewritten() error {
	return &problem{http.StatusConflict, "This question was rewritten while you had it open, so your answer was not taken. Go back, reload the page and answer it as it is now."}
}

// sentBefore is the problem of a form that comes a second time with something else in it.
func sentBefore() error {
	return &problem{http.StatusConflict, "This form had already been sent with another answer. Go back, reload the page and answer again."}
}

// recordForm records one event of a form under the id that came with it.
//
// The id may be a stranger's who read the same drawing of the page, and who has signed up
// since: see ownID. What somebody new sends then counts under another id. A kept form has
// an id that nobody else can have: there it is the sender's own, from before they signed
// out.
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
	kept := lateForm(ctx)
	if kept != nil {
		e.ClientTime, first = kept.made, false
	}
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
		e.ID = newcomersID(v.Subject, e.ID)
		results, err = send()
	}
	if err != nil {
		return result{}, err
	}
	r := results[0]
	if kept != nil {
		kept.result = &r
	}
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
