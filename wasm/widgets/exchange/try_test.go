package exchange

import (
	"strings"
	"testing"
)

// The figures of the suggestions in try.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		name  string
		want  float64
	}{
		{[]string{"type=direct"}, "dropped", 8},
		{[]string{"type=fanout"}, "queues", 3},
		{[]string{"type=fanout"}, "copies", 3 * 8},
		{[]string{"b2=usa: us.*"}, "dropped", 1 + 2},
		{[]string{"b5=audit: #"}, "dropped", 0},
	} {
		if got := reading(t, finished(t, c.pairs...), c.name); got != c.want {
			t.Errorf("%v: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
	if got := copies(finished(t, "b2=usa: us.*")); got["us"] != "" || got["us.ny.nyc"] != "" || got["us.ny"] != "usa" {
		t.Errorf("us.* takes %v", got)
	}
	if got := copies(finished(t, "b5=audit: #"))["usa.ny"]; got != "audit" {
		t.Errorf("usa.ny reaches %q", got)
	}
	if !strings.Contains(try[0], "all 8 messages") || !strings.Contains(try[0], "the 3 queues") {
		t.Error(try[0])
	}
}

// Why us and us.ny.nyc fail, as the table tells it.
func TestTheTableTellsTheWayWordByWord(t *testing.T) {
	how := map[string]string{}
	for _, row := range finished(t, "b2=usa: us.*").Table().Rows {
		how[row[1].Text+" "+row[3].Text] = row[4].Text
	}
	for at, want := range map[string]string{
		"us us.*":                    "us = us; no word for “*”",
		"us.ny.nyc us.*":             "us = us, * = ny; “nyc” is left over",
		"usa.ny us.*":                "“usa” is not “us”",
		"eu.de.berlin.mitte *.de.#":  "* = eu, de = de, # = berlin.mitte",
		"eu.de *.de.#":               "* = eu, de = de, # = nothing",
		"eu.de.berlin.mitte eu.de.*": "eu = eu, de = de, * = berlin; “mitte” is left over",
	} {
		if how[at] != want {
			t.Errorf("%s: %q, want %q", at, how[at], want)
		}
	}
}
