//go:build js && wasm

// Command play is the program of the playground: it draws what somebody types and runs
// the islands of that page.
//
// Why a program of its own: laying out a diagram takes a graph library, which costs more
// than all widgets together. Nobody pays for it who only reads. Why one program for the
// drawing and for the islands: what is drawn here behaves like what the server draws,
// because it is the same code.
package main

import (
	"strconv"

	"millrace/wasm/dom"
	"millrace/wasm/play/sketch"
)

func main() { dom.ServeAsking(sketch.Widgets, answer) }

// answer answers the questions of static/js/play.js. Each is a list of texts, and so is
// each answer:
//
//	draw text query tries  →  picture, "flow" or "sequence", first and last line of the
//	                          Mermaid, "kept" if the query is one of this text, then
//	                          line, column, message and hint of each fault
//	svg text               →  a picture for a file
func answer(question []string) []string {
	switch {
	case len(question) == 4 && question[0] == "draw":
		tries, _ := strconv.Atoi(question[3])
		return drawn(sketch.Draw(question[1], sketch.Options{Query: question[2], Tries: tries}))
	case len(question) == 2 && question[0] == "svg":
		return []string{sketch.File(question[1])}
	}
	return nil
}

func drawn(s *sketch.Sketch) []string {
	kind, kept := "flow", ""
	if s.Sequence {
		kind = "sequence"
	}
	if s.Kept {
		kept = "kept"
	}
	out := []string{s.HTML(), kind, strconv.Itoa(s.First), strconv.Itoa(s.Last), kept}
	for _, f := range s.Faults {
		out = append(out, strconv.Itoa(f.Line), strconv.Itoa(f.Col), f.Message, f.Hint)
	}
	return out
}
