package demo

import (
	"context"
	"fmt"
	"slices"
	"time"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/study"
)

// zone is where the classes are.
const zone = "Europe/Berlin"

// room is a class that is being made.
type room struct {
	study.Class
	calendar calendar
	teachers []study.Seat // the first made the class
	learners []*learner
	awaited  []string // names of seats that nobody has taken yet
}

// seats are all but the one of whoever made the class.
func (r *room) seats() []study.Seat {
	all := slices.Clone(r.teachers[1:])
	n := 0
	for i, l := range r.learners {
		all = append(all, study.Seat{
			ID: l.seat, Class: r.ID, Role: study.ClassLearner, Subject: l.subject, Name: l.name, Identifier: identifier(n),
			Login: mail(l.name), Group: l.group, From: r.calendar.at(i/14, 9, 4).Add(time.Duration(i%14*53) * time.Minute),
		})
		n++
	}
	for _, name := range r.awaited {
		all = append(all, study.Seat{
			ID: newID(), Class: r.ID, Role: study.ClassLearner, Name: name, Identifier: identifier(n), Login: mail(name),
			Group: "A", Code: study.NewCode(), From: r.CreatedAt,
		})
		n++
	}
	return all
}

// assignments are the quizzes of all lessons, a week apart, and the challenge that a plan
// names. Of the quizzes the third takes late work at half of its score, the fifth takes none,
// and the sixth has terms of the class.
func (r *room) assignments(lessons []*content.Lesson, banks map[string]*quizzes.Bank, challenge string) ([]study.Assignment, error) {
	var all []study.Assignment
	add := func(kind, content string, due time.Time, change func(*study.Assignment)) error {
		deadline, err := study.DeadlineIn(due.Format("2006-01-02T15:04"), r.Zone)
		a := study.Assignment{
			ID: newID(), Class: r.ID, Kind: kind, Content: content, Due: deadline,
			Late: study.LateCounted, LatePercent: 100, CreatedAt: r.CreatedAt.Add(time.Hour),
		}
		change(&a)
		all = append(all, a)
		return err
	}
	for i, l := range lessons {
		if banks[l.ID] == nil {
			continue
		}
		err := add(study.AssignedQuiz, banks[l.ID].ID, r.calendar.due(i), func(a *study.Assignment) {
			switch i {
			case 2:
				a.LatePercent = 50
			case 4:
				a.Late, a.LatePercent = study.LateClosed, 0
			case 5:
				a.LatePercent, a.Terms = 80, &study.Terms{Attempts: 2, Minutes: 40}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	if challenge == "" {
		return all, nil
	}
	return all, add(study.AssignedChallenge, challenge, r.calendar.at(span+5, 18, 0), func(a *study.Assignment) { a.Points = 5000 })
}

// plan is how the class takes the course.
func (r *room) plan(s *sheet, c Config, lessons []*content.Lesson, all []study.Assignment) *plan {
	p := &plan{
		sheet: s, calendar: r.calendar, lessons: lessons, banks: banksByLesson(c.Banks), challenges: c.Challenges,
		policies: map[string]quizzes.Policy{}, latest: map[string]time.Time{}, extended: map[string]time.Time{},
	}
	for _, b := range c.Banks {
		p.policies[b.ID] = b.Policy
	}
	for _, a := range all {
		policy := p.policies[a.Content]
		switch {
		case a.Kind == study.AssignedChallenge:
			p.assigned = a.Content
			continue
		case a.Late == study.LateClosed:
			policy.Due, p.latest[a.Content] = a.Due.At, a.Due.At
		}
		if a.Terms != nil {
			policy.Attempts, policy.Time = a.Terms.Attempts, time.Duration(a.Terms.Minutes)*time.Minute
		}
		p.policies[a.Content] = policy
	}
	return p
}

// extensions gives two learners more time: one for the quiz that closes, one for the quiz with
// terms.
func (r *room) extensions(all []study.Assignment) (out []study.Extension, err error) {
	for _, a := range all {
		switch {
		case a.Late == study.LateClosed:
			for _, l := range r.learners {
				if l.course == steady && l.done == 4 {
					due, err := study.DeadlineIn(r.calendar.at(span+6, 23, 59).Format("2006-01-02T15:04"), r.Zone)
					if err != nil {
						return nil, err
					}
					out = append(out, study.Extension{Assignment: a.ID, Seat: l.seat, Due: due, Note: "Was in hospital for ten days; wrote to us on the first of them."})
					break
				}
			}
		case a.Terms != nil:
			for _, l := range r.learners {
				if l.course == steady && l.done == 5 {
					out = append(out, study.Extension{Assignment: a.ID, Seat: l.seat, Attempts: 1, Minutes: 20, Note: "Half as much time again, as agreed with the study office."})
					break
				}
			}
		}
	}
	return out, nil
}

func banksByLesson(all []*quizzes.Bank) map[string]*quizzes.Bank {
	by := map[string]*quizzes.Bank{}
	for _, b := range all {
		by[b.Lesson] = b
	}
	return by
}

// store keeps a class with its seats, assignments and extensions, and returns its plan.
func (r *room) store(ctx context.Context, records study.Store, clock *Clock, s *sheet, c Config, challenge string) (*plan, error) {
	clock.stop(r.CreatedAt)
	fail := func(err error) (*plan, error) { return nil, fmt.Errorf("making the class %s: %w", r.Name, err) }
	archived := r.Archived
	r.Archived = time.Time{}
	if err := records.CreateClass(ctx, r.Class, r.teachers[0]); err != nil {
		return fail(err)
	}
	if err := records.PutSeats(ctx, r.ID, r.seats()...); err != nil {
		return fail(err)
	}
	lessons := taught(c.Course)
	all, err := r.assignments(lessons, banksByLesson(c.Banks), challenge)
	if err != nil {
		return fail(err)
	}
	for _, a := range all {
		if err := records.PutAssignment(ctx, a); err != nil {
			return fail(err)
		}
	}
	p := r.plan(s, c, lessons, all)
	if challenge != "" {
		more, err := r.extensions(all)
		if err != nil {
			return fail(err)
		}
		for _, e := range more {
			if err := records.PutExtension(ctx, r.ID, e); err != nil {
				return fail(err)
			}
			if !e.Due.IsZero() {
				p.extended[e.Seat] = e.Due.At
			}
		}
	}
	if r.Archived = archived; !archived.IsZero() {
		if err := records.SaveClass(ctx, r.Class); err != nil {
			return fail(err)
		}
	}
	return p, nil
}

// taught are the lessons that there are.
func taught(c *content.Course) (all []*content.Lesson) {
	for _, l := range c.Lessons {
		if !l.Coming {
			all = append(all, l)
		}
	}
	return all
}
