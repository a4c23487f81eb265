package server

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"millrace/quizzes"
	"millrace/wasm/widget"
)

// Prove reports what is wrong with a challenge: names that do not exist, and whatever
// quizzes.Challenge.Prove finds by running it on its whole pool of seeds.
func (t Trials) Prove(ctx context.Context, c *quizzes.Challenge) []quizzes.Fault {
	fault := func(err error) []quizzes.Fault { return []quizzes.Fault{{Pos: c.Pos, Message: err.Error()}} }
	player, err := t.open(c, nil, quizzes.PracticeSeed)
	if err != nil {
		return fault(err)
	}
	readings, err := t.Run(ctx, c, nil, quizzes.PracticeSeed)
	if err != nil {
		return fault(err)
	}
	if faults := named(c, player, readings); len(faults) > 0 {
		return faults
	}
	return c.Prove(func(c *quizzes.Challenge, given []quizzes.Setting, seed uint32) (quizzes.Trial, error) {
		readings, err := t.Run(ctx, c, given, seed)
		return trial(seed, readings), err
	}, func(c *quizzes.Challenge, given []quizzes.Setting) (func(string) float64, error) {
		player, err := t.open(c, given, quizzes.PracticeSeed)
		if err != nil {
			return nil, err
		}
		return func(name string) float64 { return settingNumber(player.Values(), name) }, nil
	})
}

// named reports the settings and readings of a challenge that its widget does not have.
func named(c *quizzes.Challenge, player *widget.Player, readings []widget.Reading) (faults []quizzes.Fault) {
	var settings, measured []string
	for _, p := range player.Values().Params() {
		settings = append(settings, p.Name)
	}
	for _, r := range readings {
		measured = append(measured, r.Name)
	}
	check := func(at quizzes.Pos, what, name string, known []string) {
		if slices.Contains(known, name) {
			return
		}
		hint := "known: " + strings.Join(known, ", ")
		if near := widget.Closest(name, known); near != "" {
			hint = "did you mean " + near + "?"
		}
		faults = append(faults, quizzes.Fault{Pos: at, Message: fmt.Sprintf("%s has no %s %q", c.Widget, what, name), Hint: hint})
	}
	for _, name := range c.Free {
		check(c.Pos, "setting", name, settings)
	}
	for _, k := range c.Conditions {
		if k.Reading != "" {
			check(k.Pos, "reading", k.Reading, measured)
		}
	}
	return faults
}

// settingNumber is a setting as a number; a choice or a text is none.
func settingNumber(v widget.Values, name string) float64 {
	x, err := strconv.ParseFloat(v.Raw(name), 64)
	if err != nil {
		return 0
	}
	return x
}
