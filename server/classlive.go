package server

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// The pace of a stream of changes.
const (
	newsEvery  = time.Second      // at most one message in this time
	beatEvery  = 20 * time.Second // a proxy that hears nothing for a minute hangs up
	sayWithin  = 10 * time.Second // who does not take a message by then is gone
	retryAfter = 3 * time.Second  // when the browser opens a stream again that broke
)

// What is said on a stream. It is only ever that something changed: what, the page asks as
// it asks for everything, and is told what whoever asks may see then.
var (
	sayHello  = fmt.Sprintf("retry: %d\n\n", retryAfter.Milliseconds())
	sayChange = "event: change\ndata: 1\n\n"
	sayBeat   = ": still here\n\n"
)

// classChanges streams to an instructor's page that something of the class changed, as
// server-sent events (WHATWG HTML, section 9.2).
func (s *Server) classChanges(c echo.Context, in inClass) error {
	w := c.Response()
	control := http.NewResponseController(w.Writer)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would keep messages until it has some kilobytes
	if c.Request().Method == http.MethodHead {
		return c.NoContent(http.StatusOK)
	}
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		return fmt.Errorf("a stream of class %s: %w", in.class.ID, err)
	}
	ctx := c.Request().Context()
	stream := s.news.join(in.class.ID, in.Account, storedToken(s.sessions.Token(ctx)))
	defer s.news.leave(stream)
	say := func(words string) error {
		if err := control.SetWriteDeadline(time.Now().Add(sayWithin)); err != nil {
			return err
		}
		if _, err := fmt.Fprint(w, words); err != nil {
			return err
		}
		if err := control.Flush(); err != nil {
			return err
		}
		return control.SetWriteDeadline(time.Time{}) // HTTP/2 ends a silent stream at its deadline
	}
	w.WriteHeader(http.StatusOK)
	stream.follow(ctx, s.leaving, func() bool { return s.mayFollow(ctx, stream, in) }, say)
	return nil // there is nobody left to tell of an error
}

// follow says news until it may not, cannot, or is not wanted any more.
func (st *classStream) follow(ctx context.Context, leaving <-chan struct{}, may func() bool, say func(string) error) {
	if !may() || say(sayHello) != nil {
		return
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	news := st.news
	var rested <-chan time.Time // nil while the last message is long ago
	for {
		words := ""
		select {
		case <-ctx.Done():
			return
		case <-leaving:
			return
		case <-st.ousted:
			return
		case <-rested:
			news, rested = st.news, nil
			continue
		case <-news:
			words = sayChange
			news, rested = nil, time.After(newsEvery)
		case <-beat.C:
			words = sayBeat
		case <-st.doubt:
		}
		if !may() || words != "" && say(words) != nil {
			return
		}
	}
}

// mayFollow reports whether the session of a stream is still that of somebody who teaches
// the class, and asks who is in the class if that may have changed. When the store cannot
// tell, nobody may: the browser asks again.
func (s *Server) mayFollow(ctx context.Context, st *classStream, in inClass) bool {
	session, err := s.store.Session(ctx, st.token)
	if err != nil {
		return false
	}
	if account, err := accountIn(session.Data); err != nil || account != st.account {
		return false
	}
	if _, err := s.store.AccountByID(ctx, st.account); err != nil {
		return false
	}
	m, err := s.store.Membership(ctx, st.class, in.Subject)
	if err != nil || !study.Can(in.Actor, study.TeachClass, study.Object{InClass: m.Seat.Role}) {
		return false
	}
	if err := s.news.learn(ctx, st.class, m.Class.Version); err != nil {
		return false
	}
	return true
}
