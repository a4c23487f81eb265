package server

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"millrace/quizzes"
	"millrace/server/study"
	"millrace/web"
)

// The bounds of what an instructor can grant.
const (
	maxAttempts = 100
	maxMinutes  = 7 * 24 * 60
	maxNote     = 200    // characters
	maxPoints   = 10_000 // and two decimals
	maxPlanDays = 100
)

// newAssignmentForm is the form as it is before anything is typed.
func newAssignmentForm() web.AssignmentForm {
	return web.AssignmentForm{Late: string(study.LateClosed), Percent: "100", Attempts: "1", Minutes: "0", IsQuiz: true}
}

// newPlanForm is the same for a whole course.
func newPlanForm() web.PlanForm {
	return web.PlanForm{Kind: study.AssignedQuiz, Days: "7", Late: string(study.LateClosed)}
}

// assignmentFormOf is the form as it is for changing an assignment.
func assignmentFormOf(in inClass, a *study.Assignment) web.AssignmentForm {
	f := newAssignmentForm()
	f.Fixed, f.Content, f.IsQuiz = true, a.Kind+"/"+a.Content, a.Kind == study.AssignedQuiz
	f.Due, f.Late, f.Percent = a.Due.In(in.class.Zone).Wall, string(a.Late), strconv.Itoa(a.LatePercent)
	if a.Points > 0 {
		f.Points = quizzes.Points(a.Points)
	}
	own := *a
	own.Points = 0
	f.OwnPoints = quizzes.Points(worth(in.site, &own))
	if t := a.Terms; t != nil {
		f.Own, f.Attempts, f.Minutes, f.Last = true, strconv.Itoa(t.Attempts), strconv.Itoa(t.Minutes), t.Last
	}
	return f
}

// readAssignment reads the form of an assignment of a class. What is wrong with it stands in
// the form's Errors, by field; nothing typed is lost.
func readAssignment(form url.Values, site *Site, class study.Class) (web.AssignmentForm, study.Assignment) {
	kind, id, _ := strings.Cut(form.Get("content"), "/")
	f := web.AssignmentForm{
		Content: form.Get("content"), Due: strings.TrimSpace(form.Get("due")), Late: form.Get("late"), Percent: form.Get("percent"),
		Points: strings.TrimSpace(form.Get("points")), Own: form.Get("terms") == "own", Attempts: form.Get("attempts"),
		Minutes: form.Get("minutes"), Last: form.Get("counting") == "last", Errors: map[string]string{},
	}
	f.IsQuiz = kind == study.AssignedQuiz || kind == ""
	a := study.Assignment{Class: class.ID, Kind: kind, Content: id, Late: study.LateClosed}
	if assignmentPath(site, kind, id) == "" {
		f.Errors["content"] = "Choose what the class is to do."
	}
	a.Due = readDeadline(f.Due, class.Zone, "due", f.Errors)
	if f.Late == string(study.LateCounted) {
		a.Late = study.LateCounted
	}
	a.LatePercent = readNumber(f.Percent, 100, 100, "percent", f.Errors)
	var ok bool
	if a.Points, ok = readPoints(f.Points); !ok {
		f.Errors["points"] = "Write a number from 0.01 to " + strconv.Itoa(maxPoints) + " with at most two decimals, such as 12.5, or nothing."
	}
	if kind == study.AssignedQuiz && f.Own {
		a.Terms = &study.Terms{
			Attempts: readNumber(f.Attempts, 0, maxAttempts, "attempts", f.Errors),
			Minutes:  readNumber(f.Minutes, 0, maxMinutes, "minutes", f.Errors),
			Last:     f.Last,
		}
	}
	return f, a
}

// readPlan reads the form that assigns a course, and how many days lie between deadlines.
func readPlan(form url.Values, zone string) (f web.PlanForm, days int) {
	f = web.PlanForm{
		Kind: form.Get("kind"), First: strings.TrimSpace(form.Get("first")), Days: form.Get("days"), Late: form.Get("late"),
		Errors: map[string]string{},
	}
	if f.Kind != study.AssignedLesson {
		f.Kind = study.AssignedQuiz
	}
	if f.Late != string(study.LateCounted) {
		f.Late = string(study.LateClosed)
	}
	readDeadline(f.First, zone, "first", f.Errors)
	return f, readNumber(f.Days, 7, maxPlanDays, "days", f.Errors)
}

// readExtension reads what somebody is to have more than everybody.
func readExtension(form url.Values, a *study.Assignment, class study.Class) (web.ExtensionForm, study.Extension) {
	f := web.ExtensionForm{Seat: form.Get("seat"), Errors: map[string]string{}}
	e := study.Extension{Assignment: a.ID, Seat: f.Seat}
	if form.Has("drop") {
		return f, e
	}
	f.Due, f.Attempts, f.Minutes, f.Note = strings.TrimSpace(form.Get("more-due")), form.Get("more-attempts"), form.Get("more-minutes"), strings.TrimSpace(form.Get("note"))
	e.Due = readDeadline(f.Due, class.Zone, "more-due", f.Errors)
	if a.Kind == study.AssignedQuiz {
		e.Attempts = readNumber(f.Attempts, 0, maxAttempts, "more-attempts", f.Errors)
		e.Minutes = readNumber(f.Minutes, 0, maxMinutes, "more-minutes", f.Errors)
	}
	if e.Note = f.Note; utf8.RuneCountInString(f.Note) > maxNote {
		f.Errors["note"] = "A note has at most " + strconv.Itoa(maxNote) + " characters."
	}
	if len(f.Errors) == 0 && e.Due.IsZero() && e.Attempts == 0 && e.Minutes == 0 {
		f.Errors["more-due"] = "Say what they get: a deadline of their own, or more of something below."
	}
	return f, e
}

// readDeadline reads a field with a time on the clocks of a zone; empty is no deadline,
// except for the first of a plan.
func readDeadline(typed, zone, field string, errs map[string]string) study.Deadline {
	if typed == "" && field != "first" {
		return study.Deadline{}
	}
	if len(typed) > len("2006-01-02T15:04") { // some browsers send seconds
		typed = typed[:len("2006-01-02T15:04")]
	}
	d, err := study.DeadlineIn(strings.Replace(typed, " ", "T", 1), zone)
	if err != nil {
		errs[field] = "Write a date and a time such as 2026-12-01T23:59."
	}
	return onClocks(d)
}

// onClocks writes a deadline as clocks show its instant, where summer time skips what was
// written: every page then says one time.
func onClocks(d study.Deadline) study.Deadline {
	if !d.IsZero() {
		d.Wall = d.At.In(locationOf(d.Zone)).Format("2006-01-02T15:04")
	}
	return d
}

// readNumber reads a field with a whole number from 0 to most; empty is def.
func readNumber(typed string, def, most int, field string, errs map[string]string) int {
	if strings.TrimSpace(typed) == "" {
		return def
	}
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil || n < 0 || n > most {
		errs[field] = "Write a whole number from 0 to " + strconv.Itoa(most) + "."
		return 0
	}
	return n
}

// readPoints reads points with at most two decimals, as milli-points; empty is 0.
func readPoints(typed string) (milli int, ok bool) {
	if typed == "" {
		return 0, true
	}
	whole, cents, _ := strings.Cut(strings.Replace(typed, ",", ".", 1), ".")
	n, err := strconv.ParseUint("0"+whole, 10, 32)
	if len(cents) > 2 || err != nil {
		return 0, false
	}
	c, err := strconv.ParseUint((cents + "00")[:2], 10, 8)
	if err != nil {
		return 0, false
	}
	milli = int(n)*quizzes.Milli + int(c)*10
	return milli, milli > 0 && milli <= maxPoints*quizzes.Milli
}

// assignable are what a class can still be given, as the course goes.
func assignable(site *Site, given []study.Assignment) []web.ContentGroup {
	free := func(kind, id string) bool {
		return assignmentPath(site, kind, id) != "" && !slices.ContainsFunc(given, func(a study.Assignment) bool {
			return a.Kind == kind && a.Content == id
		})
	}
	groups := []web.ContentGroup{{Label: "Quizzes"}, {Label: "Lessons: all sections"}, {Label: "Challenges"}}
	add := func(i int, kind, id, title string) {
		if free(kind, id) {
			groups[i].Choices = append(groups[i].Choices, web.ContentChoice{Value: kind + "/" + id, Title: title})
		}
	}
	for _, l := range site.Course.Lessons {
		if b := site.bank(l.ID); b != nil {
			add(0, study.AssignedQuiz, b.ID, l.Title)
		}
		add(1, study.AssignedLesson, l.ID, l.Title)
	}
	for _, entry := range challengeEntries(site, study.Progress{}, everyChallenge) {
		add(2, study.AssignedChallenge, entry.Challenge.ID, entry.Challenge.Title)
	}
	return slices.DeleteFunc(groups, func(g web.ContentGroup) bool { return len(g.Choices) == 0 })
}

// plannable are the contents of one kind that a class has no assignment for, as the course
// goes.
func plannable(site *Site, kind string, given []study.Assignment) (ids []string) {
	for _, l := range site.Course.Lessons {
		id := l.ID
		if kind == study.AssignedQuiz {
			b := site.bank(l.ID)
			if b == nil {
				continue
			}
			id = b.ID
		}
		taken := slices.ContainsFunc(given, func(a study.Assignment) bool { return a.Kind == kind && a.Content == id })
		if !taken && assignmentPath(site, kind, id) != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

// dayAfter is the same time of day some days after a time on the clocks of a zone.
func dayAfter(wall, zone string, days int) (study.Deadline, error) {
	first := readDeadline(wall, zone, "first", map[string]string{})
	at, err := time.Parse("2006-01-02T15:04", first.Wall)
	if err != nil {
		return study.Deadline{}, err
	}
	d, err := study.DeadlineIn(at.AddDate(0, 0, days).Format("2006-01-02T15:04"), zone)
	return onClocks(d), err
}
