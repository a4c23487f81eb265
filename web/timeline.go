package web

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// timeline is what a learner did over time: sections as they add up, quizzes by their
// scores, challenges.
type timeline struct {
	From, To   time.Time
	Ticked     []time.Time // sections, the oldest first
	Total      int         // sections there are
	Quizzes    []lessonAttempt
	Challenges []challengeTry
	There      bool // challenges exist
}

// whose says in the picture of whom it is.
type whose struct{ did, ticked, nothing string }

var (
	ofReader  = whose{"What you did", "you ticked", "Nothing is ticked or answered yet. Your first tick starts the picture here."}
	ofLearner = whose{"What was done", "that were ticked", "Nothing is ticked or answered yet."}
)

// challengeTry is one marked attempt at a challenge.
type challengeTry struct {
	At     time.Time
	Title  string
	Passed bool
}

// leastDays is the shortest time that the picture shows: a single day is a dot.
const leastDays = 7

// newTimeline puts a record in order. Its days are those of the learner's zone.
func newTimeline(p ProgressPage) timeline {
	zone, err := time.LoadLocation(p.Review.Zone)
	if err != nil {
		zone = time.UTC
	}
	t := timeline{To: p.Now.In(zone), There: len(p.Challenges) > 0}
	for _, s := range p.States {
		if s.Lesson.Coming {
			continue
		}
		t.Total += len(s.Lesson.Sections)
		for _, sec := range s.Lesson.Sections {
			if s.Done[sec.ID] {
				t.Ticked = append(t.Ticked, DoneAt(sec, p.Record).In(zone))
			}
		}
	}
	for _, a := range attemptsOf(p.States) {
		a.At = a.At.In(zone)
		t.Quizzes = append(t.Quizzes, a)
	}
	for _, a := range p.Record.Challenges {
		for _, e := range p.Challenges {
			if e.Challenge.ID == a.Challenge && a.Marked() {
				t.Challenges = append(t.Challenges, challengeTry{a.SubmittedAt.In(zone), e.Challenge.Title, a.Verdict.Passed})
			}
		}
	}
	slices.SortFunc(t.Ticked, time.Time.Compare)
	slices.SortStableFunc(t.Quizzes, func(a, b lessonAttempt) int { return a.At.Compare(b.At) })
	slices.SortStableFunc(t.Challenges, func(a, b challengeTry) int { return a.At.Compare(b.At) })
	t.From = midnight(t.To).AddDate(0, 0, 1-leastDays)
	for _, at := range t.times() {
		t.From = earlier(t.From, midnight(at))
		if at.After(t.To) {
			t.To = at
		}
	}
	return t
}

// DoneAt is when a section became done: when it was ticked, or the last of those it took
// over from.
func DoneAt(sec content.Section, p study.Progress) time.Time {
	if done, ok := p.Sections[sec.ID]; ok {
		return done.At
	}
	var last time.Time
	for _, id := range sec.Replaces.IDs() {
		if at := p.Sections[id].At; at.After(last) {
			last = at
		}
	}
	return last
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// times is when anything happened at all, in no order.
func (t timeline) times() []time.Time {
	all := slices.Clone(t.Ticked)
	for _, a := range t.Quizzes {
		all = append(all, a.At)
	}
	for _, c := range t.Challenges {
		all = append(all, c.At)
	}
	return all
}

func (t timeline) empty() bool { return len(t.times()) == 0 }

// timeRow is what happened in one day, week or month.
type timeRow struct {
	When       string
	Ticked     int // sections
	InAll      int // sections, up to its end
	Quizzes    []lessonAttempt
	Challenges []challengeTry
}

// rows is the table of the picture: the periods in which something happened, the newest
// first. Longer times are told in longer periods.
func (t timeline) rows() []timeRow {
	days := int(t.To.Sub(t.From).Hours() / 24)
	start := midnight
	name := func(at time.Time) string { return at.Format("2 January 2006") }
	switch {
	case days > 366:
		start = func(at time.Time) time.Time { return midnight(at).AddDate(0, 0, 1-at.Day()) }
		name = func(at time.Time) string { return at.Format("January 2006") }
	case days > 62:
		start = func(at time.Time) time.Time { return midnight(at).AddDate(0, 0, -(int(at.Weekday())+6)%7) }
		name = func(at time.Time) string { return "week of " + at.Format("2 January 2006") }
	}
	byStart := map[time.Time]*timeRow{}
	row := func(at time.Time) *timeRow {
		key := start(at)
		if byStart[key] == nil {
			byStart[key] = &timeRow{When: name(key)}
		}
		return byStart[key]
	}
	for _, at := range t.Ticked {
		row(at).Ticked++
	}
	for _, a := range t.Quizzes {
		r := row(a.At)
		r.Quizzes = append(r.Quizzes, a)
	}
	for _, c := range t.Challenges {
		r := row(c.At)
		r.Challenges = append(r.Challenges, c)
	}
	var starts []time.Time
	for key := range byStart {
		starts = append(starts, key)
	}
	slices.SortFunc(starts, time.Time.Compare)
	var out []timeRow
	inAll := 0
	for _, key := range starts {
		r := byStart[key]
		inAll += r.Ticked
		r.InAll = inAll
		out = append(out, *r)
	}
	slices.Reverse(out)
	return out
}

// fewInCell is how many attempts a cell of the table lists; more are summed up.
const fewInCell = 3

func quizCell(r timeRow) string {
	if len(r.Quizzes) == 0 {
		return "–"
	}
	passed := 0
	var each []string
	best := r.Quizzes[0]
	for _, a := range r.Quizzes {
		word := "not passed"
		if a.Passed {
			passed++
			word = "passed"
		}
		if a.Score*best.Max > best.Score*a.Max {
			best = a
		}
		each = append(each, quizzes.Points(a.Score)+" of "+quizzes.Points(a.Max)+", "+word)
	}
	if len(each) <= fewInCell {
		return strings.Join(each, "; ")
	}
	return count(len(each), "attempt") + ", " + strconv.Itoa(passed) + " passed, best " + quizzes.Points(best.Score) + " of " + quizzes.Points(best.Max)
}

func challengeCell(r timeRow) string {
	if len(r.Challenges) == 0 {
		return "–"
	}
	passed := 0
	var each []string
	for _, c := range r.Challenges {
		word := "not passed"
		if c.Passed {
			passed++
			word = "passed"
		}
		each = append(each, c.Title+", "+word)
	}
	if len(each) <= fewInCell {
		return strings.Join(each, "; ")
	}
	return count(len(each), "attempt") + ", " + strconv.Itoa(passed) + " passed"
}

// timeWords describes the picture in words.
func timeWords(t timeline) string {
	quizPassed, challengePassed := 0, map[string]bool{}
	for _, a := range t.Quizzes {
		if a.Passed {
			quizPassed++
		}
	}
	for _, c := range t.Challenges {
		if c.Passed {
			challengePassed[c.Title] = true
		}
	}
	words := "From " + longDay(t.From) + " to " + longDay(t.To) + ": " +
		strconv.Itoa(len(t.Ticked)) + " of " + count(t.Total, "section") + " ticked; " +
		count(len(t.Quizzes), "quiz attempt") + ", " + strconv.Itoa(quizPassed) + " passed"
	if t.There {
		words += "; " + count(len(t.Challenges), "attempt") + " at challenges, " + count(len(challengePassed), "challenge") + " passed"
	}
	return words + "."
}

func longDay(t time.Time) string { return t.Format("2 January 2006") }

// newest is the first of a list that is shown without asking, and rest what is folded.
func newest[T any](all []T) (shown, rest []T) {
	n := min(len(all), newestShown)
	return all[:n], all[n:]
}

const newestShown = 12
