package markdown

import (
	"fmt"
	"strings"
)

// Attribute is one word of an attribute list: `key=value`, `key="quoted value"`, a bare
// `key`, or `#id`, which has the key "id". At is its offset in the source.
type Attribute struct {
	Key, Value string
	Bare       bool
	At         int
}

// Attributes is a list in the order it was written. No key comes twice.
type Attributes []Attribute

// Get returns the value of a key, and whether it is there.
func (as Attributes) Get(key string) (string, bool) {
	for _, a := range as {
		if a.Key == key {
			return a.Value, true
		}
	}
	return "", false
}

// attributeError is what is wrong in an attribute list, and where.
type attributeError struct {
	at      int // offset in the source
	message string
}

func (e *attributeError) Error() string { return e.message }

// parseAttributes reads what stands between the braces. base is the offset of s in the
// source. Values are HTML-like: in single or double quotes, or bare up to a space;
// there are no escapes.
func parseAttributes(s string, base int) (Attributes, error) {
	var out Attributes
	for i := 0; ; {
		for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
			i++
		}
		if i == len(s) {
			return out, nil
		}
		a := Attribute{At: base + i}
		fail := func(format string, args ...any) (Attributes, error) {
			return out, &attributeError{a.At, fmt.Sprintf(format, args...)}
		}
		switch s[i] {
		case '#':
			a.Key = "id"
			a.Value, i = bareValue(s, i+1)
			if !IsID(a.Value) {
				return fail("%q is not an id: use lower-case letters, digits and single hyphens, and start with a letter", a.Value)
			}
		case '.':
			return fail("classes are not for authors: what a block looks like follows from what it is")
		default:
			start := i
			for i < len(s) && isKeyByte(s[i]) {
				i++
			}
			if a.Key = s[start:i]; a.Key == "" {
				return fail("an attribute cannot start with %q: write key=value or key=\"a value\"", firstRune(s[i:]))
			}
			switch {
			case i == len(s) || s[i] == ' ' || s[i] == '\t':
				a.Bare = true
			case s[i] != '=':
				return fail("after %q comes = and a value, not %q", a.Key, firstRune(s[i:]))
			case i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\''):
				end := strings.IndexByte(s[i+2:], s[i+1])
				if end < 0 {
					return fail("the value of %q has no closing %c", a.Key, s[i+1])
				}
				a.Value = s[i+2 : i+2+end]
				if i += end + 3; i < len(s) && s[i] != ' ' && s[i] != '\t' {
					return fail("put a space after the value of %q", a.Key)
				}
			default:
				if a.Value, i = bareValue(s, i+1); a.Value == "" {
					return fail("the value of %q is missing", a.Key)
				}
				if strings.ContainsAny(a.Value, "\"'`=<>") {
					return fail("put the value of %q in quotes", a.Key)
				}
			}
		}
		if _, twice := out.Get(a.Key); twice {
			return fail("%q is given twice", a.Key)
		}
		out = append(out, a)
	}
}

func bareValue(s string, i int) (string, int) {
	start := i
	for i < len(s) && s[i] != ' ' && s[i] != '\t' {
		i++
	}
	return s[start:i], i
}

func isKeyByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// IsID reports whether s may be the id of a lesson, section, question or card, such as
// "off-wait": lower-case letters, digits and single hyphens, starting with a letter.
func IsID(s string) bool {
	if s == "" || len(s) > 80 || s[0] < 'a' || s[0] > 'z' || s[len(s)-1] == '-' || strings.Contains(s, "--") {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-') {
			return false
		}
	}
	return true
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// braces finds the attribute list that s starts with and returns what is inside and how
// long it is with its braces; ok is false when it is not closed. A closing brace inside
// quotes does not count.
func braces(s string) (inside string, length int, ok bool) {
	quote := byte(0)
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			return "", 0, false
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && s[i-1] == '=':
			quote = c
		case c == '}':
			return s[1:i], i + 1, true
		}
	}
	return "", 0, false
}
