package calc

import (
	"os"
	"strings"
	"testing"
)

// The reference at the end of the page names every function, every unit and every key, so
// that an author who reads it has read all of it.
func TestThePageNamesAllThereIs(t *testing.T) {
	src, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, reference, _ := strings.Cut(string(src), "The lines there are:")
	has := func(what, word string) {
		t.Helper()
		for _, w := range strings.FieldsFunc(reference, func(r rune) bool { return strings.ContainsRune(" `,.|(){}:[]\n", r) }) {
			if w == word {
				return
			}
		}
		t.Errorf("the page does not name the %s %s", what, word)
	}
	for _, f := range functions {
		has("function", f.name)
	}
	for _, a := range atoms {
		if name, _, _ := strings.Cut(a.names, " "); name != "1" {
			has("unit", name)
		}
	}
	for _, sign := range []string{"€", "$", "£"} {
		has("unit", sign)
	}
	for key := range strings.FieldsSeq(keys) {
		has("key", key[strings.LastIndexByte(key, '.')+1:])
	}
}

// A tenth of the way from 0 to 0.02% seven times over is 0.014%, and not the
// 0.014000000000000002 that binary fractions make of it.
func TestRowsHaveSettingsThatSomebodyWouldType(t *testing.T) {
	table := set(t, defined(t, sourceOf(t, "dual-write")), "").Table()
	if got := table.Rows[7][0]; got.Text != "0.014%" || got.Value != 0.014 {
		t.Errorf("the setting of row 7 is %q, %v", got.Text, got.Value)
	}
}
