package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// sessionPreview is the class that an instructor looks at as a learner of it does.
const sessionPreview = "preview"

// testLearner is what an instructor's second self is called.
const testLearner = "Test learner"

// testerOf is the subject of an instructor's second self in a class. It follows from their
// seat there, so there is one for each, and none has to be looked up.
func testerOf(instructor study.Seat) study.Subject {
	hash := sha256.Sum256([]byte("tester " + instructor.ID))
	return study.Subject(hex.EncodeToString(hash[:16]))
}

// previewing returns who a visitor is while they look at a class as a learner of it: its
// test learner, without an account or a role. Who teaches the class no more is themselves
// again.
//
// Why another visitor and not another way to draw pages: whatever a learner is shown, and
// whatever a learner is denied, then follows from the same code.
func (s *Server) previewing(ctx context.Context, v visitor) (visitor, error) {
	id := s.sessions.GetString(ctx, sessionPreview)
	if id == "" {
		return v, nil
	}
	m, err := s.store.Membership(ctx, id, v.Subject)
	if err != nil && !errors.Is(err, study.ErrNotFound) {
		return visitor{}, fmt.Errorf("looking at a class as a learner: %w", err)
	}
	if err != nil || !study.Can(v.Actor, study.TeachClass, study.Object{InClass: m.Seat.Role}) {
		s.sessions.Remove(ctx, sessionPreview)
		return v, nil
	}
	return visitor{
		Actor:   study.Actor{Subject: testerOf(m.Seat)},
		Name:    testLearner,
		preview: &web.Preview{Class: m.Class.Name},
	}, nil
}

// beginPreview shows an instructor the site as a learner of the class sees it.
func (s *Server) beginPreview(c echo.Context, in inClass) error {
	ctx := c.Request().Context()
	tester := testerOf(in.seat)
	seat := study.Seat{
		ID: newClassID(), Class: in.class.ID, Role: study.ClassTester,
		Subject: tester, Name: testLearner, From: s.now(),
	}
	// Not by Join, which an archived class refuses: to look at one is no harm.
	if err := s.store.PutSeats(ctx, in.class.ID, seat); err != nil && !errors.Is(err, study.ErrTaken) {
		return fmt.Errorf("making a test learner: %w", err)
	}
	s.sessions.Put(ctx, sessionPreview, in.class.ID)
	return seeOther(c, web.ClassPath(in.class.ID, ""))
}

// endPreview leads an instructor back to their class. To others there is nothing to end.
func (s *Server) endPreview(c echo.Context) error {
	ctx := c.Request().Context()
	id := s.sessions.GetString(ctx, sessionPreview)
	if id == "" {
		return seeOther(c, "/classes")
	}
	s.sessions.Remove(ctx, sessionPreview)
	return seeOther(c, web.ClassPath(id, ""))
}

// forgetTester takes the second self of an instructor out of a class that they leave. What
// it did counted nowhere.
func (s *Server) forgetTester(ctx context.Context, class string, instructor study.Seat) error {
	m, err := s.store.Membership(ctx, class, testerOf(instructor))
	switch {
	case errors.Is(err, study.ErrNotFound):
		return nil
	case err != nil:
		return fmt.Errorf("looking for a test learner: %w", err)
	}
	if err := s.store.Leave(ctx, class, m.Seat.ID); err != nil && !errors.Is(err, study.ErrNotFound) {
		return fmt.Errorf("taking a test learner out: %w", err)
	}
	return nil
}

// notATester refuses what an instructor would do to themselves while they are a test learner.
func (v visitor) notATester() error {
	if v.preview == nil {
		return nil
	}
	return &problem{http.StatusConflict, "A test learner cannot do this. Go back to your class first."}
}
