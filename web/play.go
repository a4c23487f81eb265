package web

import (
	"strings"

	"millrace/wasm/ui"
)

// PlayPage is the playground. Its form asks for /play?text=…, which is how it works
// without scripts.
type PlayPage struct {
	Page
	Text     string // what stands in the editor
	Sketch   Sketch // of that text
	Examples []PlayExample
	MaxText  int // characters that the editor takes
	MaxSent  int // bytes that the server draws
}

// Sketch is what the server made of a text: a picture and its words, or its faults.
type Sketch struct {
	Picture *ui.Node
	Words   *ui.Node // the picture in words, folded; nil for none
	Faults  []PlayFault
}

// PlayFault is something wrong with the text; Line and Col count from 1.
type PlayFault struct {
	Line, Col     int
	Message, Hint string
}

// PlayExample is an entry of the menu. Fragment opens it with scripts, Href without.
type PlayExample struct {
	Title, About   string
	Href, Fragment string
}

// playKinds are the kinds of boxes, in the order a request often meets them.
var playKinds = []string{"client", "service", "queue", "worker", "database", "external"}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
