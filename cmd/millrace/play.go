package main

import (
	"millrace/wasm/play/sketch"
	"millrace/web"
)

// maxSketchParts bounds what the server draws for a stranger: it is the bound of a
// diagram in a lesson.
const maxSketchParts = 150

// drawSketch draws a text of the playground on the server.
func drawSketch(text, query string, most int) web.Sketch {
	s := sketch.Draw(text, sketch.Options{Query: query, Carry: true, MaxText: most, MaxParts: maxSketchParts})
	var out web.Sketch
	if s.Picture.Tag != "" {
		out.Picture = &s.Picture
	}
	if s.Words.Tag != "" {
		out.Words = &s.Words
	}
	for _, f := range s.Faults {
		out.Faults = append(out.Faults, web.PlayFault{Line: f.Line, Col: f.Col, Message: f.Message, Hint: f.Hint})
	}
	return out
}
