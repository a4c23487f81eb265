package study

import (
	"strconv"
	"time"

	"github.com/google/uuid"
)

// QuizOpened is the payload of KindQuizOpened: a learner begins an attempt at a quiz
// that is limited. Due is kept here, so that a later change of the quiz does not move the
// end of an attempt that is under way.
type QuizOpened struct {
	Attempt string `json:"attempt"` // id that its KindQuizSubmitted event will have
	Lesson  string `json:"lesson"`
	Seed    uint64 `json:"seed"`          // of the shuffle
	Due     int64  `json:"due,omitempty"` // Unix microseconds; 0: none
}

// QuizProlonged is the payload of KindQuizProlonged: an attempt that is under way ends later
// than it was to, because an instructor gave its learner more time. Its subject is the one
// that began the attempt: from another it changes nothing. The one stored last counts, and
// none takes effect before the attempt was begun or once it was handed in.
type QuizProlonged struct {
	Attempt string `json:"attempt"`
	Due     int64  `json:"due"` // Unix microseconds; 0: no end
}

// QuizSaved is the payload of KindQuizSaved: the answer to one question of an attempt as
// it stands while the learner works. It is never marked by itself.
type QuizSaved struct {
	Attempt  string              `json:"attempt"` // id that its KindQuizSubmitted event will have
	Lesson   string              `json:"lesson"`
	Question string              `json:"question"`
	Seed     uint64              `json:"seed"` // of the shuffle
	Given    map[string][]string `json:"given"`
}

// OpenAttempt is an attempt that was begun or has saved answers, and was not handed in by
// the same person. Of the answers to a question the one stored last counts, whichever
// linked subject it came from; of two beginnings the first. Quiz, QuizRev, Lesson and Seed
// are those of the beginning, and without one those of the answer stored last.
type OpenAttempt struct {
	ID      string // that its KindQuizSubmitted event will have
	Subject Subject
	Quiz    string
	QuizRev string
	Lesson  string
	Seed    uint64
	Begun   time.Time                      // zero when nobody had to begin it
	Due     time.Time                      // zero when it has no end
	SavedAt time.Time                      // of the newest answer; zero when there is none
	Given   map[string]map[string][]string // by question, by field; not nil
}

// attempts is the name space of the ids of attempts.
var attempts = uuid.MustParse("9c1e0b1e-6f6c-4f0e-8a53-6f1d3b0f7d52")

// AttemptID returns the id of somebody's attempt at a quiz when they have handed in so
// many: the same in every tab and on every device of theirs, so what is handed in from
// two of them is one attempt. Nobody can guess it who does not know the subject.
func AttemptID(who Subject, quiz string, submitted int) string {
	return uuid.NewSHA1(attempts, []byte(string(who)+" "+quiz+" "+strconv.Itoa(submitted))).String()
}

// OpenedID returns the id of the event that begins an attempt: it is begun once.
func OpenedID(attempt string) string {
	return uuid.NewSHA1(attempts, []byte("opened "+attempt)).String()
}
