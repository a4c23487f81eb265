package quizzes

import (
	"errors"
	"fmt"
	"io"
)

// ErrKey is what every attempt to write a Key out returns.
var ErrKey = errors.New("quizzes: an answer key cannot be written out")

// keyMask stands in for a key wherever one is printed.
const keyMask = "[key]"

// Key locks up what nobody may see before an answer was marked: which choice is right,
// the feedback, the explanation. Only Open gives it back.
//
// Why a closure and not a field: printing a struct walks into its unexported fields by
// reflection and asks no method of theirs, but nothing can look inside a function.
// The methods cover a Key that is written out by itself.
type Key[T any] struct{ open func() T }

// Lock returns a Key to v.
func Lock[T any](v T) Key[T] {
	return Key[T]{open: func() T { return v }}
}

// Open returns what was locked up; the zero Key holds the zero T.
func (k Key[T]) Open() T {
	if k.open == nil {
		var zero T
		return zero
	}
	return k.open()
}

// String returns "[key]".
func (Key[T]) String() string { return keyMask }

// GoString returns "[key]".
func (Key[T]) GoString() string { return keyMask }

// Format writes "[key]" for every verb.
func (Key[T]) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, keyMask) }

// MarshalJSON returns ErrKey.
func (Key[T]) MarshalJSON() ([]byte, error) { return nil, ErrKey }

// MarshalText returns ErrKey.
func (Key[T]) MarshalText() ([]byte, error) { return nil, ErrKey }

// MarshalBinary returns ErrKey.
func (Key[T]) MarshalBinary() ([]byte, error) { return nil, ErrKey }

// MarshalYAML returns ErrKey.
func (Key[T]) MarshalYAML() (any, error) { return nil, ErrKey }

// GobEncode returns ErrKey.
func (Key[T]) GobEncode() ([]byte, error) { return nil, ErrKey }
