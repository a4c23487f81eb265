package demo

import (
	"slices"
	"strconv"
	"testing"
)

// Beside a number people type numbers, whatever unit the right one came with; beside a word,
// words.
func TestWhatIsTypedInsteadIsOfTheSameKind(t *testing.T) {
	words := []string{"age of the oldest message"}
	for right, want := range map[string]string{"1050": "2100", "1,050 ms": "2100", "70 %": "140", "37%": "74", "0.5": "1"} {
		got := misses(right, words)
		if !slices.Contains(got, want) {
			t.Errorf("beside %q: %q, want %s among them", right, got, want)
		}
		for _, text := range got {
			if _, err := strconv.ParseFloat(text, 64); err != nil {
				t.Errorf("beside %q: %q is no number", right, text)
			}
		}
	}
	if got := misses("backpressure", words); !slices.Equal(got, words) {
		t.Errorf("beside a word: %q", got)
	}
}
