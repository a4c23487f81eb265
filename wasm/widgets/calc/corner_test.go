package calc

import (
	"regexp"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// unreadable is what no number on a page looks like: 0.0, five digits in a row, nine with
// commas, five zeros behind the point, an exponent.
var unreadable = regexp.MustCompile(`\b0\.0+\b|(^|[^.0-9])[0-9]{5}|\b0\.00000|,\d{3},\d{3},|\d[eE][+-]?\d|NaN|Inf|[+]Inf`)

// Every input at its least, its default and its most, all at once: whatever comes out is
// a sentence that can be read, or one that says why there is no answer.
func TestExtremesAreSaidInWords(t *testing.T) {
	for _, id := range fixtures {
		w := defined(t, sourceOf(t, id))
		params := w.Info().Params
		ways := 1
		for range params {
			ways *= 4
		}
		for way := range ways {
			given := map[string]string{}
			for n, i := way, 0; i < len(params); n, i = n/4, i+1 {
				p := params[i]
				tiny := min(p.Max, p.Min+0.000001)
				if p.Kind == widget.Int {
					tiny = min(p.Max, p.Min+1)
				}
				given[p.Name] = []string{plain(p.Min), p.Default, plain(p.Max), plain(tiny)}[n%4]
			}
			v, faults := widget.Parse(params, func(name string) (string, bool) { s, ok := given[name]; return s, ok })
			for _, f := range faults {
				t.Fatal(id, f)
			}
			r, _ := widget.Finish(w, v)
			said := r.Say()
			if said == "" || !strings.HasSuffix(said, ".") || strings.Contains(said, "no value") || strings.Contains(said, "too large to") {
				t.Errorf("%s %v says %q", id, given, said)
			}
			texts := []string{said}
			for _, x := range r.Read() {
				texts = append(texts, x.Full())
			}
			for _, text := range texts {
				if found := unreadable.FindString(text); found != "" && !strings.Contains(text, "0.000001") {
					t.Errorf("%s %v: %q in %q", id, given, found, text)
				}
			}
			if testing.Verbose() {
				t.Log(id, given, said, texts[1:])
			}
		}
	}
}
