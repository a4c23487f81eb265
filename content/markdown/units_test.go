package markdown_test

import (
	"strings"
	"testing"

	"millrace/content/markdown"
)

// A number keeps its unit on its line; words, code and other numbers are as they were.
func TestANumberKeepsItsUnit(t *testing.T) {
	for source, want := range map[string]string{
		"It takes 800 ms or 1,000 s.":              "It takes 800\u00a0ms or 1,000\u00a0s.",
		"At 70 % of 4.32 TB, 5 min":                "At 70\u00a0% of 4.32\u00a0TB, 5\u00a0min",
		"20 µs to 3 h; 2 MB/s":                     "20\u00a0µs to 3\u00a0h; 2\u00a0MB/s",
		"8 seconds, 3 hosts, 4 B-trees, 5 minuses": "8 seconds, 3 hosts, 4\u00a0B-trees, 5 minuses",
		"`sleep 10 s` and **99 %**":                "<code>sleep 10 s</code> and <strong>99\u00a0%</strong>",
		"v2 sends, a s":                            "v2 sends, a s",
	} {
		d := markdown.Parse("x.md", []byte(source+"\n"))
		got, err := d.Render(d.Root)
		if err != nil || strings.TrimSpace(string(got)) != "<p>"+want+"</p>" {
			t.Errorf("%q became %q, %v", source, got, err)
		}
	}
}
