package study

import (
	"fmt"
	"strings"
	"time"
)

// The bounds of what a class takes.
const (
	maxClassName = 400  // bytes: 80 characters of any alphabet, and room
	maxSeatText  = 400  // bytes of a name, identifier or login: what an account's name may have
	maxGroup     = 400  // bytes
	maxNote      = 2000 // bytes

	MaxAttempts = 100           // of one learner at one quiz, where they are counted
	MaxMinutes  = 7 * 24 * 60   // of one attempt: a week
	MaxPoints   = 1_000_000_000 // milli-points of an assignment
)

// zoneSlack is how far the instant of a deadline may be from what its clock says by the
// rules of today: a day, by which Samoa once changed sides, and an hour of summer time.
const zoneSlack = 25 * time.Hour

// Check reports what makes a class impossible to store, as an ErrInvalid. It does not look
// at the times and the Version.
func (c Class) Check() error {
	if !isHex32(c.ID) {
		return invalid("class id %s: want 32 hexadecimal digits in lower case", quote(c.ID))
	}
	if err := checkNamed("name of the class", c.Name, maxClassName); err != nil {
		return err
	}
	if err := checkNamed("course", c.Course, maxContentID); err != nil {
		return err
	}
	if _, err := loadZone(c.Zone); err != nil {
		return err
	}
	return checkCode(c.Code)
}

// Check reports what makes a seat impossible to store, as an ErrInvalid. It does not look at
// From.
func (s Seat) Check() error {
	if !isHex32(s.ID) {
		return invalid("seat id %s: want 32 hexadecimal digits in lower case", quote(s.ID))
	}
	switch s.Role {
	case ClassLearner, ClassInstructor, ClassTester:
	default:
		return invalid("role %s in a class: want learner, instructor or tester", quote(string(s.Role)))
	}
	if s.Taken() {
		if err := s.Subject.Check(); err != nil {
			return fmt.Errorf("seat %s: %w", s.ID, err)
		}
		if s.Code != "" {
			return invalid("seat %s is taken and has a code: nobody else can take it", s.ID)
		}
		if s.Name == "" {
			return invalid("name of seat %s is empty: somebody sits there, so want 1 to %d bytes", s.ID, maxSeatText)
		}
	}
	for _, text := range []struct {
		field, value string
		most         int
	}{{"name", s.Name, maxSeatText}, {"identifier", s.Identifier, maxSeatText}, {"login", s.Login, maxSeatText}, {"group", s.Group, maxGroup}} {
		if err := checkText(text.field, text.value, text.most); err != nil {
			return fmt.Errorf("seat %s: %w", s.ID, err)
		}
	}
	return checkCode(s.Code)
}

// Check reports what makes an assignment impossible to store, as an ErrInvalid. It does not
// look at CreatedAt and Extensions.
func (a Assignment) Check() error {
	if !isHex32(a.ID) {
		return invalid("assignment id %s: want 32 hexadecimal digits in lower case", quote(a.ID))
	}
	switch a.Kind {
	case AssignedLesson, AssignedQuiz, AssignedChallenge:
	default:
		return invalid("kind of assignment %s: want lesson, quiz or challenge", quote(a.Kind))
	}
	if err := checkNamed("what is assigned", a.Content, maxContentID); err != nil {
		return err
	}
	if err := a.Due.Check(); err != nil {
		return err
	}
	switch {
	case a.Late != LateClosed && a.Late != LateCounted:
		return invalid("late %s: want closed or counted", quote(string(a.Late)))
	case a.LatePercent < 0 || a.LatePercent > 100:
		return invalid("a late score counts %d %%: want 0 to 100", a.LatePercent)
	case a.Points < 0 || a.Points > MaxPoints:
		return invalid("%d milli-points: want 0 to %d", a.Points, MaxPoints)
	case a.Terms != nil && a.Kind != AssignedQuiz:
		return invalid("a %s has terms: only a quiz has them", a.Kind)
	case a.Terms != nil:
		return checkGrant("", a.Terms.Attempts, a.Terms.Minutes)
	}
	return nil
}

// Check reports what makes an extension impossible to store, as an ErrInvalid.
func (e Extension) Check() error {
	if !isHex32(e.Assignment) {
		return invalid("assignment id %s: want 32 hexadecimal digits in lower case", quote(e.Assignment))
	}
	if !isHex32(e.Seat) {
		return invalid("seat id %s: want 32 hexadecimal digits in lower case", quote(e.Seat))
	}
	if err := e.Due.Check(); err != nil {
		return err
	}
	if err := checkGrant("more ", e.Attempts, e.Minutes); err != nil {
		return err
	}
	return checkText("note", strings.NewReplacer("\r", "", "\n", " ").Replace(e.Note), maxNote)
}

// Grants reports whether an extension gives anything.
func (e Extension) Grants() bool { return !e.Due.IsZero() || e.Attempts > 0 || e.Minutes > 0 }

// Check reports whether a deadline is none, or a clock, its zone and about the instant that
// the clock shows it, as an ErrInvalid.
func (d Deadline) Check() error {
	if d == (Deadline{}) {
		return nil
	}
	now, err := DeadlineIn(d.Wall, d.Zone)
	if err != nil {
		return err
	}
	if off := now.At.Sub(d.At); off < -zoneSlack || off > zoneSlack {
		return invalid("deadline %s in %s is not %s", d.Wall, d.Zone, d.At.UTC().Format(time.RFC3339))
	}
	return nil
}

// checkNamed is checkText for what must not be empty.
func checkNamed(field, s string, most int) error {
	if s == "" {
		return invalid("%s is empty: want 1 to %d bytes", field, most)
	}
	return checkText(field, s, most)
}

// checkCode accepts no code, and one as FoldCode returns it.
func checkCode(code string) error {
	if code == "" {
		return nil
	}
	if folded, ok := FoldCode(code); !ok || folded != code {
		return invalid("code %s: want %d of %s, or none", quote(code), CodeLen, codeSigns)
	}
	return nil
}

func checkGrant(more string, attempts, minutes int) error {
	switch {
	case attempts < 0 || attempts > MaxAttempts:
		return invalid("%d %sattempts: want 0 to %d", attempts, more, MaxAttempts)
	case minutes < 0 || minutes > MaxMinutes:
		return invalid("%d %sminutes: want 0 to %d", minutes, more, MaxMinutes)
	}
	return nil
}

// loadZone loads a time zone by its IANA name.
func loadZone(name string) (*time.Location, error) {
	loc, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, invalid("time zone %s: want one such as Europe/Berlin", quote(name))
	}
	return loc, nil
}
