package quizzes

// Picture is a diagram with one box left blank, drawn by package content. Nothing in it
// tells which choice belongs there.
type Picture struct {
	Text   string   // as its author wrote it, without comments: part of the revisions
	Empty  HTML     // with a question mark in the box
	Filled []HTML   // with each choice of the question in the box
	Lines  []string // each choice as it is set in the box, its lines divided by newlines
}

// Instant is a Body whose every pick is an answer. Where it stands in a form of its own
// (View.Alone) it draws the buttons that send a pick, and a wrong one may be followed by
// another.
type Instant interface {
	Body
	// Try marks an answer that may be given again: a wrong one is told why it is wrong,
	// and not what would have been right.
	Try(given Given) Mark
}

// Instant reports whether the question has an Instant body.
func (q *Question) Instant() bool {
	_, ok := q.Body.(Instant)
	return ok
}

// Try marks an answer in a lesson, where it may be given again.
func (q *Question) Try(given Given) Mark {
	if body, ok := q.Body.(Instant); ok {
		return body.Try(given)
	}
	return q.Body.Mark(given)
}
