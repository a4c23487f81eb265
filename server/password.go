package server

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
)

// MinPassword and MaxPassword bound a password: characters at least, bytes at most.
// There are no rules on what it is made of (NIST SP 800-63B, section 5.1.1.2).
const (
	MinPassword = 8
	MaxPassword = 1024
)

// hashing is argon2id as OWASP's cheat sheet asks for at least: 19 MiB, two passes, one
// lane. It is written out because the library's own depends on the machine.
var hashing = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// CheckPassword returns a sentence about what is wrong with a new password, or nil.
func CheckPassword(password string) error {
	switch {
	case len(password) > MaxPassword:
		return fmt.Errorf("a password may have %d bytes at most", MaxPassword)
	case utf8.RuneCountInString(password) < MinPassword:
		return fmt.Errorf("a password needs at least %d characters", MinPassword)
	case !utf8.ValidString(password):
		return errors.New("this password holds bytes that are no text")
	}
	return nil
}

// HashPassword returns the PHC string of a password. It is normalised first (NFKC), so
// that two keyboards that write é differently let the same person in.
func HashPassword(password string) (string, error) {
	phc, err := argon2id.CreateHash(norm.NFKC.String(password), &hashing)
	if err != nil {
		return "", fmt.Errorf("hashing a password: %w", err)
	}
	return phc, nil
}

// hasher hashes and compares few passwords at a time: each takes 19 MiB and a core.
type hasher struct {
	slots   chan struct{}
	dummy   string // compared with for an unknown login, so that it takes as long
	compare func(password, phc string) (bool, error)
}

func newHasher() (*hasher, error) {
	dummy, err := HashPassword("nobody has this password")
	if err != nil {
		return nil, err
	}
	return &hasher{slots: make(chan struct{}, 2), dummy: dummy, compare: argon2id.ComparePasswordAndHash}, nil
}

func (h *hasher) wait(ctx context.Context) (done func(), err error) {
	select {
	case h.slots <- struct{}{}:
		return func() { <-h.slots }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting to check a password: %w", ctx.Err())
	}
}

func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	done, err := h.wait(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	return HashPassword(password)
}

// matches compares a password with a hash; an empty hash stands for an unknown login and
// never matches.
func (h *hasher) matches(ctx context.Context, password, phc string) (bool, error) {
	done, err := h.wait(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	known := phc != ""
	if !known {
		phc = h.dummy
	}
	if len(password) > MaxPassword {
		password = password[:MaxPassword]
		known = false
	}
	same, err := h.compare(norm.NFKC.String(password), phc)
	if err != nil {
		return false, fmt.Errorf("comparing a password: %w", err)
	}
	return same && known, nil
}
