package main

import (
	"testing"
)

// The ten hidden runs of an attempt are drawn from a pool. On every seed of it the
// reference solutions pass; no draw lets the defaults or a tempting solution through.
func TestEveryChallengeOfTheCourseHolds(t *testing.T) {
	site, err := (&sources{}).load()
	if err != nil {
		t.Fatal(err)
	}
	if len(site.Challenges) == 0 {
		t.Fatal("the course has no challenges")
	}
	for _, f := range proveChallenges(site.Challenges) {
		t.Error(f)
	}
}
