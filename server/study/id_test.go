package study

import (
	"testing"

	"github.com/google/uuid"
)

func TestIDsAreWhatTheyClaimToBe(t *testing.T) {
	seen := map[string]bool{}
	last := ""
	for range 1000 {
		id, subject := NewID(), NewSubject()
		parsed, err := uuid.Parse(id)
		if err != nil || parsed.Version() != 7 || parsed.String() != id || !isUUID(id) {
			t.Fatalf("%q is no UUIDv7 in its canonical form: %v", id, err)
		}
		if id <= last {
			t.Fatalf("%s does not come after %s", id, last)
		}
		last = id
		if err := subject.Check(); err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{id, string(subject)} {
			if seen[s] {
				t.Fatalf("%s was made twice", s)
			}
			seen[s] = true
		}
	}
}
