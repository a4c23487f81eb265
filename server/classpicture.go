package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// classPicture shows an instructor how the class stands: learners by lessons.
//
// How many questions the store is asked does not depend on how many learners there are. All
// of them are counted, sorted and filtered here, because who is stuck and what is done
// depend on the course, of which the store knows nothing.
func (s *Server) classPicture(c echo.Context, in inClass) error {
	view, err := s.classView(c, in)
	if err != nil {
		return err
	}
	list := view.course.listed(c.QueryParams(), view.groups)
	page := web.ClassPicturePage{
		ClassPage: s.classPage(c, in, web.TabClass, in.class.Name),
		Now:       view.now, Script: s.assets.URL("live.js"), Code: in.class.Code,
		Counts: view.counts(), Groups: view.groups,
	}
	page.Lessons = view.course.totals(view.records)
	picked := view.course.pick(view.records, list)
	page.Found = len(picked)
	if !list.All {
		list.Page = min(list.Page, max(1, (len(picked)+web.PicturePerPage-1)/web.PicturePerPage))
		from := (list.Page - 1) * web.PicturePerPage
		picked = picked[from:min(len(picked), from+web.PicturePerPage)]
	}
	page.List = list
	page.Rows = make([]web.PictureRow, len(picked))
	for i, r := range picked {
		page.Rows[i] = view.course.row(r, page.Lessons, view.now.Location())
	}
	page.Stuck = view.stuckFirst(page.Lessons)
	return s.send(c, http.StatusOK, web.ClassPicture(page))
}

// classView is a class as of one moment.
type classView struct {
	now     time.Time // on the clocks of the class
	course  *classCourse
	records []learnerRecord
	groups  []string
	free    int // seats of learners on which nobody sits
}

func (s *Server) classView(c echo.Context, in inClass) (*classView, error) {
	ctx := c.Request().Context()
	seats, err := s.store.Seats(ctx, in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("class %s: %w", in.class.ID, err)
	}
	standings, err := s.store.Standings(ctx, in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("class %s: %w", in.class.ID, err)
	}
	assigned, err := s.store.Assignments(ctx, in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("class %s: %w", in.class.ID, err)
	}
	v := &classView{now: s.now().In(locationOf(in.class.Zone)), course: newClassCourse(in.site, assigned)}
	v.records = v.course.records(seats, standings, v.now)
	for i := range seats {
		if seats[i].Role != study.ClassLearner {
			continue
		}
		if !seats[i].Taken() {
			v.free++
		} else if g := seats[i].Group; g != "" && !slices.Contains(v.groups, g) {
			v.groups = append(v.groups, g)
		}
	}
	slices.Sort(v.groups)
	return v, nil
}

// counts are how many there are of each kind.
func (v *classView) counts() web.ClassCounts {
	out := web.ClassCounts{Learners: len(v.records), Free: v.free}
	midnight := time.Date(v.now.Year(), v.now.Month(), v.now.Day(), 0, 0, 0, 0, v.now.Location())
	for i := range v.records {
		r := &v.records[i]
		if !r.last.Before(midnight) {
			out.Today++
		}
		if r.complete() {
			out.Done++
		}
		if len(r.stuck) > 0 {
			out.Stuck++
		}
		if !r.begun() {
			out.New++
		}
	}
	return out
}

// fewStuck is how many of those who are stuck are listed over the picture.
const fewStuck = 3

// stuckFirst are some of those who are stuck, who did something last first: they can be
// helped now.
func (v *classView) stuckFirst(lessons []web.PictureLesson) []web.PictureStuck {
	var stuck []*learnerRecord
	for i := range v.records {
		if len(v.records[i].stuck) > 0 {
			stuck = append(stuck, &v.records[i])
		}
	}
	slices.SortStableFunc(stuck, func(a, b *learnerRecord) int { return b.last.Compare(a.last) })
	var out []web.PictureStuck
	for _, r := range stuck[:min(fewStuck, len(stuck))] {
		out = append(out, web.PictureStuck{Seat: r.seat.ID, Name: r.name, Reasons: reasons(r, lessons)})
	}
	return out
}

// totals are the columns of the picture, with what the whole class has done in each.
func (c *classCourse) totals(all []learnerRecord) []web.PictureLesson {
	out := make([]web.PictureLesson, len(c.lessons))
	shares := make([]int, 0, len(all))
	for n := range c.lessons {
		l := &c.lessons[n]
		out[n] = web.PictureLesson{
			ID: l.ID, Title: l.Title, Number: l.Number, Sections: len(l.Sections),
		}
		done := 0
		shares = shares[:0]
		for i := range all {
			r := &all[i].lessons[n]
			done += r.sections
			if r.complete {
				out[n].Complete++
			}
			if r.max > 0 {
				shares = append(shares, 1000*r.score/r.max)
			}
		}
		out[n].Share = percent(done, len(all)*len(l.Sections))
		out[n].Median = median(shares)
	}
	return out
}

// percent is a share in whole percent. It is 0 and 100 only for nothing and for everything.
func percent(part, whole int) int {
	switch {
	case whole == 0 || part == 0:
		return 0
	case part >= whole:
		return 100
	}
	return min(max((200*part+whole)/(2*whole), 1), 99)
}

// median is the middle of some shares, in percent of thousandths; of an even number the mean
// of the two in the middle. Without any it is -1. It sorts what it is given.
func median(thousandths []int) int {
	n := len(thousandths)
	if n == 0 {
		return -1
	}
	slices.Sort(thousandths)
	return (thousandths[(n-1)/2] + thousandths[n/2] + 10) / 20
}

// row is a learner as the picture shows them.
func (c *classCourse) row(r *learnerRecord, lessons []web.PictureLesson, zone *time.Location) web.PictureRow {
	row := web.PictureRow{
		Seat: r.seat.ID, Name: r.name, Group: strings.TrimSpace(r.seat.Group),
		Cells: make([]web.PictureCell, len(c.lessons)), Stuck: reasons(r, lessons),
	}
	if !r.last.IsZero() {
		row.Last = r.last.In(zone)
	}
	for n := range c.lessons {
		l := &r.lessons[n]
		row.Cells[n] = web.PictureCell{
			Done: r.done[c.lessons[n].from:][:len(c.lessons[n].Sections)], Count: l.sections,
			Attempts: l.attempts, Score: l.score, Max: l.max, Passed: l.passed, Tried: l.tried, Met: l.met,
		}
	}
	if r.place != nil {
		if at, ok := c.sections[r.place.Section]; ok {
			l := &c.lessons[at.lesson]
			row.Place, row.PlaceLesson, row.PlaceNumber = at.section.Title, l.ID, l.Number
		} else if n := c.lessonByID(r.place.Lesson); n >= 0 {
			row.Place, row.PlaceLesson, row.PlaceNumber = c.lessons[n].Title, c.lessons[n].ID, c.lessons[n].Number
		}
	}
	return row
}

// reasons are why somebody is stuck, as pages say it.
func reasons(r *learnerRecord, lessons []web.PictureLesson) (out []web.StuckReason) {
	for _, s := range r.stuck {
		out = append(out, web.StuckReason{Lesson: &lessons[s.lesson], Words: s.words})
	}
	return out
}
