package server_test

import (
	"context"
	"strings"

	"millrace/server/study"
)

// What the tables of the tests have in place of ids: of nothing. An actor of a class fills
// in what is theirs (see classroom.fill).
var (
	noClass = strings.Repeat("0", 32)
	noSeat  = strings.Repeat("1", 32)
	noCode  = strings.Repeat("0", study.CodeLen)
)

// openCode is the code of a class that nobody of the cast is in: see openClass.
const openCode = "0PENC0DE0000"

// openClass makes that class.
func openClass(r *rig) {
	r.t.Helper()
	ctx := context.Background()
	c := newClassroom(r, r.accountAs("host", study.Instructor, weak))
	class, err := r.store.Class(ctx, c.id)
	r.must(err)
	class.Code = openCode
	r.must(r.store.SaveClass(ctx, class))
}

// classroom is a class with everything that an address can name.
type classroom struct {
	id         string
	seat       string // of a learner
	attempt    string // of that learner, at the sample quiz
	run        string // and at a challenge
	invitation string // seat of an instructor who has not come yet
	assignment string
}

// fill puts a class into an address of the tables.
func (c classroom) fill(path string) string {
	return strings.NewReplacer(
		noClass, c.id, "instructors/"+noSeat, "instructors/"+c.invitation,
		"assignments/"+noSeat, "assignments/"+c.assignment, noSeat, c.seat,
		"attempts/"+unknown, "attempts/"+c.attempt, "challenges/"+unknown, "challenges/"+c.run,
	).Replace(path)
}

// newClassroom makes a class that somebody teaches, with a learner who did some work.
func newClassroom(r *rig, teacher study.Account) classroom {
	r.t.Helper()
	ctx := context.Background()
	id := func() string { return string(study.NewSubject()) }
	c := classroom{id: id(), seat: id(), attempt: study.NewID(), run: study.NewID(), invitation: id(), assignment: id()}
	learner := r.accountAs("of-"+c.id[:12], study.Learner, weak)
	work := r.signedIn(learner.Login, firefox)
	work.follow(lessonPath+"/quiz", "event", c.attempt, "q.one.choice", "a")
	work.follow("/challenges/calm", "event", c.run, "run.policy", "fixed")
	class := study.Class{ID: c.id, Name: "Autumn", Course: "sample", Zone: "Europe/Berlin", Code: study.NewCode(), CreatedAt: r.clock.now()}
	r.must(r.store.CreateClass(ctx, class, study.Seat{
		ID: id(), Class: c.id, Role: study.ClassInstructor, Subject: teacher.Subject, Name: teacher.Name, From: r.clock.now(),
	}))
	r.must(r.store.PutSeats(ctx, c.id,
		study.Seat{ID: c.seat, Class: c.id, Role: study.ClassLearner, Name: "Somebody", Subject: learner.Subject, From: r.clock.now()},
		study.Seat{ID: c.invitation, Class: c.id, Role: study.ClassInstructor, Name: "Another", Code: study.NewCode(), From: r.clock.now()},
	))
	r.must(r.store.PutAssignment(ctx, study.Assignment{
		ID: c.assignment, Class: c.id, Kind: study.AssignedChallenge, Content: "calm", Late: study.LateClosed, CreatedAt: r.clock.now(),
	}))
	return c
}

// sit gives somebody a seat in a class, as a learner.
func (r *rig) sit(class string, who study.Account) study.Seat {
	r.t.Helper()
	seat := study.Seat{ID: string(study.NewSubject()), Class: class, Role: study.ClassLearner, Name: who.Name, From: r.clock.now()}
	r.must(r.store.Join(context.Background(), class, who.Subject, seat))
	return seat
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// classCast are those who ask with a class: who teaches one, who learns in one, who did and
// left, and who teaches one and looks at it as a learner.
var classCast = []string{"teacher", "pupil", "former pupil", "tester"}

// joinClass gives an actor of that cast their class. The class of somebody who left is the one
// they left: to them it is not there.
func (a *actor) joinClass(r *rig, account study.Account) {
	r.t.Helper()
	teacher := account
	if a.name == "pupil" || a.name == "former pupil" {
		teacher = r.accountAs("head-of-"+account.Login, study.Instructor, weak)
	}
	c := newClassroom(r, teacher)
	a.room = &c
	switch a.name {
	case "teacher":
		a.teaches, a.sits = true, true
	case "pupil":
		r.sit(c.id, account)
		a.sits = true
	case "former pupil":
		r.must(r.store.Leave(context.Background(), c.id, r.sit(c.id, account).ID))
	case "tester":
		a.sits = true
		a.b.follow("/classes/" + c.id + "/preview")
	}
}
