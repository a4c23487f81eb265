package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"

	"millrace/quizzes"
	"millrace/server/study"
)

// Regrade marks attempts again with the keys that their questions have now. What was
// asked, what it was worth and what passed stay as they were, and so does every verdict:
// another one is added, with the reason, and the newest counts.
type Regrade struct {
	Store  study.Store
	Site   *Site
	Quiz   string // id; empty means every quiz
	Reason string // what learners are told
	OnlyUp bool   // no attempt loses points
}

// RegradePlan is what a regrade would do. Nothing is stored until Apply.
type RegradePlan struct {
	Quizzes []RegradedQuiz // those with attempts, by id
	events  []study.Event
	keep    []*quizzes.Bank
}

// RegradedQuiz is what a regrade does to the attempts at one quiz.
type RegradedQuiz struct {
	ID        string
	Attempts  int // that there are
	Questions []RegradedQuestion
	Again     []RegradedAttempt // that are marked again, in the order they were handed in
	People    int               // whose attempts those are
	Held      int               // attempts that would lose points, and keep them
	Lost      int               // attempts at a revision that was not kept or cannot be read
	Gone      bool              // the quiz is no part of the content
}

// RegradedQuestion is what a regrade does to one question with another key.
type RegradedQuestion struct {
	ID             string
	Up, Down, Same int // attempts, by the points they get for it
	People         int // in those attempts
	Reworded       int // attempts that keep their mark: something else was asked then
	people         map[study.Subject]bool
}

// RegradedAttempt is one attempt with its score before and after, in milli-points.
type RegradedAttempt struct {
	ID              string
	Before, After   int
	Max             int
	Passed, Passing bool // before and after
}

// Plan marks the attempts again and says what came out.
func (r Regrade) Plan(ctx context.Context) (RegradePlan, error) {
	found := map[string]*regrading{}
	plan := RegradePlan{}
	for t, err := range r.Store.Attempts(ctx, r.Quiz) {
		if err != nil {
			return RegradePlan{}, fmt.Errorf("regrading: %w", err)
		}
		g := found[t.Quiz]
		if g == nil {
			g = &regrading{now: r.Site.bankByID(t.Quiz), people: map[study.Subject]bool{}, questions: map[string]*RegradedQuestion{}}
			g.ID, g.Gone = t.Quiz, g.now == nil
			found[t.Quiz] = g
		}
		g.Attempts++
		if g.Gone || t.Verdict.Max == 0 {
			continue
		}
		e, err := r.mark(ctx, g, t)
		if err != nil {
			return RegradePlan{}, err
		}
		if e != nil {
			plan.events = append(plan.events, *e)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(found)) {
		g := found[id]
		g.People = len(g.people)
		for _, q := range slices.Sorted(maps.Keys(g.questions)) {
			question := g.questions[q]
			question.People = len(question.people)
			g.Questions = append(g.Questions, *question)
		}
		plan.Quizzes = append(plan.Quizzes, g.RegradedQuiz)
		if len(g.Again) > 0 {
			plan.keep = append(plan.keep, g.now)
		}
	}
	return plan, nil
}

// regrading is a RegradedQuiz on its way.
type regrading struct {
	RegradedQuiz
	now       *quizzes.Bank
	people    map[study.Subject]bool
	questions map[string]*RegradedQuestion
}

func (g *regrading) question(id string) *RegradedQuestion {
	if g.questions[id] == nil {
		g.questions[id] = &RegradedQuestion{ID: id, people: map[study.Subject]bool{}}
	}
	return g.questions[id]
}

// mark marks one attempt again. It returns no event when nothing of it has another key.
func (r Regrade) mark(ctx context.Context, g *regrading, t study.Taken) (*study.Event, error) {
	verdicts, err := r.Store.Verdicts(ctx, t.Subject, t.ID)
	if err != nil {
		return nil, fmt.Errorf("regrading: %w", err)
	}
	was, err := r.Site.markedBy(ctx, r.Store, t.Attempt, verdicts)
	if errors.Is(err, study.ErrNotFound) || errors.Is(err, errUnread) {
		g.Lost++
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("regrading: %w", err)
	}
	to := was.Corrected(g.now)
	var changed []string
	for _, q := range was.Drawn(t.Seed) {
		switch n := g.now.Question(q.ID); {
		case to.Question(q.ID).KeyHash != q.KeyHash:
			changed = append(changed, q.ID)
		case n != nil && n.KeyHash != q.KeyHash:
			g.question(q.ID).Reworded++
		}
	}
	if len(changed) == 0 && t.Verdict.Grader == graderVersion {
		return nil, nil
	}
	v, err := remarked(ctx, t, to)
	if err != nil {
		return nil, fmt.Errorf("regrading attempt %s: %w", t.ID, err)
	}
	if len(changed) == 0 && maps.Equal(v.Marks, t.Verdict.Marks) {
		return nil, nil // another version of the marking code says the same
	}
	if r.OnlyUp && v.Score < t.Verdict.Score {
		g.Held++
		return nil, nil
	}
	for _, id := range changed {
		q := g.question(id)
		q.people[t.Person] = true
		switch before, after := t.Verdict.Marks[id], v.Marks[id]; {
		case after > before:
			q.Up++
		case after < before:
			q.Down++
		default:
			q.Same++
		}
	}
	g.people[t.Person] = true
	g.Again = append(g.Again, RegradedAttempt{t.ID, t.Verdict.Score, v.Score, v.Max, t.Verdict.Passed, v.Passed})
	v.Reason = r.Reason
	return r.event(t, v, len(verdicts)+1, g.now.Rev)
}

// remarked is the verdict on an attempt by a bank.
func remarked(ctx context.Context, t study.Taken, by *quizzes.Bank) (study.QuizMarked, error) {
	given := make(map[string]quizzes.Given, len(t.Given))
	for q, fields := range t.Given {
		given[q] = fields
	}
	if err := prepare(ctx, by.Drawn(t.Seed), func(id string) quizzes.Given { return given[id] }); err != nil {
		return study.QuizMarked{}, err
	}
	marks, score, most := quizzes.MarkBank(by, t.Seed, given)
	v := study.QuizMarked{
		Attempt: t.ID, Lesson: t.Lesson, Score: score, Max: most, Passed: by.Passed(score),
		Grader: graderVersion, KeyHash: keyHash(by), Marks: make(map[string]int, len(marks)),
	}
	for q, m := range marks {
		v.Marks[q] = m.Score
	}
	return v, nil
}

// event makes the event of a further verdict. Its id follows from what it says, so that a
// regrade that runs twice, or at once in two places, adds it once.
func (r Regrade) event(t study.Taken, v study.QuizMarked, number int, rev string) (*study.Event, error) {
	id, err := uuid.Parse(t.ID)
	if err != nil {
		return nil, fmt.Errorf("regrading attempt %s: %w", t.ID, err)
	}
	payload, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("regrading attempt %s: %w", t.ID, err)
	}
	return &study.Event{
		ID:      uuid.NewSHA1(id, fmt.Appendf(nil, "verdict %d %s %s", number, v.KeyHash, v.Grader)).String(),
		Subject: t.Subject, Kind: study.KindQuizMarked, ContentID: t.Quiz, ContentRev: rev, Payload: payload,
	}, nil
}

// regradeBatch is how many verdicts are written at once: a server that works beside waits
// no longer than for these.
const regradeBatch = 64

// Apply stores the verdicts of a plan and returns how many are new.
func (r Regrade) Apply(ctx context.Context, plan RegradePlan) (added int, err error) {
	if err := r.Site.keep(ctx, r.Store, plan.keep...); err != nil {
		return 0, fmt.Errorf("regrading: %w", err)
	}
	for batch := range slices.Chunk(plan.events, regradeBatch) {
		outcomes, err := r.Store.Append(ctx, batch...)
		if err != nil {
			return added, fmt.Errorf("regrading, after %d verdicts: %w", added, err)
		}
		for _, o := range outcomes {
			if o == study.Stored {
				added++
			}
		}
	}
	return added, nil
}

// Changed counts the attempts of a quiz whose score goes up, goes down, and that pass or
// no longer pass.
func (q RegradedQuiz) Changed() (up, down, gained, lost int) {
	for _, a := range q.Again {
		switch {
		case a.After > a.Before:
			up++
		case a.After < a.Before:
			down++
		}
		switch {
		case a.Passing && !a.Passed:
			gained++
		case a.Passed && !a.Passing:
			lost++
		}
	}
	return up, down, gained, lost
}
