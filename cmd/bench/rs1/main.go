//go:build js && wasm

// Command rs1 is the retry storm as WebAssembly without a page: cmd/bench times it
// against the same code running natively and against rs1.js.
//
// Why exports and no syscall/js: what is timed is the simulation, and a call of an
// export costs nanoseconds.
package main

import (
	"millrace/wasm/widget"
	"millrace/wasm/widgets/retrystorm"
)

var (
	reference, _ = widget.Parse(retrystorm.Widget.Info().Params, func(string) (string, bool) { return "", false })
	last         []widget.Reading
)

func main() { select {} }

// play plays both policies of the reference run n times to the end.
//
//go:wasmexport play
func play(n int32) {
	for range n {
		finished, _ := widget.Finish(retrystorm.Widget, reference)
		last = finished.Read()
	}
}

// reading returns the i-th reading of the last run.
//
//go:wasmexport reading
func reading(i int32) float64 { return last[i].Value }
