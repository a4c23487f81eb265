package markdown

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files again")

// The pairs in testdata pin what each extension writes. They were read by hand when they
// were made; the rules they follow are those of CommonMark, GFM and the generic
// directives proposal.
func TestMarkdownBecomesTheHTMLOfItsPair(t *testing.T) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pairs in testdata: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d := Parse(file, src)
			for _, f := range d.Faults() {
				t.Errorf("%d:%d: %s (%s)", f.Line, f.Col, f.Message, f.Hint)
			}
			got, err := d.Render(d.Root)
			if err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(file, ".md") + ".html"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
