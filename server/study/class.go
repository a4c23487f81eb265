package study

import (
	"crypto/rand"
	"time"
)

// Class is some people who take a course together.
//
// What a learner did is theirs and not the class's: a class has seats, and who sits on one
// shares their progress for as long as they do. One person may be in several classes, which
// then show the same progress and have grades of their own.
type Class struct {
	ID        string // 32 hexadecimal digits
	Name      string
	Course    string // immutable id of what it takes
	Zone      string // IANA time zone in which its deadlines are written, such as Europe/Berlin
	Code      string // whoever has it may join; empty while nobody may
	CreatedAt time.Time
	Archived  time.Time // zero while it runs; nobody joins an archived class, and nothing of it is due
	Version   int64     // the store's: grows with every change of the class, its seats and its assignments
}

// ClassRole is what a person may do in one class. It is apart from the role on the site.
type ClassRole string

// The roles in a class.
const (
	ClassLearner    ClassRole = "learner"
	ClassInstructor ClassRole = "instructor"
	// ClassTester is an instructor's second self, who sees the class as a learner does and
	// counts nowhere.
	ClassTester ClassRole = "tester"
)

// Seat is a place in a class. Name, Identifier, Login and Group are what the instructors
// wrote or the person brought: personal data that goes when the person leaves.
type Seat struct {
	ID         string // 32 hexadecimal digits
	Class      string
	Role       ClassRole
	Subject    Subject   // of whoever sits here; empty while nobody does
	Name       string    // as instructors see it; may be empty until the seat is taken
	Identifier string    // by which another system knows them, kept to the byte
	Login      string    // there: often a mail address, kept to the byte
	Group      string    // section of the class, or empty
	Code       string    // for taking this seat; empty once it is taken
	From       time.Time // when it was taken, or made while nobody sits on it
}

// Taken reports whether somebody sits here.
func (s *Seat) Taken() bool { return s.Subject != "" }

// Membership is a class with the seat somebody has in it.
type Membership struct {
	Class Class
	Seat  Seat
}

// The alphabet of codes has 32 signs and none that is read as another: no I, L, O and U.
// (Crockford, "Base 32", https://www.crockford.com/base32.html.)
const codeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// CodeLen is how many signs a code has: 60 random bits, which nobody guesses at any rate
// that a server lets through.
const CodeLen = 12

// NewCode returns a random code of CodeLen signs for joining a class or taking a seat.
func NewCode() string {
	var b [CodeLen]byte
	rand.Read(b[:]) // never fails
	for i, c := range b {
		b[i] = codeSigns[c%32]
	}
	return string(b[:])
}

// FoldCode returns the code that somebody typed: small letters and what is read as another
// sign are turned into it, and blanks and dashes dropped. ok is false for what is no code.
func FoldCode(typed string) (code string, ok bool) {
	out := make([]byte, 0, CodeLen)
	for _, r := range typed {
		switch {
		case r == ' ' || r == '-' || r == '\t' || r == '\n' || r == '\r' || r == '\u00a0' || r == '–':
			continue
		case 'a' <= r && r <= 'z':
			r += 'A' - 'a'
		}
		switch r {
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		if len(out) == CodeLen || r > 'Z' || !isCodeSign(byte(r)) {
			return "", false
		}
		out = append(out, byte(r))
	}
	return string(out), len(out) == CodeLen
}

func isCodeSign(c byte) bool {
	for i := range len(codeSigns) {
		if codeSigns[i] == c {
			return true
		}
	}
	return false
}
