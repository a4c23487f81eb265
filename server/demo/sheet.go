package demo

import (
	"context"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"

	"millrace/content"
	"millrace/quizzes"
)

// known is a question with what can be answered to it.
type known struct {
	*quizzes.Question
	right quizzes.Given // nil: nobody knows
	wrong []quizzes.Given
	hard  float64 // on the scale of abilities: who has as much gets it right every other time
}

// sheet holds everything that a course asks.
type sheet struct {
	questions map[string]*known
	// trick is a question that the able get wrong and the others right, because they read
	// more into it than it says: its author has to look at its key.
	trick string
}

// newSheet finds the answers to all questions of a course.
func newSheet(ctx context.Context, c Config) (*sheet, error) {
	s := &sheet{questions: map[string]*known{}, trick: trickIn(c.Banks)}
	var asked []*quizzes.Question
	for _, l := range c.Course.Lessons {
		for i := range l.Parts {
			if q := questionOf(&l.Parts[i]); q != nil {
				asked = append(asked, q)
			}
		}
	}
	for _, b := range c.Banks {
		for i := range b.Questions {
			asked = append(asked, &b.Questions[i])
		}
	}
	fields := map[string][]field{}
	var words []string
	for _, q := range asked {
		if s.questions[q.ID] != nil {
			continue // a final quiz draws from the others
		}
		var err error
		if fields[q.ID], err = fieldsOf(ctx, q); err != nil {
			return nil, err
		}
		k := &known{Question: q, right: rightAnswer(q, fields[q.ID], c.Challenges), hard: difficulty(q.ID)}
		s.questions[q.ID] = k
		for _, f := range fields[q.ID] {
			if f.kind == typed && len(k.right[f.name]) == 1 {
				if text := k.right[f.name][0]; !isNumber(text) {
					words = append(words, text)
				}
			}
		}
	}
	for id, k := range s.questions {
		if k.right != nil {
			k.wrong = wrongAnswers(k.Question, fields[id], k.right, few(words, id), c.Challenges)
		}
	}
	return s, nil
}

// questionOf is the question of a part of a lesson whose answers are recorded, or nil.
func questionOf(p *content.Part) *quizzes.Question {
	switch {
	case p.Practice:
	case p.Check != nil:
		return p.Check
	case p.Predict != nil:
		return p.Predict.Question
	}
	return nil
}

// trickIn picks a question with one right choice that every attempt at an early quiz is asked.
func trickIn(banks []*quizzes.Bank) string {
	for _, b := range banks[min(1, len(banks)):] {
		for _, q := range b.Drawn(0) {
			if q.Kind == "single" && len(b.Pools) == 0 {
				return q.ID
			}
		}
	}
	return ""
}

// few are some of the words that other questions are answered by, the same for one question.
func few(words []string, id string) []string {
	const most = 6
	var out []string
	for i := range min(most, len(words)) {
		out = append(out, words[(hash(id)+uint64(i)*7)%uint64(len(words))])
	}
	return out
}

// difficulty spreads questions over the scale of abilities. Most are easy: a lesson has just
// told.
func difficulty(id string) float64 {
	return -0.7 + 0.8*rand.New(rand.NewPCG(1, hash(id))).NormFloat64()
}

// answer is what somebody of an ability gives to a question: right as often as the two-
// parameter logistic model says (Birnbaum 1968), or else most often what is tempting.
func (s *sheet) answer(k *known, ability float64, chance *rand.Rand) quizzes.Given {
	p := 1 / (1 + math.Exp(-steepness*(ability-k.hard)))
	if k.ID == s.trick {
		p = 0.8
		if ability > 0 {
			p = 0.15
		}
	}
	switch right := chance.Float64() < p; {
	case k.right == nil:
		return nil
	case right || len(k.wrong) == 0:
		return k.right
	case k.ID == s.trick || chance.Float64() < 0.55:
		return k.wrong[0]
	}
	return k.wrong[chance.IntN(len(k.wrong))]
}

// steepness is how much an ability counts: discriminations of good items are 1 to 2.
const steepness = 1.6

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// hash is a number that follows from a name.
func hash(name string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name)) // never fails
	return h.Sum64()
}
