//go:build js && wasm

// Command wasm is the program that runs in a page, in its Worker: it brings the widgets
// that the server drew to life.
//
// Why one program for all widgets: the Go runtime is most of it, and a page pays for
// that once.
package main

import (
	"millrace/wasm/dom"
	"millrace/wasm/widgets"
)

func main() { dom.Serve(widgets.All) }
