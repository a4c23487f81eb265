package study

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFoldLoginMakesOneKeyOfWhatReadsAlike(t *testing.T) {
	for key, logins := range map[string][]string{
		"ada":             {"ada", "Ada", "ADA", " ada\t", "Ａｄａ", "𝒶𝒹𝒶"},
		"strasse":         {"Straße", "STRASSE", "straẞe"},
		"josé":            {"José", "Jose\u0301", "JOSÉ"},
		"σοφοσ":           {"σοφος", "ΣΟΦΟΣ"},
		"мария":           {"Мария"},
		"山田-太郎":           {"山田-太郎"},
		"プログラム":           {"ﾌﾟﾛｸﾞﾗﾑ"},
		"office.2@school": {"Oﬃce.²@School"},
		"i\u0307zmir":     {"İzmir"},
		"user_1+test":     {"User_1+TEST"},
	} {
		for _, login := range logins {
			if got, err := FoldLogin(login); err != nil || got != key {
				t.Errorf("%+q: got %+q, %v; want %+q", login, got, err, key)
			}
		}
	}
}

func TestFoldLoginSaysWhatIsWrong(t *testing.T) {
	for login, says := range map[string]string{
		"":                       "invalid login: it has 0 characters and needs 3 to 64",
		"  a ":                   "1 characters",
		"ab":                     "2 characters",
		strings.Repeat("x", 65):  "65 characters",
		strings.Repeat("x", 1e6): "too long",
		strings.Repeat("ﷺ", 4):   "72 characters", // one sign that folds to 18
		"a\xffda":                "not UTF-8",
		"a da":                   `' '`,
		"ada\x00":                `'\x00'`,
		"ada\u202e":              `'\u202e'`, // turns the reading direction
		"a\u200dda":              `'\u200d'`, // joins and is not seen
		"ada<b>":                 `'<'`,
		"ada🦉":                   "'\\U0001f989'",
		"аdmin":                  "Latin and Cyrillic",
		"аdmin@school.example":   "Latin and Cyrillic",
		"αdmin":                  "Latin and Greek",
		"сοфия":                  "Greek and Cyrillic",
	} {
		key, err := FoldLogin(login)
		if key != "" || !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("%.20q: got %q, %v; want an error that says %s", login, key, err, says)
		}
	}
}

// A key is a login that folds to itself, and has the length it promises.
func FuzzFoldLogin(f *testing.F) {
	for _, s := range []string{"ada", "Straße", "İzmir", "Ａｄａ", "ﷺﷺ", "ΐΐΐ", "ﬃﬃ", "ǰǰǰ", "a\u0345\u0301b", "ᾳ\u0301aa", "ẞẞẞ", "аdmin"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, login string) {
		key, err := FoldLogin(login)
		if err != nil {
			if !errors.Is(err, ErrInvalid) {
				t.Fatalf("not an ErrInvalid: %v", err)
			}
			return
		}
		if n := utf8.RuneCountInString(key); n < MinLogin || n > MaxLogin {
			t.Fatalf("key %+q has %d characters", key, n)
		}
		if again, err := FoldLogin(key); err != nil || again != key {
			t.Fatalf("%+q folds to %+q, and that to %+q, %v", login, key, again, err)
		}
	})
}
