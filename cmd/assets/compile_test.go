package main

import (
	"slices"
	"testing"
)

// The readers' program and the playground's are built alike: only what they are, where
// they go and what is left out differs.
func TestProgramsAreBuiltAlike(t *testing.T) {
	readers, playground := arguments("./wasm", "lean", "a"), arguments("./wasm/play", "", "b")
	own := len(flags) + 1
	if !slices.Equal(readers[:own], playground[:own]) {
		t.Errorf("%q and %q", readers[:own], playground[:own])
	}
	if len(readers) != own+4 || len(playground) != own+4 {
		t.Errorf("flags that are not shared: %q and %q", readers[own:], playground[own:])
	}
}
