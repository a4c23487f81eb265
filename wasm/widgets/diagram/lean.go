//go:build lean

package diagram

import "millrace/wasm/widget"

// example stands for the family.
const example = exampleBrief

// define makes a diagram of a brief: whoever runs this has the picture already.
func define(program string) (widget.Widget, error) { return bare(program) }
