package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// keptForm is a form that a browser kept because it found no server (static/js/outbox.js).
type keptForm struct {
	ID         string `json:"id"`          // of the event: a UUIDv7
	Post       string `json:"post"`        // path it would have been posted to
	Form       string `json:"form"`        // as the form would have been encoded
	ClientTime int64  `json:"client_time"` // when it was sent first, in Unix milliseconds
	As         string `json:"as"`          // subject that it was made as; empty for a stranger
}

// keepable are the routes whose forms a browser may keep and send later, through
// /api/events. Each is one event under an id that came with the form.
var keepable = []string{
	"/courses/:course/:lesson/sections/:id",
	"/courses/:course/:lesson/checks/:id",
	"/courses/:course/:lesson/quiz",
	"/courses/:course/:lesson/quiz/save",
	"/review",
}

// late says of a request that it is a kept form, and takes what became of its event.
type late struct {
	made   time.Time
	result *result
}

type lateKey struct{}

// lateForm returns what is known of a kept form, or nil for a request as it came.
func lateForm(ctx context.Context) *late {
	l, _ := ctx.Value(lateKey{}).(*late)
	return l
}

// The outcomes of kept forms, besides those of events.
const (
	outcomeOther = "other" // somebody else's: it is not recorded as this visitor's
	outcomeLater = "later" // it could not be kept now, and will be when it is sent again
)

// postKept answers for each kept form by itself, in their order. The handler of the form
// records it, so that there is one way of reading a form.
//
// After a form that could not be recorded now, the later ones of the same path have to
// wait for it; when the store cannot be written to, all have to.
func (s *Server) postKept(c echo.Context, kept []keptForm) ([]result, error) {
	ctx := c.Request().Context()
	before, err := s.visitor(ctx)
	if err != nil {
		return nil, err
	}
	results := make([]result, len(kept))
	blocked, closed := map[string]bool{}, false
	for i, k := range kept {
		if closed || blocked[k.Post] {
			results[i] = result{ID: k.ID, Outcome: outcomeLater}
			continue
		}
		r, err := s.postOne(c, k, before)
		if err != nil {
			status, _ := statusOf(err)
			s.log.Error("a kept form waits", "request", requestID(ctx), "path", k.Post, "error", err)
			closed = status == http.StatusServiceUnavailable
			blocked[k.Post] = true
			r.Outcome = outcomeLater
		}
		r.ID = k.ID
		results[i] = r
	}
	return results, nil
}

// postOne has one kept form recorded. Its error is what another time may not be there.
func (s *Server) postOne(c echo.Context, k keptForm, before visitor) (result, error) {
	ctx := c.Request().Context()
	if mine, err := s.madeAs(ctx, study.Subject(k.As), before.Subject); err != nil || !mine {
		return result{Outcome: outcomeOther}, err
	}
	// A form without an id would get one here, and another one when it is sent again.
	if id, err := uuid.Parse(k.ID); err != nil || id.String() != k.ID {
		return result{Outcome: outcomeRefused, Message: "It arrived without an id of its own. Open the page and send it again."}, nil
	}
	form, err := url.ParseQuery(k.Form)
	if err != nil {
		return result{Outcome: outcomeRefused, Message: "It arrived garbled. Open the page and send it again."}, nil
	}
	form.Set("event", k.ID)
	l := &late{made: time.UnixMilli(k.ClientTime)}
	r, err := http.NewRequestWithContext(context.WithValue(ctx, lateKey{}, l), http.MethodPost, "/", strings.NewReader(form.Encode()))
	if err != nil {
		return result{}, fmt.Errorf("posting a kept form: %w", err)
	}
	to, err := url.Parse(k.Post)
	if err != nil {
		to = &url.URL{}
	}
	to, inside := s.root.cut(&url.URL{Path: to.Path, RawPath: to.RawPath})
	r.URL = to
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := &unsent{header: http.Header{}}
	inner := c.Echo().NewContext(r, w)
	c.Echo().Router().Find(http.MethodPost, echo.GetPath(r), inner)
	if !inside || !slices.Contains(keepable, inner.Path()) {
		return result{Outcome: outcomeRefused, Message: "This is not a form that can be sent later."}, nil
	}
	err = inner.Handler()(inner)
	switch {
	case l.result != nil && l.result.Outcome == outcomeConflict:
		return result{Outcome: outcomeConflict, Message: otherAnswer}, nil
	case errors.Is(err, study.ErrNotFound):
		return result{Outcome: outcomeRefused, Message: "What it belongs to is no longer there."}, nil
	case err != nil:
		status, text := statusOf(err)
		if status >= http.StatusInternalServerError {
			return result{}, err
		}
		return result{Outcome: outcomeRefused, Message: text}, nil
	case l.result == nil: // the form is shown again, with what was wrong
		return result{Outcome: outcomeRefused, Message: "It could not be taken as it was. Open the page and send it again."}, nil
	}
	return result{Outcome: l.result.Outcome, Href: s.root.path(w.header.Get("Location"))}, nil
}

// madeAs reports whether what was made as one subject is recorded for another. Who had no
// record yet is whoever sends it now, as with everything a stranger did.
func (s *Server) madeAs(ctx context.Context, made, now study.Subject) (bool, error) {
	if made == "" || made == now {
		return true, nil
	}
	if now == "" || made.Check() != nil {
		return false, nil
	}
	same, err := s.store.Linked(ctx, made, now)
	if err != nil {
		return false, fmt.Errorf("looking up who made a kept form: %w", err)
	}
	return same, nil
}

// unsent takes the answer to a form whose sender reads its outcome instead.
type unsent struct{ header http.Header }

func (w *unsent) Header() http.Header         { return w.header }
func (w *unsent) Write(b []byte) (int, error) { return len(b), nil }
func (w *unsent) WriteHeader(int)             {}

// readKept reads an item of a batch as a kept form, if it is one.
func readKept(raw json.RawMessage) (k keptForm, is bool) {
	var peek struct {
		Post *string `json:"post"`
	}
	if json.Unmarshal(raw, &peek) != nil || peek.Post == nil {
		return keptForm{}, false
	}
	return k, json.Unmarshal(raw, &k) == nil
}
