// Package demo fills a site with a class of forty and plausible work, so that every page of an
// instructor can be seen alive before there is a class.
//
// Why nothing here is made up but people and their choices: learners answer what the course
// asks, with right answers found through the marks and with wrong ones that are tempting, and
// whatever a score or a verdict says comes from the code that marks on the site (Marker).
// Whoever sees a figure on a page can open the attempts behind it. Why chance comes from
// streams with a seed: a demo that looks alike each time can be written about, and a fault seen
// in it can be seen again. Why the store is filled under a clock of its own: when something was
// received is the store's to say, and five weeks have to pass in a second.
package demo

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// Marker is the marking of the site: see the Marker of package server.
type Marker interface {
	// Mark returns the events to keep for one that was sent.
	Mark(ctx context.Context, e study.Event) ([]study.Event, error)
	// Replay returns the verdict on an attempt at a challenge; before are the learner's
	// earlier ones at it.
	Replay(ctx context.Context, e study.Event, before []study.ChallengeAttempt) (study.Event, error)
}

// Config is what a demo is made of.
type Config struct {
	Course     *content.Course
	Banks      []*quizzes.Bank
	Challenges []*quizzes.Challenge
	Marker     Marker
	Seed       uint64
	Now        time.Time // until when they have worked
	Password   string    // PHC string; everybody has the same one
}

// Fill puts people, classes and their work into an empty store whose clock is clock.
func Fill(ctx context.Context, store study.Store, clock *Clock, c Config) error {
	loc, err := study.LoadZone(zone)
	if err != nil {
		return err
	}
	s, err := newSheet(ctx, c)
	if err != nil {
		return err
	}
	rooms := c.rooms(calendar{c.Now, loc})
	if err := c.accounts(ctx, store, rooms); err != nil {
		return err
	}
	var all []happening
	for i, r := range rooms {
		challenge := ""
		if i == 0 {
			challenge = c.challenge()
		}
		p, err := r.store(ctx, store, clock, s, c, challenge)
		if err != nil {
			return err
		}
		if i == 0 {
			p.writing = writer(r.learners)
		}
		more, err := c.work(ctx, p, r.learners)
		if err != nil {
			return err
		}
		all = append(all, more...)
	}
	slices.SortStableFunc(all, func(a, b happening) int { return a.at.Compare(b.at) })
	return keep(ctx, store, clock, all)
}

// rooms are the classes: a large one, one that is too small for figures about it, and one that
// is over.
func (c *Config) rooms(cal calendar) []*room {
	lessons := len(taught(c.Course))
	past := calendar{cal.now.AddDate(0, -6, 0), cal.zone}
	ingrid, joaquim := study.NewSubject(), study.NewSubject()
	seat := func(class, name string, who study.Subject, from time.Time) study.Seat {
		return study.Seat{ID: newID(), Class: class, Role: study.ClassInstructor, Subject: who, Name: name, From: from}
	}
	var all []*room
	for _, r := range []struct {
		name     string
		cal      calendar
		names    []string
		cast     []fate
		awaited  []string
		archived time.Time
	}{
		{"Autumn evening course", cal, autumnNames, autumnCast, awaitedNames, time.Time{}},
		{"Reading group", cal, smallNames, smallCast, nil, time.Time{}},
		{"Spring course", past, springNames, springCast, nil, past.now.AddDate(0, 0, 20)},
	} {
		id, made := newID(), r.cal.at(-3-len(all), 10, 12) // the large class is listed first
		x := &room{
			Class: study.Class{
				ID: id, Name: r.name, Course: c.Course.Slug, Zone: zone, Code: study.NewCode(), CreatedAt: made, Archived: r.archived,
			},
			calendar: r.cal, learners: newLearners(r.names, r.cast, c.Seed, lessons), awaited: r.awaited,
			teachers: []study.Seat{seat(id, instructorName, ingrid, made)},
		}
		if len(all) == 0 {
			x.teachers = append(x.teachers, seat(id, coInstructorName, joaquim, made.Add(time.Hour)))
		}
		all = append(all, x)
	}
	return all
}

// accounts are those of everybody. They are stored side by side, which takes one wait for the
// disk and not fifty.
func (c *Config) accounts(ctx context.Context, store study.Store, rooms []*room) error {
	var people []study.Account
	add := func(name string, who study.Subject, role study.Role, from time.Time) {
		people = append(people, study.Account{
			ID: newID(), Subject: who, Login: loginOf(name), LoginKey: loginOf(name), Name: name, Password: c.Password, Role: role, CreatedAt: from,
		})
	}
	add(adminName, study.NewSubject(), study.Admin, rooms[0].CreatedAt.AddDate(0, -7, 0))
	for _, seat := range rooms[0].teachers {
		add(seat.Name, seat.Subject, study.Instructor, rooms[0].CreatedAt.AddDate(0, -7, 0))
	}
	for _, r := range rooms {
		for _, l := range r.learners {
			add(l.name, l.subject, study.Learner, r.CreatedAt)
		}
	}
	failed := make([]error, len(people))
	var wg sync.WaitGroup
	for i, a := range people {
		wg.Go(func() {
			key, err := study.FoldLogin(a.Login)
			if a.LoginKey = key; err == nil {
				err = store.CreateAccount(ctx, a)
			}
			if err != nil {
				failed[i] = fmt.Errorf("adding %s: %w", a.Login, err)
			}
		})
	}
	wg.Wait()
	return errors.Join(failed...)
}

// challenge is the one that the class is to reach: of a lesson in the middle of the course.
func (c *Config) challenge() string {
	lessons := taught(c.Course)
	for i := len(lessons) / 2; i > 0; i-- {
		for _, ch := range c.Challenges {
			if ch.Lesson == lessons[i-1].ID {
				return ch.ID
			}
		}
	}
	return ""
}

// writer is somebody who answers a quiz just now.
func writer(all []*learner) *learner {
	for _, l := range all {
		if l.recent == minutes && l.done == 5 {
			return l
		}
	}
	return nil
}

// work is what everybody of a class did, marked. Learners are marked side by side.
func (c *Config) work(ctx context.Context, p *plan, learners []*learner) ([]happening, error) {
	records, failed := make([][]happening, len(learners)), make([]error, len(learners))
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, l := range learners {
		wg.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			done, err := p.record(l)
			if err == nil {
				records[i], err = c.marked(ctx, done)
			}
			if err != nil {
				failed[i] = fmt.Errorf("the work of %s: %w", l.name, err)
			}
		})
	}
	wg.Wait()
	return slices.Concat(records...), errors.Join(failed...)
}

// marked adds the verdicts to what a learner did.
func (c *Config) marked(ctx context.Context, done []happening) ([]happening, error) {
	var out []happening
	runs := map[string][]study.ChallengeAttempt{}
	for _, h := range done {
		events, err := c.Marker.Mark(ctx, h.Event)
		if err != nil {
			return nil, err
		}
		if h.Kind == study.KindChallengeSubmitted {
			verdict, err := c.Marker.Replay(ctx, events[0], runs[h.ContentID])
			if err != nil {
				return nil, err
			}
			body, err := verdict.Body()
			if err != nil {
				return nil, err
			}
			runs[h.ContentID] = append(runs[h.ContentID], study.ChallengeAttempt{Verdict: body.(study.ChallengeMarked)})
			events = append(events, verdict)
		}
		for _, e := range events {
			out = append(out, happening{h.at, e})
		}
	}
	return out, nil
}

// batch is how many events are stored in one transaction.
const batch = 2000

// keep stores what happened, in its order and as of its time.
func keep(ctx context.Context, store study.Store, clock *Clock, all []happening) error {
	for part := range slices.Chunk(all, batch) {
		events := make([]study.Event, len(part))
		for i := range part {
			events[i] = part[i].Event
		}
		clock.expect(part)
		outcomes, err := store.Append(ctx, events...)
		if err != nil {
			return fmt.Errorf("storing the work: %w", err)
		}
		if i := slices.IndexFunc(outcomes, func(o study.Outcome) bool { return o != study.Stored }); i >= 0 {
			return fmt.Errorf("storing the work: event %s of %s was there already", events[i].ID, events[i].Kind)
		}
	}
	return nil
}
