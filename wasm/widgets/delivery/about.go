//go:build !lean

package delivery

import "millrace/wasm/widget"

var about []widget.Fact
var try []string
