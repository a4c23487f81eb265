package gradebook

import "regexp"

// A spreadsheet runs a cell that begins with = + - or @ as a formula, whoever wrote it
// there; a tab or line break before it is skipped, and East Asian versions take the
// full-width signs too. OWASP, "CSV Injection": put a ' before such a cell. A ' is also
// put after a semicolon within a cell, where a spreadsheet that separates by semicolons
// sees a new cell, whatever quotation marks say.
//
// Scores need no guard: they are digits and a point, never below 0. Moodle's lone "-" is
// no formula.

// formula matches the beginning of one, at the beginning or after a semicolon. A ' that is
// already there belongs to it, so that Guard and unguard undo each other exactly.
var (
	formula = regexp.MustCompile(`(^|;)('*\s*[=+\-@\t\r\n＝＋－＠])`)
	guarded = regexp.MustCompile(`(^|;)'('*\s*[=+\-@\t\r\n＝＋－＠])`)
)

// Guard makes a cell of a file that leaves the site safe to open in a spreadsheet.
// ReadRoster takes the guard off again.
func Guard(cell string) string { return formula.ReplaceAllString(cell, "$1'$2") }

// unguard gives back what Guard was given. Of other texts, it takes a ' that Guard would
// have put there.
func unguard(cell string) string { return guarded.ReplaceAllString(cell, "$1$2") }

// harmless matches identifiers that may begin with a sign and still are no formula that
// does something: without a bracket, a quotation mark, a blank, a pipe or an exclamation
// mark there is no call, no other program and no other file.
var harmless = regexp.MustCompile(`^[+\-@]?[\pL\pN._@\-]+$`)

// handle is an identifier for a learning platform. It has to arrive byte for byte, or the
// learner is not found: so "+4930123456", "-17" and "@ann" stay as they are. One that could
// do harm is guarded: not being found is the better fault.
func handle(id string) string {
	if harmless.MatchString(id) {
		return id
	}
	return Guard(id)
}
