package demo

import (
	"math/rand/v2"
	"time"
)

// span is how long the class has been going on, in days.
const span = 36

// calendar knows the days of the class: day 0 is the first, day span is today.
type calendar struct {
	now  time.Time
	zone *time.Location
}

// at is a time of the clocks of the class on one of its days.
func (c calendar) at(day, hour, minute int) time.Time {
	year, month, today := c.now.In(c.zone).Date()
	return time.Date(year, month, today-span+day, hour, minute, 0, 0, c.zone)
}

// due is when the lesson with a number from 0 is to be done: a week for each.
func (c calendar) due(lesson int) time.Time { return c.at(7*(lesson+1), 23, 59) }

// evening is some time in the evening of a day, when people learn who work by day. It is
// never in the future.
func (c calendar) evening(day float64, chance *rand.Rand) time.Time {
	t := c.at(int(day), 19, 5).Add(time.Duration(chance.IntN(245)) * time.Minute).Add(time.Duration(chance.IntN(60)) * time.Second)
	for !t.Before(c.now.Add(-time.Hour)) {
		t = t.AddDate(0, 0, -1)
	}
	return t
}

// finished is the day on which somebody finishes a lesson: shortly before it is due (or
// after), or when their pace takes them there.
func (l *learner) finished(lesson int) float64 {
	until := float64(span) - 0.5
	switch l.course {
	case stopped:
		until = 16
	case stuckIdle:
		until = span - 13
	case stuckCheck, stuckQuiz:
		until = span - 3
	}
	day := until * float64(lesson+1) / (float64(l.done) + 0.6)
	return min(day, float64(7*(lesson+1))-l.lead)
}

// left is when somebody was there last.
func (l *learner) left(c calendar) time.Time {
	begun := 0.0
	if l.done > 0 {
		begun = l.finished(l.done - 1)
	}
	if l.course == stuckIdle {
		return c.evening(span-11, l.chance)
	}
	switch l.recent {
	case minutes:
		return c.now.Add(-time.Duration(1+l.chance.IntN(24)) * time.Minute)
	case today:
		return c.now.Add(-time.Duration(70+l.chance.IntN(500)) * time.Minute)
	}
	day := max(begun+1, span-1-4*l.chance.Float64()*l.chance.Float64())
	return c.evening(min(day, span-1), l.chance)
}
