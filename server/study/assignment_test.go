package study

import (
	"errors"
	"testing"
	"time"
)

// Instants by hand from the rules: Berlin is UTC+1, and UTC+2 from 29 March to 25 October
// 2026 at 01:00 UTC; Kolkata is UTC+5:30 all year.
func TestDeadlineIsTheInstantOfItsClock(t *testing.T) {
	for _, c := range []struct{ wall, zone, at string }{
		{"2026-12-01T23:59", "Europe/Berlin", "2026-12-01T22:59:00Z"},
		{"2026-07-01T23:59", "Europe/Berlin", "2026-07-01T21:59:00Z"},
		{"2026-12-01T23:59", "Asia/Kolkata", "2026-12-01T18:29:00Z"},
		{"2026-12-01T23:59", "UTC", "2026-12-01T23:59:00Z"},
		{"2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"}, // skipped: an hour later
		{"2026-10-25T02:30", "Europe/Berlin", "2026-10-25T01:30:00Z"}, // twice: the second
		// West of Greenwich time.Date decides otherwise: New York is UTC−4 until 1 November 06:00 UTC.
		{"2026-11-01T01:30", "America/New_York", "2026-11-01T06:30:00Z"},
		{"2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"},
		{"2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00Z"}, // just before and after a change
		{"2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"},
		{"2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00Z"},
		{"2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"},
		{"2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T15:15:00Z"}, // half an hour twice: UTC+11 and then +10:30
		{"2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00Z"},        // a day that was skipped, from UTC−10 to +14
	} {
		d, err := DeadlineIn(c.wall, c.zone)
		if err != nil || d.At.Format(time.RFC3339) != c.at || d.Wall != c.wall || d.Zone != c.zone || d.IsZero() {
			t.Errorf("%s in %s is %+v, %v, want %s", c.wall, c.zone, d, err, c.at)
		}
		if err := d.Check(); err != nil {
			t.Error(err)
		}
	}
	for _, c := range [][2]string{
		{"2026-12-01T23:59", ""}, {"2026-12-01T23:59", "Local"}, {"2026-12-01T23:59", "Mars/Olympus"}, {"2026-12-01T23:59", "../etc/passwd"},
		{"", "UTC"}, {"2026-12-01", "UTC"}, {"2026-13-01T00:00", "UTC"}, {"1999-12-31T23:59", "UTC"}, {"2026-12-01T23:59:00", "UTC"},
	} {
		if d, err := DeadlineIn(c[0], c[1]); !errors.Is(err, ErrInvalid) {
			t.Errorf("%q in %q is %+v, %v", c[0], c[1], d, err)
		}
	}
}

func TestADeadlineOfOnesOwnReplacesThatOfAll(t *testing.T) {
	all, err := DeadlineIn("2026-12-01T12:00", "UTC")
	mine, err2 := DeadlineIn("2026-11-01T12:00", "UTC") // an earlier one too
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		extension *Extension
		want      Deadline
	}{{nil, all}, {&Extension{Attempts: 1}, all}, {&Extension{Due: mine}, mine}} {
		a := Assigned{Assignment: Assignment{Due: all}, Extension: c.extension}
		if got := a.Due(); got != c.want {
			t.Errorf("%+v is due %+v, want %+v", c.extension, got, c.want)
		}
	}
}

// Noon in Berlin is 19:00 in Tokyo in summer, seven hours ahead, and 20:00 in winter.
func TestADeadlineOnOtherClocksIsTheSameInstant(t *testing.T) {
	for wall, want := range map[string]string{"2026-07-01T12:00": "2026-07-01T19:00", "2026-12-01T18:00": "2026-12-02T02:00"} {
		d, err := DeadlineIn(wall, "Europe/Berlin")
		if err != nil {
			t.Fatal(err)
		}
		if in := d.In("Asia/Tokyo"); in.Wall != want || in.Zone != "Asia/Tokyo" || !in.At.Equal(d.At) || in.Check() != nil {
			t.Errorf("%s in Berlin is %+v in Tokyo, want %s", wall, in, want)
		}
		if in := d.In("Mars/Olympus"); in != d {
			t.Errorf("on clocks that nobody knows it is %+v", in)
		}
	}
	if none := (Deadline{}).In("Asia/Tokyo"); !none.IsZero() || none.Wall != "" {
		t.Errorf("no deadline is %+v in Tokyo", none)
	}
}
