package server

import (
	"time"

	"millrace/server/study"
	"millrace/web"
)

// dueItems is what somebody's classes are to do and how they stand with it, by deadline.
func dueItems(site *Site, p study.Progress, now time.Time) (out []web.DueItem) {
	if len(p.Assigned) == 0 {
		return nil
	}
	st := standingOf(p)
	for i := range p.Assigned {
		a := &p.Assigned[i]
		g, due := gradeOf(site, a, st), a.Due().In(a.Class.Zone)
		item := web.DueItem{
			ClassID: a.Class.ID, ClassName: a.Class.Name, Kind: a.Assignment.Kind, Content: a.Assignment.Content,
			Title: assignmentTitle(site, a.Assignment.Kind, a.Assignment.Content), Href: assignmentPath(site, a.Assignment.Kind, a.Assignment.Content),
			Due: due, More: a.Extension != nil,
			Some: g.counts, Done: g.passed, Points: g.points, Worth: worth(site, &a.Assignment), Handed: g.late,
			Over: !due.IsZero() && due.At.Before(now),
		}
		if !due.IsZero() {
			item.Late = web.LatePolicy(a.Assignment.Late, a.Assignment.LatePercent)
		}
		out = append(out, item)
	}
	return out
}

// dueIn is what of all belongs to one lesson: its sections, its quiz and its challenges.
func dueIn(site *Site, all []web.DueItem, lesson string) (out []web.DueItem) {
	for _, d := range all {
		of := d.Content
		switch d.Kind {
		case study.AssignedQuiz:
			if b := site.bankByID(d.Content); b != nil {
				of = b.Lesson
			}
		case study.AssignedChallenge:
			for _, ch := range site.Challenges {
				if ch.ID == d.Content {
					of = ch.Lesson
				}
			}
		}
		if of == lesson {
			out = append(out, d)
		}
	}
	return out
}
