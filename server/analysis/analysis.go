// Package analysis is classical item analysis: how a quiz and each of its questions did,
// judged from the answers of a class.
//
// Why a package that imports nothing of ours: these are formulas, and they can be checked
// by hand and by another program only if no store and no page comes with them. The caller
// reads the attempts and decides who is in the class; this package only counts.
//
// Hand in first attempts only, one sheet for each learner. Later attempts are made with
// the feedback on the first in mind, so they say how well the feedback works and not how
// well the question does, and a learner with two sheets would count twice. The package
// cannot see which attempt a sheet is from.
//
// All marks come in as milli-points and all scores leave as fractions from 0 to 1. A
// figure that cannot be formed (nobody differs, nothing to compare with) is a Figure that
// is not Known; there is never a NaN. The order of the sheets does not change one bit.
//
// The sources are R. L. Ebel and D. A. Frisbie, Essentials of Educational Measurement
// (5th ed., 1991); F. M. Lord and M. R. Novick, Statistical Theories
// of Mental Test Scores (1968); L. J. Cronbach, Coefficient alpha and the internal
// structure of tests, Psychometrika 16 (1951) 297–334; and T. L. Kelley, The selection of
// upper and lower groups for the validation of test items, Journal of Educational
// Psychology 30 (1939) 17–24.
package analysis

import "time"

// Least is the fewest learners anything is said about. With fewer, a figure about all of
// them gives away the answers of each. Fewer than Few make every figure a rough one: the
// standard error of a facility of one half is 0.09 with 30 learners and 0.22 with 5.
const (
	Least = 5
	Few   = 30
)

// Standing says whether there are learners enough to say something.
type Standing string

// The standings.
const (
	TooFew Standing = "too few" // fewer than Least: nothing is told, not even how many
	Rough  Standing = "few"     // fewer than Few: told, and to be shown as rough
	Solid  Standing = "solid"
)

func standing(n int) Standing {
	switch {
	case n < Least:
		return TooFew
	case n < Few:
		return Rough
	}
	return Solid
}

// Figure is a number that may not exist. Value is 0 unless Known.
type Figure struct {
	Value float64
	Known bool
}

func known(v float64) Figure { return Figure{Value: v, Known: true} }

// Question is what was asked.
type Question struct {
	ID     string
	Fields []Field // may be empty: then choices are counted as they come, with no key
}

// Field is one place of a question that is answered: a group of choices, a gap, a box.
type Field struct {
	Name    string
	Choices []string // all that were offered, in the order to report; nil if it is typed
	Right   []string // those that are right; nil if that cannot be said of one choice alone
}

// Sheet is the first attempt of one learner, by the id of the question. A question that
// was put and left blank has an Answer with no mark; one that was not put has no entry.
type Sheet map[string]Answer

// Answer is what a learner gave for one question.
type Answer struct {
	Mark    int                 // milli-points; below 0 counts as 0, above Max as Max
	Max     int                 // milli-points; an answer with none is as if not put
	Choices map[string][]string // by the name of the field
	Spent   time.Duration       // 0 if not known
}

// Quiz is what is known of a quiz as a whole. Under Least learners only Standing is set.
type Quiz struct {
	Standing Standing
	N        int     // learners
	Mean     float64 // of the scores, each a fraction of what the learner could get
	Median   float64
	SD       float64 // of all these learners (divided by N): they are the class, no sample of it
	// Complete is how many were put every question, 0 if under Least. Alpha and SEM are theirs.
	Complete int
	// Alpha is Cronbach's alpha (1951), k/(k-1) · (1 - Σ item variances / variance of the
	// totals), with the marks in points. With right or wrong only, it is Kuder and
	// Richardson's formula 20. Not known with one question, fewer than Least complete
	// sheets, or equal totals. Below 0 is possible and means that the questions disagree.
	Alpha Figure
	// SEM is the standard error of measurement, SD · √(1 - alpha), as a fraction of the
	// whole score (Lord and Novick). Not known if Alpha is not, or is below 0.
	SEM   Figure
	Items []Item // one for each question, in the order given
}

// Item is what is known of one question. Under Least learners who were put it, only ID
// and Standing are set.
type Item struct {
	ID       string
	Standing Standing
	N        int     // learners who were put it
	Facility float64 // mean fraction of the mark
	// Correlation is the corrected point-biserial: Pearson's correlation of the mark with
	// the rest of the score. The question itself is left out of the rest, or it would
	// agree with itself. Not known if either is the same for everybody.
	Correlation Figure
	// Discrimination is the upper group's mean fraction less the lower group's: see Group.
	// Not known if the quiz has no other question or everybody has the same score.
	Discrimination Figure
	Group          int // learners in each of the two groups
	// MedianTime is that of the Timed learners whose time is known; 0 if under Least.
	MedianTime time.Duration
	Timed      int
	Choices    []Choice // by field and in the order offered; others after them, sorted
	Flags      []Flag   // in the order of the constants
}

// Choice is whom one choice drew. A choice that one learner made tells of that learner:
// figures of choices are for those who may see the answers, typed ones above all.
type Choice struct {
	Field, Value string
	Keyed        bool // whether the field has a key, so that Right means something
	Right        bool
	Chosen       int     // learners
	Share        float64 // of those who were put the question
	MeanRest     Figure  // mean score of the choosers on the other questions
	Upper, Lower Figure  // share of the upper and of the lower group who chose it
}

// Analyse returns what the first attempts say of a quiz. It changes neither argument.
func Analyse(questions []Question, sheets []Sheet) Quiz {
	papers := collect(questions, sheets)
	q := Quiz{Standing: standing(len(papers))}
	if q.Standing == TooFew {
		return q
	}
	q.N = len(papers)
	scores := make([]float64, len(papers))
	for i, p := range papers {
		scores[i] = p.score()
	}
	q.Mean, q.Median, q.SD = mean(scores), median(scores), deviation(scores)
	q.Complete, q.Alpha, q.SEM = reliability(len(questions), papers)
	for i, question := range questions {
		q.Items = append(q.Items, item(question, i, papers))
	}
	return q
}
