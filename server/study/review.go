package study

import (
	"fmt"
	"time"
)

// The kinds of events of spaced review: see the kinds above.
const (
	KindReviewGraded = "review.graded" // ContentID is the card or the question; Payload is ReviewGraded
	KindZone         = "zone"          // ContentID is what LoadZone takes: where the learner's days begin
)

// ReviewGraded is the payload of KindReviewGraded: how well a learner remembered a card.
// Day is the day it was for them (Day), as the server had it: a learner who moves to
// another zone later changes no day that is over.
type ReviewGraded struct {
	Grade Grade `json:"grade"`
	Day   int   `json:"day"`
}

// Reviews is what the spaced review of a subject, and of all subjects linked to it, is
// worked out from.
type Reviews struct {
	Log    []Review          // in the order of storing
	Missed map[string]Missed // quick checks by question id: the latest answer to each that was not right
	Zone   string            // said last; empty until anything was
}

// Review is one graded card.
type Review struct {
	Card  string // or question
	Grade Grade
	Day   int // of the learner
	At    time.Time
}

// Missed is the latest answer to a quick check that did not get full marks. A right one
// later takes nothing away: whoever missed something once is asked again.
type Missed struct {
	Question string
	Rev      string
	Given    map[string][]string
	At       time.Time
}

// Cards replays a log: where each card in it stands now.
func (r *Reviews) Cards() map[string]CardState {
	cards := map[string]CardState{}
	for _, g := range r.Log {
		cards[g.Card] = cards[g.Card].Next(g.Card, g.Grade, g.At, g.Day)
	}
	return cards
}

// dayBegins is the hour at which a learner's day begins: who studies past midnight is
// still in the evening before.
const dayBegins = 4

// Day is the number of the learner's day at t, counted from 1970-01-01. Days follow the
// clock on the wall, so one in which clocks change is a day all the same.
func Day(t time.Time, zone *time.Location) int {
	t = t.In(zone)
	year, month, day := t.Date()
	n := int(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / 86400)
	if t.Hour() < dayBegins {
		n--
	}
	return n
}

// LoadZone returns the zone with a name: of the IANA database ("Europe/Berlin"), or an
// offset ("+05:30"). Empty is UTC. What it does not know is ErrInvalid.
func LoadZone(name string) (*time.Location, error) {
	if t, err := time.Parse("-07:00", name); err == nil {
		_, offset := t.Zone()
		return time.FixedZone(name, offset), nil
	}
	if len(name) > maxZone || name == "Local" { // Local would be the server's
		return nil, invalid("time zone %s", quote(name))
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, fmt.Errorf("%w time zone %s: %w", ErrInvalid, quote(name), err)
	}
	return zone, nil
}

const maxZone = 64 // bytes; the longest name of the database has 32
