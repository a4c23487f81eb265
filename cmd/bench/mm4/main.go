//go:build js && wasm

// Command mm4 is the queue simulator as WebAssembly without a page: cmd/bench times it
// against the same code running natively, mm4.js and mm4.py.
package main

import (
	"strconv"

	"millrace/wasm/widget"
	"millrace/wasm/widgets/queue"
)

func main() { select {} }

// meanWait returns the mean wait in seconds of so many customers of the default queue,
// M/M/4 at 75 %, after a warm-up.
//
//go:wasmexport meanWait
func meanWait(seed, warmup, customers int32) float64 {
	settings, _ := widget.Parse(queue.Widget.Info().Params, func(name string) (string, bool) {
		return strconv.Itoa(int(seed)), name == "seed"
	})
	return queue.MeanWait(settings, int(warmup), int(customers))
}
