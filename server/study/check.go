package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The bounds of what a Store takes.
const (
	MaxPayload = 256 << 10 // bytes of an event's payload
	MaxDepth   = 16        // objects and arrays nested in a payload

	maxKind      = 64  // bytes
	maxContentID = 200 // bytes
	maxRev       = 128 // bytes
	maxName      = 400 // bytes of a display name: 80 characters of any alphabet, and room
)

// Check reports what makes an event impossible to store, as an ErrInvalid that names the
// field and the bound. It does not look at ClientTime: a wrong clock is no reason to lose
// an answer.
func (e Event) Check() error {
	_, err := e.CheckedBody()
	return err
}

// CheckedBody is Check, and returns what Body does: so the payload is decoded once.
func (e Event) CheckedBody() (any, error) {
	if !isUUID(e.ID) && !isHex32(e.ID) {
		return nil, invalid("event id %s: want a UUID in lower case, such as 01890a5d-ac96-774b-bcce-b302099a8057", quote(e.ID))
	}
	if err := e.Subject.Check(); err != nil {
		return nil, fmt.Errorf("event %s: %w", e.ID, err)
	}
	if err := e.checkNames(); err != nil {
		return nil, fmt.Errorf("event %s: %w", e.ID, err)
	}
	body, err := e.checkPayload()
	if err != nil {
		return nil, fmt.Errorf("event %s: %w", e.ID, err)
	}
	return body, nil
}

func (e Event) checkNames() error {
	if len(e.Kind) == 0 || len(e.Kind) > maxKind || strings.Trim(e.Kind, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		return invalid("kind %s: want 1 to %d of a-z, 0-9, dot, dash and underscore", quote(e.Kind), maxKind)
	}
	if err := checkText("content id", e.ContentID, maxContentID); err != nil {
		return err
	}
	if e.ContentID == "" && slices.Contains(kinds, e.Kind) {
		return invalid("content id is empty: a %s event must say what it is about", e.Kind)
	}
	return checkText("content revision", e.ContentRev, maxRev)
}

var kinds = []string{
	KindSectionDone, KindSectionUndone, KindCheckAnswered, KindQuizSubmitted, KindQuizMarked, KindPosition,
	KindChallengeSubmitted, KindChallengeMarked, KindReviewGraded, KindZone, KindQuizOpened, KindQuizSaved,
	KindQuizProlonged,
}

func (e Event) checkPayload() (any, error) {
	p := e.payload()
	switch {
	case len(p) > MaxPayload:
		return nil, invalid("payload of %d bytes: at most %d are kept", len(p), MaxPayload)
	case !utf8.Valid(p):
		return nil, invalid("payload is not UTF-8")
	case !json.Valid(p):
		return nil, invalid("payload is not JSON: it starts with %s", quote(string(p)))
	case bytes.TrimLeft(p, " \t\r\n")[0] != '{':
		return nil, invalid("payload must be a JSON object")
	}
	depth, nul := scan(p)
	if depth > MaxDepth {
		return nil, invalid("payload is nested %d deep: at most %d are kept", depth, MaxDepth)
	}
	if nul {
		return nil, invalid("payload holds a NUL character (\\u0000), which cannot be kept as text")
	}
	return e.Body()
}

// scan walks valid JSON once: how deep it nests, and whether a string holds an escaped NUL.
func scan(text []byte) (deepest int, nul bool) {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			nul = nul || bytes.HasPrefix(text[i+1:], []byte("u0000"))
			i++ // the escaped character may be a quote
		case c == '"':
			inString = !inString
		case !inString && (c == '{' || c == '['):
			depth++
			deepest = max(deepest, depth)
		case !inString && (c == '}' || c == ']'):
			depth--
		}
	}
	return deepest, nul
}

// Check reports whether a subject is well formed.
func (s Subject) Check() error {
	if !isHex32(string(s)) {
		return invalid("subject %s: want 32 hexadecimal digits in lower case", quote(string(s)))
	}
	return nil
}

// Check reports what makes an account impossible to store, as an ErrInvalid. LoginKey must
// be what FoldLogin makes of Login.
func (a Account) Check() error {
	if !isHex32(a.ID) {
		return invalid("account id %s: want 32 hexadecimal digits in lower case", quote(a.ID))
	}
	if err := a.Subject.Check(); err != nil {
		return fmt.Errorf("account %s: %w", a.ID, err)
	}
	key, err := FoldLogin(a.Login)
	if err != nil {
		return fmt.Errorf("account %s: %w", a.ID, err)
	}
	if a.LoginKey != key {
		return invalid("login key %s: FoldLogin makes %s of this login", quote(a.LoginKey), quote(key))
	}
	if err := CheckName(a.Name); err != nil {
		return err
	}
	if err := a.Role.Check(); err != nil {
		return err
	}
	if a.Password == "" {
		return invalid("password hash is empty")
	}
	return checkText("password hash", a.Password, 512)
}

// Check reports whether a role is one of the site's.
func (r Role) Check() error {
	switch r {
	case Learner, Instructor, Admin:
		return nil
	}
	return invalid("role %s: want learner, instructor or admin", quote(string(r)))
}

// CheckName reports what makes a display name impossible to store, as an ErrInvalid.
func CheckName(name string) error { return checkText("name", name, maxName) }

// checkText refuses what no database keeps alike: too long, not UTF-8, control characters.
func checkText(field, s string, most int) error {
	switch {
	case len(s) > most:
		return invalid("%s of %d bytes: at most %d are kept", field, len(s), most)
	case !utf8.ValidString(s):
		return invalid("%s %s is not UTF-8", field, quote(s))
	case strings.ContainsFunc(s, unicode.IsControl):
		return invalid("%s %s holds a control character", field, quote(s))
	}
	return nil
}

func invalid(format string, args ...any) error {
	return fmt.Errorf("%w "+format, append([]any{ErrInvalid}, args...)...)
}

// quote shows input in an error: printable, on one line and never long.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%+q…", s[:most])
	}
	return fmt.Sprintf("%+q", s)
}
