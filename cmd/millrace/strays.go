package main

import (
	"context"
	"fmt"
	"slices"

	"millrace/server"
	"millrace/server/study"
)

// strays are the ids in the record of learners that are nowhere in the content: neither in
// use, nor replaced, nor retired. Such an id was changed or deleted, and whoever worked on
// it may have lost a tick.
func strays(ctx context.Context, site *server.Site, records study.Store) (lines []string, err error) {
	used, err := records.Used(ctx)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for id := range site.Gone() {
		known[id] = true
	}
	for _, id := range site.IDs() {
		known[id] = true
	}
	words := map[string]string{
		study.KindSectionDone: "the section %q, which %s ticked", study.KindCheckAnswered: "the question %q, which %s answered",
		study.KindQuizSubmitted: "the quiz %q, which %s took",
	}
	for _, u := range used {
		if !known[u.ID] {
			what := fmt.Sprintf(words[u.Kind], u.ID, count(u.People, "learner"))
			lines = append(lines, what+", is nowhere in the content: put the id back, say replaces in what took its place, or add it to retired in course.yaml")
		}
	}
	slices.Sort(lines)
	return lines, nil
}
