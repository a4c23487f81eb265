package quizzes

import (
	"strings"

	"go.yaml.in/yaml/v3"
)

// NewID is what an author writes for an id that is still to be made, as in a copied
// question. It is never an id itself.
const NewID = "new"

// What is said about a NewID.
const (
	NewIDFault = `"new" stands for an id that is still to be made`
	NewIDHint  = `run "millrace check --fix", which writes one`
)

// Edit puts a text in the place of some bytes of a file.
type Edit struct {
	At, Cut int // both in bytes
	Text    string
}

// Apply makes edits, which are in the order of the file and do not overlap.
func Apply(source []byte, edits []Edit) []byte {
	var out []byte
	last := 0
	for _, e := range edits {
		out = append(append(out, source[last:e.At]...), e.Text...)
		last = e.At + e.Cut
	}
	return append(out, source[last:]...)
}

// NameQuestions returns the edits that give an id to each question of a bank that has none
// or a NewID. fresh makes an id that begins with the id of the bank's lesson. A bank that
// cannot be read is left alone: Load says what is wrong with it.
func NameQuestions(source []byte, fresh func(prefix string) string) (edits []Edit) {
	var doc yaml.Node
	if yaml.Unmarshal(source, &doc) != nil || len(doc.Content) == 0 {
		return nil
	}
	root := doc.Content[0]
	prefix := "question"
	if lesson := valueOf(root, "lesson"); lesson != nil && lesson.Kind == yaml.ScalarNode {
		prefix = lesson.Value
	}
	at := func(n *yaml.Node) int { return Pos{Line: n.Line, Col: n.Column}.Offset(source) }
	var name func(list *yaml.Node)
	name = func(list *yaml.Node) {
		for i := 0; list != nil && i < len(list.Content); i++ {
			n := list.Content[i]
			id := valueOf(n, "id")
			switch {
			case n.Kind != yaml.MappingNode:
			case isPool(n):
				name(valueOf(n, "questions"))
			case id == nil && n.Style&yaml.FlowStyle != 0:
				edits = append(edits, Edit{at(n) + 1, 0, "id: " + fresh(prefix) + ", "})
			case id == nil:
				edits = append(edits, Edit{at(n), 0, "id: " + fresh(prefix) + "\n" + strings.Repeat(" ", n.Column-1)})
			case id.Value == NewID && id.Style == 0:
				edits = append(edits, Edit{at(id), len(NewID), fresh(prefix)})
			}
		}
	}
	name(valueOf(root, "questions"))
	return edits
}

// valueOf returns the value of a field, or nil.
func valueOf(n *yaml.Node, name string) *yaml.Node {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return n.Content[i+1]
		}
	}
	return nil
}
