package markdown

import (
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
)

// Each value below is written another way, and its marker says where it has to be found.
const defining = "Before.\n\n- In a list:\n\n  ```widget calc\n" + `  id: bill
  caption: The bill
  title: Größe | here
  inputs:
    - name: rate
      label: "Über #all"
    - {name: keep, unit: '1/s'}
  counts: [van vans, 7]
  say: >
    One
    sentence.
  none:
` + "  ```\n"

func TestADefinitionIsALineForEachValue(t *testing.T) {
	doc := Parse("a.md", []byte(defining))
	for _, f := range doc.Faults() {
		t.Error(f)
	}
	var w *Widget
	_ = ast.Walk(doc.Root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		if found, ok := n.(*Widget); ok {
			w = found
		}
		return ast.WalkContinue, nil
	})
	if w == nil || w.Definition == nil {
		t.Fatal("no definition")
	}
	if w.Prefix != "bill" || w.Caption != "The bill" || len(w.Settings) > 0 {
		t.Errorf("id %q, caption %q, settings %v", w.Prefix, w.Caption, w.Settings)
	}
	want := `title Größe | here
inputs.0.name rate
inputs.0.label Über #all
inputs.1.name keep
inputs.1.unit 1/s
counts.0 van vans
counts.1 7
say One sentence.
none 
`
	if w.Definition.Text != want {
		t.Errorf("got\n%s\nwant\n%s", w.Definition.Text, want)
	}
	for i, line := range strings.Split(strings.TrimSuffix(want, "\n"), "\n") {
		name, value, _ := strings.Cut(line, " ")
		key := name[strings.LastIndex(name, ".")+1:]
		if key >= "a" && !strings.HasPrefix(defining[w.Definition.At(i, -1):], key) {
			t.Errorf("%s: its name is said to be at %.20q", line, defining[w.Definition.At(i, -1):])
		}
		if strings.HasPrefix(name, "say") || value == "" {
			continue // over several lines, or nowhere
		}
		for col := range value {
			if got := defining[w.Definition.At(i, col):]; !strings.HasPrefix(got, value[col:]) {
				t.Errorf("%s: byte %d of its value is said to be at %.20q", line, col, got)
			}
		}
	}
	if at := w.Definition.At(-1, -1); !strings.HasPrefix(defining[at:], "```widget") && !strings.HasPrefix(defining[at:], "calc") {
		t.Errorf("the definition is said to be at %.20q", defining[at:])
	}
}
