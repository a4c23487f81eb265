package study

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// The bounds of a login, in characters of its folded form.
const (
	MinLogin = 3
	MaxLogin = 64
)

// FoldLogin returns the key under which a login is unique, so that "Ada", "ADA" and "Ａｄａ"
// are one account: the compatibility caseless form of the Unicode Standard (section 3.13,
// D146), composed. White space around the login is dropped.
//
// A login is letters, digits and the signs . _ - + @, and does not mix alphabets whose
// letters look alike, so that nobody can sign up as a Latin "admin" with a Cyrillic "а".
// (A word written wholly in the other alphabet is let through: it is somebody's name.)
// Anything else is an ErrInvalid that says what is wrong.
func FoldLogin(login string) (key string, err error) {
	if !utf8.ValidString(login) {
		return "", invalid("login: it is not UTF-8")
	}
	if len(login) > 16*MaxLogin {
		return "", invalid("login: it is too long, at most %d characters", MaxLogin)
	}
	fold := cases.Fold()
	key = fold.String(norm.NFD.String(strings.TrimSpace(login)))
	key = norm.NFKC.String(fold.String(norm.NFKD.String(key)))
	if n := utf8.RuneCountInString(key); n < MinLogin || n > MaxLogin {
		return "", invalid("login: it has %d characters and needs %d to %d", n, MinLogin, MaxLogin)
	}
	for _, r := range key {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N) && !strings.ContainsRune("._-+@", r) {
			return "", invalid("login: it holds %+q; use letters, digits and . _ - + @", r)
		}
	}
	if a, b := mixedAlphabets(key); b != "" {
		return "", invalid("login: it mixes %s and %s letters, which look alike; use one alphabet", a, b)
	}
	return key, nil
}

// lookAlike are the alphabets with letters that are drawn like letters of another.
var lookAlike = []struct {
	name  string
	table *unicode.RangeTable
}{
	{"Latin", unicode.Latin},
	{"Greek", unicode.Greek},
	{"Cyrillic", unicode.Cyrillic},
	{"Armenian", unicode.Armenian},
	{"Cherokee", unicode.Cherokee},
	{"Coptic", unicode.Coptic},
}

// mixedAlphabets names two look-alike alphabets that s takes letters from, if it does.
func mixedAlphabets(s string) (first, second string) {
	for _, alphabet := range lookAlike {
		if !strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(alphabet.table, r) }) {
			continue
		}
		if first != "" {
			return first, alphabet.name
		}
		first = alphabet.name
	}
	return first, ""
}
