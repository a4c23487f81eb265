package server

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"millrace/server/study"
	"millrace/web"
)

// book is the gradebook of a class: what every learner has of every assignment.
type book struct {
	site        *Site
	zone        string             // of the class
	assignments []study.Assignment // by deadline
	learners    []bookLine         // by name
}

// bookLine is one learner with a grade for each assignment, in their order.
type bookLine struct {
	seat   study.Seat
	grades []grade
}

// gradesOf reads the gradebook of a class. How many questions the store is asked does not
// depend on how many learners or assignments there are.
func (s *Server) gradesOf(ctx context.Context, in inClass) (*book, error) {
	b := &book{site: in.site, zone: in.class.Zone}
	var err error
	if b.assignments, err = s.store.Assignments(ctx, in.class.ID); err != nil {
		return nil, fmt.Errorf("grades: %w", err)
	}
	seats, err := s.store.Seats(ctx, in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("grades: %w", err)
	}
	standings, err := s.store.Standings(ctx, in.class.ID)
	if err != nil {
		return nil, fmt.Errorf("grades: %w", err)
	}
	bySeat := make(map[string]*study.Standing, len(standings))
	for i := range standings {
		bySeat[standings[i].Seat] = &standings[i]
	}
	for _, seat := range seats {
		if st := bySeat[seat.ID]; st != nil && seat.Role == study.ClassLearner {
			b.learners = append(b.learners, bookLine{seat: seat, grades: gradesIn(in.site, in.class, b.assignments, seat.ID, st)})
		}
	}
	slices.SortStableFunc(b.learners, func(x, y bookLine) int {
		return strings.Compare(strings.ToLower(x.seat.Name), strings.ToLower(y.seat.Name))
	})
	return b, nil
}

// gradesIn works out what one learner has of the assignments of their class.
func gradesIn(site *Site, class study.Class, all []study.Assignment, seat string, st *study.Standing) []grade {
	out := make([]grade, len(all))
	for i := range all {
		mine := study.Assigned{Class: class, Assignment: all[i], Extension: extensionOf(&all[i], seat)}
		out[i] = gradeOf(site, &mine, st)
	}
	return out
}

// learner returns the line of a seat, or nil.
func (b *book) learner(seat string) *bookLine {
	for i := range b.learners {
		if b.learners[i].seat.ID == seat {
			return &b.learners[i]
		}
	}
	return nil
}

// row is an assignment as lists show it.
func (b *book) row(i int) web.AssignmentRow {
	a := &b.assignments[i]
	row := web.AssignmentRow{
		ID: a.ID, Title: assignmentTitle(b.site, a.Kind, a.Content), Href: assignmentPath(b.site, a.Kind, a.Content),
		Due: a.Due.In(b.zone), Worth: worth(b.site, a), More: len(a.Extensions),
	}
	if !a.Due.IsZero() {
		row.Late = web.LatePolicy(a.Late, a.LatePercent)
	}
	if a.Terms != nil {
		row.Terms = web.TermsWords(*a.Terms)
	}
	for _, l := range b.learners {
		if l.grades[i].counts {
			row.Done++
		}
	}
	return row
}
