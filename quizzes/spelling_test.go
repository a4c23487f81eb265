package quizzes_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"millrace/quizzes"
)

func key(t *testing.T, s quizzes.Spelling, text string) string {
	t.Helper()
	k, ok := s.Key(text)
	if !ok {
		t.Fatalf("%q has no key", text)
	}
	return k
}

// Each row is one text in two spellings, and the difference that sets them apart when it
// counts; with none they are the same in every Spelling.
func TestSpellingsDifferInWhatCountsAndInNothingElse(t *testing.T) {
	exact := map[string]quizzes.Spelling{
		"case": {Case: true}, "accents": {Accents: true}, "spacing": {Spacing: true}, "punctuation": {Punctuation: true},
	}
	for _, c := range []struct{ a, b, differ string }{
		// Unicode Standard Annex 15: é is one character or two; the ligature and the
		// full-width forms are compatible.
		{"caf\u00e9", "cafe\u0301", ""}, {"\ufb01le", "file", ""}, {"\uff21\uff23\uff2b", "ACK", ""}, {"\u212b", "\u00c5", ""},
		{"\u1100\u1161", "\uac00", ""}, // Hangul by letters and by syllable
		{"it’s", "it's", ""}, {"a – b", "a - b", ""}, {"a−b", "a-b", ""}, {"“x”", `"x"`, ""}, {"3 × 4", "3 * 4", ""},
		{"re\u00adtry", "retry", ""}, {"re\u200btry", "retry", ""}, {"\ufeffretry", "retry", ""}, {" retry\n", "retry", ""},
		{"dead\u00a0letter", "dead letter", ""},

		{"Kafka", "kafka", "case"}, {"STRASSE", "straße", "case"}, {"ΣΊΣΥΦΟΣ", "σίσυφος", "case"},
		{"café", "cafe", "accents"}, {"naïve", "naive", "accents"}, {"Ångström", "Angstrom", "accents"}, {"ή", "η", "accents"},
		{"dead  letter", "dead letter", "spacing"}, {"a = b", "a=b", "spacing"}, {"f ( x )", "f(x)", "spacing"},
		{"yes.", "yes", "punctuation"}, {"dead-letter", "dead letter", "punctuation"}, {`"yes"`, "yes", "punctuation"}, {"yes!?", "yes", "punctuation"},
	} {
		if key(t, quizzes.Spelling{}, c.a) != key(t, quizzes.Spelling{}, c.b) {
			t.Errorf("%q and %q should be the same where nothing counts", c.a, c.b)
		}
		for name, s := range exact {
			if same := key(t, s, c.a) == key(t, s, c.b); same == (name == c.differ) {
				t.Errorf("%q and %q where %s counts: same is %v", c.a, c.b, name, same)
			}
		}
	}
	for _, c := range [][2]string{
		{"и", "й"}, {"が", "か"}, {"की", "का"}, // the mark is the letter
		{"ab", "a b"}, {"5", "-5"}, {"a-1", "a 1"}, {"yes", "no"}, {"C", "C++"}, {"o", "0"},
	} {
		if key(t, quizzes.Spelling{}, c[0]) == key(t, quizzes.Spelling{}, c[1]) {
			t.Errorf("%q and %q are two texts", c[0], c[1])
		}
	}
}

func TestWhatIsNoTextHasNoKey(t *testing.T) {
	for _, text := range []string{"\xff", strings.Repeat("a", quizzes.MaxText+1), "a\xc3"} {
		if k, ok := (quizzes.Spelling{}).Key(text); ok {
			t.Errorf("%.20q has the key %.20q", text, k)
		}
	}
	for _, blank := range []string{"", " ", "\u00a0\t", "\u200b", "\u202e", "\x00", "\u2060\ufeff"} {
		if k := key(t, quizzes.Spelling{Punctuation: true}, blank); k != "" {
			t.Errorf("%q is blank, its key is %q", blank, k)
		}
	}
	if k := key(t, quizzes.Spelling{}, "..."); k == "" {
		t.Error("three dots are an answer, if an odd one")
	}
}

// A key is its own key: what is typed as an author's key would be is the same text.
func FuzzSpelling(f *testing.F) {
	for _, s := range []string{"Café", "a = b", "dead-letter", "\u0345", "ǰ", "İ", "ß", "\ufdfa", "e\u0301\u0327", "- . -", "a-\u0301b", "“ ’", "\u1fb7"} {
		f.Add(s, byte(0))
		f.Add(s, byte(15))
	}
	f.Fuzz(func(t *testing.T, text string, bits byte) {
		s := quizzes.Spelling{Case: bits&1 > 0, Accents: bits&2 > 0, Spacing: bits&4 > 0, Punctuation: bits&8 > 0}
		k, ok := s.Key(text)
		if !ok {
			if utf8.ValidString(text) && len(text) <= quizzes.MaxText {
				t.Fatalf("%q has no key", text)
			}
			return
		}
		again, ok := s.Key(k)
		if len(k) <= quizzes.MaxText && (!ok || again != k) {
			t.Errorf("%q has the key %q, which has the key %q", text, k, again)
		}
	})
}
