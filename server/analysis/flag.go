package analysis

import "math"

// Flag is a reason to look at a question again. It is no verdict: a warm-up is meant to
// be easy, and a question on a topic of its own correlates with nothing.
type Flag string

// The flags, and when each is set.
const (
	TooEasy  Flag = "too easy"             // facility above 0.8
	Hard     Flag = "hard"                 // facility below 0.3
	Poor     Flag = "discriminates poorly" // correlation below 0.1
	CheckKey Flag = "check the key"        // correlation clearly below 0, or a wrong choice drew clearly more of the upper group than the right one
)

// Flags lists every flag.
func Flags() []Flag { return []Flag{TooEasy, Hard, Poor, CheckKey} }

// slack keeps the last bit of a sum from deciding: 0.1 + 0.7 is not 0.8.
const slack = 1e-9

// flags goes by the correlation and not by the two groups: it uses every learner, and in
// a small class the groups are a handful.
func flags(it Item, misled bool) (out []Flag) {
	below := func(limit float64) bool {
		return it.Correlation.Known && it.Correlation.Value < limit-slack
	}
	for _, f := range []struct {
		flag Flag
		set  bool
	}{
		{TooEasy, it.Facility > 0.8+slack},
		{Hard, it.Facility < 0.3-slack},
		{Poor, below(0.1)},
		{CheckKey, below(-chance(it.N)) || misled},
	} {
		if f.set {
			out = append(out, f.flag)
		}
	}
	return out
}

// chance is how far from 0 a correlation of so many learners comes by chance alone: its
// standard error where there is none, 1/√(n-1) (M. G. Kendall and A. Stuart, The Advanced
// Theory of Statistics, volume 2). Without it, one easy question in three of a small class
// would be suspected.
func chance(n int) float64 { return 1 / math.Sqrt(float64(n-1)) }
