package analysis

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"
)

// mark is an answer of one point at most.
func mark(right int, picks ...string) Answer {
	a := Answer{Mark: 1000 * right, Max: 1000}
	if picks != nil {
		a.Choices = map[string][]string{"pick": picks}
	}
	return a
}

// Six learners, four questions of one point.
//
//	     q1 q2 q3 q4   total   chosen in q4 (a is right)
//	A     1  1  1  1     4     a
//	B     1  1  1  0     3     b
//	C     1  1  0  0     2     b
//	D     1  0  1  0     2     b
//	E     1  0  0  0     1     c
//	F     0  0  0  1     1     a
//
// Totals: sum 13, sum of squares 35. Mean 13/6 points = 13/24. Median 2 points = 1/2.
// Variance 35/6 - (13/6)² = 41/36, so SD = √41/6 points = √41/24.
// Item variances p(1-p): 5/36 + 9/36 + 9/36 + 8/36 = 31/36.
// KR-20 = 4/3 · (1 - 31/41) = 40/123. SEM = √41/24 · √(83/123).
//
// Groups: 27 % of 6 is 1.62, so two: upper A B, lower E F.
// D: q1 1 - 1/2, q2 1 - 0, q3 1 - 0, q4 1/2 - 1/2.
//
// Corrected correlation, with rests in points:
//
//	q1: rests 3 2 1 1 0 1: mean 4/3, variance 16/6 - 16/9 = 8/9;
//	    covariance 7/6 - 5/6·4/3 = 1/18; r = 1/18 / √(5/36·8/9) = 1/√40
//	q2: rests 3 2 1 2 1 1: mean 5/3, variance 20/6 - 25/9 = 5/9;
//	    covariance 6/6 - 1/2·5/3 = 1/6; r = 1/6 / (1/2·√5/3) = 1/√5
//	q3: rests 3 2 2 1 1 1: the same sums as q2
//	q4: rests 3 3 2 2 1 0: mean 11/6, variance 27/6 - 121/36 = 41/36;
//	    covariance 3/6 - 2/6·11/6 = -4/36; r = -4/36 / (√8/6·√41/6) = -4/√328
//
// Choices of q4, rests out of 3: a (3+0)/2/3 = 1/2, b (3+2+2)/3/3 = 7/9, c 1/3.
func byHand() ([]Question, []Sheet) {
	questions := []Question{{ID: "q1"}, {ID: "q2"}, {ID: "q3"},
		{ID: "q4", Fields: []Field{{Name: "pick", Choices: []string{"d", "a", "b", "c"}, Right: []string{"a"}}}}}
	return questions, []Sheet{
		{"q1": mark(1), "q2": mark(1), "q3": mark(1), "q4": mark(1, "a")},
		{"q1": mark(1), "q2": mark(1), "q3": mark(1), "q4": mark(0, "b")},
		{"q1": mark(1), "q2": mark(1), "q3": mark(0), "q4": mark(0, "b")},
		{"q1": mark(1), "q2": mark(0), "q3": mark(1), "q4": mark(0, "b")},
		{"q1": mark(1), "q2": mark(0), "q3": mark(0), "q4": mark(0, "c")},
		{"q1": mark(0), "q2": mark(0), "q3": mark(0), "q4": mark(1, "a")},
	}
}

func TestFiguresAreThoseComputedByHand(t *testing.T) {
	q := Analyse(byHand())
	if q.Standing != Rough || q.N != 6 || q.Complete != 6 {
		t.Errorf("standing %q, n %d, complete %d; want few, 6, 6", q.Standing, q.N, q.Complete)
	}
	near(t, "mean", known(q.Mean), 13./24)
	near(t, "median", known(q.Median), 1./2)
	near(t, "SD", known(q.SD), math.Sqrt(41)/24)
	near(t, "alpha", q.Alpha, 40./123)
	near(t, "SEM", q.SEM, math.Sqrt(41)/24*math.Sqrt(83./123))
	for i, want := range []struct {
		facility, correlation, discrimination float64
		flags                                 []Flag
	}{
		{5. / 6, 1 / math.Sqrt(40), 0.5, []Flag{TooEasy}},
		{1. / 2, 1 / math.Sqrt(5), 1, nil},
		{1. / 2, 1 / math.Sqrt(5), 1, nil},
		{1. / 3, -4 / math.Sqrt(328), 0, []Flag{Poor}}, // -0.22, and chance alone does 0.45
	} {
		it := q.Items[i]
		near(t, it.ID+" facility", known(it.Facility), want.facility)
		near(t, it.ID+" correlation", it.Correlation, want.correlation)
		near(t, it.ID+" discrimination", it.Discrimination, want.discrimination)
		if !slices.Equal(it.Flags, want.flags) {
			t.Errorf("%s: flags %q, want %q", it.ID, it.Flags, want.flags)
		}
		if it.N != 6 || it.Group != 2 || it.Standing != Rough {
			t.Errorf("%s: n %d, group %d, standing %q; want 6, 2, few", it.ID, it.N, it.Group, it.Standing)
		}
	}
	choice := func(value string, right bool, chosen int, rest Figure, upper, lower float64) Choice {
		return Choice{Field: "pick", Value: value, Keyed: true, Right: right, Chosen: chosen,
			Share: float64(chosen) / 6, MeanRest: rest, Upper: known(upper), Lower: known(lower)}
	}
	want := []Choice{
		choice("d", false, 0, Figure{}, 0, 0), // offered, and drew nobody
		choice("a", true, 2, known(1./2), 1./2, 1./2),
		choice("b", false, 3, known(7./9), 1./2, 0),
		choice("c", false, 1, known(1./3), 0, 1./2),
	}
	got := q.Items[3].Choices
	if len(got) != len(want) {
		t.Fatalf("choices %+v, want %+v", got, want)
	}
	for i, w := range want {
		g := got[i]
		near(t, w.Value+" share", known(g.Share), w.Share)
		if w.MeanRest.Known {
			near(t, w.Value+" rest", g.MeanRest, w.MeanRest.Value)
			g.MeanRest = w.MeanRest
		}
		g.Share = w.Share
		if g != w {
			t.Errorf("choice %+v, want %+v", g, w)
		}
	}
}

// The figures in crosscheck.json were written by crosscheck.py beside it (Python 3, its
// standard library, exact fractions), which was written from the formulas and not from
// this package.
func TestFiguresAreThoseOfAnotherProgram(t *testing.T) {
	text, err := os.ReadFile("testdata/crosscheck.json")
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Sheets []map[string]struct {
			Mark, Max, Ms int
			Pick          string
		}
		Quiz struct {
			N, Complete                  int
			Mean, Median, SD, Alpha, Sem float64
		}
		Items map[string]struct {
			N, Timed                              int
			Facility, Correlation, Discrimination float64
			Ms                                    float64
			Picks                                 map[string]struct {
				Chosen       int
				Rest         *float64
				Upper, Lower float64
			}
		}
	}
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	var sheets []Sheet
	for _, s := range want.Sheets {
		sheet := Sheet{}
		for q, a := range s {
			sheet[q] = Answer{Mark: a.Mark, Max: a.Max, Spent: time.Duration(a.Ms) * time.Millisecond,
				Choices: map[string][]string{"pick": {a.Pick}}}
		}
		sheets = append(sheets, sheet)
	}
	var questions []Question
	for n := range 6 {
		questions = append(questions, Question{ID: fmt.Sprint("q", n+1), Fields: []Field{{Name: "pick", Right: []string{"a"}}}})
	}
	q := Analyse(questions, sheets)
	if q.Standing != Solid || q.N != want.Quiz.N || q.Complete != want.Quiz.Complete || q.Complete == q.N {
		t.Errorf("standing %q, n %d, complete %d; want solid, %d, %d", q.Standing, q.N, q.Complete, want.Quiz.N, want.Quiz.Complete)
	}
	near(t, "mean", known(q.Mean), want.Quiz.Mean)
	near(t, "median", known(q.Median), want.Quiz.Median)
	near(t, "SD", known(q.SD), want.Quiz.SD)
	near(t, "alpha", q.Alpha, want.Quiz.Alpha)
	near(t, "SEM", q.SEM, want.Quiz.Sem)
	for _, it := range q.Items {
		w := want.Items[it.ID]
		near(t, it.ID+" facility", known(it.Facility), w.Facility)
		near(t, it.ID+" correlation", it.Correlation, w.Correlation)
		near(t, it.ID+" discrimination", it.Discrimination, w.Discrimination)
		near(t, it.ID+" time", known(it.MedianTime.Seconds()*1000), w.Ms)
		if it.N != w.N || it.Timed != w.Timed {
			t.Errorf("%s: n %d, timed %d; want %d, %d", it.ID, it.N, it.Timed, w.N, w.Timed)
		}
		for _, c := range it.Choices {
			p := w.Picks[c.Value]
			if c.Chosen != p.Chosen || c.MeanRest.Known != (p.Rest != nil) {
				t.Errorf("%s %s: %+v, want %+v", it.ID, c.Value, c, p)
				continue
			}
			near(t, it.ID+c.Value+" upper", c.Upper, p.Upper)
			near(t, it.ID+c.Value+" lower", c.Lower, p.Lower)
			if p.Rest != nil {
				near(t, it.ID+c.Value+" rest", c.MeanRest, *p.Rest)
			}
		}
	}
	if f := q.Items[3].Flags; !slices.Contains(f, CheckKey) {
		t.Errorf("q4 was drawn with a wrong key and has flags %q", f)
	}
}

func near(t *testing.T, what string, got Figure, want float64) {
	t.Helper()
	if !got.Known || math.Abs(got.Value-want) > 1e-12*max(1, math.Abs(want)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestUnderFiveLearnersNothingIsTold(t *testing.T) {
	questions, sheets := byHand()
	for n := range Least {
		if got := Analyse(questions, sheets[:n]); !reflect.DeepEqual(got, Quiz{Standing: TooFew}) {
			t.Errorf("%d learners: %+v", n, got)
		}
	}
	if got := Analyse(questions, sheets[:Least]); got.Standing != Rough || len(got.Items) != 4 {
		t.Errorf("%d learners: standing %q, %d items", Least, got.Standing, len(got.Items))
	}
	// A sheet on which nothing was put is no learner, and a question has to be put to five.
	empty := append(slices.Clone(sheets[:4]), Sheet{}, Sheet{"q1": {Max: 0}}, nil)
	if got := Analyse(questions, empty); got.Standing != TooFew {
		t.Errorf("four learners and three empty sheets: %+v", got)
	}
	some := slices.Clone(sheets)
	for i := range 2 {
		some[i] = Sheet{"q1": some[i]["q1"], "q2": some[i]["q2"], "q3": some[i]["q3"]}
	}
	got := Analyse(questions, some)
	if want := (Item{ID: "q4", Standing: TooFew}); !reflect.DeepEqual(got.Items[3], want) {
		t.Errorf("a question put to four: %+v", got.Items[3])
	}
	if got.Complete != 0 || got.Alpha.Known || got.SEM.Known {
		t.Errorf("four complete sheets: %+v", got)
	}
	if Analyse(questions, slices.Repeat(sheets[:1], Few)).Standing != Solid ||
		Analyse(questions, slices.Repeat(sheets[:1], Few-1)).Standing != Rough {
		t.Error("thirty learners are few, or 29 are not")
	}
}

func TestWhatCannotBeFormedIsNotKnown(t *testing.T) {
	two := []Question{{ID: "q1"}, {ID: "q2"}}
	same := func(a, b Answer) []Sheet {
		return slices.Repeat([]Sheet{{"q1": a, "q2": b}}, 7)
	}
	third := Answer{Mark: 1000, Max: 3000} // 1/3 has no exact float: equal marks must stay equal
	for name, sheets := range map[string][]Sheet{
		"all right":   same(mark(1), mark(1)),
		"all wrong":   same(mark(0), mark(0)),
		"all a third": same(third, third),
	} {
		q := Analyse(two, sheets)
		if q.SD != 0 || q.Alpha.Known || q.SEM.Known || q.Items[0].Correlation.Known || q.Items[0].Discrimination.Known {
			t.Errorf("%s: %+v", name, q)
		}
	}
	if q := Analyse(two, same(mark(1), mark(0))); !slices.Equal(q.Items[0].Flags, []Flag{TooEasy}) || !slices.Equal(q.Items[1].Flags, []Flag{Hard}) {
		t.Errorf("all right and all wrong are flagged %q and %q", q.Items[0].Flags, q.Items[1].Flags)
	}

	// Everybody has q1 and q2 tells them apart: q1 cannot correlate, nor discriminate.
	var warmup []Sheet
	for i := range 6 {
		warmup = append(warmup, Sheet{"q1": mark(1), "q2": mark(i % 2)})
	}
	if it := Analyse(two, warmup).Items[0]; it.Correlation.Known || it.Discrimination != known(0) {
		t.Errorf("a question that all have: %+v", it)
	}

	// One question has no rest to compare with; its own score would only agree with itself.
	var one []Sheet
	for i := range 8 {
		one = append(one, Sheet{"q1": mark(i%2, "a")})
	}
	q := Analyse(two[:1], one)
	it := q.Items[0]
	if q.Alpha.Known || it.Correlation.Known || it.Discrimination.Known || it.Choices[0].MeanRest.Known || it.Choices[0].Upper.Known {
		t.Errorf("one question: %+v", q)
	}
	near(t, "facility of one question", known(it.Facility), 0.5)

	// Questions that disagree: alpha below 0, and no error of measurement from it.
	// q1 and q2 are opposite in all but one of six: totals 1 1 1 1 1 2, variance 5/36;
	// items p = 3/6 and 4/6: 9/36 + 8/36. alpha = 2·(1 - 17/5) = -24/5.
	var against []Sheet
	for i := range 5 {
		against = append(against, Sheet{"q1": mark(i % 2), "q2": mark(1 - i%2)})
	}
	q = Analyse(two, append(against, Sheet{"q1": mark(1), "q2": mark(1)}))
	near(t, "alpha of opposites", q.Alpha, -24./5)
	if q.SEM.Known {
		t.Errorf("an error of measurement from a negative alpha: %v", q.SEM)
	}
}

// Seven learners, groups of two (27 % of 7 is 1.89). Scores 2 1 1 1 1 1 0 of 2 points:
// the best is in the upper group, the five in the middle share its other place, 1/5 each;
// likewise below. Of the five, two have q1 and three q2.
// Upper q1: (1 + 2/5) / 2 = 7/10; lower q1: (0 + 2/5) / 2 = 1/5; D = 1/2.
// Upper q2: (1 + 3/5) / 2 = 4/5; lower q2: 3/10; D = 1/2.
func TestTiesShareTheLastPlaces(t *testing.T) {
	sheets := []Sheet{{"q1": mark(1, "x"), "q2": mark(1)}, {"q1": mark(0), "q2": mark(0)}}
	for i := range 5 {
		a := Sheet{"q1": mark(1, "x"), "q2": mark(0)}
		if i > 1 {
			a = Sheet{"q1": mark(0), "q2": mark(1)}
		}
		sheets = append(sheets, a)
	}
	q := Analyse([]Question{{ID: "q1"}, {ID: "q2"}}, sheets)
	near(t, "q1", q.Items[0].Discrimination, 0.5)
	near(t, "q2", q.Items[1].Discrimination, 0.5)
	near(t, "q1 upper", q.Items[0].Choices[0].Upper, 0.7)
	near(t, "q1 lower", q.Items[0].Choices[0].Lower, 0.2)
	for n, want := range map[int]int{5: 2, 9: 2, 10: 3, 11: 3, 30: 8, 50: 14, 100: 27, 1000: 270} {
		if got := size(n); got != want {
			t.Errorf("a group of %d is %d, want %d", n, got, want)
		}
	}
}

func TestTimesAreToldOfFiveAtLeast(t *testing.T) {
	questions, sheets := byHand()
	for i, s := range sheets[:5] {
		a := s["q1"]
		a.Spent = time.Duration(i+1) * time.Second
		s["q1"] = a
	}
	if it := Analyse(questions, sheets).Items[0]; it.Timed != 5 || it.MedianTime != 3*time.Second {
		t.Errorf("timed %d, median %v; want 5, 3s", it.Timed, it.MedianTime)
	}
	a := sheets[0]["q1"]
	a.Spent = -time.Second // a clock that ran backwards
	sheets[0]["q1"] = a
	if it := Analyse(questions, sheets).Items[0]; it.Timed != 4 || it.MedianTime != 0 {
		t.Errorf("timed %d, median %v; want 4 and none", it.Timed, it.MedianTime)
	}
}
