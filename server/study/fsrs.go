package study

import (
	"hash/fnv"
	"math"
	"strconv"
	"time"
)

// Spaced repetition by FSRS-6, the free spaced repetition scheduler, with its published
// default parameters. Why of our own: it is a page of arithmetic, and the state of a card
// is never stored: it follows from the log, so a mended formula mends every card. Where
// the reference implementations differ (growth within a day), this follows ts-fsrs.

// Grade is how well a card was remembered.
type Grade int

// The grades.
const (
	Again Grade = iota + 1 // not
	Hard                   // with effort
	Good
	Easy
)

// Valid reports whether g is one of the four grades.
func (g Grade) Valid() bool { return Again <= g && g <= Easy }

// Phase is where a card is on its way.
type Phase int

// The phases. Learning and Relearning go by minutes, Known goes by days.
const (
	New        Phase = iota // never graded
	Learning                // on its first steps
	Known                   // on intervals of days
	Relearning              // forgotten, and on a step back
)

// CardState is where a card stands after its last grade. The zero value is a new card.
type CardState struct {
	Phase      Phase
	Stability  float64 // days until recall is 90% likely
	Difficulty float64 // 1 to 10
	Step       int     // of learning
	Reps       int     // grades so far
	Lapses     int     // times it was known and forgotten
	FirstDay   int     // the learner's day of the first grade
	LastDay    int     // and of the last
	Interval   int     // days from the last grade to the next; 0 when it goes by minutes
	Due        time.Time
}

// DueDay is the learner's day on which a card that is Known is due.
func (c CardState) DueDay() int { return c.LastDay + c.Interval }

// IsDue reports whether it is time to ask for a card that was graded before. A step of
// minutes that is not over when the day is, is over then.
func (c CardState) IsDue(now time.Time, today int) bool {
	switch c.Phase {
	case Learning, Relearning:
		return !now.Before(c.Due) || today > c.LastDay
	case Known:
		return today >= c.DueDay()
	}
	return false
}

// weights are the 21 default parameters of FSRS-6.
var weights = [21]float64{
	0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
	1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
}

// What follows from the weights alone.
var (
	recallFactor   = math.Pow(0.9, -1/weights[20]) - 1 // so that recall is 90% after as many days as the stability
	recallGrowth   = math.Exp(weights[8])
	lapseFloor     = math.Exp(weights[17] * weights[18])
	easyDifficulty = firstDifficulty(Easy)
)

const (
	minStability = 0.001 // days
	maxInterval  = 36500 // days
)

// Steps in minutes: a new card comes back after one and after ten, a forgotten one after ten.
var (
	learningSteps   = []int{1, 10}
	relearningSteps = []int{10}
)

// Next is the card after a grade at a time, on the learner's day. card is its id: cards
// learned together come back spread over some days, each always in the same way.
func (c CardState) Next(card string, g Grade, at time.Time, day int) CardState {
	elapsed := max(0, day-c.LastDay) // who travels west may live a day twice
	next := c
	next.LastDay = day
	next.Reps++
	if c.Phase == New {
		elapsed, next.FirstDay = 0, day
	}
	next.Stability, next.Difficulty = c.remember(g, elapsed)
	if c.Phase == Known && g != Again {
		return next.inDays(c.intervalOf(card, g, elapsed), at)
	}
	steps, onFail := learningSteps, Learning
	if c.Phase == Known || c.Phase == Relearning {
		steps, onFail = relearningSteps, Relearning
	}
	if c.Phase == Known {
		next.Lapses++
	}
	minutes, step := 0, c.Step
	switch {
	case g == Again:
		minutes, step = steps[0], 0
	case g == Hard && len(steps) > 1:
		minutes = (steps[0] + steps[1] + 1) / 2
	case g == Hard:
		minutes = (steps[0]*3 + 1) / 2
	case g == Good && c.Step+1 < len(steps):
		minutes, step = steps[c.Step+1], c.Step+1
	}
	if minutes == 0 {
		return next.inDays(fuzzed(card, next.Reps, daysOf(next.Stability), elapsed), at)
	}
	next.Phase, next.Step, next.Interval = onFail, step, 0
	next.Due = at.Add(time.Duration(minutes) * time.Minute)
	return next
}

// inDays is the card known, and due in some days.
func (c CardState) inDays(days int, at time.Time) CardState {
	c.Phase, c.Step, c.Interval = Known, 0, days
	c.Due = at.AddDate(0, 0, days)
	return c
}

// intervalOf is the days until a known card is due again after a grade. Hard is not later
// than Good, and each better grade is at least a day later than the one below it.
func (c CardState) intervalOf(card string, g Grade, elapsed int) int {
	days := func(g Grade) int {
		s, _ := c.remember(g, elapsed)
		return fuzzed(card, c.Reps+1, daysOf(s), elapsed)
	}
	hard, good := days(Hard), days(Good)
	hard = min(hard, good)
	good = max(good, hard+1)
	switch g {
	case Hard:
		return hard
	case Good:
		return good
	}
	return max(days(Easy), good+1)
}

// daysOf is the interval after which recall is as likely as desired. That is 90%, at
// which the interval is the stability itself.
func daysOf(stability float64) int {
	return int(min(max(1, math.Round(stability)), maxInterval))
}

// remember is the memory after a grade, some days after the last one.
func (c CardState) remember(g Grade, elapsed int) (stability, difficulty float64) {
	if c.Phase == New {
		return weights[g-1], min(max(firstDifficulty(g), 1), 10)
	}
	s, d := c.Stability, c.Difficulty
	switch {
	case elapsed == 0:
		growth := math.Pow(s, -weights[19]) * math.Exp(weights[17]*(float64(g)-3+weights[18]))
		if g != Again {
			growth = max(growth, 1)
		}
		stability = s * growth
	case g == Again:
		r := recall(elapsed, s)
		forgotten := weights[11] * math.Pow(d, -weights[12]) * (math.Pow(s+1, weights[13]) - 1) * math.Exp((1-r)*weights[14])
		stability = min(forgotten, s/lapseFloor)
	default:
		r := recall(elapsed, s)
		growth := recallGrowth * (11 - d) * math.Pow(s, -weights[9]) * (math.Exp((1-r)*weights[10]) - 1)
		switch g {
		case Hard:
			growth *= weights[15]
		case Easy:
			growth *= weights[16]
		}
		stability = s * (1 + growth)
	}
	// Harder after a failure, the less so the harder it is already, and drawn a little
	// towards what an easy card begins with.
	harder := d - weights[6]*(float64(g)-3)*(10-d)/9
	difficulty = weights[7]*easyDifficulty + (1-weights[7])*harder
	return min(max(stability, minStability), maxInterval), min(max(difficulty, 1), 10)
}

func firstDifficulty(g Grade) float64 { return weights[4] - math.Exp(float64(g-1)*weights[5]) + 1 }

// recall is the probability that a memory of some stability is there after some days.
func recall(days int, stability float64) float64 {
	return math.Pow(1+recallFactor*float64(days)/stability, -weights[20])
}

// fuzzed moves an interval of some days by chance, which is a function of the card and of
// how often it was graded: within 15% of what is between 2.5 and 7 days, 10% of what is
// between 7 and 20, 5% of the rest, and a day.
func fuzzed(card string, reps, days, elapsed int) int {
	if card == "" || days < 3 {
		return days
	}
	ivl, delta := float64(days), 1.0
	for _, band := range []struct{ from, to, share float64 }{{2.5, 7, .15}, {7, 20, .1}, {20, math.Inf(1), .05}} {
		delta += band.share * max(0, min(ivl, band.to)-band.from)
	}
	low := max(2, int(math.Round(ivl-delta)))
	high := min(int(math.Round(ivl+delta)), maxInterval)
	if days > elapsed {
		low = max(low, elapsed+1)
	}
	low = min(low, high)
	h := fnv.New32a()
	h.Write([]byte(card + " " + strconv.Itoa(reps)))
	return low + int(h.Sum32()%uint32(high-low+1))
}
