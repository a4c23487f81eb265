package server

import (
	"fmt"
	"sync"
	"testing"

	"github.com/alexedwards/argon2id"
)

// HashCheaply makes passwords cheap to hash until the test ends: thousands of times
// cheaper, and as little safe. Servers that are made meanwhile use it too.
func HashCheaply(t *testing.T) {
	usual := hashing
	hashing = argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}
	t.Cleanup(func() { hashing = usual })
}

// CountComparisons returns a function that tells what each comparison of passwords since
// it was last asked was worth: the parameters of the hash decide about its time.
func CountComparisons(s *Server) (since func() []string) {
	var mu sync.Mutex
	var all []string
	compare := s.accounts.hasher.compare
	s.accounts.hasher.compare = func(password, phc string) (bool, error) {
		p, salt, key, err := argon2id.DecodeHash(phc)
		mu.Lock()
		all = append(all, fmt.Sprint(p.Memory, p.Iterations, p.Parallelism, len(salt), len(key), err))
		mu.Unlock()
		return compare(password, phc)
	}
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		last := all
		all = nil
		return last
	}
}
