package study

// Mark tells whether anything has changed that pages show to a session: two equal marks of
// one session mean that the same page would be drawn. It says nothing about what changed.
type Mark struct {
	Session  string // what the session remembers
	Account  string // what pages say about the account; empty for none
	Subjects int    // how many subjects the person is
	Seq      int64  // of the event of theirs that was stored last; 0 for none
	Classes  string // those they sit in, each with its Version
}
