package storetest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"

	diff "github.com/google/go-cmp/cmp"

	"millrace/server/study"
)

// model is what a store promises, in the plainest form: a list of events and a set of
// links, with everything else worked out anew at each question.
type model struct {
	events []study.Event // as stored, by seq
	links  [][2]study.Subject
}

// person finds everybody linked with who by walking the links until nothing is new.
func (m *model) person(who study.Subject) map[study.Subject]bool {
	all := map[study.Subject]bool{who: true}
	for size := 0; size != len(all); {
		size = len(all)
		for _, l := range m.links {
			if all[l[0]] || all[l[1]] {
				all[l[0]], all[l[1]] = true, true
			}
		}
	}
	return all
}

func (m *model) append(e study.Event) study.Outcome {
	i := slices.IndexFunc(m.events, func(old study.Event) bool { return old.ID == e.ID })
	if i < 0 {
		m.events = append(m.events, e)
		return study.Stored
	}
	old := m.events[i]
	if m.person(old.Subject)[e.Subject] && old.Kind == e.Kind && old.ContentID == e.ContentID &&
		old.ContentRev == e.ContentRev && string(old.Payload) == string(e.Payload) {
		return study.Duplicate
	}
	return study.Conflict
}

func (m *model) progress(who study.Subject) study.Progress {
	p := study.Progress{Sections: map[string]study.Done{}, Undone: map[string]bool{}, Answers: map[string]study.Answer{}}
	person := m.person(who)
	verdicts, marked := map[string]study.QuizMarked{}, map[string]study.ChallengeMarked{}
	for _, e := range m.events {
		if !person[e.Subject] {
			continue
		}
		switch e.Kind {
		case study.KindSectionDone:
			p.Sections[e.ContentID] = study.Done{Section: e.ContentID, Rev: e.ContentRev, At: e.ReceivedAt}
			delete(p.Undone, e.ContentID)
		case study.KindSectionUndone:
			delete(p.Sections, e.ContentID)
			p.Undone[e.ContentID] = true
		case study.KindCheckAnswered:
			body := read[study.CheckAnswered](e)
			p.Answers[e.ContentID] = study.Answer{Question: e.ContentID, Rev: e.ContentRev, Given: body.Given,
				Score: body.Score, Max: body.Max, Tries: p.Answers[e.ContentID].Tries + 1, At: e.ReceivedAt}
		case study.KindQuizSubmitted:
			body := read[study.QuizSubmitted](e)
			p.Attempts = append(p.Attempts, study.Attempt{ID: e.ID, Subject: e.Subject, Quiz: e.ContentID, QuizRev: e.ContentRev,
				Lesson: body.Lesson, Seed: body.Seed, Given: body.Given, SubmittedAt: e.ReceivedAt, Closed: body.Closed})
		case study.KindQuizMarked:
			body := read[study.QuizMarked](e)
			verdicts[body.Attempt] = body
		case study.KindChallengeSubmitted:
			p.Challenges = append(p.Challenges, study.ChallengeAttempt{ID: e.ID, Subject: e.Subject, Challenge: e.ContentID, Rev: e.ContentRev,
				Given: read[study.ChallengeSubmitted](e).Given, SubmittedAt: e.ReceivedAt})
		case study.KindChallengeMarked:
			body := read[study.ChallengeMarked](e)
			marked[body.Attempt] = body
		case study.KindPosition:
			p.Last = &study.Place{Lesson: read[study.Position](e).Lesson, Section: e.ContentID, At: e.ReceivedAt}
		}
	}
	p.Open = m.open(who)
	slices.Reverse(p.Attempts)
	for i := range p.Attempts {
		p.Attempts[i].Verdict = verdicts[p.Attempts[i].ID]
	}
	slices.Reverse(p.Challenges)
	for i := range p.Challenges {
		p.Challenges[i].Verdict = marked[p.Challenges[i].ID]
	}
	return p
}

func (m *model) reviews(who study.Subject) study.Reviews {
	r := study.Reviews{Missed: map[string]study.Missed{}}
	person := m.person(who)
	for _, e := range m.events {
		if !person[e.Subject] {
			continue
		}
		switch e.Kind {
		case study.KindReviewGraded:
			body := read[study.ReviewGraded](e)
			r.Log = append(r.Log, study.Review{Card: e.ContentID, Grade: body.Grade, Day: body.Day, At: e.ReceivedAt})
		case study.KindCheckAnswered:
			if body := read[study.CheckAnswered](e); body.Score < body.Max {
				r.Missed[e.ContentID] = study.Missed{Question: e.ContentID, Rev: e.ContentRev, Given: body.Given, At: e.ReceivedAt}
			}
		case study.KindZone:
			r.Zone = e.ContentID
		}
	}
	return r
}

func read[T any](e study.Event) (body T) {
	if err := json.Unmarshal(e.Payload, &body); err != nil {
		panic(err) // the schedule below wrote it
	}
	return body
}

var modelTests = func() (tests []test) {
	for seed := range int64(6) {
		tests = append(tests, test{fmt.Sprintf("seed %d agrees with the model", seed), func(b *bench) {
			b.rand = rand.New(rand.NewSource(seed))
			schedule{bench: b, model: &model{}}.run(250)
		}})
	}
	return tests
}()

// schedule makes random calls on a store and the model and compares the answers.
type schedule struct {
	*bench
	model    *model
	subjects []study.Subject
	sent     []study.Event // every event ever sent, to be sent again
	attempts []string      // ids of quizzes under way
}

func (s schedule) run(steps int) {
	for range 6 {
		s.subjects = append(s.subjects, s.subject())
	}
	for step := range steps {
		switch n := s.rand.Intn(100); {
		case n < 60:
			s.appendSome()
		case n < 65:
			from, to := s.someone(), s.someone()
			s.must(s.Link(ctx, from, to))
			s.model.links = append(s.model.links, [2]study.Subject{from, to})
		case n < 67:
			events, err := s.Rebuild(ctx)
			s.must(err)
			if events != int64(len(s.model.events)) {
				s.Fatalf("step %d: rebuilt %d events, the model has %d", step, events, len(s.model.events))
			}
		default:
			s.compare(fmt.Sprint("step ", step), s.someone())
		}
	}
	for _, who := range s.subjects {
		s.compare("at the end", who)
	}
}

func (s schedule) compare(when string, who study.Subject) {
	s.Helper()
	if d := diff.Diff(s.model.progress(who), s.progress(who)); d != "" {
		s.Fatalf("%s: progress (-model +store):\n%s", when, d)
	}
	if d := diff.Diff(s.model.reviews(who), s.reviews(who)); d != "" {
		s.Fatalf("%s: reviews (-model +store):\n%s", when, d)
	}
}

// appendSome sends one to five events, some of them for the second time, some of those
// changed.
func (s *schedule) appendSome() {
	batch := make([]study.Event, 1+s.rand.Intn(5))
	for i := range batch {
		if len(s.sent) == 0 || s.rand.Intn(4) > 0 {
			batch[i] = s.anEvent()
		} else {
			batch[i] = s.sent[s.rand.Intn(len(s.sent))]
			switch s.rand.Intn(4) {
			case 0:
				batch[i].Subject = s.someone()
			case 1:
				batch[i].ContentRev = "rev-9"
			}
		}
		s.sent = append(s.sent, batch[i])
	}
	got := s.outcomes(batch...)
	for i, e := range batch {
		stored, err := s.Event(ctx, e.ID)
		s.must(err)
		e.Seq, e.ReceivedAt = stored.Seq, stored.ReceivedAt
		if want := s.model.append(e); got[i] != want {
			s.Fatalf("event %d of the batch: outcome %v, want %v: %+v", i, got[i], want, e)
		}
	}
	if !slices.IsSortedFunc(s.model.events, func(a, b study.Event) int { return cmp.Compare(a.Seq, b.Seq) }) {
		s.Fatal("seq does not grow in the order of storing")
	}
}

func (s *schedule) anEvent() study.Event {
	who, n := s.someone(), s.rand.Intn(4)
	thing := fmt.Sprintf("c-%d", n)
	given := map[string][]string{"pick": {fmt.Sprint(s.rand.Intn(9))}}
	switch s.rand.Intn(14) {
	case 0:
		return s.event(who, study.KindSectionUndone, thing, struct{}{})
	case 1:
		return s.event(who, study.KindCheckAnswered, thing, study.CheckAnswered{Lesson: "l", Given: given, Score: n, Max: 3})
	case 2:
		return s.event(who, study.KindQuizSubmitted, thing, study.QuizSubmitted{Lesson: "l", Seed: s.rand.Uint64(),
			Given: map[string]map[string][]string{"q": given}})
	case 3:
		return s.event(who, study.KindQuizMarked, thing, study.QuizMarked{Attempt: s.anAttempt(study.KindQuizSubmitted), Score: n, Max: 3,
			Passed: n == 3, Marks: map[string]int{"q": n}, Reason: []string{"", "the key was wrong"}[n%2]})
	case 4:
		return s.event(who, study.KindPosition, thing, study.Position{Lesson: "l"})
	case 5:
		return s.event(who, "poll.voted", thing, given)
	case 6:
		return s.event(who, study.KindChallengeSubmitted, thing, study.ChallengeSubmitted{Given: map[string]string{"workers": fmt.Sprint(n)}})
	case 7:
		return s.event(who, study.KindChallengeMarked, thing, study.ChallengeMarked{Attempt: s.anAttempt(study.KindChallengeSubmitted), Passed: n == 3,
			Conditions: []study.ConditionMark{{Label: "Wait", Want: "at most 1 s", Got: "2 s", Trial: n, At: -1}},
			Trials:     []study.TrialMark{{Seed: uint32(n), Readings: map[string]string{"wait": "2 s"}}}})
	case 8:
		return s.event(who, study.KindReviewGraded, thing, study.ReviewGraded{Grade: study.Grade(1 + n), Day: s.rand.Intn(99)})
	case 9:
		return s.event(who, study.KindZone, fmt.Sprintf("+0%d:00", n), struct{}{})
	}
	if s.rand.Intn(4) > 0 {
		return s.anAttemptUnderWay()
	}
	return s.event(who, study.KindSectionDone, thing, struct{}{})
}

// anAttempt is the id of a quiz or a challenge sent before, or of nothing.
func (s *schedule) anAttempt(kind string) string {
	for range 5 {
		if len(s.sent) > 0 {
			if e := s.sent[s.rand.Intn(len(s.sent))]; e.Kind == kind {
				return e.ID
			}
		}
	}
	return s.id()
}

func (s *schedule) someone() study.Subject { return s.subjects[s.rand.Intn(len(s.subjects))] }
