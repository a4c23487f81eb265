package server

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"millrace/quizzes"
	"millrace/wasm/widget"
)

// Trials replays what learners send to challenges, without drawing anything. It is safe
// for concurrent use.
type Trials struct{ Widgets widget.Catalog }

// trialSlice is how many ticks pass between two looks at the clock.
const trialSlice = 500

// Run replays a challenge once with the given settings and seed. It fails when ctx ends
// first, and for a widget or a setting that does not exist or is out of bounds.
func (t Trials) Run(ctx context.Context, c *quizzes.Challenge, given []quizzes.Setting, seed uint32) ([]widget.Reading, error) {
	player, err := t.open(c, given, seed)
	if err != nil {
		return nil, err
	}
	if c.Customers > 0 {
		w, ok := t.Widgets.Find(c.Widget).(widget.Sampler)
		if !ok {
			return nil, fmt.Errorf("%s cannot be measured over customers", c.Widget)
		}
		return w.Measure(player.Values(), c.Warmup, c.Customers), ctx.Err()
	}
	for !player.RunOn(trialSlice) {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("replaying %s: %w", c.Widget, err)
		}
	}
	return player.Run().Read(), nil
}

// FirstBad returns the tick from which on a condition is not met in a run, or -1 when
// there is no such moment: what has to be reached is missed at the end, and what follows
// from the settings alone is missed before anything happens.
func (t Trials) FirstBad(ctx context.Context, c *quizzes.Challenge, given []quizzes.Setting, seed uint32, k *quizzes.Condition) (int, error) {
	if c.Customers > 0 || k.Reading == "" || k.AtLeast {
		return -1, nil
	}
	// Reading at every tick would take long: first by strides, then within the right one.
	limit := t.Widgets.Find(c.Widget).Info().Limit
	stride := max(1, limit/1000)
	rough, end, err := t.lastMet(ctx, c, given, seed, k, 0, limit, stride)
	if err != nil || rough < 0 || rough >= end {
		return -1, err
	}
	met, _, err := t.lastMet(ctx, c, given, seed, k, rough, rough+stride, 1)
	if err != nil {
		return -1, err
	}
	return min(max(met, rough)+1, end), nil
}

// lastMet looks at a run from one tick until another or its end, by strides. It returns
// the last tick at which a condition was met (or -1, if it never was) and where it stopped.
func (t Trials) lastMet(ctx context.Context, c *quizzes.Challenge, given []quizzes.Setting, seed uint32, k *quizzes.Condition, from, until, stride int) (met, end int, err error) {
	player, err := t.open(c, given, seed)
	if err != nil {
		return 0, 0, err
	}
	over := player.RunOn(from)
	met = -1
	for {
		v := valueOf(player.Run().Read(), k.Reading)
		if v.None || k.Holds(v.Number) {
			met = player.At()
		}
		if over || player.At() >= until {
			return met, player.At(), nil
		}
		if err := ctx.Err(); err != nil {
			return 0, 0, fmt.Errorf("looking for the first bad moment of %s: %w", c.Widget, err)
		}
		over = player.RunOn(stride)
	}
}

// open starts a run at tick 0.
func (t Trials) open(c *quizzes.Challenge, given []quizzes.Setting, seed uint32) (*widget.Player, error) {
	w := t.Widgets.Find(c.Widget)
	if w == nil {
		return nil, fmt.Errorf("there is no widget %q", c.Widget)
	}
	var query strings.Builder
	query.WriteString("c.at=0")
	if c.Actions != "" {
		query.WriteString("&c.log=" + url.QueryEscape(c.Actions))
	}
	for _, s := range given {
		query.WriteString("&c." + url.QueryEscape(s.Name) + "=" + url.QueryEscape(s.Value))
	}
	defaults := ChallengeDefaults(c)
	if seeded(w) {
		defaults += "&seed=" + strconv.FormatUint(uint64(seed), 10)
	}
	player, faults := widget.OpenWith(w, "c", defaults, query.String())
	var wrong []error
	for _, f := range faults {
		wrong = append(wrong, f)
	}
	return player, errors.Join(wrong...)
}

// seeded reports whether a widget has chance in it.
func seeded(w widget.Widget) bool {
	for _, p := range w.Info().Params {
		if p.Name == "seed" {
			return true
		}
	}
	return false
}

// ChallengeDefaults is the query that opens a challenge's widget: what it decides, which
// settings it leaves, and where those begin.
func ChallengeDefaults(c *quizzes.Challenge) string {
	only := quizzes.Setting{Name: widget.Only, Value: strings.Join(c.Free, ",")}
	return defaults(slices.Concat([]quizzes.Setting{only}, c.Set, c.Start))
}

// valueOf returns one reading's value; one that is not there has none.
func valueOf(readings []widget.Reading, name string) quizzes.Value {
	for _, r := range readings {
		if r.Name == name {
			return quizzes.Value{Number: r.Value, None: r.None}
		}
	}
	return quizzes.Value{None: true}
}

// trial is what a challenge is judged by.
func trial(seed uint32, readings []widget.Reading) quizzes.Trial {
	t := quizzes.Trial{Seed: seed, Values: make(map[string]quizzes.Value, len(readings))}
	for _, r := range readings {
		t.Values[r.Name] = quizzes.Value{Number: r.Value, None: r.None}
	}
	return t
}
