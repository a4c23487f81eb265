package diagramtest

import (
	"runtime"
	"testing"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

// Random diagrams of up to 20 boxes are laid out without a single defect.
func TestGeneratedDiagramsAreClean(t *testing.T) {
	each := 12
	if runtime.GOARCH == "wasm" {
		each = 2
	}
	for _, n := range []int{8, 12, 20} {
		for _, frames := range []int{0, 2, 3} {
			for seed := range each {
				text := Generate(uint64(seed), n, frames)
				d, err := diagram.Parse(text)
				if err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				g, err := layout.Layout(d, layout.Options{Tries: 2})
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range Check(d, g) {
					t.Errorf("seed %d, %d boxes, %d frames: %s: %s", seed, n, frames, f.Kind, f.What)
				}
			}
		}
	}
}
