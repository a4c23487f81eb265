package storetest

import (
	"time"

	"millrace/server/study"
)

func (l *lesson) assignments() []study.Assignment {
	l.Helper()
	all, err := l.Assignments(ctx, l.ID)
	l.must(err)
	return all
}

// wantAssigned compares what Progress and Assigned say a person is to do.
func (b *bench) wantAssigned(who study.Subject, want ...study.Assigned) {
	b.Helper()
	b.same("progress", want, b.progress(who).Assigned)
	got, err := b.Assigned(ctx, who)
	b.must(err)
	b.same("assigned", want, got)
}

var workTests = []test{
	{"an assignment comes back as it was put, and its newest version is what it is", func(b *bench) {
		l := b.class("one")
		a := l.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-24T18:00"))
		b.same("first", []study.Assignment{a}, l.assignments())
		for _, edit := range []func(a *study.Assignment){
			func(a *study.Assignment) { a.Terms = &study.Terms{Attempts: 3, Minutes: 45, Last: true} },
			func(a *study.Assignment) { a.Terms = &study.Terms{} },
			func(a *study.Assignment) {
				a.Due, a.Late, a.LatePercent, a.Points = study.Deadline{}, study.LateClosed, 0, 0
			},
			func(a *study.Assignment) { a.Terms, a.Due = nil, b.due("2027-01-31T23:59") },
		} {
			edit(&a)
			put := a
			put.CreatedAt = classDay.Add(time.Hour) // is of the first
			b.must(b.PutAssignment(ctx, put))
			b.same("a version", []study.Assignment{a}, l.assignments())
		}
	}},

	{"the instant of a deadline is kept, whatever its clock says by the rules of today", func(b *bench) {
		l := b.class("one")
		due := b.due("2026-12-24T18:00")
		due.At = due.At.Add(time.Hour) // as if the zone had another offset when it was written
		a := l.assigned(study.AssignedLesson, "lesson-1", due)
		b.same("assignments", []study.Assignment{a}, l.assignments())
	}},

	{"what an assignment is of stays, and a class has one for each content", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		a := l.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{})
		for _, edit := range []func(a *study.Assignment){
			func(a *study.Assignment) { a.Kind = study.AssignedChallenge },
			func(a *study.Assignment) { a.Content = "quiz-2" },
		} {
			changed := a
			edit(&changed)
			b.want(b.PutAssignment(ctx, changed), study.ErrInvalid)
		}
		twice := a
		twice.ID = string(b.subject())
		b.want(b.PutAssignment(ctx, twice), study.ErrTaken)
		foreign := a
		foreign.Class = other.ID
		b.want(b.PutAssignment(ctx, foreign), study.ErrNotFound)
		twice.Kind = study.AssignedLesson // another kind is another content
		b.must(b.PutAssignment(ctx, twice))
		other.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{})
		twice.Late = "later"
		b.want(b.PutAssignment(ctx, twice), study.ErrInvalid)
		if n := len(l.assignments()); n != 2 {
			b.Errorf("%d assignments, want 2", n)
		}
	}},

	{"assignments come by deadline, none last, then by when they were made", func(b *bench) {
		l := b.class("one")
		put := func(content string, due study.Deadline, hour int) {
			a := study.Assignment{ID: string(b.subject()), Class: l.ID, Kind: study.AssignedLesson, Content: content, Due: due,
				Late: study.LateClosed, CreatedAt: classDay.Add(time.Duration(hour) * time.Hour)}
			b.must(b.PutAssignment(ctx, a))
		}
		put("none-2", study.Deadline{}, 5)
		put("late", b.due("2027-01-01T00:00"), 1)
		put("soon-2", b.due("2026-12-02T00:00"), 4)
		put("soon-1", b.due("2026-12-02T00:00"), 3)
		put("none-1", study.Deadline{}, 0)
		who := b.subject()
		l.joined(who)
		var order, mine []string
		for _, a := range l.assignments() {
			order = append(order, a.Content)
		}
		for _, a := range b.progress(who).Assigned {
			mine = append(mine, a.Assignment.Content)
		}
		want := []string{"soon-1", "soon-2", "late", "none-1", "none-2"}
		b.same("assignments", want, order)
		b.same("progress", want, mine)
	}},

	{"what is taken back is not there, and may come back without its extensions", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		a := l.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-24T18:00"))
		s := l.joined(b.subject())
		e := study.Extension{Assignment: a.ID, Seat: s.ID, Minutes: 10}
		b.must(b.PutExtension(ctx, l.ID, e))
		b.want(b.DropAssignment(ctx, other.ID, a.ID), study.ErrNotFound)
		b.must(b.DropAssignment(ctx, l.ID, a.ID))
		if n := len(l.assignments()); n != 0 {
			b.Errorf("%d assignments", n)
		}
		b.wantAssigned(s.Subject)
		b.want(b.DropAssignment(ctx, l.ID, a.ID), study.ErrNotFound)
		b.want(b.PutExtension(ctx, l.ID, e), study.ErrNotFound)
		instead := l.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{})
		b.want(b.PutAssignment(ctx, a), study.ErrTaken)
		b.must(b.DropAssignment(ctx, l.ID, instead.ID))
		b.must(b.PutAssignment(ctx, a))
		b.same("assignments", []study.Assignment{a}, l.assignments())
	}},

	{"an extension is for one seat, replaced as a whole and gone when it grants nothing", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		a := l.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-24T18:00"))
		one, two := l.joined(b.subject()), l.joined(b.subject())
		if one.ID > two.ID {
			one, two = two, one
		}
		extensions := func(want ...study.Extension) {
			b.Helper()
			b.same("extensions", want, l.assignments()[0].Extensions)
		}
		first := study.Extension{Assignment: a.ID, Seat: two.ID, Due: b.due("2026-12-31T12:00"), Attempts: 1, Minutes: 30, Note: "broke a leg,\nseven weeks"}
		second := study.Extension{Assignment: a.ID, Seat: one.ID, Minutes: 15}
		b.must(b.PutExtension(ctx, l.ID, first))
		b.must(b.PutExtension(ctx, l.ID, second))
		extensions(second, first)
		first = study.Extension{Assignment: a.ID, Seat: two.ID, Attempts: 2}
		b.must(b.PutExtension(ctx, l.ID, first))
		extensions(second, first)
		b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: one.ID, Note: "none any more"}))
		extensions(first)
		a.LatePercent = 10
		b.must(b.PutAssignment(ctx, a)) // a new version of what it extends
		extensions(first)

		foreign := other.assigned(study.AssignedQuiz, "quiz-1", study.Deadline{})
		for _, e := range []study.Extension{
			{Assignment: foreign.ID, Seat: one.ID, Minutes: 1},
			{Assignment: a.ID, Seat: other.instructor.ID, Minutes: 1},
			{Assignment: string(b.subject()), Seat: one.ID, Minutes: 1},
			{Assignment: a.ID, Seat: string(b.subject()), Minutes: 1},
		} {
			b.want(b.PutExtension(ctx, l.ID, e), study.ErrNotFound)
		}
		b.want(b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: one.ID, Minutes: -1}), study.ErrInvalid)
		extensions(first)
	}},

	{"a person is to do what their classes are to, with their extensions", func(b *bench) {
		l, second, old := b.class("one"), b.class("two"), b.class("old")
		phone, laptop := b.subject(), b.subject()
		b.must(b.Link(ctx, phone, laptop))
		s := l.joined(phone)
		second.joined(laptop)
		old.joined(laptop)
		later := l.assigned(study.AssignedLesson, "lesson-1", b.due("2026-12-02T18:00"))
		soon := second.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-03T18:00"))
		old.assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-01T18:00"))
		b.class("a stranger's").assigned(study.AssignedQuiz, "quiz-1", b.due("2026-12-01T18:00"))
		mine := study.Extension{Assignment: later.ID, Seat: s.ID, Due: b.due("2026-12-24T18:00"), Note: "ill"}
		b.must(b.PutExtension(ctx, l.ID, mine))
		b.must(b.PutExtension(ctx, l.ID, study.Extension{Assignment: later.ID, Seat: l.joined(b.subject()).ID, Attempts: 3}))
		old.Archived = classDay
		b.must(b.SaveClass(ctx, old.Class))
		for _, who := range []study.Subject{phone, laptop} {
			b.wantAssigned(who,
				study.Assigned{Class: b.read(second.ID), Assignment: soon},
				study.Assigned{Class: b.read(l.ID), Assignment: later, Extension: &mine})
		}
		b.wantAssigned(b.subject())
		b.wantAssigned(l.instructor.Subject) // nothing: who teaches has nothing to hand in
		tester := b.subject()
		second.joinedAs(tester, study.ClassTester, "Test", classDay)
		b.wantAssigned(tester, study.Assigned{Class: b.read(second.ID), Assignment: soon})
	}},
}
