package retrystorm

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"
)

// defaults are the conditions of the reference run RS-1.
func defaults() *settings {
	return &settings{
		seed: 7, clients: 300, spread: 200, outage: 100, horizon: 300, capacity: 20,
		floorPct: 25, rejectPct: 25, base: 1000, cap: 8000,
	}
}

// play runs a policy to the horizon.
func play(s *settings, name string) *run {
	r := newRun(s, find(name))
	for !r.done() {
		r.step()
	}
	return r
}

func TestEveryBucketOfSeed7MatchesTheReferenceRun(t *testing.T) {
	f, err := os.Open("testdata/rs1_seed7.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.Comment = '#'
	rows, err := in.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head, rows := rows[0], rows[1:]
	if len(rows) != 300 {
		t.Fatalf("the reference has %d rows, want 300", len(rows))
	}
	for col := 1; col < len(head); col++ {
		r := play(defaults(), head[col])
		for k, row := range rows {
			if got := strconv.Itoa(int(r.sent[k])); got != row[col] {
				t.Errorf("%s, bucket at %s s: %s requests, want %s", head[col], row[0], got, row[col])
			}
		}
	}
}

const none = -1 // of the published "served by": somebody was left out

// The rows of RS-1's table for seed 7 (an independent implementation).
func TestSeed7MatchesTheReferenceTable(t *testing.T) {
	for _, want := range []struct {
		policy                              string
		sent, peak, served, failing, gaveUp int
		lastAt                              int // bucket of the last answer when all were served
	}{
		{"none", 300, 0, 0, 300, 300, none},
		{"fixed", 6978, 165, 238, 62, 0, none},
		{"exponential", 1790, 165, 20, 280, 0, none},
		{"full", 1900, 12, 300, 0, 0, 175},
		{"equal", 1559, 12, 300, 0, 0, 178},
		{"decorrelated", 1394, 13, 300, 0, 0, 179},
		{"fixed50", 3551, 37, 300, 0, 0, 122},
	} {
		t.Run(want.policy, func(t *testing.T) {
			r := play(defaults(), want.policy)
			peak, _, _ := r.peak()
			got := want
			got.sent, got.peak, got.served = r.total, int(peak), r.served
			got.failing, got.gaveUp, got.lastAt = r.failing(), r.gaveUp, none
			if r.failing() == 0 {
				got.lastAt = r.lastAt
			}
			if got != want {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}
