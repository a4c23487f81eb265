package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// opened is what a code opens: a class and, with a personal one, the seat that it is for.
type opened struct {
	class study.Class
	seat  study.Seat // zero with the code of the class
}

// open looks a code up. One that opens nothing is not found and costs whoever tries one of
// their guesses; what cannot be a code tells nobody anything, and costs nothing.
func (s *Server) open(c echo.Context, typed string) (opened, error) {
	ctx := c.Request().Context()
	session, from := s.sessions.Token(ctx), network(c.RealIP())
	if wait := s.codes.wait(session, from); wait > 0 {
		return opened{}, tooMany(c, wait)
	}
	code, ok := study.FoldCode(typed)
	if !ok {
		return opened{}, fmt.Errorf("what is no code: %w", study.ErrNotFound)
	}
	class, seat, err := s.store.ByCode(ctx, code)
	if errors.Is(err, study.ErrNotFound) {
		s.codes.wrong(session, from)
	}
	if err != nil {
		return opened{}, fmt.Errorf("opening a class by its code: %w", err)
	}
	return opened{class, seat}, nil
}

// joinForm asks for a code.
func (s *Server) joinForm(c echo.Context) error {
	return s.showJoinForm(c, http.StatusOK, "", "")
}

func (s *Server) showJoinForm(c echo.Context, status int, typed, fault string) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	p := web.JoinPage{Page: s.page(c, v, "Join a class", ""), Code: typed, Error: fault}
	p.NoIndex = true
	return s.send(c, status, web.Join(p))
}

// joinCode leads from a code that was typed to the page of its class.
func (s *Server) joinCode(c echo.Context) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	typed := strings.TrimSpace(form.Get("code"))
	code, ok := study.FoldCode(typed)
	if !ok {
		return s.showJoinForm(c, http.StatusUnprocessableEntity, typed, "A code has 12 letters and digits, such as 7K3M-Q0XA-52HV. Check what you typed.")
	}
	switch _, err := s.open(c, code); {
	case errors.Is(err, study.ErrNotFound):
		return s.showJoinForm(c, http.StatusUnprocessableEntity, typed, "This code opens no class. Check it sign by sign; if it is right, your instructor may have closed or renewed it.")
	case err != nil:
		return err
	}
	return seeOther(c, joinPath(code))
}

// joinPath is the address of the page of a code.
func joinPath(code string) string { return "/join/" + web.CodeGroups(code) }

// joinPage says which class a code opens, who teaches it and what they will see, before
// anybody joins.
func (s *Server) joinPage(c echo.Context) error {
	o, err := s.open(c, c.Param("code"))
	if err != nil {
		return err
	}
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	return s.showJoin(c, http.StatusOK, v, o, web.JoinClassPage{Name: v.Name})
}

// showJoin draws that page; p holds what was typed and what is wrong with it.
func (s *Server) showJoin(c echo.Context, status int, v visitor, o opened, p web.JoinClassPage) error {
	ctx := c.Request().Context()
	p.Page = s.page(c, v, "Join a class", "")
	p.NoIndex = true
	p.Class, p.Archived = o.class.Name, !o.class.Archived.IsZero()
	p.Teach = o.seat.Role == study.ClassInstructor
	p.Fixed = o.seat.Name
	p.SignedIn, p.Preview = v.signedIn(), v.preview != nil
	seats, err := s.store.Seats(ctx, o.class.ID)
	if err != nil {
		return fmt.Errorf("who teaches class %s: %w", o.class.ID, err)
	}
	p.Instructors = instructorsOf(seats)
	if v.Subject != "" {
		m, err := s.store.Membership(ctx, o.class.ID, v.Subject)
		switch {
		case err == nil:
			p.Joined, p.Teacher = o.class.ID, m.Seat.Role == study.ClassInstructor
		case !errors.Is(err, study.ErrNotFound):
			return fmt.Errorf("joining class %s: %w", o.class.ID, err)
		}
	}
	return s.send(c, status, web.JoinClass(p))
}

// instructorsOf lists the names of those who teach a class.
func instructorsOf(seats []study.Seat) (names []string) {
	for _, seat := range seats {
		if seat.Role == study.ClassInstructor && seat.Taken() {
			names = append(names, seat.Name)
		}
	}
	return names
}

// join gives whoever asks a seat in the class of a code. Whoever sits there already is led
// to the class: sending the form twice does no harm.
func (s *Server) join(c echo.Context) error {
	ctx := c.Request().Context()
	o, err := s.open(c, c.Param("code"))
	if err != nil {
		return err
	}
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	if v.preview != nil {
		return refuse("A test learner joins no other class. Go back to your class first.")
	}
	if !study.Can(v.Actor, study.JoinClass, study.Object{}) {
		return seeOther(c, "/sign-up?next="+url.QueryEscape(c.Request().URL.Path))
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	p := web.JoinClassPage{Name: strings.TrimSpace(form.Get("name"))}
	switch _, err := s.store.Membership(ctx, o.class.ID, v.Subject); {
	case err == nil:
		s.sessions.Put(ctx, sessionFlash, "You are in this class already.")
		return seeOther(c, web.ClassPath(o.class.ID, ""))
	case !errors.Is(err, study.ErrNotFound):
		return fmt.Errorf("joining class %s: %w", o.class.ID, err)
	}
	if !o.class.Archived.IsZero() {
		return s.showJoin(c, http.StatusConflict, v, o, p)
	}
	seat := o.seat
	if seat.ID == "" {
		seat = study.Seat{ID: newClassID(), Class: o.class.ID, Role: study.ClassLearner}
	}
	if seat.Name == "" {
		if !goodName(p.Name) {
			p.Error = nameRule
			return s.showJoin(c, http.StatusUnprocessableEntity, v, o, p)
		}
		seat.Name = p.Name
	}
	seat.Subject, seat.Code, seat.From = v.Subject, "", s.now()
	switch err := s.store.Join(ctx, o.class.ID, v.Subject, seat); {
	case errors.Is(err, study.ErrTaken): // another tab of theirs, or somebody with the same slip
		if _, err := s.store.Membership(ctx, o.class.ID, v.Subject); err != nil {
			return &problem{http.StatusConflict, "Somebody took this place a moment ago. Ask your instructor for another code."}
		}
	case errors.Is(err, study.ErrInvalid): // it was archived a moment ago
		o.class.Archived = s.now()
		return s.showJoin(c, http.StatusConflict, v, o, p)
	case err != nil:
		return fmt.Errorf("joining class %s: %w", o.class.ID, err)
	default:
		s.sessions.Put(ctx, sessionFlash, "You are in. This is your class.")
	}
	return seeOther(c, web.ClassPath(o.class.ID, ""))
}
