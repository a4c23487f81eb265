package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server"
	"millrace/wasm/widgets"
)

// proveChallenges runs every challenge on all its seeds, a few seconds' work for each
// processor there is.
func proveChallenges(all []*quizzes.Challenge) (faults []quizzes.Fault) {
	trials := server.Trials{Widgets: widgets.All}
	found := make([][]quizzes.Fault, len(all))
	var wait sync.WaitGroup
	for i, c := range all {
		wait.Go(func() { found[i] = trials.Prove(context.Background(), c) })
	}
	wait.Wait()
	for _, f := range found {
		faults = append(faults, f...)
	}
	return faults
}

// taskOf finds a challenge for a question that names it.
func taskOf(tasks *server.Tasks, challenges []*quizzes.Challenge) func(id string) (*quizzes.Task, error) {
	return func(id string) (*quizzes.Task, error) {
		var ids []string
		for _, c := range challenges {
			ids = append(ids, c.ID)
		}
		c := quizzes.ChallengeByID(challenges, id)
		if c == nil {
			return nil, fmt.Errorf("there is no challenge %q%s", id, didYouMean(id, ids))
		}
		return tasks.Of(c)
	}
}

// placed checks that the lesson of each challenge is in the course.
func placed(course *content.Course, challenges []*quizzes.Challenge) (faults []quizzes.Fault) {
	var ids []string
	for _, l := range course.Lessons {
		ids = append(ids, l.ID)
	}
	for _, c := range challenges {
		if c.Lesson != "" && !slices.Contains(ids, c.Lesson) {
			faults = append(faults, quizzes.Fault{Pos: c.Pos, Message: fmt.Sprintf("the challenge %q belongs to lesson %q, which is not in the course%s", c.ID, c.Lesson, didYouMean(c.Lesson, ids))})
		}
	}
	return faults
}
