package quizzes

import "slices"

// Challenge asks a learner to reach a goal with the settings of a widget. The server
// replays the learner's settings on seeds that nobody saw before and judges what each
// run measured.
//
// Why a file and not Go: a teacher who can write a quiz can write a challenge. Why the
// file holds solutions, right and tempting: they are proofs. A challenge that its
// defaults pass, that a tempting answer passes, or that some seed makes impossible is a
// fault like a quiz without a key: see Prove.
type Challenge struct {
	ID          string // immutable, unique on the site: never reused
	Lesson      string // id of the lesson it belongs to, or ""
	Title       string
	Goal        HTML // what has to be reached, in one sentence
	Story       HTML // why, and what there is to know; may be empty
	Hints       []HTML
	Widget      string
	Set         []Setting // what the challenge decides
	Start       []Setting // where what is left to the learner begins, if not at its default
	Actions     string    // what happens during the run, as the log of a widget: "10.join"
	Free        []string  // the settings that are left to the learner
	Warmup      int       // customers that pass before any is measured; see Customers
	Customers   int       // measured in a run; 0 runs the widget to its end
	Seeds       int       // how many runs decide
	Pool        int       // how many seeds there are to draw from
	Conditions  []Condition
	Explanation HTML `json:"-"` // shown once it was passed: stays on the server till then

	Reference   []Solution `json:"-"` // each passes on every seed of the pool
	Temptations []Solution `json:"-"` // each fails whichever seeds are drawn
	Rev         string     `json:"-"` // hash of everything that decides
	Pos         Pos        `json:"-"`
}

// Setting is one setting of a widget: Value as it is written in a URL.
type Setting struct{ Name, Value string }

// Over says how the runs of an attempt are counted together.
type Over string

// Each: the condition must hold in every run. Mean: for the mean of all runs.
const (
	Each Over = "each"
	Mean Over = "mean"
)

// As says how the numbers of a condition are shown.
type As string

// Percent: they are shares of 1, shown in percent. YesNo: 1 is yes and 0 is no.
const (
	Percent As = "percent"
	YesNo   As = "yes or no"
)

// Condition is one thing that must hold. It is about a Reading of the widget or about a
// Setting (a cost), and either at most or at least Bound.
type Condition struct {
	Label   string // "Workers"
	Reading string // name of a reading, or ""
	Setting string // name of a setting, or ""
	Over    Over
	AtLeast bool
	Bound   float64
	As      As  // how Bound and what is measured are shown
	Pos     Pos `json:"-"`
}

// Holds reports whether a value meets the condition.
func (c *Condition) Holds(x float64) bool {
	if c.AtLeast {
		return x >= c.Bound
	}
	return x <= c.Bound
}

// Solution is a set of settings whose outcome is known.
type Solution struct {
	Set  []Setting
	Says HTML // a temptation: why it fails, told to whoever sends it
	Pos  Pos
}

// ChallengeByID returns the challenge with an immutable id, or nil.
func ChallengeByID(all []*Challenge, id string) *Challenge {
	i := slices.IndexFunc(all, func(c *Challenge) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return all[i]
}

// Tempted returns the temptation that a learner's settings are, or nil: each setting it
// names has the same value, as given returns it, and every other is left as usual. What
// it says was proven of these settings and of no others.
func (c *Challenge) Tempted(given, usual func(name string) string) *Solution {
	for i := range c.Temptations {
		t := &c.Temptations[i]
		same := func(name string) bool {
			want := usual(name)
			for _, s := range t.Set {
				if s.Name == name {
					want = s.Value
				}
			}
			return given(name) == want
		}
		if len(t.Set) > 0 && !slices.ContainsFunc(c.Free, func(name string) bool { return !same(name) }) {
			return t
		}
	}
	return nil
}
