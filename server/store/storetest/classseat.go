package storetest

import (
	"errors"
	"slices"
	"strings"
	"time"

	"millrace/server/study"
)

func (l *lesson) seats() []study.Seat {
	l.Helper()
	all, err := l.Seats(ctx, l.ID)
	l.must(err)
	return all
}

// seated are the names of a class's seats, in their order; a free one in brackets.
func (l *lesson) seated() string {
	l.Helper()
	var names []string
	for _, s := range l.seats() {
		if !s.Taken() {
			s.Name = "(" + s.Name + ")"
		}
		names = append(names, s.Name)
	}
	return strings.Join(names, " ")
}

func (l *lesson) wantSeated(want string) {
	l.Helper()
	if got := l.seated(); got != want {
		l.Fatalf("seats %s, want %s", got, want)
	}
}

// joinedAs puts somebody on a new seat with a role, a name and a time.
func (l *lesson) joinedAs(who study.Subject, role study.ClassRole, name string, from time.Time) study.Seat {
	l.Helper()
	s := l.seat(name)
	s.Role, s.From = role, from
	l.must(l.Join(ctx, l.ID, who, s))
	s.Subject = who
	return s
}

var seatTests = []test{
	{"seats come back to the byte, by name and then id", func(b *bench) {
		l := b.class("one")
		want := []study.Seat{l.instructor}
		for i, name := range []string{"b", "B", "é", "b", "Ä", "a"} {
			s := l.seat(name)
			s.Identifier, s.Login, s.Group = "  00"+name+strings.Repeat("7", i), "A.B@Example.org ", "Section  A"
			if i == 2 {
				s.Code = study.NewCode()
			}
			want = append(want, s)
		}
		b.must(b.PutSeats(ctx, l.ID, want[1:]...))
		slices.SortFunc(want, func(a, b study.Seat) int {
			if c := strings.Compare(a.Name, b.Name); c != 0 {
				return c
			}
			return strings.Compare(a.ID, b.ID)
		})
		b.same("seats", want, l.seats())
	}},

	{"putting a seat again replaces what instructors say and keeps who sits there", func(b *bench) {
		l, who := b.class("one"), b.subject()
		old := l.joined(who)
		put := study.Seat{ID: old.ID, Class: l.ID, Role: study.ClassTester, Name: "New", Identifier: "7", Login: "n@x", Group: "B",
			Code: study.NewCode(), From: classDay.Add(time.Hour)}
		b.must(b.PutSeats(ctx, l.ID, put))
		want := put
		want.Subject, want.Code, want.From = who, "", old.From
		m, err := b.Membership(ctx, l.ID, who)
		b.must(err)
		b.same("taken seat", want, m.Seat)
		_, _, err = b.ByCode(ctx, put.Code)
		b.want(err, study.ErrNotFound)

		put.Name = ""
		b.must(b.PutSeats(ctx, l.ID, put))
		m, err = b.Membership(ctx, l.ID, who)
		b.must(err)
		b.same("without a name", want, m.Seat)
	}},

	{"an identifier is one seat's in a class, and two seats can change theirs", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		one, two := l.seat("a"), l.seat("b")
		one.Identifier, two.Identifier = "1", "2"
		b.must(b.PutSeats(ctx, l.ID, one, two))
		same := l.seat("c")
		same.Identifier = "1"
		b.want(b.PutSeats(ctx, l.ID, l.seat("d"), same), study.ErrTaken)
		l.wantSeated("Grace (a) (b)") // all or none
		b.want(b.Join(ctx, l.ID, b.subject(), same), study.ErrTaken)
		one.Identifier, two.Identifier = "2", "1"
		b.must(b.PutSeats(ctx, l.ID, one, two))
		same.Class = other.ID
		b.must(b.PutSeats(ctx, other.ID, same)) // another class is another matter
		b.must(b.PutSeats(ctx, l.ID, l.seat("e"), l.seat("f")))
	}},

	{"an impossible seat is refused", func(b *bench) {
		l := b.class("one")
		bad := l.seat("x")
		bad.Role = "owner"
		b.want(b.PutSeats(ctx, l.ID, l.seat("good"), bad), study.ErrInvalid)
		b.want(b.Join(ctx, l.ID, b.subject(), bad), study.ErrInvalid)
		b.want(b.Join(ctx, l.ID, "me", l.seat("x")), study.ErrInvalid)
		b.want(b.Join(ctx, l.ID, b.subject(), l.seat("")), study.ErrInvalid)
		l.wantSeated("Grace")
	}},

	{"a seat of another class is not there", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		foreign := other.seat("x")
		b.must(b.PutSeats(ctx, other.ID, foreign))
		b.want(b.Leave(ctx, l.ID, foreign.ID), study.ErrNotFound)
		b.want(b.PutSeats(ctx, l.ID, foreign), study.ErrNotFound)
		b.want(b.Join(ctx, l.ID, b.subject(), foreign), study.ErrNotFound)
		foreign.Class = l.ID
		b.want(b.PutSeats(ctx, l.ID, foreign), study.ErrNotFound)
		b.want(b.Join(ctx, l.ID, b.subject(), foreign), study.ErrNotFound)
		other.wantSeated("Grace (x)")
		l.wantSeated("Grace")
	}},

	{"whoever joins gets a new seat, or the free one they name", func(b *bench) {
		l := b.class("one")
		free := l.seat("")
		free.Identifier, free.Code, free.Role = "17", study.NewCode(), study.ClassTester
		b.must(b.PutSeats(ctx, l.ID, free))
		who := b.subject()
		ask := study.Seat{ID: free.ID, Class: l.ID, Role: study.ClassInstructor, Name: "Ada", Identifier: "99", Login: "ada@x", Group: "A",
			Code: free.Code, From: classDay.Add(time.Hour)}
		b.must(b.Join(ctx, l.ID, who, ask))
		m, err := b.Membership(ctx, l.ID, who)
		b.must(err)
		b.same("the free seat", study.Membership{Class: b.read(l.ID), Seat: study.Seat{ID: free.ID, Class: l.ID, Role: study.ClassTester,
			Subject: who, Name: "Ada", Identifier: "17", Login: "ada@x", Group: "A", From: ask.From}}, m)

		for _, again := range []study.Subject{who, b.subject()} {
			b.want(b.Join(ctx, l.ID, again, ask), study.ErrTaken)
		}
		fresh := l.seat("Bob")
		other := b.subject()
		b.must(b.Join(ctx, l.ID, other, fresh))
		fresh.Subject = other
		m, err = b.Membership(ctx, l.ID, other)
		b.must(err)
		b.same("a new seat", fresh, m.Seat)
	}},

	{"a person sits in a class once, whichever of their subjects asks", func(b *bench) {
		l, phone, laptop := b.class("one"), b.subject(), b.subject()
		b.must(b.Link(ctx, phone, laptop))
		s := l.joined(phone)
		b.want(b.Join(ctx, l.ID, laptop, l.seat("again")), study.ErrTaken)
		again := l.seat("again")
		again.Subject = laptop
		b.want(b.PutSeats(ctx, l.ID, again), study.ErrTaken)
		again.Subject = ""
		b.must(b.PutSeats(ctx, l.ID, again))
		b.want(b.Join(ctx, l.ID, laptop, again), study.ErrTaken)
		for _, who := range []study.Subject{phone, laptop} {
			m, err := b.Membership(ctx, l.ID, who)
			b.must(err)
			b.same("seat", s, m.Seat)
		}
		_, err := b.Membership(ctx, l.ID, b.subject())
		b.want(err, study.ErrNotFound)
		_, err = b.Membership(ctx, b.class("two").ID, phone)
		b.want(err, study.ErrNotFound)
	}},

	{"nobody joins an archived class", func(b *bench) {
		l := b.class("one")
		l.Archived = classDay
		b.must(b.SaveClass(ctx, l.Class))
		b.want(b.Join(ctx, l.ID, b.subject(), l.seat("x")), study.ErrInvalid)
		b.must(b.PutSeats(ctx, l.ID, l.seat("y"))) // its records are still put right
	}},

	{"memberships are those of a person, the class made last first", func(b *bench) {
		phone, laptop := b.subject(), b.subject()
		b.must(b.Link(ctx, phone, laptop))
		var want []study.Membership
		for i, who := range []study.Subject{phone, laptop, phone} {
			c, first := b.newClass("c")
			c.CreatedAt = classDay.Add(time.Duration(i) * time.Hour)
			b.must(b.CreateClass(ctx, c, first))
			l := &lesson{c, b, first}
			s := l.joined(who)
			want = append(want, study.Membership{Class: b.read(c.ID), Seat: s})
		}
		slices.Reverse(want)
		b.class("a stranger's")
		for _, who := range []study.Subject{phone, laptop} {
			got, err := b.Memberships(ctx, who)
			b.must(err)
			b.same("memberships", want, got)
		}
		none, err := b.Memberships(ctx, b.subject())
		if err != nil || len(none) != 0 {
			b.Errorf("a stranger has %v, %v", none, err)
		}
	}},

	{"an instructor's tester has a seat beside theirs", func(b *bench) {
		l := b.class("one")
		self := b.subject()
		l.joinedAs(self, study.ClassTester, "Test", classDay)
		m, err := b.Membership(ctx, l.ID, l.instructor.Subject)
		b.must(err)
		b.same("instructor", l.instructor, m.Seat)
		m, err = b.Membership(ctx, l.ID, self)
		if err != nil || m.Seat.Role != study.ClassTester {
			b.Errorf("got %+v, %v", m, err)
		}
	}},

	{"who leaves takes all that is personal along and keeps their record", func(b *bench) {
		l, who := b.class("one"), b.subject()
		s := l.joined(who)
		a := l.assigned(study.AssignedLesson, "lesson-1", study.Deadline{})
		b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: s.ID, Attempts: 2, Note: "ill"}))
		b.stored(b.event(who, study.KindSectionDone, "s-1", nil))
		b.must(b.Leave(ctx, l.ID, s.ID))
		l.wantSeated("Grace")
		all, err := b.Assignments(ctx, l.ID)
		if err != nil || len(all) != 1 || len(all[0].Extensions) != 0 {
			b.Errorf("assignments %+v, %v", all, err)
		}
		if p := b.progress(who); len(p.Sections) != 1 || len(p.Assigned) != 0 {
			b.Errorf("progress %+v", p)
		}
		b.want(b.Leave(ctx, l.ID, s.ID), study.ErrNotFound)
		free := l.seat("free")
		b.must(b.PutSeats(ctx, l.ID, free))
		b.must(b.Leave(ctx, l.ID, free.ID))
		l.joined(who) // and may come back
	}},

	{"a class keeps an instructor", func(b *bench) {
		l := b.class("one")
		free := l.seat("Free") // who may never come
		free.Role = study.ClassInstructor
		b.must(b.PutSeats(ctx, l.ID, free))
		b.want(b.Leave(ctx, l.ID, l.instructor.ID), study.ErrInvalid)
		down := l.instructor
		down.Role = study.ClassLearner
		b.want(b.PutSeats(ctx, l.ID, down), study.ErrInvalid)
		l.wantSeated("(Free) Grace")
		second := l.joinedAs(b.subject(), study.ClassInstructor, "Second", classDay)
		b.must(b.PutSeats(ctx, l.ID, down))
		b.want(b.Leave(ctx, l.ID, second.ID), study.ErrInvalid)
		b.must(b.Leave(ctx, l.ID, l.instructor.ID))
		b.must(b.Leave(ctx, l.ID, free.ID))
	}},

	{"a deleted account leaves all its classes, also as the last instructor", func(b *bench) {
		ada, phone := b.account("ada"), b.subject()
		b.must(b.CreateAccount(ctx, ada))
		b.must(b.Link(ctx, phone, ada.Subject))
		c, first := b.newClass("hers")
		first.Subject = ada.Subject
		b.must(b.CreateClass(ctx, c, first))
		hers, other := &lesson{c, b, first}, b.class("other")
		s := other.joined(phone)
		a := other.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{})
		b.must(b.PutExtension(ctx, other.ID, study.Extension{Assignment: a.ID, Seat: s.ID, Minutes: 5}))
		b.must(b.DeleteAccount(ctx, ada.ID))
		hers.wantSeated("")
		other.wantSeated("Grace")
		for _, who := range []study.Subject{ada.Subject, phone} {
			if all, err := b.Memberships(ctx, who); err != nil || len(all) != 0 {
				b.Errorf("memberships %v, %v", all, err)
			}
		}
		// A class without an instructor works, and another can be seated.
		b.must(b.SaveClass(ctx, b.read(c.ID)))
		learner := hers.joined(b.subject())
		b.must(b.Leave(ctx, c.ID, learner.ID))
		hers.joinedAs(b.subject(), study.ClassInstructor, "Next", classDay)
		hers.wantSeated("Next")
	}},

	{"of two who turn out to be one the better and older seat stays", func(b *bench) {
		for _, c := range []struct {
			name string
			one  study.ClassRole
			two  study.ClassRole
			from time.Duration // of two, after one
			want string
		}{
			{"the older", study.ClassLearner, study.ClassLearner, time.Hour, "one"},
			{"the older, whichever joined first", study.ClassLearner, study.ClassLearner, -time.Hour, "two"},
			{"the instructor's", study.ClassLearner, study.ClassInstructor, time.Hour, "two"},
			{"the learner's before a tester's", study.ClassTester, study.ClassLearner, time.Hour, "two"},
		} {
			l := b.class("one")
			a, d, guest := b.subject(), b.subject(), b.subject()
			one := l.joinedAs(a, c.one, "one", classDay)
			two := l.joinedAs(d, c.two, "two", classDay.Add(c.from))
			job := l.assigned(study.AssignedLesson, "lesson-1", study.Deadline{})
			for _, s := range []study.Seat{one, two} {
				b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: job.ID, Seat: s.ID, Attempts: 1}))
			}
			b.must(b.Link(ctx, a, guest)) // of no class
			l.wantSeated("Grace one two")
			b.must(b.Link(ctx, d, guest))
			l.wantSeated("Grace " + c.want)
			for _, who := range []study.Subject{a, d, guest} {
				m, err := b.Membership(ctx, l.ID, who)
				if err != nil || m.Seat.Name != c.want {
					b.Errorf("%s: %+v, %v", c.name, m.Seat, err)
				}
			}
			all, err := b.Assignments(ctx, l.ID)
			if err != nil || len(all[0].Extensions) != 1 {
				b.Errorf("%s: extensions %+v, %v", c.name, all[0].Extensions, err)
			}
		}
	}},

	{"of many who want a seat at once one gets it", func(b *bench) {
		l := b.class("one")
		free := l.seat("free")
		b.must(b.PutSeats(ctx, l.ID, free))
		got := make(chan error, 10)
		for range cap(got) {
			who, s := b.subject(), free
			go func() { got <- b.Join(ctx, l.ID, who, s) }()
		}
		n := 0
		for range cap(got) {
			if err := <-got; err == nil {
				n++
			} else if !errors.Is(err, study.ErrTaken) {
				b.Error(err)
			}
		}
		if n != 1 {
			b.Errorf("%d got it", n)
		}
	}},
}
