package quizzes

import (
	"fmt"
	"slices"
)

// Runner runs a challenge once: settings are the learner's, in the order of Free; what is
// not among them has its default.
type Runner func(c *Challenge, settings []Setting, seed uint32) (Trial, error)

// Costs returns a setting as a number once the given ones are set.
type Costs func(c *Challenge, settings []Setting) (func(name string) float64, error)

// Prove runs a challenge on every seed of its pool and reports a fault when a reference
// solution fails on a seed, or when its defaults or a temptation pass. Whichever seeds
// an attempt draws, a reference then passes and a temptation fails.
func (c *Challenge) Prove(run Runner, costs Costs) (faults []Fault) {
	fault := func(at Pos, message, hint string) { faults = append(faults, Fault{at, message, hint}) }
	measure := func(s Solution, then func(settings func(string) float64, trials []Trial)) {
		settings, err := costs(c, s.Set)
		if err != nil {
			fault(s.Pos, err.Error(), "")
			return
		}
		var trials []Trial
		for _, seed := range c.PoolSeeds() {
			t, err := run(c, s.Set, seed)
			if err != nil {
				fault(s.Pos, err.Error(), "")
				return
			}
			trials = append(trials, t)
		}
		then(settings, trials)
	}
	for _, s := range c.Reference {
		measure(s, func(settings func(string) float64, trials []Trial) {
			if k, seed := c.fails(settings, trials); k != nil {
				fault(s.Pos, fmt.Sprintf("the reference solution of %q fails: %s", c.ID, k.Label)+onSeed(seed),
					"loosen the condition, or mend the solution")
			}
		})
	}
	must := append([]Solution{{Pos: c.Pos}}, c.Temptations...)
	for i, s := range must {
		measure(s, func(settings func(string) float64, trials []Trial) {
			if c.alwaysFails(settings, trials) {
				return
			}
			what := "a tempting solution"
			if i == 0 {
				what = "doing nothing"
			}
			fault(s.Pos, fmt.Sprintf("%s can pass %q", what, c.ID), "tighten a condition")
		})
	}
	return faults
}

func onSeed(seed uint32) string {
	if seed == 0 {
		return ""
	}
	return fmt.Sprintf(" on seed %d", seed)
}

// fails returns a condition that some draw from the trials does not meet, and the seed
// that does so most (0 when it is a setting), or nil.
func (c *Challenge) fails(settings func(string) float64, trials []Trial) (*Condition, uint32) {
	for i := range c.Conditions {
		k := &c.Conditions[i]
		drawn := c.extreme(trials, true, k)
		if c.Judge(settings, drawn)[i].Met {
			continue
		}
		if k.Reading == "" {
			return k, 0
		}
		return k, drawn[0].Seed
	}
	return nil, 0
}

// alwaysFails reports whether some condition is met by no draw from the trials.
func (c *Challenge) alwaysFails(settings func(string) float64, trials []Trial) bool {
	for i := range c.Conditions {
		k := &c.Conditions[i]
		if !c.Judge(settings, c.extreme(trials, false, k))[i].Met {
			return true
		}
	}
	return false
}

// extreme returns the draw from the trials that meets a condition least, or most.
func (c *Challenge) extreme(trials []Trial, least bool, k *Condition) []Trial {
	sorted := slices.Clone(trials)
	if k.Reading != "" {
		slices.SortStableFunc(sorted, func(a, b Trial) int {
			x, y := a.Values[k.Reading], b.Values[k.Reading]
			switch {
			case k.worse(x, y) == k.worse(y, x):
				return 0
			case k.worse(x, y) == least:
				return -1
			}
			return 1
		})
	}
	return sorted[:c.Seeds]
}
