package quizzes

import "strings"

// suggest returns `did you mean "x"?` for the word of list that is closest to a wrong
// one, or lists them all when none is close.
func suggest(wrong string, list []string) string {
	best, least := "", len(wrong)/3+2
	for _, w := range list {
		if d := Distance(strings.ToLower(wrong), w); d < least {
			best, least = w, d
		}
	}
	if best != "" {
		return `did you mean "` + best + `"?`
	}
	return "known: " + strings.Join(list, ", ")
}

// Distance is the number of bytes to insert, delete, replace or swap with a neighbour to
// turn a into b: the optimal string alignment distance (Damerau 1964). Words longer than
// 64 bytes are 64 apart from everything. Lessons suggest names by it too.
func Distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return 64
	}
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}
