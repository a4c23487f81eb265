//go:build lean

package backlog

import "millrace/wasm/widget"

// A page keeps the prose of about.go as the server drew it, so its program has none.
var (
	facts []widget.Fact
	tries []string
)
