package diagram

import (
	"fmt"
	"sort"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// A browser adopts what the server drew and changes it by the patches of its own, bare
// tree. So both trees need the same nodes, and the same patches between any two frames.
func TestABriefMakesTheSamePatchesAsThePicture(t *testing.T) {
	for _, text := range []string{exampleText, walkText, sequenceText, boxesText} {
		full := member(t, text)
		brief, err := bare(full.Info().Browser)
		if err != nil {
			t.Fatal(err)
		}
		var fulls, briefs []ui.Node
		each(full, func(n ui.Node) { fulls = append(fulls, n) })
		each(brief, func(n ui.Node) { briefs = append(briefs, n) })
		if len(fulls) < 5 || len(fulls) != len(briefs) {
			t.Fatalf("%d and %d frames", len(fulls), len(briefs))
		}
		for i := range fulls {
			if a, b := shape(fulls[i]), shape(briefs[i]); a != b {
				t.Fatalf("frame %d: the page has %s, the browser %s", i, a, b)
			}
			for j := range fulls {
				if diff := cmp.Diff(patches(fulls[j], fulls[i]), patches(briefs[j], briefs[i])); diff != "" {
					t.Fatalf("from frame %d to %d: %s", j, i, diff)
				}
			}
		}
	}
}

// each draws the island of a widget at many frames.
func each(w widget.Widget, look func(ui.Node)) {
	info := w.Info()
	queries := []string{"", "w.box=1", "w.box=2", "w.path=a", "w.path=b", "w.path=bab", "w.path=zz"}
	for i := range info.Steps {
		queries = append(queries, fmt.Sprintf("w.step=%d", i+1), fmt.Sprintf("w.step=%d&w.at=%d", i+1, 20), fmt.Sprintf("w.step=%d&w.box=1", i+1))
	}
	for _, q := range queries {
		p, _ := widget.Open(w, "w", q)
		look(p.Island())
	}
}

func shape(n ui.Node) string {
	s := n.Tag + "("
	for _, k := range n.Kids {
		s += shape(k)
	}
	return s + ")"
}

// patches lists what leads from one tree to another, attributes of a node in any order.
func patches(a, b ui.Node) (list []string) {
	for _, p := range ui.Diff(a, b) {
		list = append(list, fmt.Sprintf("%+v", p))
	}
	sort.Strings(list)
	return list
}

func TestABriefIsMuchSmaller(t *testing.T) {
	if full, brief := len(exampleProgram), len(exampleBrief); brief > full {
		t.Errorf("the brief has %d bytes, the program %d", brief, full)
	}
}

func FuzzBrief(f *testing.F) {
	for _, text := range []string{exampleText, walkText, sequenceText, boxesText} {
		f.Add(member(f, text).Info().Browser)
	}
	f.Fuzz(func(t *testing.T, brief string) {
		w, err := bare(brief)
		if err != nil {
			return
		}
		n := 0
		each(w, func(ui.Node) { n++ })
	})
}
