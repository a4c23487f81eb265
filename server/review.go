package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// newPerDay is how many cards a learner meets for the first time in one of their days.
// More would come back together, and all at once.
const newPerDay = 10

// agenda is what a learner has to review at one moment.
type agenda struct {
	due     []reviewCard // graded before, the most urgent first
	fresh   []reviewCard // never graded, in the order of the course; those of today only
	later   int          // new cards that wait for another day
	steps   int          // cards that come back within minutes
	total   int          // cards that there are
	next    time.Time    // when the first of the steps is over
	nextDay int          // days from today until a card is due, if nothing is
	today   int          // the learner's day
	zone    string       // as it was said last
}

// now lists what can be reviewed, in its order.
func (a *agenda) now() []reviewCard { return slices.Concat(a.due, a.fresh) }

// agenda works out what a visitor has to review. Somebody who has done nothing yet has
// nothing, and the store is not asked.
func (s *Server) agenda(ctx context.Context, v visitor, site *Site, p study.Progress) (agenda, error) {
	if !study.Can(v.Actor, study.ReadRecord, study.Object{Owner: v.Subject}) {
		return agenda{}, nil
	}
	r, err := s.store.Reviews(ctx, v.Subject)
	if err != nil {
		return agenda{}, fmt.Errorf("reading reviews: %w", err)
	}
	now := s.now()
	return agendaOf(deckOf(site, p, r, now), now, study.Day(now, zoneOf(r)), r.Zone), nil
}

// zoneOf is the zone of a learner: UTC until they said another.
func zoneOf(r study.Reviews) *time.Location {
	zone, err := study.LoadZone(r.Zone)
	if err != nil {
		return time.UTC // its name is kept, and may be known to a later version
	}
	return zone
}

func agendaOf(deck []reviewCard, now time.Time, today int, zone string) agenda {
	a := agenda{today: today, zone: zone, total: len(deck)}
	begun := 0
	for _, c := range deck {
		if c.state.Phase != study.New && c.state.FirstDay == today {
			begun++
		}
	}
	for _, c := range deck {
		switch {
		case c.state.IsDue(now, today):
			a.due = append(a.due, c)
		case c.state.Phase == study.New && begun+len(a.fresh) < newPerDay:
			a.fresh = append(a.fresh, c)
		case c.state.Phase == study.New:
			a.later++
			a.soon(1)
		case c.state.Phase == study.Known:
			a.soon(c.state.DueDay() - today)
		default:
			a.steps++
			if a.next.IsZero() || c.state.Due.Before(a.next) {
				a.next = c.state.Due
			}
		}
	}
	slices.SortStableFunc(a.due, func(x, y reviewCard) int {
		// What is learned by the minute is forgotten first; then what is overdue longest.
		if n := cmp.Compare(kindOfStep(x.state), kindOfStep(y.state)); n != 0 {
			return n
		}
		if x.state.Phase == study.Known {
			return cmp.Compare(x.state.DueDay(), y.state.DueDay())
		}
		return x.state.Due.Compare(y.state.Due)
	})
	return a
}

func kindOfStep(c study.CardState) int {
	if c.Phase == study.Known {
		return 1
	}
	return 0
}

// soon notes that something is due in some days.
func (a *agenda) soon(days int) {
	if a.nextDay == 0 || days < a.nextDay {
		a.nextDay = days
	}
}

// state is what pages say about an agenda.
func (a *agenda) state() web.ReviewState {
	return web.ReviewState{
		Due: len(a.due), New: len(a.fresh), Later: a.later, Steps: a.steps, Total: a.total,
		Next: a.next, NextDay: a.nextDay, Zone: a.zone,
	}
}

// review shows the most urgent card, or says when there will be one.
func (s *Server) review(c echo.Context) error {
	ctx := c.Request().Context()
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	p, err := s.ownRecord(ctx, v)
	if err != nil {
		return err
	}
	site := s.site.Load()
	a, err := s.agenda(ctx, v, site, p)
	if err != nil {
		return err
	}
	page := web.ReviewPage{Page: s.page(c, v, "Review", ""), Course: site.Course, State: a.state(), ZoneEvent: study.NewID()}
	page.NoIndex = true
	if now := a.now(); len(now) > 0 {
		page.Title = "Review, " + strconv.Itoa(len(now)) + " to go"
		page.Card = now[0].shown(site, v.Subject, s.now(), a.today)
		page.Event = gradeID(v.Subject, now[0])
	}
	return s.send(c, http.StatusOK, web.Review(page))
}

// gradeID is the id of the next grade of a card. It follows from how often the card was
// graded, so that two tabs, two devices and a page that was left open give it one grade.
func gradeID(who study.Subject, c reviewCard) string {
	return uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "grade %s %s %d", who, c.id, c.state.Reps)).String()
}

// grade keeps how well a card was remembered.
func (s *Server) grade(c echo.Context) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	grade, _ := strconv.Atoi(form.Get("grade")) // what is no number is no grade
	if !study.Grade(grade).Valid() {
		return refuse("Choose how well you remembered it: again, hard, good or easy. Nothing was kept.")
	}
	site := s.site.Load()
	if _, known := site.reviewable(form.Get("card")); !known {
		return refuse(noCard) // before there is a cookie for it
	}
	payload, err := json.Marshal(study.ReviewGraded{Grade: study.Grade(grade)})
	if err != nil {
		return fmt.Errorf("grading a card: %w", err)
	}
	r, err := s.recordForm(c, found{site: site}, form, "", study.Event{
		Kind: study.KindReviewGraded, ContentID: form.Get("card"), Payload: payload,
	})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return sentBefore()
	}
	return seeOther(c, "/review")
}

// setZone keeps where a learner's days begin: a script says it by itself, this is the form
// for whoever has none.
func (s *Server) setZone(c echo.Context) error {
	form, err := postForm(c)
	if err != nil {
		return err
	}
	name := form.Get("zone")
	if _, err := study.LoadZone(name); err != nil || name == "" {
		return refuse(noZone)
	}
	r, err := s.recordForm(c, found{site: s.site.Load()}, form, "", study.Event{Kind: study.KindZone, ContentID: name})
	if err != nil {
		return err
	}
	if r.Outcome == outcomeConflict {
		return sentBefore()
	}
	return seeOther(c, "/review")
}

// What senders are told.
const (
	noCard = "This card is no longer part of the course."
	noZone = "That is no time zone. Write its name, such as Europe/Berlin, or how far ahead of UTC it is, such as +05:30."
)

// checkedReview returns the event of a grade with the learner's day in it. A grade that is
// in the log keeps the day it has there.
func (s *Server) checkedReview(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var g, before study.ReviewGraded
	if err := json.Unmarshal(e.Payload, &g); err != nil {
		return nil, refuse("The grade could not be read: " + err.Error())
	}
	same := func() bool { return g.Grade == before.Grade }
	if old, err := s.seen(ctx, e, &before, same); err != nil || old != nil {
		return old, err
	}
	rev, known := site.reviewable(e.ContentID)
	if !known {
		return nil, refuse(noCard)
	}
	r, err := s.store.Reviews(ctx, e.Subject)
	if err != nil {
		return nil, fmt.Errorf("reading reviews: %w", err)
	}
	e.ContentRev, g.Day = rev, study.Day(s.now(), zoneOf(r))
	if e.Payload, err = json.Marshal(g); err != nil {
		return nil, fmt.Errorf("grading %s: %w", e.ContentID, err)
	}
	return []study.Event{e}, nil
}

// checkedZone refuses what is no time zone.
func checkedZone(e study.Event) ([]study.Event, error) {
	if _, err := study.LoadZone(e.ContentID); err != nil {
		return nil, refuse(noZone)
	}
	return []study.Event{e}, nil
}

// reviewable finds a card or a question that can be missed by its id, and returns its
// revision.
func (s *Site) reviewable(id string) (rev string, ok bool) {
	for _, l := range s.Course.Lessons {
		if i := slices.IndexFunc(l.Cards, func(c content.Card) bool { return c.ID == id }); i >= 0 {
			return l.Cards[i].Rev, true
		}
		if q := quickCheck(l, id); q != nil {
			return q.Rev, true
		}
	}
	for _, b := range s.Banks {
		if q := b.Question(id); q != nil {
			return q.Rev, true
		}
	}
	return "", false
}

// quickCheck returns a quick check of a lesson. A prediction is none: a number that is far
// off is a surprise to learn from, not something to remember.
func quickCheck(l *content.Lesson, id string) *quizzes.Question {
	for i := range l.Parts {
		if q := l.Parts[i].Check; q != nil && q.ID == id && !l.Parts[i].Practice {
			return q
		}
	}
	return nil
}
