package server

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/gradebook"
	"millrace/server/study"
	"millrace/web"
)

// rosterCSV is the roster as a file for a mail merge: one line for each learner, with the
// personal code and its link while the seat is free. It can be imported again.
func (s *Server) rosterCSV(c echo.Context, in inClass) error {
	seats, err := s.learnerSeats(c, in)
	if err != nil {
		return err
	}
	sortSeats(seats, "name")
	zone, err := time.LoadLocation(in.class.Zone)
	if err != nil {
		zone = time.UTC
	}
	var buf bytes.Buffer
	buf.WriteString("\ufeff") // without it Excel takes UTF-8 for something else
	w := csv.NewWriter(&buf)
	w.UseCRLF = true
	lines := [][]string{{"Name", "Identifier", "Login", "Group", "Joined", "Code", "Link"}}
	for _, seat := range seats {
		lines = append(lines, s.rosterLine(c, seat, zone))
	}
	if err := w.WriteAll(lines); err != nil {
		return fmt.Errorf("writing the roster of class %s: %w", in.class.ID, err)
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="roster.csv"`)
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", buf.Bytes())
}

// rosterLine is one line of the file. What people typed is guarded against spreadsheets
// that would run it as a formula.
func (s *Server) rosterLine(c echo.Context, seat study.Seat, zone *time.Location) []string {
	line := []string{seat.Name, seat.Identifier, seat.Login, seat.Group, "", "", ""}
	for i, cell := range line {
		line[i] = gradebook.Guard(cell)
	}
	if seat.Taken() {
		line[4] = seat.From.In(zone).Format("2006-01-02T15:04:05-07:00")
	} else {
		line[5], line[6] = web.CodeGroups(seat.Code), s.absolute(c, joinPath(seat.Code))
	}
	return line
}

// rosterSlips is a page to print and cut up: one slip for each learner who has not joined.
func (s *Server) rosterSlips(c echo.Context, in inClass) error {
	seats, err := s.learnerSeats(c, in)
	if err != nil {
		return err
	}
	sortSeats(seats, "name")
	p := web.SlipsPage{ClassPage: s.classPage(c, in, web.TabRoster, "Slips"), At: s.absolute(c, "/join")}
	for _, seat := range seats {
		if !seat.Taken() {
			p.Slips = append(p.Slips, rosterSeat(seat))
		}
	}
	return s.send(c, http.StatusOK, web.Slips(p))
}
