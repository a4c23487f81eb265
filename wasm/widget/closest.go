package widget

// Closest returns the word of list that word was probably meant to be, or "" when none
// is near: at most a third of the longer word may differ, and always at least one
// letter. The case of a to z is ignored. Of two equally near words the earlier one wins.
//
// The distance is "optimal string alignment": insertions, deletions, replacements and
// swapped neighbours cost one each (F. Damerau, CACM 7(3), 1964).
func Closest(word string, list []string) string {
	const longest = 64 // nobody mistypes 64 letters; a hostile word would cost a lot
	if word == "" || len(word) > longest {
		return ""
	}
	best, least := "", longest
	for _, w := range list {
		if len(w) > longest {
			continue
		}
		d := distance([]rune(lower(word)), []rune(lower(w)))
		if d < least && d <= max(1, max(len(word), len(w))/3) {
			best, least = w, d
		}
	}
	return best
}

func distance(a, b []rune) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}

// maybe turns the answer of Closest into the end of a sentence.
func maybe(word string) string {
	if word == "" {
		return ""
	}
	return "; did you mean “" + word + "”?"
}
