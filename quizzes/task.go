package quizzes

import (
	"context"
	"fmt"
)

// Task is a challenge as a question asks for it: what can be set, what has to come out,
// and a way to find out whether it does.
//
// Why a struct of its own and not the Challenge: a Challenge knows its solutions, and what
// a question holds may be drawn, logged and encoded. Why Run is a function: whatever it
// knows stays inside it, as in a Key. Package server makes tasks, because it has the
// simulations.
type Task struct {
	ID       string // of the challenge
	Title    string
	Goal     HTML
	Href     string // where it can be practised
	Rev      string // of everything that decides: under one Rev an answer has one outcome
	Runs     int    // each with other chances, the same ones for everybody
	Wants    []string
	Controls []TaskControl
	// Run runs the settings that somebody chose; what is not among them stays as it
	// begins. It fails only when ctx ends first or the simulation is broken: settings that
	// cannot be are an Outcome.
	Run func(ctx context.Context, set []Setting) (Outcome, error)
}

// TaskControl is one setting that is left to the learner.
type TaskControl struct {
	Name, Label string
	Help        string       // what may be written, where it is typed
	Start       string       // how it is set if it is left alone
	Number      bool         // it is a number
	Options     []TaskOption // none where it is typed
}

// TaskOption is one way to set something.
type TaskOption struct{ Value, Label string }

// Outcome is what came of some settings.
type Outcome struct {
	Passed bool
	Fault  string // what the simulation does not take; then nothing was run
	Rows   []OutcomeRow
	Says   HTML // what its author has to say about these very settings
}

// OutcomeRow is one condition, and how it was met or missed.
type OutcomeRow struct {
	Label, Want, Got string
	Met              bool
	Href, Link       string // to the run that missed it and what that link says, or ""
}

// Slow is a Body that has to work before it can mark.
type Slow interface {
	Body
	// Prepare does the work ahead, so that Mark has it at hand. An error says that it
	// could not be done now, and that trying again later may work. Mark needs no
	// preparation and never fails: without one it takes as long as it takes.
	Prepare(ctx context.Context, given Given) error
}

// Prepare does ahead what marking the answers to some questions takes.
func Prepare(ctx context.Context, questions []*Question, given func(id string) Given) error {
	for _, q := range questions {
		body, slow := q.Body.(Slow)
		if !slow {
			continue
		}
		if err := body.Prepare(ctx, given(q.ID)); err != nil {
			return fmt.Errorf("marking %s: %w", q.ID, err)
		}
	}
	return nil
}
