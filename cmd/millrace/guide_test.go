package main

import (
	"testing"
	"testing/fstest"

	"millrace/quizzes"
)

// guideMinutes loads what the binary serves and returns, for each page of its guide, the
// minutes it says and those it takes.
func guideMinutes(t *testing.T) map[string][2]int {
	t.Helper()
	site, err := (&sources{}).load()
	if err != nil || len(site.Faults) > 0 {
		t.Fatal(err, site.Faults)
	}
	out := map[string][2]int{}
	for _, l := range site.Guide.Lessons {
		out[l.File] = [2]int{l.Minutes, l.Takes(0)}
	}
	return out
}

// The minutes at the top of a page of the guide are those that its words, islands and
// questions take, give or take a fifth.
func TestMinutesOfTheGuideAreHonest(t *testing.T) {
	pages := guideMinutes(t)
	if len(pages) < 7 {
		t.Fatalf("%d pages", len(pages))
	}
	for file, m := range pages {
		said, takes := m[0], m[1]
		if off := said - takes; max(off, -off) > max(1, takes/5) {
			t.Errorf("%s says %d minutes and takes %d", file, said, takes)
		}
	}
}

// The challenge that the guide shows is one: its solution passes on every seed, and what
// tempts does not.
func TestTheChallengeOfTheGuideIsProven(t *testing.T) {
	for _, l := range listings(t) {
		if l.title != "quizzes/challenges/calm-my-storm.yaml" {
			continue
		}
		files := fstest.MapFS{"challenges/calm-my-storm.yaml": {Data: []byte(l.code)}}
		all, faults := quizzes.LoadChallenges(files, "challenges", drawn)
		if len(all) != 1 || len(faults) > 0 {
			t.Fatal(all, faults)
		}
		if faults := proveChallenges(all); len(faults) > 0 {
			t.Error(faults)
		}
		return
	}
	t.Fatal("the guide shows no challenge")
}
