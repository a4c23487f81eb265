package demo

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// deed is something that a learner does, before it is known when.
type deed struct {
	kind, content, rev string
	id                 string // empty: any
	body               any
	dated              func(at time.Time) any // instead of body: one that depends on the time
	took               time.Duration          // since the deed before
}

// reading are the deeds of a lesson from its first section to its last: ticks, and answers to
// the quick checks until they are right.
func (s *sheet) reading(l *content.Lesson, who *learner) (all []deed) {
	for i := range l.Parts {
		p := &l.Parts[i]
		if q := questionOf(p); q != nil {
			all = append(all, s.checked(l, q, who)...)
		}
		if sec := l.Section(p.Section); p.Kind == content.PartTick && sec != nil {
			all = append(all, ticked(l, sec, reads(sec.Words, who.chance))...)
		}
	}
	return all
}

// ticked is a section that somebody has read, and is at now.
func ticked(l *content.Lesson, sec *content.Section, took time.Duration) []deed {
	return []deed{
		{kind: study.KindSectionDone, content: sec.ID, rev: sec.Rev, took: took},
		{kind: study.KindPosition, content: sec.ID, body: study.Position{Lesson: l.ID}, took: time.Millisecond},
	}
}

// reads is how long a section takes somebody: 120 to 240 words a minute, and at least one.
func reads(words int, chance *rand.Rand) time.Duration {
	seconds := 60 + float64(words)*(0.25+0.25*chance.Float64())
	return time.Duration(seconds * float64(time.Second))
}

// mostTries is how often somebody tries a quick check before they look the answer up.
const mostTries = 4

// checked are the answers to one quick check: the later ones are better, and the last is right.
func (s *sheet) checked(l *content.Lesson, q *quizzes.Question, who *learner) (all []deed) {
	k := s.questions[q.ID]
	if k.right == nil || who.chance.Float64() < 0.08 {
		return nil // some are left out
	}
	for try := range mostTries {
		given := s.answer(k, who.ability+0.8*float64(try), who.chance)
		right := k.Body.Mark(given).Right
		if try == mostTries-1 {
			given, right = k.right, true
		}
		all = append(all, answered(l, k, given, who.chance))
		if right {
			break
		}
	}
	return all
}

// missed are some answers to a quick check, none of them right.
func (s *sheet) missed(l *content.Lesson, k *known, many int, who *learner) (all []deed) {
	for i := range many {
		all = append(all, answered(l, k, k.wrong[i%len(k.wrong)], who.chance))
	}
	return all
}

func answered(l *content.Lesson, k *known, given quizzes.Given, chance *rand.Rand) deed {
	return deed{
		kind: study.KindCheckAnswered, content: k.ID, rev: k.Rev, took: between(chance, 15, 75),
		body: study.CheckAnswered{Lesson: l.ID, Given: given},
	}
}

// attempt is one attempt at a quiz.
type attempt struct {
	bank   *quizzes.Bank
	seed   uint64
	given  map[string]map[string][]string
	passed bool
	policy quizzes.Policy // of their class
}

// take has somebody answer a quiz. pass says whether they must pass or must not; nil leaves it
// to them.
func (s *sheet) take(b *quizzes.Bank, seed uint64, ability float64, pass *bool, chance *rand.Rand) attempt {
	a := attempt{bank: b, seed: seed, given: map[string]map[string][]string{}}
	for round := 0; ; round++ {
		marked := map[string]quizzes.Given{}
		for _, q := range b.Drawn(a.seed) {
			if given := s.answer(s.questions[q.ID], ability, chance); given != nil && chance.Float64() > 0.03 {
				a.given[q.ID], marked[q.ID] = given, given
			} else {
				delete(a.given, q.ID)
			}
		}
		_, score, _ := quizzes.MarkBank(b, a.seed, marked)
		a.passed = b.Passed(score)
		if round > 20 || len(marked) > 0 && (pass == nil || a.passed == *pass) {
			return a
		}
		if pass != nil && *pass {
			ability += 0.7
		} else {
			ability -= 0.7
		}
	}
}

// deeds are those of one attempt: it is begun, answered question by question and handed in.
func (a *attempt) deeds(who *learner, number int, unfinished bool) (all []deed) {
	id := study.AttemptID(who.subject, a.bank.ID, number)
	if a.policy.Limited() {
		all = append(all, deed{
			kind: study.KindQuizOpened, content: a.bank.ID, rev: a.bank.Rev, id: study.OpenedID(id), took: between(who.chance, 60, 600),
			dated: func(at time.Time) any {
				o := study.QuizOpened{Attempt: id, Lesson: a.bank.Lesson, Seed: a.seed}
				if end := a.policy.Ends(at); !end.IsZero() {
					o.Due = end.UnixMicro()
				}
				return o
			},
		})
	}
	asked := a.bank.Drawn(a.seed)
	if unfinished {
		asked = asked[:len(asked)/2]
	}
	for _, q := range asked {
		given, ok := a.given[q.ID]
		if !ok || !who.scripts && !unfinished {
			continue
		}
		all = append(all, deed{
			kind: study.KindQuizSaved, content: a.bank.ID, rev: a.bank.Rev, took: between(who.chance, 20, 110),
			body: study.QuizSaved{Attempt: id, Lesson: a.bank.Lesson, Question: q.ID, Seed: a.seed, Given: given},
		})
	}
	if unfinished {
		return all
	}
	took := between(who.chance, 5, 40)
	if !who.scripts {
		took = between(who.chance, 400, 1200)
	}
	return append(all, deed{
		kind: study.KindQuizSubmitted, content: a.bank.ID, rev: a.bank.Rev, id: id, took: took,
		body: study.QuizSubmitted{Lesson: a.bank.Lesson, Seed: a.seed, Given: a.given},
	})
}

// happening is a deed of somebody at a time.
type happening struct {
	at time.Time
	study.Event
}

// laid puts deeds into time so that the last happens at end.
func laid(who *learner, deeds []deed, end time.Time) ([]happening, error) {
	out := make([]happening, len(deeds))
	for i := len(deeds) - 1; i >= 0; i-- {
		e, err := deeds[i].event(who, end)
		if err != nil {
			return nil, err
		}
		out[i], end = happening{end, e}, end.Add(-deeds[i].took)
	}
	return out, nil
}

// event is the deed as it is sent at a time.
func (d *deed) event(who *learner, at time.Time) (study.Event, error) {
	body := d.body
	if d.dated != nil {
		body = d.dated(at)
	}
	var payload []byte
	if body != nil {
		var err error
		if payload, err = json.Marshal(body); err != nil {
			return study.Event{}, fmt.Errorf("%s %s: %w", d.kind, d.content, err)
		}
	}
	id := d.id
	if id == "" {
		id = randomID(who.chance)
	}
	return study.Event{
		ID: id, Subject: who.subject, Kind: d.kind, ContentID: d.content, ContentRev: d.rev, Payload: payload, ClientTime: at,
	}, nil
}

// randomID is an id of an event from a learner's stream, so that a challenge draws the same
// seeds for it every time.
func randomID(chance *rand.Rand) string {
	var id uuid.UUID
	for i := range id {
		id[i] = byte(chance.Uint32())
	}
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80 // version 4, RFC 9562
	return id.String()
}

func between(chance *rand.Rand, least, most int) time.Duration {
	return time.Duration(least*1000+chance.IntN((most-least)*1000)) * time.Millisecond
}
