package bloom

import (
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// The figures of the suggestions in try, at the seed a reader meets first.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		at                 int
		pairs, shown, said string
		decimals           int
	}{
		{0, "items=100", "0.8", "Only 0.8%", 1},
		{0, "items=500", "80", "is 80%", 0},
		{1, "hashes=3", "9.7", "9.7% instead", 1},
		{1, "", "12.3", "of 12.3%", 1},
	} {
		if got := widget.Trimmed(reading(t, finished(t, c.pairs), "false_positives").Value, c.decimals); got != c.shown || !strings.Contains(try[c.at], c.said) {
			t.Errorf("%q: %s%% are taken for members, want %s as in %q", c.pairs, got, c.shown, try[c.at])
		}
	}
	for word, want := range map[string]string{"user:7": "was never inserted", "user:4": "a false positive"} {
		r := finished(t, "word="+word)
		r.Send(widget.Msg{Name: "ask"})
		if r.Done() { // or a page would begin a new run with the question
			t.Error("a question does not wake the finished run")
		}
		for range slow {
			r.Send(widget.Msg{Name: widget.Tick})
		}
		if got := reading(t, r, "asked").Value; !r.Done() || got != 100_000 {
			t.Errorf("%v strangers have asked", got)
		}
		if !strings.Contains(r.Say(), want) || !strings.Contains(try[2], word) {
			t.Errorf("%s: %s", word, r.Say())
		}
	}
}
