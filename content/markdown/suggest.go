package markdown

import (
	"fmt"

	"millrace/quizzes"
)

// Suggest returns "did you mean x?" for the name nearest to got, or "" when none is
// near: at most one edit per three letters.
func Suggest(got string, names []string) string {
	best, at := 1+len(got)/3, ""
	if len(got) > 40 {
		return ""
	}
	for _, name := range names {
		if d := quizzes.Distance(got, name); d <= best && (at == "" || d < best) {
			best, at = d, name
		}
	}
	if at == "" {
		return ""
	}
	return fmt.Sprintf("did you mean %s?", at)
}
