package quizzes

// Value is what one run measured of one reading. None says that it never came about,
// which meets no condition.
type Value struct {
	Number float64
	None   bool
}

// Trial is one run of an attempt: its seed and what it measured, by reading.
type Trial struct {
	Seed   uint32
	Values map[string]Value
}

// Verdict says whether one condition was met, and by what.
type Verdict struct {
	Met   bool
	Value Value // of the worst run, of the mean, or of the setting
	Worst int   // index of the run that decides, or -1 for a setting
}

// Judge decides every condition of a challenge. settings returns a setting as a number.
// There is at least one trial.
func (c *Challenge) Judge(settings func(name string) float64, trials []Trial) []Verdict {
	out := make([]Verdict, len(c.Conditions))
	for i := range c.Conditions {
		k := &c.Conditions[i]
		switch {
		case k.Setting != "":
			x := settings(k.Setting)
			out[i] = Verdict{k.Holds(x), Value{Number: x}, -1}
		case k.Over == Mean:
			out[i] = k.mean(trials)
		default:
			worst := k.worst(trials)
			v := trials[worst].Values[k.Reading]
			out[i] = Verdict{!v.None && k.Holds(v.Number), v, worst}
		}
	}
	return out
}

// Passed reports whether every condition was met.
func Passed(verdicts []Verdict) bool {
	for _, v := range verdicts {
		if !v.Met {
			return false
		}
	}
	return len(verdicts) > 0
}

// worse reports whether a meets the condition less than b does.
func (k *Condition) worse(a, b Value) bool {
	switch {
	case a.None || b.None:
		return a.None && !b.None
	case k.AtLeast:
		return a.Number < b.Number
	}
	return a.Number > b.Number
}

func (k *Condition) worst(trials []Trial) int {
	worst := 0
	for i := range trials {
		if k.worse(trials[i].Values[k.Reading], trials[worst].Values[k.Reading]) {
			worst = i
		}
	}
	return worst
}

// mean is none as soon as one run has no value.
func (k *Condition) mean(trials []Trial) Verdict {
	sum, worst := 0.0, k.worst(trials)
	for _, t := range trials {
		v := t.Values[k.Reading]
		if v.None {
			return Verdict{false, v, worst}
		}
		sum += v.Number
	}
	x := sum / float64(len(trials))
	return Verdict{k.Holds(x), Value{Number: x}, worst}
}
