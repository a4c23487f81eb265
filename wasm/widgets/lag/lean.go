//go:build lean

package lag

import "millrace/wasm/widget"

// A page keeps the prose of about.go as the server drew it, so its program has none.
var (
	about []widget.Fact
	try   []string
)
