package demo

import (
	"context"
	"errors"
	"fmt"

	"millrace/server/study"
)

// People are some of those in a store that was filled.
type People struct {
	// Instructor, Learner and Admin are accounts to look around with: of the large class, of
	// somebody in the middle of it and of whoever runs the site. One that was deleted is zero.
	Instructor, Learner, Admin study.Account

	learners map[string]study.Subject // by name; of the large class
}

// Find looks up the people of a store that was filled, now or some time ago.
func Find(ctx context.Context, store study.Store, c Config) (People, error) {
	p := People{learners: map[string]study.Subject{}}
	account := func(name string) (study.Account, error) {
		a, err := store.AccountByLogin(ctx, loginOf(name))
		if err != nil && !errors.Is(err, study.ErrNotFound) {
			return a, fmt.Errorf("looking for %s: %w", name, err)
		}
		return a, nil
	}
	var err error
	if p.Instructor, err = account(instructorName); err != nil {
		return p, err
	}
	if p.Admin, err = account(adminName); err != nil {
		return p, err
	}
	for _, l := range newLearners(autumnNames, autumnCast, c.Seed, len(taught(c.Course))) {
		a, err := account(l.name)
		if err != nil {
			return p, err
		}
		if a.ID == "" {
			continue
		}
		p.learners[l.name] = a.Subject
		if p.Learner.ID == "" && l.course == steady && l.done == 5 && l.recent == today {
			p.Learner = a
		}
	}
	return p, nil
}
