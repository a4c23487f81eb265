package study

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	when, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return when
}

// 2026-03-29 is day 20,541 (date -d 2026-03-29 +%s divided by 86,400). On it clocks in
// Berlin go from 02:00 to 03:00, and on 2026-10-25 (day 20,751) from 03:00 back to 02:00.
// In Helsinki they go from 03:00 to 04:00, just when the day begins, and back from 04:00 to
// 03:00. Samoa went over the date line: after 2011-12-29 (day 15,337) came 2011-12-31.
func TestADayIsTheLearnersOwn(t *testing.T) {
	for _, c := range []struct {
		zone, at string
		want     int
	}{
		{"", "2026-03-29T03:59:59Z", 20540},
		{"", "2026-03-29T04:00:00Z", 20541},
		{"Europe/Berlin", "2026-03-28T22:00:00Z", 20540}, // 23:00
		{"Europe/Berlin", "2026-03-29T01:59:59Z", 20540}, // 03:59:59 in summer time
		{"Europe/Berlin", "2026-03-29T02:00:00Z", 20541}, // 04:00 in summer time
		{"Europe/Berlin", "2026-10-25T02:59:59Z", 20750}, // 03:59:59 in winter time
		{"Europe/Berlin", "2026-10-25T03:00:00Z", 20751},
		{"Europe/Helsinki", "2026-03-29T00:59:59Z", 20540}, // 02:59:59
		{"Europe/Helsinki", "2026-03-29T01:00:00Z", 20541}, // 04:00 in summer time
		{"Europe/Helsinki", "2026-10-25T00:59:59Z", 20750}, // 03:59:59 in summer time
		{"Europe/Helsinki", "2026-10-25T01:00:00Z", 20750}, // 03:00 in winter time
		{"Europe/Helsinki", "2026-10-25T01:59:59Z", 20750},
		{"Europe/Helsinki", "2026-10-25T02:00:00Z", 20751},
		{"Pacific/Apia", "2011-12-30T09:59:59Z", 15337},       // 23:59:59 on the 29th
		{"Pacific/Apia", "2011-12-30T10:00:00Z", 15338},       // 00:00 on the 31st: still the day before
		{"Pacific/Apia", "2011-12-30T14:00:00Z", 15339},       // 04:00 on the 31st
		{"Pacific/Kiritimati", "2026-03-28T14:00:00Z", 20541}, // UTC+14: 04:00 on the 29th
		{"-11:00", "2026-03-29T14:59:00Z", 20540},
		{"+05:30", "2026-03-28T22:30:00Z", 20541},
		{"", "1969-12-31T23:00:00Z", -1},
	} {
		zone, err := LoadZone(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		if got := Day(at(t, c.at), zone); got != c.want {
			t.Errorf("%s in %q is day %d, want %d", c.at, c.zone, got, c.want)
		}
	}
}

func TestAZoneIsANameOfTheDatabaseOrAnOffset(t *testing.T) {
	for _, name := range []string{"Local", "Nowhere/City", "../../etc/passwd", "/etc/localtime", "+25:00", "+5", "\x00", strings.Repeat("a", 1000), "Europe/Berlin "} {
		if _, err := LoadZone(name); !errors.Is(err, ErrInvalid) {
			t.Errorf("%.20q: %v, want ErrInvalid", name, err)
		}
	}
}

func TestACardIsDueByTheMinuteAndThenByTheDay(t *testing.T) {
	start := at(t, "2026-03-29T12:00:00Z")
	c := CardState{}.Next("", Good, start, 100)
	if c.Phase != Learning || c.IsDue(start.Add(9*time.Minute), 100) || !c.IsDue(start.Add(10*time.Minute), 100) || !c.IsDue(start, 101) {
		t.Errorf("the step of ten minutes: %+v", c)
	}
	c = c.Next("", Good, start.Add(10*time.Minute), 100)
	if c.Phase != Known || c.DueDay() != 102 || c.IsDue(start.Add(50*time.Hour), 101) || !c.IsDue(start, 102) {
		t.Errorf("the interval of two days: %+v", c)
	}
	if (CardState{}).IsDue(start, 1<<30) {
		t.Error("a new card is not due: it is new")
	}
}

func TestCardsAreReplayedFromTheLog(t *testing.T) {
	r := Reviews{Log: []Review{{"a", Good, 1, time.Unix(0, 0)}, {"b", Again, 1, time.Unix(60, 0)}, {"a", Easy, 1, time.Unix(600, 0)}}}
	cards := r.Cards()
	if a, b := cards["a"], cards["b"]; len(cards) != 2 || a.Reps != 2 || a.Phase != Known || b.Phase != Learning || a.FirstDay != 1 {
		t.Errorf("%+v", cards)
	}
}
