package quizzes

import (
	"errors"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // a bank means the same on a machine without a table of zones

	"go.yaml.in/yaml/v3"
)

// The bounds of a policy: beyond them a number is a slip of the finger.
const (
	maxAttempts = 100
	maxMinutes  = 7 * 24 * 60
)

// policy reads how a bank may be taken.
func (s *source) policy(f map[string]field, p *Policy) {
	if v, ok := f["attempts"]; ok {
		p.Attempts = s.whole(v.value, "attempts", 1, maxAttempts)
	}
	if v, ok := f["minutes"]; ok {
		p.Time = time.Duration(s.whole(v.value, "minutes", 1, maxMinutes)) * time.Minute
	}
	if v, ok := f["due"]; ok {
		p.Due = s.due(v.value)
	}
	if v, ok := f["score"]; ok {
		switch text := s.text(v.value, "score"); text {
		case "best", "":
		case "last":
			p.Last = true
		default:
			s.fault(v.value, fmt.Sprintf("score is %.40q", text), suggest(text, []string{"best", "last"}))
		}
	}
}

// due reads "2026-12-31T23:59 Europe/Helsinki".
func (s *source) due(n *yaml.Node) time.Time {
	const hint = "write the local time and its zone, such as 2026-12-31T23:59 Europe/Helsinki"
	text := s.text(n, "due")
	if text == "" {
		return time.Time{}
	}
	wall, name, ok := strings.Cut(text, " ")
	if !ok {
		s.fault(n, fmt.Sprintf("due is %.60q", text), hint)
		return time.Time{}
	}
	zone, err := zoneOf(strings.TrimSpace(name))
	if err != nil {
		s.fault(n, fmt.Sprintf("due: unknown time zone %.60q", name), "use a name such as Europe/Helsinki or UTC, as in the tz database")
		return time.Time{}
	}
	at, err := LocalTime(wall, zone)
	switch {
	case errors.Is(err, errSkipped):
		s.fault(n, fmt.Sprintf("due: there is no %s in %s, where clocks are put forward then", wall, zone), "choose a time that is on the clock")
	case err != nil:
		s.fault(n, fmt.Sprintf("due is %.60q", text), hint)
	}
	return at
}

// zoneOf returns a zone by its name in the tz database. "Local" is none: it would be
// another one on every machine.
func zoneOf(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, errors.New("no name of a zone")
	}
	return time.LoadLocation(name)
}

// errSkipped says that no clock in the zone ever showed this time.
var errSkipped = errors.New("this time is skipped there")

// LocalTime returns when clocks in a zone show a local time such as "2026-12-31T23:59". A
// time that is shown twice, because clocks are put back, is the later one: a deadline is
// in favour of whoever works. One that is never shown is an error.
//
// time.Date guesses in both cases, so each offset in force around that time is tried: a
// day and a half reaches past the largest jump there was, the day that Samoa left out.
func LocalTime(wall string, zone *time.Location) (time.Time, error) {
	as, err := time.Parse("2006-01-02T15:04", wall)
	if err != nil {
		return time.Time{}, fmt.Errorf("reading the local time %q: %w", wall, err)
	}
	var last time.Time
	for _, around := range []time.Duration{-36 * time.Hour, 36 * time.Hour} {
		_, offset := as.Add(around).In(zone).Zone()
		at := as.Add(-time.Duration(offset) * time.Second).In(zone)
		if at.Format("2006-01-02T15:04") == wall && at.After(last) {
			last = at
		}
	}
	if last.IsZero() {
		return time.Time{}, errSkipped
	}
	return last, nil
}
