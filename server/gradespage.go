package server

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"millrace/server/gradebook"
	"millrace/server/study"
	"millrace/web"
)

// gradeFormats are the files that the gradebook can be taken along as.
var gradeFormats = []web.GradeFormat{
	{Value: string(gradebook.Plain), Label: "A spreadsheet or a script", For: "every column, with what was late"},
	{Value: string(gradebook.Canvas), Label: "Canvas", For: "Grades, Import; found by SIS User ID or SIS Login ID"},
	{Value: string(gradebook.MoodleByID), Label: "Moodle, by ID number", For: "Grades, Import, CSV file"},
	{Value: string(gradebook.MoodleByAddress), Label: "Moodle, by e-mail address", For: "Grades, Import, CSV file"},
}

// grades shows the gradebook.
func (s *Server) grades(c echo.Context, in inClass) error {
	b, err := s.gradesOf(c.Request().Context(), in)
	if err != nil {
		return err
	}
	page := web.GradesPage{
		ClassPage: s.classPage(c, in, web.TabGrades, "Grades"),
		Groups:    b.groups(), Group: c.QueryParam("group"), Sort: cmp.Or(c.QueryParam("sort"), "name"), Now: s.now(),
	}
	if !b.keepGroup(page.Group) {
		page.Group = ""
	}
	for i := range b.assignments {
		a := &b.assignments[i]
		page.Columns = append(page.Columns, b.column(i))
		page.Worth += worth(b.site, a)
	}
	b.sort(page.Sort)
	for _, l := range b.learners {
		page.Rows = append(page.Rows, b.gradeRow(l, in.class, page.Now.UnixMicro()))
	}
	for _, f := range gradeFormats {
		if f.Warnings, err = gradebook.Write(io.Discard, b.table(), gradebook.Dialect(f.Value), gradebook.Options{}); err != nil {
			return fmt.Errorf("grades: %w", err)
		}
		page.Formats = append(page.Formats, f)
	}
	return s.send(c, http.StatusOK, web.Grades(page))
}

// gradesFile sends the gradebook as a file.
func (s *Server) gradesFile(c echo.Context, in inClass) error {
	form := gradebook.Dialect(cmp.Or(c.QueryParam("form"), string(gradebook.Plain)))
	if !slices.Contains(gradebook.Dialects(), form) {
		return fmt.Errorf("grades as %.20q: %w", form, study.ErrNotFound)
	}
	b, err := s.gradesOf(c.Request().Context(), in)
	if err != nil {
		return err
	}
	b.keepGroup(c.QueryParam("group"))
	var file bytes.Buffer
	opts := gradebook.Options{Zone: locationOf(in.class.Zone), BOM: c.QueryParam("mark") != ""}
	if _, err := gradebook.Write(&file, b.table(), form, opts); err != nil {
		return fmt.Errorf("grades as %s: %w", form, err)
	}
	name := "grades-" + s.now().In(opts.Zone).Format("2006-01-02") + "-" + string(form) + ".csv"
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", file.Bytes())
}

// groups are those that learners of the class are in.
func (b *book) groups() (all []string) {
	for _, l := range b.learners {
		if g := l.seat.Group; g != "" && !slices.Contains(all, g) {
			all = append(all, g)
		}
	}
	slices.Sort(all)
	return all
}

// keepGroup leaves out who is in another group, unless the group is empty or nobody is in it.
func (b *book) keepGroup(group string) bool {
	if group == "" || !slices.Contains(b.groups(), group) {
		return false
	}
	b.learners = slices.DeleteFunc(b.learners, func(l bookLine) bool { return l.seat.Group != group })
	return true
}

// sort sorts by the total or by an assignment, the most points first and who has nothing
// last; otherwise it leaves the order of names.
func (b *book) sort(by string) {
	key := func(l bookLine) int { return 0 }
	if by == "total" {
		key = func(l bookLine) int { return -l.total() }
	}
	for i := range b.assignments {
		if b.assignments[i].ID == by {
			key = func(l bookLine) int {
				if !l.grades[i].counts {
					return 1
				}
				return -l.grades[i].points
			}
		}
	}
	slices.SortStableFunc(b.learners, func(x, y bookLine) int { return cmp.Compare(key(x), key(y)) })
}

func (l *bookLine) total() (milli int) {
	for _, g := range l.grades {
		if g.counts {
			milli += g.points
		}
	}
	return milli
}

// column describes an assignment over its grades.
func (b *book) column(i int) web.GradeColumn {
	a := &b.assignments[i]
	c := web.GradeColumn{ID: a.ID, Title: assignmentTitle(b.site, a.Kind, a.Content), Due: a.Due.In(b.zone), Worth: worth(b.site, a)}
	var all []int
	for _, l := range b.learners {
		if g := l.grades[i]; g.counts {
			all = append(all, g.points)
			c.Mean += g.points
		}
	}
	if c.Some = len(all); c.Some > 0 {
		slices.Sort(all)
		c.Mean = share(c.Mean, 1, c.Some)
		c.Median = share(all[(c.Some-1)/2]+all[c.Some/2], 1, 2)
	}
	return c
}

// gradeRow is one learner's line of the page at a time in microseconds.
func (b *book) gradeRow(l bookLine, class study.Class, now int64) web.GradeRow {
	row := web.GradeRow{Seat: l.seat.ID, Name: l.seat.Name, Group: l.seat.Group, Total: l.total()}
	for i, g := range l.grades {
		row.Some = row.Some || g.counts
		mine := study.Assigned{Class: class, Assignment: b.assignments[i], Extension: extensionOf(&b.assignments[i], l.seat.ID)}
		due := mine.Due()
		row.Cells = append(row.Cells, web.GradeCell{
			Some: g.counts, Points: g.points, Late: g.late, More: mine.Extension != nil,
			Missing: !g.counts && !due.IsZero() && due.At.UnixMicro() < now,
		})
	}
	return row
}

// table is the gradebook as a file has it.
func (b *book) table() gradebook.Table {
	var t gradebook.Table
	for i := range b.assignments {
		a := &b.assignments[i]
		t.Assignments = append(t.Assignments, gradebook.Assignment{
			Title: assignmentTitle(b.site, a.Kind, a.Content), Points: worth(b.site, a), Due: a.Due.At,
		})
	}
	for _, l := range b.learners {
		row := gradebook.Row{Learner: gradebook.Learner{Name: l.seat.Name, Identifier: l.seat.Identifier, Login: l.seat.Login, Group: l.seat.Group}}
		for _, g := range l.grades {
			row.Cells = append(row.Cells, gradebook.Cell{Marked: g.counts, Score: g.points, Late: g.late})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
