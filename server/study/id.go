package study

import (
	"crypto/rand"
	"encoding/hex"

	"github.com/google/uuid"
)

// NewID makes the id of an event: a UUIDv7 (RFC 9562, section 5.7), whose first 48 bits
// are the time, so that an index of ids grows at its end.
func NewID() string {
	return uuid.Must(uuid.NewV7()).String()
}

// NewSubject makes a subject from 128 random bits. It carries no time: a subject is what
// an anonymous visitor is recognised by, so nobody may guess one.
func NewSubject() Subject {
	var b [16]byte
	rand.Read(b[:]) // never fails: it ends the program when the system has no randomness
	return Subject(hex.EncodeToString(b[:]))
}

// isHex32 reports whether s is 32 lower-case hexadecimal digits.
func isHex32(s string) bool {
	return len(s) == 32 && allHex(s)
}

// isUUID reports whether s is a UUID in its canonical text form, lower case. Any version
// will do: a browser without a UUIDv7 of its own may fall back on a random one.
func isUUID(s string) bool {
	return len(s) == 36 && s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' &&
		allHex(s[:8]) && allHex(s[9:13]) && allHex(s[14:18]) && allHex(s[19:23]) && allHex(s[24:])
}

func allHex(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
