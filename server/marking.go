package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/google/uuid"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/wasm/widget"
)

// markingTime bounds what one attempt may cost; the slowest challenge needs a tenth.
const markingTime = 20 * time.Second

// marking runs submitted challenges, a few at a time: one processor is always left for
// everybody who reads.
type marking struct {
	trials Trials
	slots  slots
	widget string // revision of the simulations
}

// slots are places for whoever runs simulations.
type slots chan struct{}

func newSlots() slots { return make(slots, max(1, runtime.GOMAXPROCS(0)-1)) }

// newMarking shares the places of tasks, which run for the same processors; nil: there are
// none.
func newMarking(widgets widget.Catalog, tasks *Tasks, revision string) *marking {
	m := &marking{Trials{widgets}, nil, revision}
	if m.slots = newSlots(); tasks != nil {
		m.slots = tasks.slots
	}
	return m
}

// mark replays one attempt on its seeds and judges it. It waits for its turn; when ctx
// ends first, that is ErrUnavailable: the attempt is kept and can be marked later.
func (m *marking) mark(ctx context.Context, c *quizzes.Challenge, e study.Event, shown []uint32) (study.Event, error) {
	select {
	case m.slots <- struct{}{}:
		defer func() { <-m.slots }()
	case <-ctx.Done():
		return study.Event{}, fmt.Errorf("waiting to mark attempt %s: %w", e.ID, study.ErrUnavailable)
	}
	ctx, leave := context.WithTimeout(ctx, markingTime)
	defer leave()
	var sent study.ChallengeSubmitted
	if err := json.Unmarshal(e.Payload, &sent); err != nil {
		return study.Event{}, fmt.Errorf("attempt %s: %w", e.ID, err)
	}
	given := settingsOf(c, sent.Given)
	verdict, err := m.trials.judge(ctx, c, given, c.Draw(e.ID, shown))
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		err = errors.Join(err, study.ErrUnavailable)
	}
	if err != nil {
		return study.Event{}, fmt.Errorf("marking attempt %s at %s: %w", e.ID, c.ID, err)
	}
	verdict.Attempt, verdict.Widget = e.ID, m.widget
	return verdictEvent(e, verdict)
}

// settingsOf puts what was sent into the challenge's order.
func settingsOf(c *quizzes.Challenge, given map[string]string) (out []quizzes.Setting) {
	for _, name := range c.Free {
		if v, ok := given[name]; ok {
			out = append(out, quizzes.Setting{Name: name, Value: v})
		}
	}
	return out
}

// judge replays some settings on some seeds and says of every condition what came of it.
func (t Trials) judge(ctx context.Context, c *quizzes.Challenge, given []quizzes.Setting, seeds []uint32) (study.ChallengeMarked, error) {
	player, err := t.open(c, given, quizzes.PracticeSeed)
	if err != nil {
		return study.ChallengeMarked{}, err
	}
	out := study.ChallengeMarked{Grader: graderVersion}
	var trials []quizzes.Trial
	var runs [][]widget.Reading
	for _, seed := range seeds {
		readings, err := t.Run(ctx, c, given, seed)
		if err != nil {
			return study.ChallengeMarked{}, err
		}
		runs = append(runs, readings)
		trials = append(trials, trial(seed, readings))
		mark := study.TrialMark{Seed: seed, Readings: make(map[string]string, len(readings))}
		for _, r := range readings {
			mark.Readings[r.Name] = r.Full()
		}
		out.Trials = append(out.Trials, mark)
	}
	verdicts := c.Judge(func(name string) float64 { return settingNumber(player.Values(), name) }, trials)
	out.Passed = quizzes.Passed(verdicts)
	for i, v := range verdicts {
		k := &c.Conditions[i]
		mark := study.ConditionMark{Label: k.Label, Met: v.Met, Trial: v.Worst, At: -1}
		mark.Want, mark.Got = worded(k, v, player.Values(), runs)
		if !v.Met && v.Worst >= 0 && k.Over == quizzes.Each {
			if mark.At, err = t.FirstBad(ctx, c, given, seeds[v.Worst], k); err != nil {
				return study.ChallengeMarked{}, err
			}
		}
		out.Conditions = append(out.Conditions, mark)
	}
	return out, nil
}

// worded writes what a condition wants and what it got, with the unit of the widget.
func worded(k *quizzes.Condition, v quizzes.Verdict, values widget.Values, runs [][]widget.Reading) (want, got string) {
	unit := ""
	if k.Setting != "" {
		if i := slices.IndexFunc(values.Params(), func(p widget.Param) bool { return p.Name == k.Setting }); i >= 0 {
			unit = values.Params()[i].Unit
		}
		got = amount(v.Value.Number, unit)
	} else if i := slices.IndexFunc(runs[v.Worst], func(r widget.Reading) bool { return r.Name == k.Reading }); i >= 0 {
		r := runs[v.Worst][i]
		unit = r.Unit
		if got = amount(v.Value.Number, unit); v.Value.None || r.Text != "" && k.Over == quizzes.Each {
			got = r.Full()
		}
	}
	switch {
	case k.As == quizzes.YesNo && v.Value.None:
		return yesNo(k.Bound), got
	case k.As == quizzes.YesNo:
		return yesNo(k.Bound), yesNo(v.Value.Number)
	case k.As == quizzes.Percent && v.Value.None:
		return bound(k, 100*k.Bound, "%"), got
	case k.As == quizzes.Percent:
		return bound(k, 100*k.Bound, "%"), amount(100*v.Value.Number, "%")
	}
	return bound(k, k.Bound, unit), got
}

// bound writes what a condition wants.
func bound(k *quizzes.Condition, x float64, unit string) string {
	switch {
	case k.AtLeast:
		return "at least " + amount(x, unit)
	case x == 0:
		return "none"
	}
	return "at most " + amount(x, unit)
}

func yesNo(x float64) string {
	if x == 0 {
		return "no"
	}
	return "yes"
}

// amount is a number with its unit, short times in milliseconds.
func amount(x float64, unit string) string {
	if unit == "s" && x != 0 && x > -1 && x < 1 {
		x, unit = math.Round(x*10_000)/10, "ms"
	}
	return quantity(x, unit)
}

// quantity is a number with its unit.
func quantity(x float64, unit string) string {
	decimals := 2
	if x > -1 && x < 1 {
		decimals = 3
	}
	if unit != "" && unit != "%" {
		unit = " " + unit
	}
	return widget.Trimmed(x, decimals) + unit
}

// verdictEvent is the event of a first verdict. Its id follows from the attempt's, so
// that one attempt has one first verdict however often it is marked: see verdictOn.
func verdictEvent(e study.Event, v study.ChallengeMarked) (study.Event, error) {
	id, err := uuid.Parse(e.ID)
	if err != nil {
		return study.Event{}, fmt.Errorf("marking attempt %s: %w", e.ID, err)
	}
	payload, err := json.Marshal(v)
	if err != nil {
		return study.Event{}, fmt.Errorf("marking attempt %s: %w", e.ID, err)
	}
	return study.Event{
		ID: uuid.NewSHA1(id, []byte("verdict 1 "+e.Subject)).String(), Subject: e.Subject, Kind: study.KindChallengeMarked,
		ContentID: e.ContentID, ContentRev: e.ContentRev, Payload: payload, ClientTime: e.ClientTime,
	}, nil
}

// shownSeeds are the seeds that a learner was shown: of each failed attempt, those that
// its page links to.
func shownSeeds(attempts []study.ChallengeAttempt) (seeds []uint32) {
	for _, a := range attempts {
		for _, k := range a.Verdict.Conditions {
			if !k.Met && k.Trial >= 0 && k.Trial < len(a.Verdict.Trials) {
				seeds = append(seeds, a.Verdict.Trials[k.Trial].Seed)
			}
		}
	}
	return seeds
}
