package web

import (
	"testing"
	"time"

	"millrace/quizzes"
)

// reviewPage asks for a card of the lesson, or for a question that was missed.
func (s sample) reviewPage(missed bool) ReviewPage {
	l := s.lesson()
	p := ReviewPage{Page: s.named("Review, 12 to go", "", "/review"), Course: s.course, State: ReviewState{Due: 3, New: 9, Later: 4, Total: 21}, Event: "0195-r"}
	p.Card = &ReviewCard{ID: l.Cards[0].ID, Lesson: l.Title, Href: lessonPath(s.course, l) + "#s-storm", New: true, Front: l.Cards[0].Front, Back: l.Cards[0].Back,
		Grades: []ReviewGrade{{"1", 0, time.Minute}, {"2", 0, 6 * time.Minute}, {"3", 0, 10 * time.Minute}, {"4", 8, 8 * 24 * time.Hour}}}
	if missed {
		q := &s.bank.Questions[0]
		mark := q.Body.Mark(s.given[q.ID])
		p.Card.ID, p.Card.Question, p.Card.New = q.ID, q, false
		p.Card.Ask = quizzes.View{Prefix: "ask.", Seed: 3, ReadOnly: true}
		p.Card.Answer = quizzes.View{Prefix: "answer.", Seed: 3, Given: s.given[q.ID], Mark: &mark, ReadOnly: true}
	}
	return p
}

func TestWaitsAreSaidAsPeopleSayThem(t *testing.T) {
	for _, c := range []struct {
		g    ReviewGrade
		want string
	}{
		{ReviewGrade{Wait: time.Minute}, "1 min"},
		{ReviewGrade{Wait: 5*time.Minute + time.Second}, "6 min"},
		{ReviewGrade{Days: 1}, "1 day"},
		{ReviewGrade{Days: 60}, "60 days"},
		{ReviewGrade{Days: 61}, "2 months"},
		{ReviewGrade{Days: 498}, "16 months"},
		{ReviewGrade{Days: 36500}, "99.9 years"},
	} {
		if got := waitWords(c.g); got != c.want {
			t.Errorf("%+v: %q, want %q", c.g, got, c.want)
		}
	}
}

func TestWhatIsNextIsSaid(t *testing.T) {
	for _, c := range []struct {
		s    ReviewState
		want string
	}{
		{ReviewState{Steps: 1}, "1 card you are still learning comes back in a few minutes. "},
		{ReviewState{Steps: 2, NextDay: 1}, "2 cards you are still learning come back in a few minutes. More come tomorrow."},
		{ReviewState{NextDay: 6}, "The next day with cards is in 6 days."},
	} {
		if got := nextWords(c.s); got != c.want {
			t.Errorf("%+v: %q, want %q", c.s, got, c.want)
		}
	}
}
