package server

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// problem is an error that a visitor can do something about: its text is shown.
type problem struct {
	status int
	text   string
}

func (p *problem) Error() string { return p.text }

// refuse is the problem of something that was understood and cannot be taken.
func refuse(text string) error { return &problem{http.StatusUnprocessableEntity, text} }

// unread is the problem of a body that could not be read. What exactly was wrong is kept
// to ourselves: the error may quote a form, and a form may hold a password.
func unread(err error) error {
	var tooBig *http.MaxBytesError
	if errors.As(err, &tooBig) {
		return fmt.Errorf("reading the body: %w", err)
	}
	return &problem{http.StatusBadRequest, "What you sent arrived garbled, so nothing was changed. Go back, reload the page and send it again."}
}

// statusOf turns an error into a status and, where a visitor may read it, a sentence.
// What it does not know is 500 and is not shown.
func statusOf(err error) (status int, text string) {
	var shown *problem
	var tooBig *http.MaxBytesError
	var http4 *echo.HTTPError
	switch {
	case errors.As(err, &shown):
		return shown.status, shown.text
	case errors.As(err, &tooBig):
		return http.StatusRequestEntityTooLarge, "That was more than this page takes (256 KB). Nothing of it was saved; shorten it and send it again."
	case errors.Is(err, study.ErrNotFound):
		return http.StatusNotFound, ""
	case errors.Is(err, study.ErrInvalid):
		return http.StatusUnprocessableEntity, "Something in this form cannot be kept: check it for odd characters and send it again."
	case errors.Is(err, study.ErrClosed), errors.Is(err, study.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable, ""
	case errors.As(err, &http4):
		return http4.Code, ""
	}
	return http.StatusInternalServerError, ""
}

// fail is echo's error handler: it logs what is ours to mend and sends the error page.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		s.log.Error("failed after the answer began", "request", requestID(c.Request().Context()), "error", err)
		return
	}
	s.failed(c.Response(), c.Request(), err)
}

// sessionFailed is the session library's error handler. The library may call it when an
// answer is about to begin, which then begins all the same: nothing of that is sent.
func (s *Server) sessionFailed(w http.ResponseWriter, r *http.Request, err error) {
	s.failed(w, r, err)
	if last, ok := w.(*lastWord); ok {
		last.spoken = true
	}
}

// lastWord sends nothing more once it was spoken.
type lastWord struct {
	http.ResponseWriter
	spoken bool
}

func (w *lastWord) WriteHeader(status int) {
	if !w.spoken {
		w.ResponseWriter.WriteHeader(status)
	}
}

func (w *lastWord) Write(b []byte) (int, error) {
	if w.spoken {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *lastWord) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// failed is fail for what goes wrong outside echo too.
func (s *Server) failed(w http.ResponseWriter, r *http.Request, err error) {
	status, text := statusOf(err)
	// Of a visitor who left before the answer was ready there is nothing to mend.
	if status >= http.StatusInternalServerError && r.Context().Err() == nil {
		s.log.Error("failed", "request", requestID(r.Context()), "path", loggable(r.URL.Path), "error", err)
	}
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "10")
		if text == "" && r.Method == http.MethodPost {
			text = notSaved
		}
	}
	s.sendError(w, r, status, text)
}

// notSaved is for whoever sent something while nothing can be kept. Twice is safe: what
// they send has an id.
const notSaved = "This was not saved: the site cannot keep anything just now. Send it again in a minute; sending it twice does no harm."

// sendError sends an error as a page, or as JSON to a script. It asks neither the session
// nor the store: those may be what broke.
func (s *Server) sendError(w http.ResponseWriter, r *http.Request, status int, text string) {
	id := requestID(r.Context())
	var media string
	var drawn bytes.Buffer
	var err error
	if strings.HasPrefix(r.URL.Path, "/api/") {
		media = echo.MIMEApplicationJSON
		err = json.NewEncoder(&drawn).Encode(map[string]string{"error": cmp.Or(text, http.StatusText(status)), "request": id})
	} else {
		media = echo.MIMETextHTMLCharsetUTF8
		at := r.URL.Path
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			at = "" // signing in must not lead back to where only a form is sent
		}
		page := web.ErrorPage{Page: s.blank(at), Status: status, Message: text, RequestID: id}
		page.Title, page.NoIndex = http.StatusText(status), true
		err = web.Error(page).Render(context.WithoutCancel(r.Context()), &drawn)
	}
	if err != nil {
		s.log.Error("drawing an error", "request", id, "error", err)
		http.Error(w, http.StatusText(status), status)
		return
	}
	body := drawn.Bytes()
	if media == echo.MIMETextHTMLCharsetUTF8 {
		body = s.root.page(body)
	}
	w.Header().Set("Content-Type", media)
	w.Header().Set("Cache-Control", string(personal))
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		s.log.Info("nobody took the error", "request", id, "error", err)
	}
}
