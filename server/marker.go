package server

import (
	"context"
	"encoding/json"
	"fmt"
	"path"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widget"
)

// Marker marks what learners send, by the code that a Server marks with, and keeps nothing:
// `serve --demo` writes a record with a past by it. It is safe for concurrent use.
//
// Why a Server cannot do that: it asks the store about each event whether it came before and
// whether there is time left, and what it keeps was sent now.
type Marker struct {
	site    *Site
	marking *marking
}

// NewMarker returns what marks by the keys of a site and the simulations of a catalog.
func NewMarker(site *Site, widgets widget.Catalog, assets *static.Assets) *Marker {
	return &Marker{site, newMarking(widgets, site.Tasks, path.Base(assets.URL("widgets.wasm")))}
}

// Mark returns the events to keep for one that was sent: itself, with what the server knows
// better than its sender, and the verdict when it is a quiz. It fails for an answer to what
// the site does not ask, and for a blank one. A challenge is marked by Replay.
func (m *Marker) Mark(ctx context.Context, e study.Event) ([]study.Event, error) {
	var err error
	switch e.Kind {
	case study.KindCheckAnswered:
		var a study.CheckAnswered
		if err := json.Unmarshal(e.Payload, &a); err != nil {
			return nil, fmt.Errorf("the answer to %s: %w", e.ContentID, err)
		}
		e, err = markCheck(m.site, e, a)
	case study.KindQuizSubmitted:
		return m.quiz(ctx, e)
	case study.KindChallengeSubmitted:
		e, err = m.challenge(e)
	}
	if err != nil {
		return nil, err
	}
	return []study.Event{e}, nil
}

func (m *Marker) quiz(ctx context.Context, e study.Event) ([]study.Event, error) {
	var sub study.QuizSubmitted
	if err := json.Unmarshal(e.Payload, &sub); err != nil {
		return nil, fmt.Errorf("the answers to quiz %s: %w", e.ContentID, err)
	}
	bank := m.site.bankByID(e.ContentID)
	if bank == nil {
		return nil, fmt.Errorf("quiz %s: %w", e.ContentID, study.ErrNotFound)
	}
	if err := prepare(ctx, bank.Drawn(sub.Seed), func(id string) quizzes.Given { return sub.Given[id] }); err != nil {
		return nil, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	sub.Lesson, e.ContentRev = bank.Lesson, bank.Rev
	var err error
	if e.Payload, err = json.Marshal(sub); err != nil {
		return nil, fmt.Errorf("quiz %s: %w", bank.ID, err)
	}
	verdict, err := verdictOn(e, sub, bank)
	if err != nil {
		return nil, err
	}
	return []study.Event{e, verdict}, nil
}

func (m *Marker) challenge(e study.Event) (study.Event, error) {
	ch := quizzes.ChallengeByID(m.site.Challenges, e.ContentID)
	if ch == nil {
		return e, fmt.Errorf("challenge %s: %w", e.ContentID, study.ErrNotFound)
	}
	var sent study.ChallengeSubmitted
	err := json.Unmarshal(e.Payload, &sent)
	if err == nil {
		sent.Given, err = m.marking.trials.checkedSettings(ch, sent.Given)
	}
	if err == nil {
		e.ContentRev = ch.Rev
		e.Payload, err = json.Marshal(sent)
	}
	if err != nil {
		return e, fmt.Errorf("challenge %s: %w", ch.ID, err)
	}
	return e, nil
}

// Replay returns the verdict on an attempt at a challenge as Mark returned it. before are the
// same learner's earlier ones at it: a seed that they were shown is not used again.
func (m *Marker) Replay(ctx context.Context, e study.Event, before []study.ChallengeAttempt) (study.Event, error) {
	ch := quizzes.ChallengeByID(m.site.Challenges, e.ContentID)
	if ch == nil {
		return study.Event{}, fmt.Errorf("challenge %s: %w", e.ContentID, study.ErrNotFound)
	}
	return m.marking.mark(ctx, ch, e, shownSeeds(before))
}
