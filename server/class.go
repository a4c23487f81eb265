package server

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// inClass is a class that whoever asks sits in, and their seat there.
type inClass struct {
	visitor
	site  *Site
	class study.Class
	seat  study.Seat
}

// ofClass answers for the class that an address names if whoever asks may do something
// there. A class they may not is the error of one that does not exist.
func (s *Server) ofClass(what study.Action, handle func(echo.Context, inClass) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		v, err := s.visitor(ctx)
		if err != nil {
			return err
		}
		if v.Subject == "" {
			return fmt.Errorf("class %.40q, for a stranger: %w", c.Param("class"), study.ErrNotFound)
		}
		m, err := s.store.Membership(ctx, c.Param("class"), v.Subject)
		if err != nil {
			return fmt.Errorf("class %.40q: %w", c.Param("class"), err)
		}
		if !study.Can(v.Actor, what, study.Object{InClass: m.Seat.Role}) {
			return fmt.Errorf("class %s: %s, which is denied: %w", m.Class.ID, what, study.ErrNotFound)
		}
		return handle(c, inClass{visitor: v, site: s.site.Load(), class: m.Class, seat: m.Seat})
	}
}
