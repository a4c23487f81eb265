package server

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v4"

	"millrace/server/gradebook"
	"millrace/server/study"
	"millrace/web"
)

// An import takes two steps, and the server remembers nothing in between: the page that
// shows what would happen carries the file itself, byte for byte, and a hash of what it
// shows. Whatever has changed when it comes back is shown again and not done.

// maxRosterBody is the most bytes of a request with a class list: its bytes in base 64, and
// the fields around them.
const maxRosterBody = gradebook.MaxRosterBytes*4/3 + 64<<10

// bodyLimit is the most bytes that a request to a path may carry.
func bodyLimit(p string) int64 {
	if ok, err := path.Match("/classes/*/roster/preview", p); ok && err == nil {
		return maxRosterBody
	}
	if ok, err := path.Match("/classes/*/roster/import", p); ok && err == nil {
		return maxRosterBody
	}
	return maxBody
}

// rosterTooBig is for a file that is no class list.
var rosterTooBig = &problem{http.StatusRequestEntityTooLarge, "This file is larger than 1 MB, which no class list is. Nothing was changed. Save the list alone as CSV and send that."}

// rosterUpload reads a form with a file. It comes as multipart, because a form that does not
// would send each byte of a name as three.
func rosterUpload(c echo.Context) error {
	if err := c.Request().ParseMultipartForm(maxRosterBody); err != nil {
		var tooBig *http.MaxBytesError
		switch {
		case errors.As(err, &tooBig):
			return rosterTooBig
		case !errors.Is(err, http.ErrNotMultipart): // else it was read as any other form
			return unread(err)
		}
	}
	return nil
}

// previewRoster shows what a class list would change. It keeps nothing.
func (s *Server) previewRoster(c echo.Context, in inClass) error {
	if err := rosterUpload(c); err != nil {
		return err
	}
	text := []byte(c.Request().PostFormValue("text"))
	if head, err := c.FormFile("file"); err == nil && head.Size > 0 {
		f, err := head.Open()
		if err != nil {
			return unread(err)
		}
		defer f.Close()
		if text, err = io.ReadAll(f); err != nil {
			return unread(err)
		}
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return s.showRoster(c, http.StatusUnprocessableEntity, in, web.RosterPage{FileFault: "Choose a file, or paste the list. Nothing has arrived."})
	}
	if len(text) > gradebook.MaxRosterBytes {
		return rosterTooBig
	}
	plan, err := s.planFor(c, in, text)
	if err != nil {
		return err
	}
	return s.showPlan(c, http.StatusOK, in, plan, text, "")
}

// planFor holds a class list against the roster as it is now.
func (s *Server) planFor(c echo.Context, in inClass, text []byte) (rosterPlan, error) {
	list, err := gradebook.ReadRoster(bytes.NewReader(text))
	if err != nil {
		return rosterPlan{}, err
	}
	seats, err := s.store.Seats(c.Request().Context(), in.class.ID)
	if err != nil {
		return rosterPlan{}, fmt.Errorf("the seats of class %s: %w", in.class.ID, err)
	}
	return planRoster(seats, list), nil
}

// showPlan draws what an import would do.
func (s *Server) showPlan(c echo.Context, status int, in inClass, plan rosterPlan, text []byte, fault string) error {
	p := web.RosterPlanPage{ClassPage: s.classPage(c, in, web.TabRoster, "What the list changes"), Fault: fault}
	p.Path = web.ClassPath(in.class.ID, "roster/preview")
	p.Added, p.Changed, p.Same = plan.counts()
	for _, row := range plan.rows {
		p.Rows = append(p.Rows, web.RosterPlanRow{
			Line: row.line, Seat: rosterSeat(row.after), New: row.before.ID == "", Changes: row.changed,
		})
	}
	for _, f := range plan.faults {
		p.Faults = append(p.Faults, web.RosterFault{Line: f.Line, Column: f.Column, Problem: f.Problem, Remedy: f.Remedy})
	}
	for _, f := range plan.notes {
		p.Notes = append(p.Notes, web.RosterFault{Line: f.Line, Column: f.Column, Problem: f.Problem, Remedy: f.Remedy})
	}
	p.File, p.Seen = base64.StdEncoding.EncodeToString(text), plan.seen()
	return s.send(c, status, web.RosterPlan(p))
}

// importRoster does what was shown, if that is still what the list would do.
func (s *Server) importRoster(c echo.Context, in inClass) error {
	if err := rosterUpload(c); err != nil {
		return err
	}
	form := c.Request().PostForm
	text, err := base64.StdEncoding.DecodeString(strings.TrimSpace(form.Get("list")))
	if err != nil || len(text) == 0 {
		return unread(fmt.Errorf("the list of an import: %w", errors.Join(err, io.ErrUnexpectedEOF)))
	}
	plan, err := s.planFor(c, in, text)
	if err != nil {
		return err
	}
	const again = "The roster has changed since you looked. Nothing was done yet: here is what the list would do now."
	if form.Get("seen") != plan.seen() {
		return s.showPlan(c, http.StatusConflict, in, plan, text, again)
	}
	added, changed, same := plan.counts()
	seats := plan.seats(in.class.ID, s.now())
	if len(seats) > 0 {
		switch err := s.store.PutSeats(c.Request().Context(), in.class.ID, seats...); {
		case errors.Is(err, study.ErrTaken):
			if plan, err = s.planFor(c, in, text); err != nil {
				return err
			}
			return s.showPlan(c, http.StatusConflict, in, plan, text, again)
		case err != nil:
			return fmt.Errorf("importing a roster into class %s: %w", in.class.ID, err)
		}
	}
	return s.toRoster(c, in, fmt.Sprintf("Done: %d new, %d changed, %d as they were.", added, changed, same))
}
