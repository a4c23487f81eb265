package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// classHome is the page of a class: for a learner what is due and what instructors see, for
// an instructor the picture of the class.
func (s *Server) classHome(c echo.Context, in inClass) error {
	if study.Can(in.Actor, study.TeachClass, study.Object{InClass: in.seat.Role}) {
		return s.classPicture(c, in)
	}
	return s.showClassHome(c, http.StatusOK, in, "")
}

// showClassHome draws the page of a learner; fault is what is wrong with the form to leave.
func (s *Server) showClassHome(c echo.Context, status int, in inClass, fault string) error {
	ctx := c.Request().Context()
	p := web.ClassHomePage{ClassPage: s.classPage(c, in, web.TabClass, in.class.Name)}
	p.Path = web.ClassPath(in.class.ID, "")
	p.Me, p.Group, p.Since, p.LeaveFault = in.seat.Name, in.seat.Group, in.seat.From, fault
	seats, err := s.store.Seats(ctx, in.class.ID)
	if err != nil {
		return fmt.Errorf("who teaches class %s: %w", in.class.ID, err)
	}
	p.Instructors = instructorsOf(seats)
	record, err := s.ownRecord(ctx, in.visitor)
	if err != nil {
		return err
	}
	p.Now = s.now()
	p.Due = slices.DeleteFunc(dueItems(in.site, record, p.Now), func(d web.DueItem) bool { return d.ClassID != in.class.ID })
	return s.send(c, status, web.ClassHome(p))
}

// leaveClass takes whoever asks out of a class. What they did stays theirs, and their
// instructors see none of it from here on.
func (s *Server) leaveClass(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	if form.Get("sure") != "yes" {
		const fault = "Tick the box to confirm. You are still in the class."
		if in.seat.Role == study.ClassInstructor {
			return s.showSettings(c, http.StatusUnprocessableEntity, in, web.ClassSettingsPage{LeaveFault: fault})
		}
		return s.showClassHome(c, http.StatusUnprocessableEntity, in, fault)
	}
	if err := in.notATester(); err != nil {
		return err
	}
	switch err := s.takeOut(c, in.class, in.seat); {
	case errors.Is(err, study.ErrInvalid):
		return s.showSettings(c, http.StatusConflict, in, web.ClassSettingsPage{LeaveFault: lastInstructor})
	case err != nil:
		return err
	}
	s.sessions.Put(c.Request().Context(), sessionFlash, "You have left the class. Its instructors do not see what you do any more.")
	return seeOther(c, "/classes")
}

// lastInstructor is why somebody cannot leave a class.
const lastInstructor = "A class has one instructor at least, and this is the last one. Invite another first, or archive the class."

// takeOut removes a seat, and with an instructor's their second self. Taking the last
// instructor out is study.ErrInvalid.
func (s *Server) takeOut(c echo.Context, class study.Class, seat study.Seat) error {
	ctx := c.Request().Context()
	if err := s.store.Leave(ctx, class.ID, seat.ID); err != nil {
		return fmt.Errorf("taking somebody out of class %s: %w", class.ID, err)
	}
	if seat.Role != study.ClassInstructor {
		return nil
	}
	return s.forgetTester(ctx, class.ID, seat)
}
