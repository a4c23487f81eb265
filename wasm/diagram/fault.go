package diagram

import (
	"strconv"
	"strings"
)

// maxFaults bounds what one text is told: after that many, more would not help.
const maxFaults = 20

// Fault is one thing wrong with a text.
type Fault struct {
	Line, Col int    // from 1; Col counts characters, not bytes
	Message   string // what is wrong: a sentence
	Hint      string // what to write instead: a sentence, or empty
}

// Error returns "line:col: message hint".
func (f Fault) Error() string {
	s := strconv.Itoa(f.Line) + ":" + strconv.Itoa(f.Col) + ": " + f.Message
	if f.Hint != "" {
		s += " " + f.Hint
	}
	return s
}

// Faults is the error of Parse: at least one fault, in the order of the text.
type Faults []Fault

// Error returns one line for each fault.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, x := range f {
		lines[i] = x.Error()
	}
	return strings.Join(lines, "\n")
}

// failure is a fault before its place is counted in lines.
type failure struct {
	at            int
	message, hint string
}

// Error makes a failure an error, so that the readers of parts can return one.
func (f *failure) Error() string { return f.message }

func fail(at int, message, hint string) error { return &failure{at, message, hint} }

// Nearest returns the word that differs least from name, or "" when none is close: what an
// author may have meant by it.
func Nearest(name string, words []string) string { return nearest(name, words) }

// nearest returns the word that differs least from name, or "" when none is close: at
// most a third of its letters changed, added, left out or swapped with a neighbour.
func nearest(name string, words []string) string {
	best, least := "", len(name)/3+1
	for _, w := range words {
		if d := distance(strings.ToLower(name), strings.ToLower(w), least); d < least || d == least && best == "" {
			best, least = w, d
		}
	}
	return best
}

// distance is the optimal string alignment distance of two words (Damerau 1964, with
// each part changed once), or limit+1 when it is more than limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit || len(a) > 64 || len(b) > 64 {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
