package web

import (
	"strings"
	"testing"
	"time"

	"millrace/quizzes"
	"millrace/server/study"
)

var noon = time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)

// drawnOver is the picture of some days: what was done, by days before noon.
func drawnOver(sections map[string]float64, scores map[float64]int, zone string) timeline {
	course, states := two("a1", "a2", "b1")
	record := study.Progress{Sections: map[string]study.Done{}}
	ago := func(days float64) time.Time { return noon.Add(-time.Duration(days * 24 * float64(time.Hour))) }
	for i := range states {
		states[i].Done = map[string]bool{}
		for _, sec := range states[i].Lesson.Sections {
			if days, ok := sections[sec.ID]; ok {
				states[i].Done[sec.ID] = true
				record.Sections[sec.ID] = study.Done{Section: sec.ID, At: ago(days)}
			}
		}
	}
	for days, score := range scores {
		states[0].Attempts = append(states[0].Attempts, Attempt{At: ago(days), Score: score, Max: 4000, Passed: score >= 3000})
	}
	return newTimeline(ProgressPage{Course: course, States: states, Record: record, Now: noon, Review: ReviewState{Zone: zone}})
}

// A week is 72 to 624 on the axis, from the midnight seven days begin with until noon: 6.5
// days. Half a day before its end is 624 - 552/13 = 581.5; of four sections each is 20 high.
func TestThePictureLaysOutWhatWasDone(t *testing.T) {
	p := drawnOver(map[string]float64{"a1": 0.5, "b1": 0}, map[float64]int{0.5: 3000}, "")
	if got, want := p.steps(), "M72 114H581.5V94H624.0V74H624"; got != want {
		t.Errorf("the line of sections is %s, want %s", got, want)
	}
	// Three of four points is three quarters up between 248 and 168.
	if got := p.quizMarks(); len(got) != 1 || got[0] != (timeMark{"581.5", "188", true}) {
		t.Errorf("the marks are %v", got)
	}
	ticks := p.ticks()
	if ticks[0].Text != "8 Mar" || ticks[2].Text != "14 Mar" {
		t.Errorf("the axis says %v", ticks)
	}
}

func TestNothingDoneDrawsNothing(t *testing.T) {
	if p := drawnOver(nil, nil, ""); !p.empty() || len(p.rows()) != 0 {
		t.Errorf("%+v", p)
	}
	if p := drawnOver(nil, map[float64]int{0: 1000}, ""); p.empty() {
		t.Error("one attempt is something")
	}
}

func TestTheTableTellsLongerTimesInLongerPeriods(t *testing.T) {
	for name, c := range map[string]struct {
		oldest float64
		want   string
	}{
		"days":   {10, "14 March 2026, 13 March 2026, 4 March 2026"},
		"weeks":  {100, "week of 9 March 2026, week of 1 December 2025"},
		"months": {500, "March 2026, October 2024"},
	} {
		p := drawnOver(map[string]float64{"a1": c.oldest, "a2": 1, "b1": 0}, nil, "")
		var got []string
		for _, r := range p.rows() {
			got = append(got, r.When)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
		if rows := p.rows(); rows[0].InAll != 3 || rows[len(rows)-1].InAll != 1 {
			t.Errorf("%s: sections add up to %+v", name, rows)
		}
	}
}

// 14 March, 12:00 UTC is 01:00 of the 15th in Auckland.
func TestDaysAreThoseOfTheLearner(t *testing.T) {
	if p := drawnOver(map[string]float64{"a1": 0}, nil, "Pacific/Auckland"); p.rows()[0].When != "15 March 2026" {
		t.Errorf("%+v", p.rows())
	}
	if p := drawnOver(map[string]float64{"a1": 0}, nil, "Nowhere/At_All"); p.rows()[0].When != "14 March 2026" {
		t.Errorf("%+v", p.rows())
	}
}

func TestACellSumsUpWhatIsTooMuchToList(t *testing.T) {
	p := drawnOver(nil, map[float64]int{0: 1000, 0.1: 3000}, "")
	if got := quizCell(p.rows()[0]); got != "3 of 4, passed; 1 of 4, not passed" {
		t.Errorf("two attempts: %q", got)
	}
	p = drawnOver(nil, map[float64]int{0: 1000, 0.1: 3000, 0.2: 4000, 0.3: 2000}, "")
	if got := quizCell(p.rows()[0]); got != "4 attempts, 2 passed, best 4 of 4" {
		t.Errorf("four attempts: %q", got)
	}
}

// A section that took over from two was done when the last of them was.
func TestASectionCountsFromWhenTheLastOfWhatItReplacedWasDone(t *testing.T) {
	_, states := two()
	sec := states[0].Lesson.Sections[0]
	sec.Replaces = quizzes.Old{{"x"}, {"y"}}
	record := study.Progress{Sections: map[string]study.Done{"x": {At: noon}, "y": {At: noon.Add(-time.Hour)}}}
	if got := DoneAt(sec, record); !got.Equal(noon) {
		t.Errorf("%v", got)
	}
}
