package study

import (
	"strings"
	"testing"
)

func TestFoldCodeReadsWhatPeopleType(t *testing.T) {
	for typed, want := range map[string]string{
		"0123456789AB":               "0123456789AB",
		"cdef ghjk mnpq":             "CDEFGHJKMNPQ",
		"rstv-wxyz–0000":             "RSTVWXYZ0000",
		" oOiI lL00 0000\n":          "00111100" + "0000",
		"\tABCD\u00a0EFGH\r\nJKMN  ": "ABCDEFGHJKMN",
	} {
		got, ok := FoldCode(typed)
		if !ok || got != want {
			t.Errorf("%q is %q, %v, want %q", typed, got, ok, want)
		}
		if again, ok := FoldCode(got); !ok || again != got {
			t.Errorf("%q folds to %q", got, again)
		}
	}
	for _, typed := range []string{"", "0123456789A", "0123456789ABC", "0123456789AU", "0123456789Aé", "0123456789A\x00", "0123456789A_",
		strings.Repeat("-", 1000), strings.Repeat("0", 1000)} {
		if got, ok := FoldCode(typed); ok {
			t.Errorf("%.20q is the code %q", typed, got)
		}
	}
}

// 2,000 codes use all 32 signs, each about 750 times: a sign that came up fewer than 500 or
// more than 1,000 times would be 9 standard deviations away.
func TestNewCodeIsEvenlyRandom(t *testing.T) {
	count, seen := map[rune]int{}, map[string]bool{}
	for range 2000 {
		code := NewCode()
		if folded, ok := FoldCode(code); !ok || folded != code || seen[code] {
			t.Fatalf("code %q", code)
		}
		seen[code] = true
		for _, sign := range code {
			count[sign]++
		}
	}
	for _, sign := range codeSigns {
		if n := count[sign]; n < 500 || n > 1000 {
			t.Errorf("%c came up %d times", sign, n)
		}
	}
}

func FuzzFoldCode(f *testing.F) {
	f.Add("0123 4567 89ab")
	f.Fuzz(func(t *testing.T, typed string) {
		code, ok := FoldCode(typed)
		if again, fixed := FoldCode(code); ok && (!fixed || again != code || len(code) != CodeLen) {
			t.Fatalf("%q folds to %q and then to %q", typed, code, again)
		}
	})
}
