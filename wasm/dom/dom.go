// Package dom is the engine's end of the line to the page: it keeps the islands that
// are awake, lets their widgets run and answers each message with patches.
//
// The page's end is static/js/islands.js. Every message is about one island and gets
// exactly one answer, so the page knows when to send the next one:
//
//	open n widget prefix defaults query reduced  →  opened, with the shape of its tree
//	send n name value   →  patched: a control changed, a button was pressed
//	frame n ms          →  patched: that much real time passed
//	reduced n on        →  patched: the reader asked for less motion, or no longer does
//	redraw n            →  patched: the whole island anew
//	close n             →  nothing
//	ask n text …        →  answered n texts: about no island; the playground's
//
// n is a number that the page gives each island when it meets it.
//
// Why the page owns the clock: only it knows when a frame is due and whether anybody
// looks, and one message in flight is all the back pressure this needs. Each answer says
// how long nothing new can happen, so that a run of ten ticks a second costs the page ten
// messages and not sixty.
//
// Why most of this builds everywhere: the messages are methods of an Engine, so it is
// tested like any other Go. serve.go alone talks to JavaScript, once per message each
// way, because each such call costs microseconds and memory.
package dom
