package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/analysis"
	"millrace/server/study"
)

// questionSet is the questions that are judged together, because a learner's answer to one
// is held against those to the others: a quiz, or the quick checks of a lesson. Answers are
// first ones only: later ones are made with the feedback in mind.
type questionSet struct {
	lesson    *content.Lesson
	quiz      *quizzes.Bank // nil: quick checks
	questions []*quizzes.Question
	bySeat    map[string]analysis.Sheet
	older     map[string]int // answers to an earlier wording, which are left out, by question
}

// in names the set in addresses.
func (set *questionSet) in() string {
	if set.quiz != nil {
		return set.quiz.ID
	}
	return set.lesson.ID
}

// question returns the question with an id, or nil.
func (set *questionSet) question(id string) *quizzes.Question {
	for _, q := range set.questions {
		if q.ID == id {
			return q
		}
	}
	return nil
}

// questionSets are the sets of a course, in its order, without answers.
func questionSets(site *Site) (sets []*questionSet) {
	empty := func(l *content.Lesson, b *quizzes.Bank) *questionSet {
		return &questionSet{lesson: l, quiz: b, bySeat: map[string]analysis.Sheet{}, older: map[string]int{}}
	}
	for _, l := range site.Course.Lessons {
		checks := empty(l, nil)
		for i := range l.Parts {
			if q := l.Parts[i].Check; q != nil && !l.Parts[i].Practice {
				checks.questions = append(checks.questions, q)
			}
		}
		if len(checks.questions) > 0 {
			sets = append(sets, checks)
		}
		if b := site.bank(l.ID); b != nil {
			set := empty(l, b)
			for i := range b.Questions {
				set.questions = append(set.questions, &b.Questions[i])
			}
			sets = append(sets, set)
		}
	}
	return sets
}

// fill reads the first answers of a class into sets.
func (s *Server) fill(ctx context.Context, in inClass, sets ...*questionSet) error {
	checks := map[string]*questionSet{} // by question
	for _, set := range sets {
		if set.quiz != nil {
			if err := s.fillQuiz(ctx, in, set); err != nil {
				return fmt.Errorf("answers to quiz %s: %w", set.quiz.ID, err)
			}
			continue
		}
		for _, q := range set.questions {
			checks[q.ID] = set
		}
	}
	if len(checks) == 0 {
		return nil
	}
	answers, err := s.store.FirstAnswers(ctx, in.class.ID)
	if err != nil {
		return fmt.Errorf("answers to quick checks: %w", err)
	}
	for _, a := range answers {
		set := checks[a.Question]
		switch {
		case set == nil:
		case a.Rev != set.question(a.Question).Rev:
			set.older[a.Question]++
		default:
			set.add(a.Seat, a.Question, analysis.Answer{Mark: a.Score, Max: a.Max, Choices: a.Given})
		}
	}
	return nil
}

// fillQuiz takes the first attempt of each learner, with the marks of its newest verdict.
func (s *Server) fillQuiz(ctx context.Context, in inClass, set *questionSet) error {
	seen := map[string]bool{}
	for a, err := range s.store.ClassAttempts(ctx, in.class.ID, set.quiz.ID) {
		if err != nil {
			return err
		}
		if seen[a.Seat] || a.Verdict.Max == 0 {
			continue
		}
		seen[a.Seat] = true
		then := set.quiz
		if a.QuizRev != then.Rev {
			var err error
			if then, err = in.site.bankAt(ctx, s.store, a.Quiz, a.QuizRev); errors.Is(err, study.ErrNotFound) || errors.Is(err, errUnread) {
				then = &quizzes.Bank{} // nobody knows what was asked
			} else if err != nil {
				return err
			}
		}
		for id, mark := range a.Verdict.Marks {
			now := set.question(id)
			if now == nil {
				continue
			}
			if was := then.Question(id); was == nil || was.Shown != now.Shown {
				set.older[id]++
				continue
			}
			set.add(a.Seat, id, analysis.Answer{Mark: mark, Max: now.Points * quizzes.Milli, Choices: a.Given[id], Spent: spent(a.Took[id])})
		}
	}
	return nil
}

// spent is how long a question took, as far as that can be known: after half an hour without
// an answer, somebody was elsewhere.
func spent(d time.Duration) time.Duration {
	if d > 30*time.Minute {
		return 0
	}
	return d
}

func (set *questionSet) add(seat, question string, a analysis.Answer) {
	if set.bySeat[seat] == nil {
		set.bySeat[seat] = analysis.Sheet{}
	}
	set.bySeat[seat][question] = a
}

// analyse says what the answers tell of the questions.
func (set *questionSet) analyse() analysis.Quiz {
	questions := make([]analysis.Question, len(set.questions))
	for i, q := range set.questions {
		questions[i] = analysis.Question{ID: q.ID, Fields: set.fields(q)}
	}
	sheets := make([]analysis.Sheet, 0, len(set.bySeat))
	for _, sheet := range set.bySeat {
		sheets = append(sheets, sheet)
	}
	return analysis.Analyse(questions, sheets)
}

// fields are those of a question with what is right in them, which marking the answers
// tells. A challenge is marked by running it, which no statistics are worth.
func (set *questionSet) fields(q *quizzes.Question) (out []analysis.Field) {
	for _, f := range q.Fields() {
		field := analysis.Field{Name: f.Name}
		for _, o := range f.Offered {
			field.Choices = append(field.Choices, o.Value)
		}
		out = append(out, field)
	}
	if q.Kind == challengeKind {
		return out
	}
	right := map[string][]string{}
	for _, sheet := range set.bySeat {
		a, put := sheet[q.ID]
		if !put {
			continue
		}
		for field, values := range rightIn(q, a.Choices) {
			right[field] = append(right[field], values...)
		}
	}
	for name, values := range right {
		i := slices.IndexFunc(out, func(f analysis.Field) bool { return f.Name == name })
		if i < 0 {
			i, out = len(out), append(out, analysis.Field{Name: name})
		}
		slices.Sort(values)
		out[i].Right = slices.Compact(values)
	}
	slices.SortStableFunc(out[len(q.Fields()):], func(a, b analysis.Field) int { return compareNames(a.Name, b.Name) })
	return out
}

// challengeKind is the kind of question that runs a simulation to mark an answer.
const challengeKind = "challenge"

// rightIn is what marking one answer tells of what is right, by field.
func rightIn(q *quizzes.Question, given quizzes.Given) map[string][]string {
	m := q.Body.Mark(given)
	out := map[string][]string{}
	for _, c := range m.Choices {
		if c.Right {
			out[quizzes.ChoiceField] = append(out[quizzes.ChoiceField], c.Value)
		}
	}
	for _, p := range m.Parts {
		if p.Right {
			out[p.Field] = append(out[p.Field], given[p.Field]...)
		}
	}
	if m.Right && len(out) == 0 { // one field, which is typed into
		for field, values := range given {
			out[field] = append(out[field], values...)
		}
	}
	return out
}

// compareNames orders fields so that gap.2 comes before gap.10.
func compareNames(a, b string) int {
	if d := len(a) - len(b); d != 0 {
		return d
	}
	if a < b {
		return -1
	}
	return 1
}
