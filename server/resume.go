package server

import (
	"time"

	"millrace/content"
	"millrace/server/study"
	"millrace/web"
)

// spotOf is where somebody was last: in the section they read, or in one they ticked since.
//
// Why ticks count: a browser without scripts tells nothing of what is read.
func spotOf(c *content.Course, p study.Progress) (spot web.Spot) {
	var latest time.Time
	if p.Last != nil {
		spot, latest = web.Spot{Lesson: p.Last.Lesson, Section: p.Last.Section}, p.Last.At
	}
	for _, l := range c.Lessons {
		for _, sec := range l.Sections {
			if done, ok := p.Sections[sec.ID]; ok && done.At.After(latest) {
				spot, latest = web.Spot{Lesson: l.ID, Section: sec.ID}, done.At
			}
		}
	}
	return spot
}

// next is what a visitor does best now. Cards are asked for only where they are at hand.
func (s *Server) next(st standing, review web.ReviewState) web.Next {
	challenges := challengeEntries(st.site, st.record, everyChallenge)
	return web.NextStep(st.site.Course, st.states, spotOf(st.site.Course, st.record), review, challenges, s.now())
}

// resumeIn points to where the learner goes on in this lesson, unless that is its start:
// to the section they were in, or behind it if they ticked it.
func resumeIn(f found, p study.Progress, state web.LessonState) *web.Resume {
	spot := spotOf(f.course, p)
	if spot.Lesson != f.lesson.ID {
		return nil
	}
	sec := state.Resume(spot.Section)
	if sec == nil || sec.ID == f.lesson.Sections[0].ID {
		return nil
	}
	return &web.Resume{Href: f.path + "#" + sec.Anchor, Lesson: f.lesson.Title, Title: sec.Title}
}
