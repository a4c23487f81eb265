package server

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// mergeSeats says that whoever sits on a seat is who a free seat was made for: somebody
// joined with the code of the class and is on the roster too. What the roster wrote goes to
// the seat that is taken, and the free one goes.
//
// The three steps are in an order in which none that is missing loses anything: an
// extension is copied before its seat goes, and the identifier stands on one seat or the
// other at all times.
func (s *Server) mergeSeats(c echo.Context, in inClass, seat study.Seat, free string) error {
	ctx := c.Request().Context()
	seats, err := s.learnerSeats(c, in)
	if err != nil {
		return err
	}
	var other study.Seat
	for _, one := range seats {
		if one.ID == free && !one.Taken() {
			other = one
		}
	}
	if other.ID == "" || !seat.Taken() {
		return s.showSeat(c, http.StatusUnprocessableEntity, in, seat, web.SeatPage{MergeFault: "Choose a line of the roster that nobody has taken yet."})
	}
	if err := s.moveExtensions(c, in, other.ID, seat.ID); err != nil {
		return err
	}
	given := other
	for _, f := range []struct{ from, to *string }{
		{&given.Name, &seat.Name}, {&given.Identifier, &seat.Identifier}, {&given.Login, &seat.Login}, {&given.Group, &seat.Group},
	} {
		if *f.from != "" {
			*f.to = *f.from
		}
	}
	other.Identifier = "" // two seats cannot have one
	if err := s.store.PutSeats(ctx, in.class.ID, other, seat); err != nil {
		return fmt.Errorf("merging two seats of class %s: %w", in.class.ID, err)
	}
	if err := s.takeOut(c, in.class, other); err != nil {
		return err
	}
	return s.toRoster(c, in, "The two lines are one now.")
}

// moveExtensions gives one seat the extensions of another, where it has none of its own.
func (s *Server) moveExtensions(c echo.Context, in inClass, from, to string) error {
	ctx := c.Request().Context()
	all, err := s.store.Assignments(ctx, in.class.ID)
	if err != nil {
		return fmt.Errorf("the extensions of class %s: %w", in.class.ID, err)
	}
	for _, a := range all {
		var moved *study.Extension
		has := false
		for _, e := range a.Extensions {
			has = has || e.Seat == to
			if e.Seat == from {
				moved = &e
			}
		}
		if moved == nil || has {
			continue
		}
		moved.Seat = to
		if err := s.store.PutExtension(ctx, in.class.ID, *moved); err != nil {
			return fmt.Errorf("moving an extension of class %s: %w", in.class.ID, err)
		}
	}
	return nil
}
