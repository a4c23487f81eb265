package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/wasm/widget"
	"millrace/web"
)

// Tasks makes challenges into what questions ask. It runs a few at a time, and remembers
// what came out: an attempt is marked again whenever it is shown. It is safe for
// concurrent use.
type Tasks struct {
	trials Trials
	slots  slots

	mu    sync.Mutex
	known map[string]quizzes.Outcome // by revision and settings
}

// maxKnown bounds what is remembered: a few megabytes.
const maxKnown = 4000

// NewTasks returns Tasks that run the widgets of a catalog.
func NewTasks(widgets widget.Catalog) *Tasks {
	return &Tasks{trials: Trials{widgets}, slots: newSlots(), known: make(map[string]quizzes.Outcome)}
}

// Of returns a challenge as a question asks for it. It fails for one whose widget or
// settings do not exist, and for one that is set in the picture, which a form cannot.
func (t *Tasks) Of(c *quizzes.Challenge) (*quizzes.Task, error) {
	player, err := t.trials.open(c, nil, quizzes.PracticeSeed)
	if err != nil {
		return nil, err
	}
	task := &quizzes.Task{
		ID: c.ID, Title: c.Title, Goal: c.Goal, Href: "/challenges/" + c.ID, Rev: c.Rev, Runs: c.Seeds,
		Run: func(ctx context.Context, set []quizzes.Setting) (quizzes.Outcome, error) { return t.run(ctx, c, set) },
	}
	for _, name := range c.Free {
		params := player.Values().Params()
		i := slices.IndexFunc(params, func(p widget.Param) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("%s has no setting %q", c.Widget, name)
		}
		if params[i].Hidden {
			return nil, fmt.Errorf("%q is set in the picture of %s, and a question has none", name, c.Widget)
		}
		task.Controls = append(task.Controls, t.control(c, params[i]))
	}
	runs := [][]widget.Reading{player.Run().Read()}
	for i := range c.Conditions {
		k := &c.Conditions[i]
		want, _ := worded(k, quizzes.Verdict{}, player.Values(), runs)
		task.Wants = append(task.Wants, called(c, k)+": "+want)
	}
	return task, nil
}

// called names a condition; one on the mean of the runs says so.
func called(c *quizzes.Challenge, k *quizzes.Condition) string {
	if k.Reading != "" && k.Over == quizzes.Mean && c.Seeds > 1 {
		return k.Label + ", on average"
	}
	return k.Label
}

// control is a setting of a widget as a form asks for it.
func (t *Tasks) control(c *quizzes.Challenge, p widget.Param) quizzes.TaskControl {
	usual := t.trials.usual(c, p.Name)
	out := quizzes.TaskControl{Name: p.Name, Label: p.Label, Start: optionLabel(p, usual)}
	switch p.Kind {
	case widget.Choice:
		for _, o := range p.Options {
			out.Options = append(out.Options, quizzes.TaskOption{Value: o.Value, Label: o.Label})
		}
	case widget.Bool:
		out.Start = usual
		out.Options = []quizzes.TaskOption{{Value: "on", Label: "on"}, {Value: "off", Label: "off"}}
	case widget.Int, widget.Float:
		out.Number = true
		out.Help = quantity(p.Min, "") + " to " + quantity(p.Max, p.Unit) + "; left empty it is " + out.Start
	default:
		out.Help = strings.TrimSpace(p.Help + " Left empty it is “" + out.Start + "”.")
	}
	return out
}

// run runs some settings on the first seeds of the challenge's pool, unless it remembers
// what came out. It waits for its turn.
func (t *Tasks) run(ctx context.Context, c *quizzes.Challenge, set []quizzes.Setting) (quizzes.Outcome, error) {
	player, err := t.trials.open(c, set, quizzes.PracticeSeed)
	var fault widget.Fault
	if errors.As(err, &fault) {
		return quizzes.Outcome{Fault: cmp.Or(fault.Rule, fault.Message)}, nil
	}
	if err != nil {
		return quizzes.Outcome{}, err
	}
	given := make(map[string]string, len(c.Free))
	key := c.Rev
	for _, name := range c.Free {
		given[name] = player.Values().Raw(name)
		key += "\x00" + given[name]
	}
	if out, ok := t.remembered(key); ok {
		return out, nil
	}
	select {
	case t.slots <- struct{}{}:
		defer func() { <-t.slots }()
	case <-ctx.Done():
	}
	if out, ok := t.remembered(key); ok { // whoever was before us ran the same
		return out, nil
	}
	if err := ctx.Err(); err != nil {
		return quizzes.Outcome{}, fmt.Errorf("waiting to run %s: %w", c.ID, err)
	}
	verdict, err := t.trials.judge(ctx, c, settingsOf(c, given), c.PoolSeeds()[:c.Seeds])
	if err != nil {
		return quizzes.Outcome{}, err
	}
	out := t.outcome(c, given, verdict)
	t.remember(key, out)
	return out, nil
}

func (t *Tasks) remembered(key string) (quizzes.Outcome, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	out, ok := t.known[key]
	return out, ok
}

func (t *Tasks) remember(key string, out quizzes.Outcome) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.known) >= maxKnown {
		clear(t.known)
	}
	t.known[key] = out
}

// outcome is what a verdict has to tell.
func (t *Tasks) outcome(c *quizzes.Challenge, given map[string]string, v study.ChallengeMarked) quizzes.Outcome {
	out := quizzes.Outcome{Passed: v.Passed}
	for i, k := range v.Conditions {
		row := quizzes.OutcomeRow{Label: called(c, &c.Conditions[i]), Want: k.Want, Got: k.Got, Met: k.Met}
		if !k.Met && k.Trial >= 0 {
			seed := fmt.Sprint(v.Trials[k.Trial].Seed)
			row.Href = practiceHref(c, given, seed, k.At)
			row.Link = web.RunWords(c, seed, k.At >= 0)
		}
		out.Rows = append(out.Rows, row)
	}
	if !v.Passed {
		usual := func(name string) string { return t.trials.usual(c, name) }
		if told := c.Tempted(func(name string) string { return given[name] }, usual); told != nil {
			out.Says = told.Says
		}
	}
	return out
}

// prepare does ahead what marking the answers to some questions takes, within the time of
// one challenge. When that is not to be had now, it is ErrUnavailable: nothing was marked,
// and the same answers can be sent again.
func prepare(ctx context.Context, questions []*quizzes.Question, given func(id string) quizzes.Given) error {
	ctx, leave := context.WithTimeout(ctx, markingTime)
	defer leave()
	if err := quizzes.Prepare(ctx, questions, given); err != nil {
		return errors.Join(err, study.ErrUnavailable)
	}
	return nil
}
