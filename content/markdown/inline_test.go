package markdown

import "testing"

func TestTextsOfABankAreRendered(t *testing.T) {
	for src, want := range map[string]string{
		"":                      "",
		"plain":                 "plain",
		"`DelaySeconds` *is* 5": "<code>DelaySeconds</code> <em>is</em> 5",
		"a\nb":                  "a\nb",
		"1 < 2 & \"3\"":         "1 &lt; 2 &amp; &ldquo;3&rdquo;",
		"[queue](term:queue)":   `<a class="term" href="/glossary#queue" data-term="queue">queue</a>`,
	} {
		got, err := Inline(src)
		if err != nil || string(got) != want {
			t.Errorf("Inline(%q) = %q, %v; want %q", src, got, err, want)
		}
	}
	got, err := Block("a\n\n- b\n- c\n")
	if want := "<p>a</p>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n"; err != nil || string(got) != want {
		t.Errorf("Block gives %q, %v; want %q", got, err, want)
	}
}

func TestWhatHasNoPlaceInABankIsRefused(t *testing.T) {
	for src, want := range map[string]string{
		"a\n\nb":                     "line 1: this must be one paragraph",
		"- a":                        "this must be one paragraph",
		"[a](02-b.md)":               "a link to a file or a place in it has no place here",
		"[a](#b)":                    "a link to a file or a place in it has no place here",
		":sim[1]{widget=a read=b}":   "a simulation has no place here",
		"<b>a</b>":                   "raw HTML is not allowed (write \\< for a literal <, or put it in code)\nraw HTML is not allowed (write \\< for a literal <, or put it in code)",
		"a [b](javascript:alert(1))": "links with javascript: are not allowed",
	} {
		if got, err := Inline(src); err == nil || err.Error() != want || got != "" {
			t.Errorf("Inline(%q) = %q, %v; want the error %q", src, got, err, want)
		}
	}
	for src, want := range map[string]string{
		"a\n\n## b\n":            "line 3: a heading has no place here",
		":::raise\n\na\n\n:::\n": "line 1: :::raise has no place here",
	} {
		if got, err := Block(src); err == nil || err.Error() != want || got != "" {
			t.Errorf("Block(%q) = %q, %v; want the error %q", src, got, err, want)
		}
	}
}

func TestWordsAreCountedAsReadersSeeThem(t *testing.T) {
	for src, want := range map[string]int{
		"One, two -- three.":                      3,
		"un*believ*able `code word` 4":            4,
		"- a\n- b\n\n> c\n":                       3,
		"[a link](/x) and ![an image](/static/a)": 5,
		"```go title=\"a\"\nnot counted\n```\n":   0,
		":sim[1,790]{widget=a read=b} requests":   2,
		"a  \nb\nc":                               3,
	} {
		d := Parse("", []byte(src))
		if got := d.Words(d.Root); got != want {
			t.Errorf("%q has %d words, want %d", src, got, want)
		}
	}
	if got := thousands(1234567); got != "1,234,567" {
		t.Errorf("thousands gives %s", got)
	}
}
