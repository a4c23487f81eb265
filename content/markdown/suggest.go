package markdown

import (
	"fmt"
	"slices"
)

// Suggest returns "did you mean x?" for the name nearest to got, or "" when none is
// near: at most one edit per three letters.
func Suggest(got string, names []string) string {
	best, at := 1+len(got)/3, ""
	if len(got) > 40 {
		return ""
	}
	for _, name := range names {
		if d := distance(got, name); d <= best && (at == "" || d < best) {
			best, at = d, name
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %s?", at)
}

// distance is the optimal string alignment distance: insertions, deletions,
// substitutions and swaps of neighbours (Damerau 1964).
func distance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, prev, row = prev, row, slices.Clone(before)
	}
	return prev[len(b)]
}
