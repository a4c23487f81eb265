package storetest

import (
	"errors"
	"fmt"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// lesson is a class under test, with its instructor.
type lesson struct {
	study.Class
	*bench
	instructor study.Seat
}

var classDay = time.Date(2026, 12, 1, 8, 0, 0, 1000, time.UTC)

// newClass makes a class that can be created.
func (b *bench) newClass(name string) (study.Class, study.Seat) {
	c := study.Class{ID: string(b.subject()), Name: name, Course: "course-1", Zone: "Europe/Berlin", CreatedAt: classDay}
	return c, study.Seat{ID: string(b.subject()), Class: c.ID, Role: study.ClassInstructor, Subject: b.subject(), Name: "Grace", From: classDay}
}

// class creates one.
func (b *bench) class(name string) *lesson {
	b.Helper()
	c, first := b.newClass(name)
	b.must(b.CreateClass(ctx, c, first))
	return &lesson{b.read(c.ID), b, first}
}

func (b *bench) read(class string) study.Class {
	b.Helper()
	c, err := b.Class(ctx, class)
	b.must(err)
	return c
}

// seat makes a free seat of a learner that can be put.
func (l *lesson) seat(name string) study.Seat {
	return study.Seat{ID: string(l.subject()), Class: l.ID, Role: study.ClassLearner, Name: name, From: classDay}
}

// joined puts somebody on a new seat.
func (l *lesson) joined(who study.Subject) study.Seat {
	l.Helper()
	s := l.seat(fmt.Sprintf("learner %.4s", who))
	l.must(l.Join(ctx, l.ID, who, s))
	s.Subject = who
	return s
}

func (l *lesson) assigned(kind, content string, due study.Deadline) study.Assignment {
	l.Helper()
	a := study.Assignment{ID: string(l.subject()), Class: l.ID, Kind: kind, Content: content, Due: due,
		Late: study.LateCounted, LatePercent: 80, Points: 10_000, CreatedAt: classDay}
	l.must(l.PutAssignment(ctx, a))
	return a
}

func (b *bench) due(wall string) study.Deadline {
	b.Helper()
	d, err := study.DeadlineIn(wall, "Europe/Berlin")
	b.must(err)
	return d
}

func (b *bench) same(what string, want, got any) {
	b.Helper()
	if d := diff.Diff(want, got); d != "" {
		b.Errorf("%s (-want +got):\n%s", what, d)
	}
}

var classTests = []test{
	{"every class is listed, the one made last first", func(b *bench) {
		if all, err := b.AllClasses(ctx); err != nil || len(all) != 0 {
			b.Errorf("a new store has classes %v, %v", all, err)
		}
		old, first := b.newClass("old")
		old.CreatedAt, old.Archived = classDay.Add(-time.Hour), classDay
		b.must(b.CreateClass(ctx, old, first))
		young := b.class("young").Class
		got, err := b.AllClasses(ctx)
		b.must(err)
		if d := diff.Diff([]study.Class{young, b.read(old.ID)}, got); d != "" {
			b.Error(d)
		}
	}},

	{"a class comes back as it was made, with its first instructor", func(b *bench) {
		c, first := b.newClass("Messaging & you")
		c.Code, c.Archived = study.NewCode(), classDay.Add(time.Hour)
		b.must(b.CreateClass(ctx, c, first))
		got := b.read(c.ID)
		if got.Version < 1 {
			b.Errorf("version %d", got.Version)
		}
		c.Version = got.Version
		b.same("class", c, got)
		seats, err := b.Seats(ctx, c.ID)
		b.must(err)
		b.same("seats", []study.Seat{first}, seats)
	}},

	{"what is not a class and its instructor is refused", func(b *bench) {
		for name, edit := range map[string]func(c *study.Class, first *study.Seat){
			"class id":            func(c *study.Class, first *study.Seat) { c.ID, first.Class = "1", "1" },
			"name":                func(c *study.Class, first *study.Seat) { c.Name = "" },
			"zone":                func(c *study.Class, first *study.Seat) { c.Zone = "Local" },
			"code":                func(c *study.Class, first *study.Seat) { c.Code = "abc" },
			"a free seat":         func(c *study.Class, first *study.Seat) { first.Subject = "" },
			"a learner's seat":    func(c *study.Class, first *study.Seat) { first.Role = study.ClassLearner },
			"another class's":     func(c *study.Class, first *study.Seat) { first.Class = string(b.subject()) },
			"a seat without name": func(c *study.Class, first *study.Seat) { first.Name = "" },
		} {
			c, first := b.newClass("one")
			edit(&c, &first)
			if err := b.CreateClass(ctx, c, first); !errors.Is(err, study.ErrInvalid) {
				b.Errorf("%s: %v, want ErrInvalid", name, err)
			}
			_, err := b.Class(ctx, c.ID)
			b.want(err, study.ErrNotFound)
		}
	}},

	{"ids and codes are used once, by classes and seats alike", func(b *bench) {
		l := b.class("one")
		l.Code = study.NewCode()
		b.must(b.SaveClass(ctx, l.Class))
		free := l.seat("Ada")
		free.Code = study.NewCode()
		b.must(b.PutSeats(ctx, l.ID, free))
		for name, edit := range map[string]func(c *study.Class, first *study.Seat){
			"class id":     func(c *study.Class, first *study.Seat) { c.ID, first.Class = l.ID, l.ID },
			"seat id":      func(c *study.Class, first *study.Seat) { first.ID = free.ID },
			"class's code": func(c *study.Class, first *study.Seat) { c.Code = l.Code },
			"seat's code":  func(c *study.Class, first *study.Seat) { c.Code = free.Code },
		} {
			c, first := b.newClass("two")
			edit(&c, &first)
			if err := b.CreateClass(ctx, c, first); !errors.Is(err, study.ErrTaken) {
				b.Errorf("%s: %v, want ErrTaken", name, err)
			}
		}
		other := b.class("two")
		for _, code := range []string{l.Code, free.Code} {
			other.Code = code
			b.want(b.SaveClass(ctx, other.Class), study.ErrTaken)
			s := other.seat("Eve")
			s.Code = code
			b.want(b.PutSeats(ctx, other.ID, s), study.ErrTaken)
		}
		b.must(b.SaveClass(ctx, b.read(l.ID))) // its own code is not in its way
		b.must(b.PutSeats(ctx, l.ID, free))
		c, first := b.newClass("three")
		b.must(b.CreateClass(ctx, c, first)) // no code is no code of another
	}},

	{"saving replaces what may change and nothing else", func(b *bench) {
		l := b.class("one")
		want := l.Class
		want.Name, want.Zone, want.Code, want.Archived = "two", "Asia/Tokyo", study.NewCode(), classDay.Add(time.Hour)
		other := want
		other.Course, other.CreatedAt, other.Version = "course-2", classDay.Add(time.Hour), 0
		b.must(b.SaveClass(ctx, other))
		got := b.read(l.ID)
		if got.Version <= want.Version {
			b.Errorf("version %d after %d", got.Version, want.Version)
		}
		want.Version = got.Version
		b.same("class", want, got)
		other.ID = string(b.subject())
		b.want(b.SaveClass(ctx, other), study.ErrNotFound)
		want.Name = "a\nb"
		b.want(b.SaveClass(ctx, want), study.ErrInvalid)
	}},

	{"a code opens a class or a seat, and an old one nothing", func(b *bench) {
		l := b.class("one")
		l.Code = study.NewCode()
		b.must(b.SaveClass(ctx, l.Class))
		free := l.seat("Ada")
		free.Code = study.NewCode()
		b.must(b.PutSeats(ctx, l.ID, free))
		opens := func(code string, want study.Seat) {
			b.Helper()
			c, s, err := b.ByCode(ctx, code)
			b.must(err)
			b.same("class", b.read(l.ID), c)
			b.same("seat", want, s)
		}
		opens(l.Code, study.Seat{})
		opens(free.Code, free)
		l.Archived = classDay
		b.must(b.SaveClass(ctx, l.Class))
		opens(l.Code, study.Seat{})
		l.Archived, l.Code = time.Time{}, ""
		b.must(b.SaveClass(ctx, l.Class))
		b.must(b.Join(ctx, l.ID, b.subject(), free))
		for _, code := range []string{"", study.NewCode(), free.Code} {
			_, _, err := b.ByCode(ctx, code)
			b.want(err, study.ErrNotFound)
		}
	}},

	{"every write makes the version grow, and one that fails does not", func(b *bench) {
		l, who, linked := b.class("one"), b.subject(), b.subject()
		account := b.account("ada")
		b.must(b.CreateAccount(ctx, account))
		var s study.Seat
		var a study.Assignment
		free := l.seat("Free")
		for _, step := range []struct {
			what  string
			grows bool
			do    func()
		}{
			{"save", true, func() { b.must(b.SaveClass(ctx, l.Class)) }},
			{"put a seat", true, func() { b.must(b.PutSeats(ctx, l.ID, free)) }},
			{"join", true, func() { s = l.joined(who) }},
			{"join again", false, func() { b.want(b.Join(ctx, l.ID, who, l.seat("x")), study.ErrTaken) }},
			{"assign", true, func() { a = l.assigned(study.AssignedLesson, "lesson-1", study.Deadline{}) }},
			{"extend", true, func() {
				b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: s.ID, Attempts: 1}))
			}},
			{"extend a stranger", false, func() {
				b.want(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: string(b.subject())}), study.ErrNotFound)
			}},
			{"drop", true, func() { b.must(b.DropAssignment(ctx, l.ID, a.ID)) }},
			{"a learner turns out to be a guest", true, func() { b.must(b.Link(ctx, linked, who)) }},
			{"that again", false, func() { b.must(b.Link(ctx, linked, who)) }},
			{"strangers are linked", false, func() { b.must(b.Link(ctx, b.subject(), b.subject())) }},
			{"an account takes a seat", true, func() { l.joined(account.Subject) }},
			{"the account is deleted", true, func() { b.must(b.DeleteAccount(ctx, account.ID)) }},
			{"leave", true, func() { b.must(b.Leave(ctx, l.ID, s.ID)) }},
			{"an event", false, func() { b.stored(b.event(who, study.KindSectionDone, "s-1", nil)) }},
			{"another class", false, func() { b.class("two").joined(who) }},
			{"looking", false, func() { _, err := b.Seats(ctx, l.ID); b.must(err) }},
		} {
			before := b.read(l.ID).Version
			step.do()
			if after := b.read(l.ID).Version; after < before || after > before != step.grows {
				b.Errorf("%s: version %d after %d", step.what, after, before)
			}
		}
	}},

	{"a class that is not there is not found", func(b *bench) {
		l, none := b.class("one"), string(b.subject())
		a := l.assigned(study.AssignedLesson, "lesson-1", study.Deadline{})
		foreign := a
		foreign.ID, foreign.Class = string(b.subject()), none
		_, err := b.Class(ctx, none)
		b.want(err, study.ErrNotFound)
		_, err = b.Membership(ctx, none, l.instructor.Subject)
		b.want(err, study.ErrNotFound)
		_, err = b.Seats(ctx, none)
		b.want(err, study.ErrNotFound)
		b.want(b.PutSeats(ctx, none, l.seat("x")), study.ErrNotFound)
		b.want(b.Join(ctx, none, b.subject(), l.seat("x")), study.ErrNotFound)
		b.want(b.Leave(ctx, none, l.instructor.ID), study.ErrNotFound)
		_, err = b.Assignments(ctx, none)
		b.want(err, study.ErrNotFound)
		b.want(b.PutAssignment(ctx, foreign), study.ErrNotFound)
		b.want(b.DropAssignment(ctx, none, a.ID), study.ErrNotFound)
		b.want(b.PutExtension(ctx, none, study.Extension{Assignment: a.ID, Seat: l.instructor.ID, Minutes: 1}), study.ErrNotFound)
		_, err = b.Standings(ctx, none)
		b.want(err, study.ErrNotFound)
		for _, err := range b.ClassAttempts(ctx, none, "quiz-1") {
			b.want(err, study.ErrNotFound)
		}
		_, err = b.FirstAnswers(ctx, none)
		b.want(err, study.ErrNotFound)
		_, _, err = b.Members(ctx, none)
		b.want(err, study.ErrNotFound)
	}},
}
