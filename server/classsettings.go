package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// classSettings shows what an instructor can change about a class itself.
func (s *Server) classSettings(c echo.Context, in inClass) error {
	return s.showSettings(c, http.StatusOK, in, web.ClassSettingsPage{Name: in.class.Name, NewZone: in.class.Zone})
}

// showSettings draws the page; p holds what was typed and what is wrong with it.
func (s *Server) showSettings(c echo.Context, status int, in inClass, p web.ClassSettingsPage) error {
	p.ClassPage = s.classPage(c, in, web.TabSettings, "Settings")
	p.Path = web.ClassPath(in.class.ID, "settings")
	if p.Errors == nil {
		p.Name, p.NewZone = in.class.Name, in.class.Zone
	}
	p.Code = in.class.Code
	if p.Code != "" {
		p.Link = s.absolute(c, joinPath(p.Code))
	}
	seats, err := s.store.Seats(c.Request().Context(), in.class.ID)
	if err != nil {
		return fmt.Errorf("who teaches class %s: %w", in.class.ID, err)
	}
	for _, seat := range seats {
		if seat.Role != study.ClassInstructor {
			continue
		}
		one := web.ClassInstructor{Seat: seat.ID, Name: seat.Name, Since: seat.From, Me: seat.ID == in.seat.ID}
		if !seat.Taken() {
			one.Code, one.Link = seat.Code, s.absolute(c, joinPath(seat.Code))
		}
		p.Instructors = append(p.Instructors, one)
	}
	return s.send(c, status, web.ClassSettings(p))
}

// saveClass changes the name and the time zone.
func (s *Server) saveClass(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	name, zone := strings.TrimSpace(form.Get("name")), strings.TrimSpace(form.Get("zone"))
	if errs := classFaults(name, zone); len(errs) > 0 {
		return s.showSettings(c, http.StatusUnprocessableEntity, in, web.ClassSettingsPage{Name: name, NewZone: zone, Errors: errs})
	}
	class := in.class
	class.Name, class.Zone = name, zone
	notice := "Saved."
	if zone != in.class.Zone {
		notice = "Saved. Deadlines that were written before keep their moment; they are shown on the clocks of " + zone + " now."
	}
	return s.changeClass(c, class, notice)
}

// changeClass keeps a class as it is now, and leads back to its settings.
func (s *Server) changeClass(c echo.Context, class study.Class, notice string) error {
	ctx := c.Request().Context()
	if err := s.store.SaveClass(ctx, class); err != nil {
		return fmt.Errorf("changing class %s: %w", class.ID, err)
	}
	s.sessions.Put(ctx, sessionFlash, notice)
	return seeOther(c, web.ClassPath(class.ID, "settings"))
}

// changeCode makes a new code for a class, or takes the one it has away.
func (s *Server) changeCode(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	class := in.class
	switch form.Get("do") {
	case "renew":
		class.Code = study.NewCode()
		return s.changeClass(c, class, "The class has a new code. The old one opens nothing any more.")
	case "close":
		class.Code = ""
		return s.changeClass(c, class, "The class is closed: nobody joins by a code of the class. Personal codes still work.")
	}
	return refuse("This form said neither to renew the code nor to close the class. Go back, reload the page and try again.")
}

// showCode is the code of a class, large enough for a projector.
func (s *Server) showCode(c echo.Context, in inClass) error {
	p := web.ClassCodePage{ClassPage: s.classPage(c, in, web.TabSettings, "How to join"), Code: in.class.Code}
	p.At, p.Link = s.absolute(c, "/join"), s.absolute(c, joinPath(in.class.Code))
	return s.send(c, http.StatusOK, web.ClassCode(p))
}

// archive puts a class away, or takes it out again.
func (s *Server) archive(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	class := in.class
	switch form.Get("do") {
	case "archive":
		class.Archived = s.now()
		return s.changeClass(c, class, "The class is archived. Nothing of it is due, and nobody joins it.")
	case "restore":
		class.Archived = time.Time{}
		return s.changeClass(c, class, "The class runs again.")
	}
	return refuse("This form said neither to archive the class nor to take it out again. Go back, reload the page and try again.")
}

// inviteInstructor makes a seat for somebody who is to teach too, with a code for taking it.
func (s *Server) inviteInstructor(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	name := strings.TrimSpace(form.Get("instructor"))
	if !goodName(name) {
		return s.showSettings(c, http.StatusUnprocessableEntity, in, web.ClassSettingsPage{
			Name: in.class.Name, NewZone: in.class.Zone, Invited: name, Errors: map[string]string{"instructor": nameRule},
		})
	}
	seat := study.Seat{
		ID: newClassID(), Class: in.class.ID, Role: study.ClassInstructor,
		Name: name, Code: study.NewCode(), From: s.now(),
	}
	if err := s.store.PutSeats(c.Request().Context(), in.class.ID, seat); err != nil {
		return fmt.Errorf("inviting an instructor to class %s: %w", in.class.ID, err)
	}
	return s.toSettings(c, in, "The invitation is made. Send the code below to whoever it is for, and to nobody else.")
}

// removeInstructor takes an instructor out of the class, or an invitation back.
func (s *Server) removeInstructor(c echo.Context, in inClass) error {
	seat, err := s.seatOf(c, in, study.ClassInstructor)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	if form.Get("sure") != "yes" {
		return s.showSettings(c, http.StatusUnprocessableEntity, in, web.ClassSettingsPage{LeaveFault: "Tick the box to confirm. Nothing was changed."})
	}
	switch err := s.takeOut(c, in.class, seat); {
	case errors.Is(err, study.ErrInvalid):
		return s.showSettings(c, http.StatusConflict, in, web.ClassSettingsPage{LeaveFault: lastInstructor})
	case err != nil:
		return err
	}
	if seat.ID == in.seat.ID {
		s.sessions.Put(c.Request().Context(), sessionFlash, "You have left the class.")
		return seeOther(c, "/classes")
	}
	notice := "The invitation is taken back."
	if seat.Taken() {
		notice = "The instructor is out of the class, and sees nothing of it any more."
	}
	return s.toSettings(c, in, notice)
}

func (s *Server) toSettings(c echo.Context, in inClass, notice string) error {
	s.sessions.Put(c.Request().Context(), sessionFlash, notice)
	return seeOther(c, web.ClassPath(in.class.ID, "settings"))
}

// seatOf is the seat that an address names, if it has a role. Any other is not found.
func (s *Server) seatOf(c echo.Context, in inClass, role study.ClassRole) (study.Seat, error) {
	seats, err := s.store.Seats(c.Request().Context(), in.class.ID)
	if err != nil {
		return study.Seat{}, fmt.Errorf("the seats of class %s: %w", in.class.ID, err)
	}
	for _, seat := range seats {
		if seat.ID == c.Param("seat") && seat.Role == role {
			return seat, nil
		}
	}
	return study.Seat{}, fmt.Errorf("seat %.40q of class %s: %w", c.Param("seat"), in.class.ID, study.ErrNotFound)
}
