package storetest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"time"

	"millrace/server/study"
)

func (l *lesson) standings() []study.Standing {
	l.Helper()
	all, err := l.Standings(ctx, l.ID)
	l.must(err)
	return all
}

func (l *lesson) attempts(quiz string) (all []study.SeatAttempt) {
	l.Helper()
	for a, err := range l.ClassAttempts(ctx, l.ID, quiz) {
		l.must(err)
		all = append(all, a)
	}
	return all
}

func (l *lesson) firstAnswers() []study.FirstAnswer {
	l.Helper()
	all, err := l.FirstAnswers(ctx, l.ID)
	l.must(err)
	return all
}

// standingOf is what a learner's Progress says about how they stand. Only when the event
// stored last was received is not in it.
func standingOf(seat string, p study.Progress, last time.Time) study.Standing {
	s := study.Standing{Seat: seat, Answered: len(p.Answers), Last: last, Place: p.Last}
	for _, id := range slices.Sorted(maps.Keys(p.Sections)) {
		s.Done = append(s.Done, study.SectionDone{Section: id, At: p.Sections[id].At})
	}
	for _, a := range slices.Backward(p.Attempts) {
		s.Quizzes = append(s.Quizzes, study.QuizStanding{Attempt: a.ID, Quiz: a.Quiz, At: a.SubmittedAt,
			Score: a.Verdict.Score, Max: a.Verdict.Max, Passed: a.Verdict.Passed, Closed: a.Closed})
	}
	for _, a := range slices.Backward(p.Challenges) {
		s.Challenges = append(s.Challenges, study.ChallengeStanding{Attempt: a.ID, Challenge: a.Challenge, At: a.SubmittedAt, Passed: a.Verdict.Passed})
	}
	for _, id := range slices.Sorted(maps.Keys(p.Answers)) {
		if a := p.Answers[id]; a.Score < a.Max {
			s.Wrong = append(s.Wrong, study.WrongCheck{Question: id, Tries: a.Tries, At: a.At})
		}
	}
	return s
}

var classRecordTests = append([]test{
	{"every learner stands where their progress says, and nobody else is shown", func(b *bench) {
		l := b.class("one")
		phone, laptop, idle := b.subject(), b.subject(), b.subject()
		b.must(b.Link(ctx, phone, laptop))
		ada, none := l.joined(phone), l.joined(idle)
		l.joinedAs(b.subject(), study.ClassTester, "Test", classDay)
		b.must(b.PutSeats(ctx, l.ID, l.seat("free")))
		quiz := b.event(laptop, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Closed: true})
		try := b.event(phone, study.KindChallengeSubmitted, "c-1", study.ChallengeSubmitted{})
		last := b.event(phone, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: quiz.ID, Score: 3, Max: 4, Passed: true})
		b.stored(
			b.event(phone, study.KindSectionDone, "s-1", nil), b.event(phone, study.KindSectionDone, "s-2", nil),
			b.event(laptop, study.KindSectionUndone, "s-2", nil), b.event(laptop, study.KindSectionDone, "s-3", nil),
			b.event(phone, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 0, Max: 1}),
			b.event(laptop, study.KindCheckAnswered, "q-1", study.CheckAnswered{Score: 1, Max: 1}),
			b.event(laptop, study.KindCheckAnswered, "q-2", study.CheckAnswered{Score: 1, Max: 1}),
			b.event(phone, study.KindCheckAnswered, "q-2", study.CheckAnswered{Score: 0, Max: 1}),
			b.event(laptop, study.KindPosition, "s-9", study.Position{Lesson: "l"}),
			try, b.event(laptop, study.KindChallengeMarked, "c-1", study.ChallengeMarked{Attempt: try.ID, Passed: true}),
			quiz, b.event(laptop, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: quiz.ID, Score: 1, Max: 4}), last,
			b.event(l.instructor.Subject, study.KindSectionDone, "s-1", nil))
		want := []study.Standing{standingOf(ada.ID, b.progress(phone), b.at(last)), {Seat: none.ID}}
		slices.SortFunc(want, func(a, b study.Standing) int { return strings.Compare(a.Seat, b.Seat) })
		b.same("standings", want, l.standings())
		// What those lines say, so that both cannot be wrong together.
		one := want[slices.IndexFunc(want, func(s study.Standing) bool { return s.Seat == ada.ID })]
		if len(one.Done) != 2 || one.Done[1].Section != "s-3" || one.Answered != 2 || one.Place.Section != "s-9" ||
			len(one.Wrong) != 1 || one.Wrong[0].Question != "q-2" || one.Wrong[0].Tries != 2 ||
			len(one.Quizzes) != 1 || one.Quizzes[0].Score != 3 || !one.Quizzes[0].Closed || !one.Challenges[0].Passed {
			b.Errorf("%+v", one)
		}
	}},

	{"a verdict of somebody else counts for nothing in a class either", func(b *bench) {
		l, who, stranger := b.class("one"), b.subject(), b.subject()
		l.joined(who)
		l.joined(stranger)
		quiz := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{})
		b.stored(quiz, b.event(stranger, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: quiz.ID, Score: 9, Max: 9}))
		for _, s := range l.standings() {
			for _, q := range s.Quizzes {
				if q.Max != 0 {
					b.Errorf("marked by a stranger: %+v", q)
				}
			}
		}
		if all := l.attempts("quiz-1"); len(all) != 1 || all[0].Verdict.Max != 0 {
			b.Errorf("attempts %+v", all)
		}
	}},

	{"an attempt that names nothing sensible does no harm", func(b *bench) {
		l, who := b.class("one"), b.subject()
		l.joined(who)
		b.stored(b.event(who, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: "a\x1f9\x1e\x1e\x1fb", Score: 9, Max: 9}))
		if all := l.standings(); len(all) != 1 || len(all[0].Quizzes) != 0 {
			b.Errorf("standings %+v", all)
		}
	}},

	{"whoever leaves is shown no more, and whoever comes is with all they did", func(b *bench) {
		l, who := b.class("one"), b.subject()
		b.stored(b.event(who, study.KindSectionDone, "s-1", nil), b.event(who, study.KindCheckAnswered, "q-1", study.CheckAnswered{Max: 1}),
			b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{}))
		shown := func(want int) {
			b.Helper()
			n := 0
			for _, s := range l.standings() {
				n += len(s.Done)
			}
			members, _, err := b.Members(ctx, l.ID)
			b.must(err)
			if n != want || len(l.firstAnswers()) != want || len(l.attempts("quiz-1")) != want || members[who] != (want > 0) {
				b.Errorf("%d sections, %d answers, %d attempts, members %v, want %d", n, len(l.firstAnswers()), len(l.attempts("quiz-1")), members, want)
			}
		}
		shown(0)
		s := l.joined(who)
		shown(1)
		b.must(b.Leave(ctx, l.ID, s.ID))
		shown(0)
	}},

	{"the first answer is the one stored first, whichever linked subject gave it", func(b *bench) {
		l, phone, laptop := b.class("one"), b.subject(), b.subject()
		s := l.joined(laptop)
		answer := func(who study.Subject, question, pick string, score int) study.Event {
			e := b.event(who, study.KindCheckAnswered, question, study.CheckAnswered{Given: map[string][]string{"pick": {pick}}, Score: score, Max: 3})
			e.ContentRev = "rev-" + pick
			return e
		}
		want := func(e study.Event, pick string, score int) study.FirstAnswer {
			return study.FirstAnswer{Seat: s.ID, Question: e.ContentID, Rev: "rev-" + pick, Given: map[string][]string{"pick": {pick}},
				Score: score, Max: 3, At: b.at(e)}
		}
		one, two, three := answer(laptop, "q-1", "a", 0), answer(phone, "q-2", "<b> & \"c\"", 1), answer(laptop, "q-3", "c", 3)
		b.stored(one, answer(laptop, "q-1", "b", 1), answer(laptop, "q-1", "c", 3), two, answer(laptop, "q-2", "a", 0),
			answer(phone, "q-2", "z", 0), answer(laptop, "q-2", "y", 0), three)
		b.must(b.Link(ctx, phone, laptop))
		all := []study.FirstAnswer{want(one, "a", 0), want(two, "<b> & \"c\"", 1), want(three, "c", 3)}
		for range 2 {
			b.same("first answers", all, l.firstAnswers())
			if a := b.progress(phone).Answers["q-1"]; a.Given["pick"][0] != "c" || a.Tries != 3 {
				b.Errorf("the latest answer %+v", a)
			}
			_, err := b.Rebuild(ctx)
			b.must(err)
		}
	}},

	{"attempts of a class are those at the quiz, in the order of storing, with their verdicts", func(b *bench) {
		l := b.class("one")
		one, two, linked := b.subject(), b.subject(), b.subject()
		s1, s2 := l.joined(one), l.joined(two)
		b.must(b.Link(ctx, linked, one))
		var want []study.SeatAttempt
		for i := range 70 { // more than are read at a time
			who, seat := []study.Subject{two, linked, one}[i%3], []string{s2.ID, s1.ID, s1.ID}[i%3]
			e := b.event(who, study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{Lesson: "l", Seed: uint64(i),
				Given: map[string]map[string][]string{"q": {"pick": {fmt.Sprint(i)}}}})
			b.stored(e, b.event(b.subject(), study.KindQuizSubmitted, "quiz-1", study.QuizSubmitted{}),
				b.event(who, study.KindQuizSubmitted, "quiz-2", study.QuizSubmitted{}))
			if i%2 == 0 {
				b.stored(b.event(who, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: 1, Max: 9}),
					b.event(one, study.KindQuizMarked, "quiz-1", study.QuizMarked{Attempt: e.ID, Score: i, Max: 9, Marks: map[string]int{"q": i}}))
			}
			a, err := b.Attempt(ctx, who, e.ID)
			b.must(err)
			want = append(want, study.SeatAttempt{Seat: seat, Attempt: a})
		}
		b.same("attempts", want, l.attempts("quiz-1"))
		for a, err := range b.ClassAttempts(ctx, l.ID, "quiz-1") {
			b.must(err)
			b.stored(b.event(a.Subject, study.KindSectionDone, "s-1", nil)) // nothing is held open
			break
		}
	}},

	{"how long a question took is from one answer saved last to the next", func(b *bench) {
		l, who, phone := b.class("one"), b.subject(), b.subject()
		l.joined(who)
		b.must(b.Link(ctx, phone, who))
		for _, begun := range []bool{true, false} {
			quiz := fmt.Sprintf("quiz-%t", begun)
			hand := b.event(who, study.KindQuizSubmitted, quiz, study.QuizSubmitted{})
			begin := b.opened(who, hand.ID, classDay)
			if begun {
				b.stored(begin)
			}
			save := func(who study.Subject, question, pick string) time.Time {
				e := b.saved(who, hand.ID, question, pick)
				b.stored(e)
				return b.at(e)
			}
			save(who, "q-1", "a")
			two := save(who, "q-2", "a")
			three := save(phone, "q-3", "a") // on another device
			one := save(who, "q-1", "b")     // and back
			b.stored(hand)
			save(who, "q-2", "late")
			save(who, "q-4", "late")
			save(phone, "q-4", "late")
			want := map[string]time.Duration{"q-3": three.Sub(two), "q-1": one.Sub(three)}
			var at time.Time
			if begun {
				at = b.at(begin)
				want["q-2"] = two.Sub(at)
			}
			for range 2 {
				all := l.attempts(quiz)
				if len(all) != 1 {
					b.Fatalf("attempts %+v", all)
				}
				b.same("took", want, all[0].Took)
				b.same("begun", at, all[0].Begun)
				_, err := b.Rebuild(ctx)
				b.must(err)
			}
		}
		b.stored(b.event(who, study.KindQuizSubmitted, "quiz-plain", study.QuizSubmitted{}))
		if a := l.attempts("quiz-plain"); len(a) != 1 || a[0].Took != nil || !a[0].Begun.IsZero() {
			b.Errorf("without a browser that tells: %+v", a)
		}
	}},

	{"members are everybody who sits in a class, with all their subjects", func(b *bench) {
		l, other := b.class("one"), b.class("two")
		who, phone, tester := b.subject(), b.subject(), b.subject()
		s := l.joined(who)
		l.joinedAs(tester, study.ClassTester, "Test", classDay)
		b.must(b.PutSeats(ctx, l.ID, l.seat("free")))
		other.joined(b.subject())
		b.must(b.Link(ctx, phone, who))
		members := func(want ...study.Subject) {
			b.Helper()
			all := map[study.Subject]bool{}
			for _, w := range want {
				all[w] = true
			}
			got, version, err := b.Members(ctx, l.ID)
			b.must(err)
			b.same("members", all, got)
			if now := b.read(l.ID).Version; version != now {
				b.Errorf("version %d, want %d", version, now)
			}
		}
		members(l.instructor.Subject, who, phone, tester)
		b.must(b.Leave(ctx, l.ID, s.ID))
		members(l.instructor.Subject, tester)
	}},

	{"a closed store tells a class so", func(b *bench) {
		l := b.class("one")
		c, first := b.newClass("two")
		who := b.subject()
		b.must(b.Close())
		a := study.Assignment{ID: string(who), Class: l.ID, Kind: study.AssignedLesson, Content: "l", Late: study.LateClosed}
		for name, call := range map[string]func() error{
			"CreateClass":    func() error { return b.CreateClass(ctx, c, first) },
			"SaveClass":      func() error { return b.SaveClass(ctx, l.Class) },
			"Class":          func() error { _, err := b.Class(ctx, l.ID); return err },
			"ByCode":         func() error { _, _, err := b.ByCode(ctx, "x"); return err },
			"Memberships":    func() error { _, err := b.Memberships(ctx, who); return err },
			"Membership":     func() error { _, err := b.Membership(ctx, l.ID, who); return err },
			"Seats":          func() error { _, err := b.Seats(ctx, l.ID); return err },
			"PutSeats":       func() error { return b.PutSeats(ctx, l.ID) },
			"Join":           func() error { return b.Join(ctx, l.ID, who, l.seat("x")) },
			"Leave":          func() error { return b.Leave(ctx, l.ID, l.instructor.ID) },
			"Assigned":       func() error { _, err := b.Assigned(ctx, who); return err },
			"Assignments":    func() error { _, err := b.Assignments(ctx, l.ID); return err },
			"PutAssignment":  func() error { return b.PutAssignment(ctx, a) },
			"DropAssignment": func() error { return b.DropAssignment(ctx, l.ID, a.ID) },
			"PutExtension": func() error {
				return b.PutExtension(ctx, l.ID, study.Extension{Assignment: a.ID, Seat: l.instructor.ID, Minutes: 1})
			},
			"Standings": func() error { _, err := b.Standings(ctx, l.ID); return err },
			"ClassAttempts": func() error {
				for _, err := range b.ClassAttempts(ctx, l.ID, "q") {
					return err
				}
				return nil
			},
			"FirstAnswers": func() error { _, err := b.FirstAnswers(ctx, l.ID); return err },
			"Members":      func() error { _, _, err := b.Members(ctx, l.ID); return err },
		} {
			if err := call(); !errors.Is(err, study.ErrClosed) {
				b.Errorf("%s: %v, want ErrClosed", name, err)
			}
		}
	}},
}, standingModelTests()...)

// standingModelTests compare a class with what its learners' Progress says, and first answers
// with the log, after random histories of linked subjects.
func standingModelTests() (tests []test) {
	for seed := range int64(4) {
		tests = append(tests, test{fmt.Sprintf("seed %d: a class agrees with the records of its learners", seed), func(b *bench) {
			b.rand = rand.New(rand.NewSource(100 + seed))
			s := schedule{bench: b, model: &model{}}
			s.run(150)
			l := b.class("one")
			seats := map[string]study.Subject{}
			for _, who := range s.subjects {
				seat := l.seat("learner")
				if err := b.Join(ctx, l.ID, who, seat); err == nil {
					seats[seat.ID] = who
				}
			}
			for range 2 {
				s.compareClass(l, seats)
				_, err := b.Rebuild(ctx)
				b.must(err)
			}
		}})
	}
	return tests
}

func (s *schedule) compareClass(l *lesson, seats map[string]study.Subject) {
	s.Helper()
	var standings []study.Standing
	var firsts []study.FirstAnswer
	members := map[study.Subject]bool{l.instructor.Subject: true}
	for _, seat := range slices.Sorted(maps.Keys(seats)) {
		person := s.model.person(seats[seat])
		maps.Copy(members, person)
		var last time.Time
		answers := map[string]study.FirstAnswer{}
		for _, e := range s.model.events {
			if !person[e.Subject] {
				continue
			}
			last = e.ReceivedAt
			if _, answered := answers[e.ContentID]; e.Kind == study.KindCheckAnswered && !answered {
				body := read[study.CheckAnswered](e)
				answers[e.ContentID] = study.FirstAnswer{Seat: seat, Question: e.ContentID, Rev: e.ContentRev, Given: body.Given,
					Score: body.Score, Max: body.Max, At: e.ReceivedAt}
			}
		}
		standings = append(standings, standingOf(seat, s.model.progress(seats[seat]), last))
		for _, question := range slices.Sorted(maps.Keys(answers)) {
			firsts = append(firsts, answers[question])
		}
	}
	s.same("standings", standings, l.standings())
	s.same("first answers", firsts, l.firstAnswers())
	got, _, err := s.Members(ctx, l.ID)
	s.must(err)
	s.same("members", members, got)
}
