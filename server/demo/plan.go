package demo

import (
	"slices"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// plan is what a class is to do, and by whose clocks.
type plan struct {
	*sheet
	calendar
	lessons    []*content.Lesson
	banks      map[string]*quizzes.Bank // by lesson
	challenges []*quizzes.Challenge
	policies   map[string]quizzes.Policy // by quiz, as the class takes it
	latest     map[string]time.Time      // by quiz: nothing is taken later
	extended   map[string]time.Time      // by seat: their own latest for the quiz that closes
	assigned   string                    // challenge
	writing    *learner                  // is in the middle of an attempt
}

// record is everything that a learner of the class did, in the order in which they did it.
func (p *plan) record(who *learner) ([]happening, error) {
	var all []happening
	add := func(end time.Time, deeds []deed) error {
		more, err := laid(who, deeds, end)
		all = append(all, more...)
		return err
	}
	if who.course == never {
		return nil, nil
	}
	for i := range min(who.done, len(p.lessons)) {
		day, reading := who.finished(i), p.reading(p.lessons[i], who)
		half := len(reading) * 3 / 5
		if err := add(p.evening(max(0, day-1-who.chance.Float64()), who.chance), reading[:half]); err != nil {
			return nil, err
		}
		end := p.evening(max(0, day), who.chance)
		if err := add(end, append(reading[half:], p.quiz(who, i, end)...)); err != nil {
			return nil, err
		}
		if err := add(p.evening(day+1, who.chance), p.tries(who, p.lessons[i])); err != nil {
			return nil, err
		}
	}
	if who.done < len(p.lessons) && who.course != stopped {
		if err := add(who.left(p.calendar), p.halfway(who)); err != nil {
			return nil, err
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	if who.course == steady {
		for i := range min(who.done, len(p.lessons)) {
			more, err := p.reviewed(who, i)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	slices.SortStableFunc(all, func(a, b happening) int { return a.at.Compare(b.at) })
	zone, err := laid(who, []deed{{kind: study.KindZone, content: p.zone.String()}}, all[0].at.Add(-time.Second))
	return append(zone, all...), err
}

// quiz are the attempts at the quiz of a lesson: until one is enough, and now and then one
// more for the sake of it.
func (p *plan) quiz(who *learner, lesson int, end time.Time) (all []deed) {
	bank := p.banks[p.lessons[lesson].ID]
	if bank == nil || p.closed(bank, who, end) {
		return nil
	}
	a := p.take(bank, newSeed(who), who.ability, nil, who.chance)
	a.policy = p.policies[bank.ID]
	all = a.deeds(who, 0, false)
	if !a.passed || who.chance.Float64() < 0.1 {
		enough := true
		again := p.take(bank, newSeed(who), who.ability+0.9, &enough, who.chance)
		again.policy = a.policy
		all = append(all, again.deeds(who, 1, false)...)
	}
	return all
}

// newSeed draws the seed of an attempt.
func newSeed(who *learner) uint64 { return who.chance.Uint64() >> 1 }

// closed reports whether a quiz is not taken any more at a time.
func (p *plan) closed(bank *quizzes.Bank, who *learner, at time.Time) bool {
	latest := p.latest[bank.ID]
	if more, ok := p.extended[who.seat]; ok && !latest.IsZero() {
		latest = more
	}
	return !latest.IsZero() && at.After(latest)
}

// halfway is what somebody did of the lesson that they are in.
func (p *plan) halfway(who *learner) []deed {
	lesson := p.lessons[who.done]
	bank, reading := p.banks[lesson.ID], p.reading(lesson, who)
	switch {
	case who == p.writing && bank != nil:
		a := p.take(bank, newSeed(who), who.ability, nil, who.chance)
		a.policy = p.policies[bank.ID]
		return append(reading, a.deeds(who, 0, true)...)
	case who.course == stuckQuiz && bank != nil:
		for number := range 2 {
			enough := false
			a := p.take(bank, newSeed(who), who.ability, &enough, who.chance)
			a.policy = p.policies[bank.ID]
			reading = append(reading, a.deeds(who, number, false)...)
		}
		return reading
	case who.course == stuckCheck:
		return p.stumbles(lesson, who)
	}
	part := int((0.25 + 0.5*who.chance.Float64()) * float64(len(reading)))
	for part = max(part, 1); part < len(reading) && reading[part].content == reading[part-1].content; part++ {
		// Nobody leaves in the middle of a section or of a question: that is for who is stuck.
	}
	return reading[:min(part, len(reading))]
}

// stumbles is a lesson up to a quick check that somebody does not get right.
func (p *plan) stumbles(l *content.Lesson, who *learner) (all []deed) {
	for i := range l.Parts {
		part := &l.Parts[i]
		if k := part.Check; k != nil && !part.Practice && len(p.questions[k.ID].wrong) > 0 && len(all) > 0 {
			return append(all, p.missed(l, p.questions[k.ID], mostTries, who)...)
		}
		if sec := l.Section(part.Section); part.Kind == content.PartTick && sec != nil {
			all = append(all, ticked(l, sec, reads(sec.Words, who.chance))...)
		}
	}
	return all
}

// tries are the attempts at the challenges of a lesson: first with what there is, then with
// what is tempting, then with what somebody has understood.
func (p *plan) tries(who *learner, l *content.Lesson) (all []deed) {
	for _, c := range p.challenges {
		if c.Lesson != l.ID || c.ID != p.assigned || who.chance.Float64() > 0.75 {
			continue // the others are the luxury of those who like them, and take long to replay
		}
		var tried [][]quizzes.Setting
		if who.chance.Float64() < 0.4 {
			tried = append(tried, nil)
		}
		if len(c.Temptations) > 0 && who.chance.Float64() < 0.7 {
			tried = append(tried, c.Temptations[who.chance.IntN(len(c.Temptations))].Set)
		}
		if len(c.Reference) > 0 && (len(tried) == 0 || who.chance.Float64() < 0.5+0.3*who.ability) {
			tried = append(tried, c.Reference[0].Set)
		}
		for _, set := range tried {
			given := map[string]string{}
			for _, s := range set {
				given[s.Name] = s.Value
			}
			all = append(all, deed{
				kind: study.KindChallengeSubmitted, content: c.ID, rev: c.Rev, took: between(who.chance, 90, 500),
				body: study.ChallengeSubmitted{Given: given},
			})
		}
	}
	return all
}

// reviewed are grades of some cards of a lesson in the mornings after it: a day, some days and
// a week later.
func (p *plan) reviewed(who *learner, lesson int) (all []happening, err error) {
	for _, card := range p.lessons[lesson].Cards[:min(4, len(p.lessons[lesson].Cards))] {
		if who.chance.Float64() < 0.4 {
			continue
		}
		for _, after := range []float64{1, 4, 11} {
			day := int(max(0, who.finished(lesson)) + after)
			at := p.at(day, 7, 20).Add(between(who.chance, 0, 3600))
			if !at.Before(p.now.Add(-time.Hour)) || who.chance.Float64() < 0.3 {
				break
			}
			grade := study.Good
			if who.chance.Float64() > 0.75+0.15*who.ability {
				grade = study.Again
			} else if who.chance.Float64() < 0.2 {
				grade = study.Easy
			}
			more, err := laid(who, []deed{{
				kind: study.KindReviewGraded, content: card.ID, rev: card.Rev,
				body: study.ReviewGraded{Grade: grade, Day: study.Day(at, p.zone)},
			}}, at)
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	return all, nil
}
