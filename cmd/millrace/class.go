package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"millrace/server/study"
)

// classCommands are for a class whose instructors cannot help it any more, because the last
// of them deleted their account. They may run while the site is served.
type classCommands struct {
	List  classListCommand  `cmd:"" help:"List every class, with its id and who teaches it."`
	Teach classTeachCommand `cmd:"" help:"Make a person an instructor of a class."`
}

type classListCommand struct {
	dataFlag `embed:""`
}

// Run lists classes, the one made last first.
func (c *classListCommand) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, func(s study.Store) error {
		all, err := s.AllClasses(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
		for _, class := range all {
			seats, err := s.Seats(ctx, class.ID)
			if err != nil {
				return err
			}
			state := ""
			if !class.Archived.IsZero() {
				state = "archived"
			}
			learners, teachers := tellSeats(seats)
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", class.ID, class.Name, learners, teachers, state)
		}
		return w.Flush()
	})
}

// tellSeats says how many learners sit in a class, and how many instructors.
func tellSeats(seats []study.Seat) (learners, teachers string) {
	n := map[study.ClassRole]int{}
	for i := range seats {
		if seats[i].Taken() {
			n[seats[i].Role]++
		}
	}
	teachers = "no instructor"
	if n[study.ClassInstructor] > 0 {
		teachers = count(n[study.ClassInstructor], "instructor")
	}
	return count(n[study.ClassLearner], "learner"), teachers
}

type classTeachCommand struct {
	Class    string `arg:"" help:"Id of the class, as \"millrace class list\" prints it."`
	Login    string `arg:"" help:"Who is to teach it."`
	dataFlag `embed:""`
}

// Run seats an instructor.
func (c *classTeachCommand) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, func(s study.Store) error {
		a, err := accountNamed(ctx, s, c.Login)
		if err != nil {
			return err
		}
		class, err := s.Class(ctx, c.Class)
		if errors.Is(err, study.ErrNotFound) {
			return fmt.Errorf("there is no class %q: \"millrace class list\" prints those there are", c.Class)
		}
		if err != nil {
			return err
		}
		err = s.Join(ctx, class.ID, a.Subject, study.Seat{
			ID: string(study.NewSubject()), Class: class.ID, Role: study.ClassInstructor, Name: a.Name, From: time.Now(),
		})
		switch {
		case errors.Is(err, study.ErrTaken):
			return fmt.Errorf("%s sits in that class already: an instructor needs no second seat, and a learner has to leave first", c.Login)
		case errors.Is(err, study.ErrInvalid) && !class.Archived.IsZero():
			return fmt.Errorf("%q is archived, and nobody joins an archived class", class.Name)
		case err != nil:
			return err
		}
		fmt.Fprintf(m.Stdout, "%s teaches %q now.\n", c.Login, class.Name)
		return nil
	})
}
