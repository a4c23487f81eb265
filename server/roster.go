package server

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// roster lists the seats of the learners of a class.
func (s *Server) roster(c echo.Context, in inClass) error {
	return s.showRoster(c, http.StatusOK, in, web.RosterPage{})
}

// showRoster draws the page; p holds what was typed and what is wrong with it.
func (s *Server) showRoster(c echo.Context, status int, in inClass, p web.RosterPage) error {
	p.ClassPage = s.classPage(c, in, web.TabRoster, "Roster")
	p.Path = web.ClassPath(in.class.ID, "roster")
	seats, err := s.learnerSeats(c, in)
	if err != nil {
		return err
	}
	p.Sort = sortSeats(seats, c.QueryParam("sort"))
	for _, seat := range seats {
		p.Seats = append(p.Seats, rosterSeat(seat))
	}
	p.Open = in.class.Code != ""
	return s.send(c, status, web.Roster(p))
}

// learnerSeats are the seats of the learners of a class by name, free ones too.
func (s *Server) learnerSeats(c echo.Context, in inClass) ([]study.Seat, error) {
	seats, err := s.store.Seats(c.Request().Context(), in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("the seats of class %s: %w", in.class.ID, err)
	}
	return slices.DeleteFunc(seats, func(seat study.Seat) bool { return seat.Role != study.ClassLearner }), nil
}

// sortSeats puts seats in the order of a column and returns which that is: by name if there
// is no such column. Seats that are alike in it stay in the order of names.
func sortSeats(seats []study.Seat, by string) string {
	slices.SortStableFunc(seats, func(a, b study.Seat) int {
		return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	columns := map[string]func(a, b study.Seat) int{
		"identifier": func(a, b study.Seat) int { return cmp.Compare(a.Identifier, b.Identifier) },
		"login":      func(a, b study.Seat) int { return cmp.Compare(strings.ToLower(a.Login), strings.ToLower(b.Login)) },
		"group":      func(a, b study.Seat) int { return cmp.Compare(a.Group, b.Group) },
		"joined": func(a, b study.Seat) int {
			if a.Taken() != b.Taken() {
				return map[bool]int{true: -1, false: 1}[a.Taken()] // who is missing comes last
			}
			return a.From.Compare(b.From)
		},
	}
	order, ok := columns[by]
	if !ok {
		return "name"
	}
	slices.SortStableFunc(seats, order)
	return by
}

func rosterSeat(seat study.Seat) web.RosterSeat {
	return web.RosterSeat{
		ID: seat.ID, Name: seat.Name, Identifier: seat.Identifier, Login: seat.Login, Group: seat.Group,
		Taken: seat.Taken(), From: seat.From, Code: seat.Code,
	}
}

// addSeat adds a learner to the roster, with a code for taking the seat.
func (s *Server) addSeat(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	seat := study.Seat{
		ID: newClassID(), Class: in.class.ID, Role: study.ClassLearner, Code: study.NewCode(), From: s.now(),
	}
	errs := written(&seat, form)
	if len(errs) == 0 {
		if errs, err = s.putSeat(c, in, seat); err != nil {
			return err
		}
	}
	if len(errs) > 0 {
		return s.showRoster(c, http.StatusUnprocessableEntity, in, web.RosterPage{New: rosterSeat(seat), Errors: errs})
	}
	return s.toRoster(c, in, "The seat is added. Its code is in the list; it works once.")
}

// written takes what a form says of somebody into their seat, and says what is wrong with
// it, by field.
func written(seat *study.Seat, form url.Values) map[string]string {
	errs := map[string]string{}
	for _, f := range []struct {
		name string
		into *string
	}{{"name", &seat.Name}, {"identifier", &seat.Identifier}, {"login", &seat.Login}, {"group", &seat.Group}} {
		*f.into = strings.TrimSpace(form.Get(f.name))
		switch {
		case f.name == "name" && !goodName(*f.into):
			errs[f.name] = "A name has 1 to 80 characters, on one line."
		case f.name != "name" && *f.into != "" && !goodName(*f.into):
			errs[f.name] = "At most 80 characters fit here, on one line."
		}
	}
	return errs
}

// putSeat keeps a seat; what another seat has already is a fault of a field.
func (s *Server) putSeat(c echo.Context, in inClass, seats ...study.Seat) (map[string]string, error) {
	err := s.store.PutSeats(c.Request().Context(), in.class.ID, seats...)
	if errors.Is(err, study.ErrTaken) {
		return map[string]string{"identifier": "Somebody else in this class has this identifier. Two learners cannot share one."}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("keeping a seat of class %s: %w", in.class.ID, err)
	}
	return nil, nil
}

func (s *Server) toRoster(c echo.Context, in inClass, notice string) error {
	s.sessions.Put(c.Request().Context(), sessionFlash, notice)
	return seeOther(c, web.ClassPath(in.class.ID, "roster"))
}

// seatForm is the page on which one seat is changed or taken out.
func (s *Server) seatForm(c echo.Context, in inClass) error {
	seat, err := s.seatOf(c, in, study.ClassLearner)
	if err != nil {
		return err
	}
	return s.showSeat(c, http.StatusOK, in, seat, web.SeatPage{})
}

// showSeat draws that page; p holds what is wrong with what was typed.
func (s *Server) showSeat(c echo.Context, status int, in inClass, seat study.Seat, p web.SeatPage) error {
	p.ClassPage = s.classPage(c, in, web.TabRoster, "A seat")
	p.Heading, p.Path = seat.Name, web.ClassPath(in.class.ID, "roster/"+seat.ID)
	p.Seat = rosterSeat(seat)
	if !seat.Taken() {
		p.Link = s.absolute(c, joinPath(seat.Code))
		return s.send(c, status, web.Seat(p))
	}
	seats, err := s.learnerSeats(c, in)
	if err != nil {
		return err
	}
	for _, other := range seats {
		if !other.Taken() {
			p.Free = append(p.Free, rosterSeat(other))
		}
	}
	return s.send(c, status, web.Seat(p))
}

// saveSeat changes what the roster says of somebody, makes a new code for a free seat, or
// says that whoever sits on a seat is who another line of the roster is about.
func (s *Server) saveSeat(c echo.Context, in inClass) error {
	seat, err := s.seatOf(c, in, study.ClassLearner)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	switch form.Get("do") {
	case "merge":
		return s.mergeSeats(c, in, seat, form.Get("other"))
	case "code":
		if seat.Taken() {
			return s.toRoster(c, in, "Somebody has taken this seat in the meantime, so it needs no code.")
		}
		seat.Code = study.NewCode()
		if _, err := s.putSeat(c, in, seat); err != nil {
			return err
		}
		s.sessions.Put(c.Request().Context(), sessionFlash, "The seat has a new code. The old one opens nothing any more.")
		return seeOther(c, web.ClassPath(in.class.ID, "roster/"+seat.ID))
	}
	errs := written(&seat, form)
	if len(errs) == 0 {
		if errs, err = s.putSeat(c, in, seat); err != nil {
			return err
		}
	}
	if len(errs) > 0 {
		return s.showSeat(c, http.StatusUnprocessableEntity, in, seat, web.SeatPage{Errors: errs})
	}
	return s.toRoster(c, in, "Saved.")
}

// removeSeat takes a learner out of the class, or a free seat off the roster.
func (s *Server) removeSeat(c echo.Context, in inClass) error {
	seat, err := s.seatOf(c, in, study.ClassLearner)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	if form.Get("sure") != "yes" {
		return s.showSeat(c, http.StatusUnprocessableEntity, in, seat, web.SeatPage{RemoveFault: "Tick the box to confirm. Nothing was changed."})
	}
	if err := s.takeOut(c, in.class, seat); err != nil {
		return err
	}
	if seat.Taken() {
		return s.toRoster(c, in, "The learner is out of the class. Their record stays theirs.")
	}
	return s.toRoster(c, in, "The seat is off the roster.")
}
