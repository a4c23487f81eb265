package server

import (
	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// classPage fills in what all pages of a class have in common. tab is one of web's Tab
// constants. The title stands in the browser's tab, which a projector shows: a name of
// somebody goes into the Heading of the page instead.
func (s *Server) classPage(c echo.Context, in inClass, tab, title string) web.ClassPage {
	p := web.ClassPage{
		Page:      s.page(c, in.visitor, title, ""),
		ClassID:   in.class.ID,
		ClassName: in.class.Name,
		Zone:      in.class.Zone,
		Archived:  !in.class.Archived.IsZero(),
		Teacher:   in.seat.Role == study.ClassInstructor,
		Tab:       tab,
	}
	p.NoIndex = true
	return p
}
