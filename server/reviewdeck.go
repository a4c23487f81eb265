package server

import (
	"net/url"
	"slices"
	"strconv"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// reviewCard is one card of somebody's deck: a card of a lesson, or a question they missed
// with the answer of theirs that may be shown.
type reviewCard struct {
	id       string
	lesson   *content.Lesson
	anchor   string // of the place in the lesson it belongs to
	card     *content.Card
	question *quizzes.Question
	given    quizzes.Given
	seed     uint64 // of the attempt that missed it
	state    study.CardState
}

// deckOf lists the cards of somebody, in the order of the course: those of the sections
// they ticked and, of every lesson, what they missed. What was graded once stays, also
// when its section is not ticked any more.
//
// A question is here only with an answer to it whose marks were shown, and it is drawn
// with that answer: review opens no key that was not open.
func deckOf(site *Site, p study.Progress, r study.Reviews, now time.Time) []reviewCard {
	var deck []reviewCard
	states := r.Cards()
	sealed := sealedQuizzes(site, p, now)
	for _, l := range site.Course.Lessons {
		if l.Coming {
			continue
		}
		bank := site.bank(l.ID)
		ticked := web.NewLessonState(l, bank, p)
		for i := range l.Cards {
			c := &l.Cards[i]
			if ticked.Done[c.Section] || c.Section == "" && ticked.DoneCount() > 0 || states[c.ID].Reps > 0 {
				deck = append(deck, reviewCard{id: c.ID, lesson: l, anchor: anchorOf(l, c.Section), card: c})
			}
		}
		for i := range l.Parts {
			if q := l.Parts[i].Check; q != nil && !l.Parts[i].Practice {
				if given, ok := missedCheck(q, p, r); ok {
					deck = append(deck, reviewCard{id: q.ID, lesson: l, anchor: "check-" + q.ID, question: q, given: given})
				}
			}
		}
		if bank == nil || sealed[bank.ID] {
			continue
		}
		for i := range bank.Questions {
			q := &bank.Questions[i]
			if bank.Lent(i) && slices.ContainsFunc(deck, func(c reviewCard) bool { return c.id == q.ID }) {
				continue // missed in its own quiz, too
			}
			if a := missedIn(bank, q, p.Attempts); a != nil {
				deck = append(deck, reviewCard{id: q.ID, lesson: l, anchor: "quiz", question: q, given: a.Given[q.ID], seed: a.Seed})
			}
		}
	}
	for i := range deck {
		deck[i].state = states[deck[i].id]
	}
	return deck
}

// anchorOf is the fragment of a section, or "".
func anchorOf(l *content.Lesson, section string) string {
	if sec := l.Section(section); sec != nil {
		return sec.Anchor
	}
	return ""
}

// missedCheck returns the answer to show with a quick check that was missed. One that is
// tried until it is right tells only then what is, so until then it is not reviewed.
func missedCheck(q *quizzes.Question, p study.Progress, r study.Reviews) (quizzes.Given, bool) {
	m, missed := r.Missed[q.ID]
	if !missed || m.Rev != q.Rev { // an answer to an earlier wording
		return nil, false
	}
	if !q.Instant() {
		return m.Given, !q.Body.Mark(m.Given).Blank
	}
	a, answered := p.Answers[q.ID]
	return a.Given, answered && a.Rev == q.Rev && q.Try(a.Given).Right
}

// missedIn returns the newest attempt that answered a question and got it wrong, or nil. A
// question that was left blank was not opened, so it does not count.
func missedIn(b *quizzes.Bank, q *quizzes.Question, attempts []study.Attempt) *study.Attempt {
	for i := range attempts {
		a := &attempts[i]
		if a.Quiz != b.ID || a.Verdict.Max == 0 || len(a.Given[q.ID]) == 0 {
			continue
		}
		asked := slices.ContainsFunc(b.Drawn(a.Seed), func(d *quizzes.Question) bool { return d.ID == q.ID })
		if mark := q.Body.Mark(a.Given[q.ID]); asked && !mark.Blank && !mark.Right {
			return a
		}
	}
	return nil
}

// shown is a card as its page draws it, with what each grade would lead to.
func (c *reviewCard) shown(site *Site, who study.Subject, now time.Time, today int) *web.ReviewCard {
	out := &web.ReviewCard{
		ID: c.id, Lesson: c.lesson.Title, Href: lessonPath(site.Course, c.lesson), New: c.state.Phase == study.New,
	}
	if c.anchor != "" {
		out.Href += "#" + url.PathEscape(c.anchor)
	}
	if c.card != nil {
		out.Front, out.Back = c.card.Front, c.card.Back
	} else {
		mark := c.question.Try(c.given)
		out.Question = c.question
		// In another order than before, or the place of the answer would be remembered and
		// not the answer. It stands on both sides in the same.
		seed := seedOf(who, "review "+c.id, c.state.Reps)
		out.Ask = quizzes.View{Prefix: "ask." + c.id + ".", Seed: seed, ReadOnly: true}
		out.Answer = quizzes.View{Prefix: "answer." + c.id + ".", Seed: seed, Given: c.given, Mark: &mark, ReadOnly: true}
	}
	for g := study.Again; g <= study.Easy; g++ {
		next := c.state.Next(c.id, g, now, today)
		out.Grades = append(out.Grades, web.ReviewGrade{Value: strconv.Itoa(int(g)), Days: next.Interval, Wait: next.Due.Sub(now)})
	}
	return out
}
