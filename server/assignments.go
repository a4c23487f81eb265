package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// assignments lists what a class is to do, with the forms for more.
func (s *Server) assignments(c echo.Context, in inClass) error {
	return s.showAssignments(c, http.StatusOK, in, newAssignmentForm(), newPlanForm())
}

func (s *Server) showAssignments(c echo.Context, status int, in inClass, form web.AssignmentForm, plan web.PlanForm) error {
	b, err := s.gradesOf(c.Request().Context(), in)
	if err != nil {
		return err
	}
	page := web.AssignmentsPage{ClassPage: s.classPage(c, in, web.TabAssignments, "Assignments"), Learners: len(b.learners), Form: form, Plan: plan}
	for i := range b.assignments {
		page.Rows = append(page.Rows, b.row(i))
	}
	page.Form.Groups = assignable(in.site, b.assignments)
	return s.send(c, status, web.Assignments(page))
}

// assign adds an assignment.
func (s *Server) assign(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	f, a := readAssignment(form, in.site, in.class)
	if len(f.Errors) > 0 {
		return s.showAssignments(c, http.StatusUnprocessableEntity, in, f, newPlanForm())
	}
	a.ID, a.CreatedAt = string(study.NewSubject()), s.now()
	switch err := s.putAssignment(c.Request().Context(), in, a); {
	case errors.Is(err, study.ErrTaken):
		f.Errors["content"] = "This is assigned already. Open it in the list to change it."
		return s.showAssignments(c, http.StatusConflict, in, f, newPlanForm())
	case err != nil:
		return err
	}
	return s.toClass(c, in, "assignments", assignmentTitle(in.site, a.Kind, a.Content)+" is assigned.")
}

// plan assigns a quiz, or all sections, of every lesson that has no such assignment yet.
func (s *Server) plan(c echo.Context, in inClass) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	f, days := readPlan(form, in.class.Zone)
	if len(f.Errors) > 0 {
		return s.showAssignments(c, http.StatusUnprocessableEntity, in, newAssignmentForm(), f)
	}
	ctx := c.Request().Context()
	before, err := s.store.Assignments(ctx, in.class.ID)
	if err != nil {
		return fmt.Errorf("assigning a course: %w", err)
	}
	added := 0
	for _, content := range plannable(in.site, f.Kind, before) {
		due, err := dayAfter(f.First, in.class.Zone, days*added)
		if err != nil {
			f.Errors["days"] = "With so many days the last deadline is beyond any calendar. Choose fewer."
			return s.showAssignments(c, http.StatusUnprocessableEntity, in, newAssignmentForm(), f)
		}
		a := study.Assignment{
			ID: string(study.NewSubject()), Class: in.class.ID, Kind: f.Kind, Content: content, Due: due,
			Late: study.Late(f.Late), LatePercent: 100, CreatedAt: s.now(),
		}
		if err := s.putAssignment(ctx, in, a); err != nil && !errors.Is(err, study.ErrTaken) { // a second click
			return err
		}
		added++
	}
	notice := fmt.Sprintf("%d assignments are made.", added)
	switch added {
	case 0:
		notice = "Every lesson has such an assignment already."
	case 1:
		notice = "One assignment is made."
	}
	return s.toClass(c, in, "assignments", notice)
}

// assignment shows one assignment, with who has it otherwise.
func (s *Server) assignment(c echo.Context, in inClass) error {
	b, i, err := s.oneAssignment(c, in)
	if err != nil {
		return err
	}
	return s.showAssignment(c, http.StatusOK, in, b, i, assignmentFormOf(in, &b.assignments[i]), web.ExtensionForm{})
}

// oneAssignment reads the grades of a class and finds the assignment of an address in them.
func (s *Server) oneAssignment(c echo.Context, in inClass) (b *book, i int, err error) {
	if b, err = s.gradesOf(c.Request().Context(), in); err != nil {
		return nil, 0, err
	}
	for i := range b.assignments {
		if b.assignments[i].ID == c.Param("assignment") {
			return b, i, nil
		}
	}
	return nil, 0, fmt.Errorf("assignment %.40q: %w", c.Param("assignment"), study.ErrNotFound)
}

func (s *Server) showAssignment(c echo.Context, status int, in inClass, b *book, i int, form web.AssignmentForm, more web.ExtensionForm) error {
	a := &b.assignments[i]
	page := web.AssignmentPage{
		ClassPage: s.classPage(c, in, web.TabAssignments, assignmentTitle(in.site, a.Kind, a.Content)),
		Row:       b.row(i), Learners: len(b.learners), Form: form, Extension: more,
	}
	page.Path = web.ClassPath(in.class.ID, "assignments/"+a.ID) // forms of the page have addresses of their own
	for _, l := range b.learners {
		name := l.seat.Name
		if e := extensionOf(a, l.seat.ID); e != nil {
			page.Extensions = append(page.Extensions, web.ExtensionRow{
				Seat: e.Seat, Name: name, Due: e.Due.In(in.class.Zone), Attempts: e.Attempts, Minutes: e.Minutes, Note: e.Note,
			})
			name += " (has one, which this replaces)"
		}
		page.Seats = append(page.Seats, web.SeatChoice{ID: l.seat.ID, Name: name})
	}
	return s.send(c, status, web.Assignment(page))
}

// changeAssignment gives an assignment other terms.
func (s *Server) changeAssignment(c echo.Context, in inClass) error {
	b, i, err := s.oneAssignment(c, in)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	old := &b.assignments[i]
	form.Set("content", old.Kind+"/"+old.Content)
	f, a := readAssignment(form, in.site, in.class)
	delete(f.Errors, "content") // it may have left the course, and its deadline can be changed all the same
	if a.Due.At.Equal(old.Due.At) {
		a.Due = old.Due // as it was announced, though the zone of the class is another one now
	}
	if len(f.Errors) > 0 {
		f.Fixed = true
		return s.showAssignment(c, http.StatusUnprocessableEntity, in, b, i, f, web.ExtensionForm{})
	}
	a.ID, a.Kind, a.Content, a.CreatedAt = old.ID, old.Kind, old.Content, old.CreatedAt
	if err := s.putAssignment(c.Request().Context(), in, a); err != nil {
		return err
	}
	return s.toClass(c, in, "assignments/"+a.ID, "The assignment is changed.")
}

// dropAssignment takes an assignment back.
func (s *Server) dropAssignment(c echo.Context, in inClass) error {
	if err := s.store.DropAssignment(c.Request().Context(), in.class.ID, c.Param("assignment")); err != nil {
		return fmt.Errorf("taking back assignment %.40q: %w", c.Param("assignment"), err)
	}
	return s.toClass(c, in, "assignments", "The assignment is taken back.")
}

// extend gives one learner more, or takes that back.
func (s *Server) extend(c echo.Context, in inClass) error {
	b, i, err := s.oneAssignment(c, in)
	if err != nil {
		return err
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	a := &b.assignments[i]
	f, e := readExtension(form, a, in.class)
	l := b.learner(e.Seat)
	if l == nil {
		f.Errors["seat"] = "Choose a learner of this class."
	}
	if len(f.Errors) > 0 {
		return s.showAssignment(c, http.StatusUnprocessableEntity, in, b, i, assignmentFormOf(in, a), f)
	}
	ctx := c.Request().Context()
	if err := s.store.PutExtension(ctx, in.class.ID, e); err != nil {
		return fmt.Errorf("extending assignment %s: %w", a.ID, err)
	}
	if err := s.prolong(ctx, in.site, in.class.ID, a); err != nil {
		return err
	}
	notice := l.seat.Name + " has an extension now."
	if form.Has("drop") {
		notice = "The extension of " + l.seat.Name + " is taken back. What was begun with it ends as it was to."
	}
	return s.toClass(c, in, "assignments/"+a.ID+"#extensions", notice)
}

// putAssignment keeps an assignment and lets attempts under way end later, if they now may.
func (s *Server) putAssignment(ctx context.Context, in inClass, a study.Assignment) error {
	if err := s.store.PutAssignment(ctx, a); err != nil {
		return fmt.Errorf("assigning %s: %w", a.Content, err)
	}
	return s.prolong(ctx, in.site, in.class.ID, &a)
}

// toClass leads to a page of the class, which says what happened.
func (s *Server) toClass(c echo.Context, in inClass, below, notice string) error {
	s.sessions.Put(c.Request().Context(), sessionFlash, notice)
	return seeOther(c, web.ClassPath(in.class.ID, below))
}

// assignmentTitle names what is assigned.
func assignmentTitle(site *Site, kind, id string) string {
	switch kind {
	case study.AssignedQuiz:
		if b := site.bankByID(id); b != nil {
			return "Quiz: " + lessonTitle(site, b.Lesson)
		}
	case study.AssignedLesson:
		if l := site.lessonByID(id); l != nil {
			return "Lesson: " + l.Title
		}
	case study.AssignedChallenge:
		if ch := quizzes.ChallengeByID(site.Challenges, id); ch != nil {
			return "Challenge: " + ch.Title
		}
	}
	return "No longer in the course: " + id
}

// assignmentPath leads to what is assigned; it is empty when that left the course.
func assignmentPath(site *Site, kind, id string) string {
	lesson := id
	switch kind {
	case study.AssignedQuiz:
		b := site.bankByID(id)
		if b == nil {
			return ""
		}
		lesson = b.Lesson
	case study.AssignedChallenge:
		if quizzes.ChallengeByID(site.Challenges, id) == nil {
			return ""
		}
		return "/challenges/" + id
	}
	l := site.lessonByID(lesson)
	switch {
	case l == nil || l.Coming:
		return ""
	case kind == study.AssignedQuiz:
		return lessonPath(site.Course, l) + "#quiz"
	}
	return lessonPath(site.Course, l)
}

// extensionOf is the extension of a seat, or nil.
func extensionOf(a *study.Assignment, seat string) *study.Extension {
	for i := range a.Extensions {
		if a.Extensions[i].Seat == seat {
			return &a.Extensions[i]
		}
	}
	return nil
}
