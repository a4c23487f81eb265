package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/store"
)

type regradeCommand struct {
	dataFlag `embed:""`
	sources  `embed:""`
	Quiz     string `help:"Id of one quiz; all of them by default."`
	Reason   string `help:"What learners are told about it, in a sentence." default:"A key was corrected."`
	OnlyUp   bool   `help:"Leave the verdict of everybody who would lose points."`
	Apply    bool   `help:"Store the new verdicts. Without it nothing is changed."`
	Verbose  bool   `help:"List every attempt."`
}

// Run shows what marking again would change, and changes it when it is told to. It may run
// while the site is served: verdicts are only ever added, and those of one run never twice.
func (c *regradeCommand) Run(ctx context.Context, m *Main) (err error) {
	reason := strings.TrimSpace(c.Reason)
	if len(reason) > maxReason {
		return fmt.Errorf("the reason has %d bytes: at most %d are shown to learners", len(reason), maxReason)
	}
	site, err := c.load()
	if err != nil {
		return err
	}
	if len(site.Faults) > 0 {
		printFaults(m.Stderr, site.Faults)
		return fmt.Errorf("%s in the content: nothing is marked until they are mended", count(len(site.Faults), "fault"))
	}
	var ids []string
	for _, b := range site.Banks {
		ids = append(ids, b.ID)
	}
	records, err := store.OpenBeside(ctx, c.Data)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", c.Data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	r := server.Regrade{Store: records, Site: site, Quiz: c.Quiz, Reason: reason, OnlyUp: c.OnlyUp}
	plan, err := r.Plan(ctx)
	if err != nil {
		return err
	}
	if c.Quiz != "" && len(plan.Quizzes) == 0 {
		return fmt.Errorf("nobody has taken a quiz %q%s", c.Quiz, didYouMean(c.Quiz, ids))
	}
	again := 0
	for _, q := range plan.Quizzes {
		printRegraded(m.Stdout, q, c.Verbose)
		again += len(q.Again)
	}
	lines, err := strays(ctx, site, records)
	if err != nil {
		return err
	}
	for _, line := range lines {
		fmt.Fprintln(m.Stdout, "warning: "+line)
	}
	switch {
	case again == 0:
		fmt.Fprintln(m.Stdout, "Nothing to mark again: every attempt was marked with the keys of today, or was asked something else.")
	case !c.Apply:
		fmt.Fprintln(m.Stdout, "Nothing was changed. Run it again with --apply to store these verdicts.")
	default:
		added, err := r.Apply(ctx, plan)
		if err != nil {
			return err
		}
		fmt.Fprintf(m.Stdout, "Stored %s. The earlier ones stay, and learners see both with the reason: %s\n", count(added, "verdict"), reason)
	}
	return nil
}

// maxReason is how many bytes a reason may have: it is in every verdict.
const maxReason = 500

// printRegraded writes what a regrade does to one quiz.
func printRegraded(w io.Writer, q server.RegradedQuiz, verbose bool) {
	fmt.Fprintf(w, "%s: %s, %s to mark again, of %s.\n", q.ID, count(q.Attempts, "attempt"), fmt.Sprint(len(q.Again)), count(q.People, "learner"))
	if q.Gone {
		fmt.Fprintln(w, "  The quiz is no part of the content any more: its attempts stay as they are.")
	}
	if q.Lost > 0 {
		fmt.Fprintf(w, "  %s cannot be marked again: how the quiz was then is not kept, or cannot be read.\n", count(q.Lost, "attempt"))
	}
	if len(q.Questions) > 0 {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "  question\tlearners\tup\tdown\tsame\tasked otherwise then")
		for _, k := range q.Questions {
			fmt.Fprintf(t, "  %s\t%d\t%d\t%d\t%d\t%d\n", k.ID, k.People, k.Up, k.Down, k.Same, k.Reworded)
		}
		_ = t.Flush()
	}
	if len(q.Again)+q.Held > 0 {
		up, down, gained, lost := q.Changed()
		fmt.Fprintf(w, "  Scores: %d up, %d down, %d the same. Passes: %d gained, %d lost.\n", up, down, len(q.Again)-up-down, gained, lost)
	}
	if q.Held > 0 {
		fmt.Fprintf(w, "  %s would lose points and keep them.\n", count(q.Held, "attempt"))
	}
	if verbose {
		for _, a := range q.Again {
			fmt.Fprintf(w, "  %s  %s -> %s of %s%s\n", a.ID, quizzes.Points(a.Before), quizzes.Points(a.After), quizzes.Points(a.Max), passes(a))
		}
	}
}

func passes(a server.RegradedAttempt) string {
	switch {
	case a.Passing && !a.Passed:
		return ", now passed"
	case a.Passed && !a.Passing:
		return ", no longer passed"
	}
	return ""
}
