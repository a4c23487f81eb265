package content

import "millrace/quizzes"

// Warn returns what is not wrong in a course but a pity: pictures that nobody can take in
// on a telephone. It takes some milliseconds for each of them.
func Warn(c *Course) (warnings []quizzes.Fault) {
	for _, s := range c.sheets {
		if w := s.Dense(); w != nil {
			warnings = append(warnings, *w)
		}
	}
	return warnings
}
