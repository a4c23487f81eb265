package diagram

import (
	"testing"

	"millrace/wasm/widget"
)

// A page draws each of its diagrams for each request.
func BenchmarkIslandOfARequest(b *testing.B) {
	defaults := "program=" + program(b, exampleText)
	for b.Loop() {
		p, _ := widget.OpenWith(Widget, "w", defaults, "")
		p.Island()
	}
}
