package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/google/uuid"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// graderVersion names the marking code in verdicts, so that a regrade can tell which
// ones an earlier version gave.
const graderVersion = "1"

// result is what became of one event that somebody sent.
type result struct {
	ID      string `json:"id"`
	Outcome string `json:"outcome"` // stored, duplicate, conflict, refused
	Message string `json:"message,omitempty"`
	Href    string `json:"href,omitempty"` // where a form leads to once it is recorded
}

// The outcomes of results.
const (
	outcomeStored    = "stored"
	outcomeDuplicate = "duplicate"
	outcomeConflict  = "conflict"
	outcomeRefused   = "refused"
)

// keep marks what has to be marked and appends: see record.
func (s *Server) keep(ctx context.Context, site *Site, v visitor, sent []study.Event) ([]result, error) {
	if err := allow(v.Actor, study.WriteRecord, v.Subject); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(sent, func(e study.Event) bool { return e.Kind == study.KindQuizSaved }) {
		s.drafting.RLock()
		defer s.drafting.RUnlock()
	}
	results := make([]result, len(sent))
	var batch []study.Event
	var owner []int // for each event of the batch, the result it decides; -1 for ours
	for i, e := range sent {
		e.Subject = v.Subject
		results[i].ID = e.ID
		ready, err := s.marked(ctx, site, e)
		var refused *problem
		switch {
		case errors.As(err, &refused):
			results[i].Outcome, results[i].Message = outcomeRefused, refused.text
			continue
		case errors.Is(err, errOther):
			results[i].Outcome, results[i].Message = outcomeConflict, otherAnswer
			continue
		case err != nil:
			return nil, err
		}
		for k, r := range ready {
			batch = append(batch, r)
			if k == 0 {
				owner = append(owner, i)
			} else {
				owner = append(owner, -1)
			}
		}
	}
	if len(batch) == 0 {
		return results, nil
	}
	outcomes, err := s.store.Append(ctx, batch...)
	if err != nil {
		return nil, fmt.Errorf("keeping the record: %w", err)
	}
	for k, o := range outcomes {
		if i := owner[k]; i >= 0 {
			switch o {
			case study.Stored:
				results[i].Outcome = outcomeStored
			case study.Duplicate:
				results[i].Outcome = outcomeDuplicate
			case study.Conflict:
				results[i].Outcome, results[i].Message = outcomeConflict, otherAnswer
			}
		}
	}
	return results, nil
}

// errOther says that the id of an answer is in the log already, with another answer.
var errOther = errors.New("seen before with another answer")

// What senders are told.
const (
	otherAnswer = "This was already sent with another answer, which counts."
	noAnswer    = "There was no answer to check. Choose or type one, and send it again."
	noAnswers   = "Nothing is answered yet. Answer what you can, then send it."
)

// marked returns the events to append for one that was sent: itself, and the verdict
// when it is a quiz. Answers that are in the log are found first, because a key may have
// changed since and a repeated answer must not be marked by another. A blank answer is
// none: it is refused and opens nothing.
func (s *Server) marked(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	if err := e.Check(); err != nil {
		return nil, refuse(err.Error())
	}
	switch e.Kind {
	case study.KindQuizMarked, study.KindChallengeMarked, study.KindQuizProlonged:
		return nil, refuse("Verdicts are made by the server.")
	case study.KindCheckAnswered:
		return s.markedCheck(ctx, site, e)
	case study.KindQuizSubmitted:
		return s.markedQuiz(ctx, site, e)
	case study.KindQuizSaved:
		return s.checkedDraft(ctx, site, e)
	case study.KindQuizOpened:
		return s.checkedOpening(ctx, site, e)
	case study.KindChallengeSubmitted:
		return s.checkedChallenge(ctx, site, e)
	case study.KindReviewGraded:
		return s.checkedReview(ctx, site, e)
	case study.KindZone:
		return checkedZone(e)
	}
	return []study.Event{e}, nil
}

func (s *Server) markedCheck(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var a, before study.CheckAnswered
	if err := json.Unmarshal(e.Payload, &a); err != nil {
		return nil, refuse("The answer could not be read: " + err.Error())
	}
	same := func() bool { return reflect.DeepEqual(a.Given, before.Given) }
	if old, err := s.seen(ctx, e, &before, same); err != nil || old != nil {
		return old, err
	}
	e, err := markCheck(site, e, a)
	if err != nil {
		return nil, err
	}
	return []study.Event{e}, nil
}

// markCheck marks an answer to a quick check. One to a question that is not asked any more,
// and one that says nothing, is refused.
func markCheck(site *Site, e study.Event, a study.CheckAnswered) (study.Event, error) {
	lesson, q := site.check(e.ContentID)
	if q == nil {
		return e, refuse("This question is no longer part of a lesson.")
	}
	mark := q.Body.Mark(a.Given)
	if mark.Blank {
		return e, refuse(noAnswer)
	}
	a.Lesson, a.Score, a.Max = lesson.ID, mark.Score, mark.Max
	e.ContentRev = q.Rev
	var err error
	if e.Payload, err = json.Marshal(a); err != nil {
		return e, fmt.Errorf("marking %s: %w", e.ContentID, err)
	}
	return e, nil
}

func (s *Server) markedQuiz(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var sub, before study.QuizSubmitted
	if err := json.Unmarshal(e.Payload, &sub); err != nil {
		return nil, refuse("The answers could not be read: " + err.Error())
	}
	same := func() bool { return reflect.DeepEqual(sub.Given, before.Given) }
	if old, err := s.seen(ctx, e, &before, same); err != nil || old != nil {
		return old, err
	}
	bank, rev, err := s.answering(ctx, site, e.ContentID, e.ContentRev)
	if err != nil {
		return nil, err
	}
	if bank == nil {
		return nil, refuse("This quiz is no longer part of the course.")
	}
	sub.Closed = false // that is for the server to say
	over := false
	limited, err := s.limited(ctx, e.Subject, bank)
	if err != nil {
		return nil, err
	}
	if limited {
		a, err := s.underWay(ctx, e.Subject, bank, e.ID)
		if err != nil { // or the other of two clicks has just handed it in
			if old, now := s.seen(ctx, e, &before, same); now != nil || old != nil {
				return old, now
			}
			return nil, err
		}
		sub.Seed, over = a.Seed, isDue(a, s.now())
		if bank, rev, err = s.answering(ctx, site, e.ContentID, a.QuizRev); err != nil {
			return nil, err
		}
	}
	if err := prepare(ctx, bank.Drawn(sub.Seed), func(id string) quizzes.Given { return sub.Given[id] }); err != nil {
		return nil, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	if !over && !answered(bank, sub.Seed, sub.Given) {
		return nil, refuse(noAnswers)
	}
	sub.Lesson = bank.Lesson
	e.ContentRev = rev
	if e.Payload, err = json.Marshal(sub); err != nil {
		return nil, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	verdict, err := verdictOn(e, sub, bank)
	if err != nil {
		return nil, err
	}
	return []study.Event{e, verdict}, nil
}

// checkedChallenge returns the event of a challenge with its settings checked. It is
// marked once it is stored: that takes longer than a transaction should.
func (s *Server) checkedChallenge(ctx context.Context, site *Site, e study.Event) ([]study.Event, error) {
	var sent, before study.ChallengeSubmitted
	if err := json.Unmarshal(e.Payload, &sent); err != nil {
		return nil, refuse("The settings could not be read: " + err.Error())
	}
	ch := quizzes.ChallengeByID(site.Challenges, e.ContentID)
	if ch == nil {
		return nil, refuse("This challenge is no longer part of the course.")
	}
	var err error
	if sent.Given, err = s.marking.trials.checkedSettings(ch, sent.Given); err != nil {
		return nil, err
	}
	same := func() bool { return reflect.DeepEqual(sent.Given, before.Given) }
	if old, err := s.seen(ctx, e, &before, same); err != nil || old != nil {
		return old, err
	}
	e.ContentRev = ch.Rev
	if e.Payload, err = json.Marshal(sent); err != nil {
		return nil, fmt.Errorf("challenge %s: %w", ch.ID, err)
	}
	return []study.Event{e}, nil
}

// answered reports whether any question that was asked of a quiz was answered.
func answered(b *quizzes.Bank, seed uint64, given map[string]map[string][]string) bool {
	return slices.ContainsFunc(b.Drawn(seed), func(q *quizzes.Question) bool { return !q.Body.Mark(given[q.ID]).Blank })
}

// seen looks an answer up in the log, reads its payload into before and compares the
// two. It returns nothing when the id is new, and errOther when it stands for another
// answer. For the same answer it returns the stored event, to be appended once more as
// the sender's: the store alone knows whether both come from one person, who may have
// been a guest then and be signed in now.
func (s *Server) seen(ctx context.Context, e study.Event, before any, same func() bool) ([]study.Event, error) {
	old, err := s.store.Event(ctx, e.ID)
	if errors.Is(err, study.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up event %s: %w", e.ID, err)
	}
	if old.Kind != e.Kind || old.ContentID != e.ContentID {
		return nil, errOther
	}
	if err := json.Unmarshal(old.Payload, before); err != nil || !same() {
		return nil, errOther
	}
	old.Subject = e.Subject
	return []study.Event{old}, nil
}

// verdictOn marks a submission. The verdict's id follows from the submission's, so that
// one submission has one first verdict however often it arrives, and from who sent it, so
// that nobody else can have taken it.
func verdictOn(e study.Event, sub study.QuizSubmitted, bank *quizzes.Bank) (study.Event, error) {
	id, err := uuid.Parse(e.ID)
	if err != nil {
		return study.Event{}, fmt.Errorf("marking attempt %s: %w", e.ID, err)
	}
	given := make(map[string]quizzes.Given, len(sub.Given))
	for q, fields := range sub.Given {
		given[q] = fields
	}
	marks, score, most := quizzes.MarkBank(bank, sub.Seed, given)
	v := study.QuizMarked{
		Attempt: e.ID,
		Lesson:  bank.Lesson,
		Score:   score,
		Max:     most,
		Passed:  bank.Passed(score),
		Grader:  graderVersion,
		KeyHash: keyHash(bank),
		Marks:   make(map[string]int, len(marks)),
	}
	for _, q := range slices.Sorted(maps.Keys(marks)) {
		v.Marks[q] = marks[q].Score
	}
	payload, err := json.Marshal(v)
	if err != nil {
		return study.Event{}, fmt.Errorf("marking attempt %s: %w", e.ID, err)
	}
	return study.Event{
		ID:         uuid.NewSHA1(id, []byte("verdict 1 "+e.Subject)).String(),
		Subject:    e.Subject,
		Kind:       study.KindQuizMarked,
		ContentID:  bank.ID,
		ContentRev: bank.Rev,
		Payload:    payload,
		ClientTime: e.ClientTime,
	}, nil
}

// check finds a quick check or a prediction by the id of its question.
func (s *Site) check(id string) (*content.Lesson, *quizzes.Question) {
	for _, l := range s.Course.Lessons {
		if q := l.Check(id); q != nil {
			return l, q
		}
	}
	return nil, nil
}

// bankByID returns the quiz with an immutable id, or nil.
func (s *Site) bankByID(id string) *quizzes.Bank {
	for _, b := range s.Banks {
		if b.ID == id {
			return b
		}
	}
	return nil
}
