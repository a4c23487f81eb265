package server

import "time"

// codeBudget bounds how many wrong codes somebody may try. Right ones cost nothing, so a
// class of 300 behind one address gets in as fast as it can type, with a slip each.
//
// A network that is let through one guess a second needs 2^60 seconds, or 36 billion years,
// for one code: see study.CodeLen. The budget is there so that nobody wears the store out by
// trying.
type codeBudget struct {
	bySession *budget // 12 wrong codes of one browser, one more each 5 seconds
	byNetwork *budget // 300 of one household or school, one more each second
}

func newCodeBudget(now func() time.Time) *codeBudget {
	return &codeBudget{
		bySession: newBudget(5*time.Second, 12, now),
		byNetwork: newBudget(time.Second, 300, now),
	}
}

// wait tells how long somebody has to wait before a code of theirs is looked at. A browser
// without a cookie has no session, which is "".
func (b *codeBudget) wait(session, from string) time.Duration {
	wait := b.byNetwork.wait(from)
	if session != "" {
		wait = max(wait, b.bySession.wait(session))
	}
	return wait
}

// wrong takes one try for a code that opened nothing.
func (b *codeBudget) wrong(session, from string) {
	b.byNetwork.spend(from)
	if session != "" {
		b.bySession.spend(session)
	}
}
