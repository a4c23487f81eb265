package quizzes

import "time"

// Policy is how often, how long and until when a quiz may be taken, and which attempt
// counts. It is a value of its own and not part of what is asked: the same questions may
// be given to a class under another policy. The zero Policy is that of practice: as often
// as one likes, for as long as one likes, and the best attempt counts.
type Policy struct {
	Attempts int           // how many there are for one learner; 0: as many as they like
	Time     time.Duration // from the beginning of an attempt; 0: no limit
	Due      time.Time     // no attempt lasts longer than this; zero: no end
	Last     bool          // the last attempt counts, not the best one
}

// Grace is how long after the end of an attempt answers are still taken: what was sent in
// time may have been on its way.
const Grace = 15 * time.Second

// Limited reports whether an attempt has to be begun before its questions are shown,
// because something of it runs out.
func (p Policy) Limited() bool { return p.Attempts > 0 || p.Time > 0 || !p.Due.IsZero() }

// Ends returns when an attempt that begins at a time ends, or the zero time when it lasts
// until it is handed in.
func (p Policy) Ends(begun time.Time) time.Time {
	if p.Time == 0 {
		return p.Due
	}
	if end := begun.Add(p.Time); p.Due.IsZero() || end.Before(p.Due) {
		return end
	}
	return p.Due
}

// Open reports whether somebody who handed in so many attempts may begin another one.
func (p Policy) Open(submitted int, now time.Time) bool {
	return (p.Attempts == 0 || submitted < p.Attempts) && (p.Due.IsZero() || now.Before(p.Due))
}

// Reveals reports whether right answers, explanations and what each choice is told may be
// shown to somebody who handed in so many attempts and has none under way: at once where
// attempts are free, and otherwise when no further one is possible. Whoever could read
// the key and then answer would be marked for reading.
func (p Policy) Reveals(submitted int, now time.Time) bool {
	switch {
	case p.Attempts == 0 && p.Due.IsZero():
		return true
	case p.Attempts > 0 && submitted >= p.Attempts:
		return true
	}
	return !p.Due.IsZero() && now.After(p.Due.Add(Grace))
}
