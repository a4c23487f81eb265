package server_test

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// What the site promises about devices, tabs, crashes, reorderings and duplicates, in the
// plainest form: a log, who is linked with whom, and which cookie stands for what. All else
// is worked out anew at each question, from the rules on study.Store's methods.
type promise struct {
	log     []entry
	people  []int          // of each subject, the person it is one of
	logins  map[string]int // the subject of each account
	cookies map[string]session
	now     time.Time
}

// entry is an event in the log. Wire is the id that its sender gave it.
type entry struct {
	wire, kind, content, said string // said is whatever tells two bodies apart
	subject                   int
	mark                      string // which of all the things that were done this is
	points, most              int    // milli-points
	grade, day                int
}

// session is what a cookie stands for.
type session struct {
	subject int
	account bool
}

func (p *promise) newSubject() int {
	p.people = append(p.people, len(p.people))
	return len(p.people) - 1
}

func (p *promise) link(one, other int) {
	from, to := p.people[one], p.people[other]
	for s := range p.people {
		if p.people[s] == from {
			p.people[s] = to
		}
	}
}

func (p *promise) same(one, other int) bool { return p.people[one] == p.people[other] }

func (p *promise) hasAccount(subject int) bool {
	for _, a := range p.logins {
		if p.same(a, subject) {
			return true
		}
	}
	return false
}

// accept says what becomes of an event and, if it is new, puts it into the log: a person's
// id with the same body is a duplicate, with another one a conflict. An id that only guests
// have, whom nobody can be any more, keeps nobody from counting; one that somebody with an
// account has does, for the sender may be that somebody, signed out.
func (p *promise) accept(e entry) (outcome string) {
	known := false
	for _, old := range p.log {
		switch {
		case old.wire != e.wire:
		case !p.same(old.subject, e.subject):
			known = known || p.hasAccount(old.subject)
		case old.kind == e.kind && old.content == e.content && old.said == e.said:
			return "duplicate"
		default:
			return "conflict"
		}
	}
	if known {
		return "conflict"
	}
	p.log = append(p.log, e)
	if e.kind == "quiz.submitted" {
		verdict := e
		verdict.kind, verdict.wire, verdict.mark = "quiz.marked", e.wire+" verdict", ""
		p.log = append(p.log, verdict)
	}
	return "stored"
}

// own lists the events of the person that a subject is one of.
func (p *promise) own(subject int) (log []entry) {
	for _, e := range p.log {
		if p.same(e.subject, subject) {
			log = append(log, e)
		}
	}
	return log
}

// zone is what the person said last, as hours ahead of UTC.
func (p *promise) zone(subject int) (name string) {
	for _, e := range p.own(subject) {
		if e.kind == "zone" {
			name = e.content
		}
	}
	return name
}

// day is the learner's day now: it begins at four in the morning, on their clock.
func (p *promise) day(subject int) int {
	hours := 0
	if name := p.zone(subject); name != "" {
		fmt.Sscanf(name, "%d:00", &hours)
	}
	return int((p.now.Unix() + int64(hours-4)*3600) / 86400)
}

// progress says in words what the person has to show.
func (p *promise) progress(subject int) string {
	ticked, answers, tries, missed := map[string]bool{}, map[string]string{}, map[string]int{}, map[string]string{}
	var attempts, grades []string
	last := "nowhere"
	for _, e := range p.own(subject) {
		switch e.kind {
		case "section.done":
			ticked[e.content] = true
		case "section.undone":
			delete(ticked, e.content)
		case "check.answered":
			answers[e.content] = fmt.Sprintf("%s %d/%d", e.mark, e.points, e.most)
			tries[e.content]++
			if e.points < e.most {
				missed[e.content] = e.mark
			}
		case "quiz.submitted":
			// Two of three points pass: 14/3 of the seven there are.
			attempts = append(attempts, fmt.Sprintf("%s %d/%d passed %t", e.mark, e.points, e.most, 3*e.points >= 2*e.most))
		case "position":
			last = e.content
		case "review.graded":
			grades = append(grades, fmt.Sprintf("%s %d on day %d", e.content, e.grade, e.day))
		}
	}
	slices.Reverse(attempts) // the newest first
	return fmt.Sprintf("ticked %v\nanswers %v\ntries %v\nmissed %v\nattempts %s\nlast %s\ngrades %s\nzone %s", ticked, answers, tries, missed,
		strings.Join(attempts, ", "), last, strings.Join(grades, ", "), p.zone(subject))
}
