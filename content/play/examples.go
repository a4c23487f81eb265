package play

import "embed"

// Example is a text to begin with.
type Example struct {
	Name  string // in addresses: "steps"
	Title string
	About string // one sentence: what it shows
	Text  string
}

//go:embed examples/*.md
var files embed.FS

// list names the examples in the order of the menu. Each is a file examples/<name>.md.
var list = []Example{
	{Name: "steps", Title: "Steps that play", About: "A flowchart and a numbered list: each item moves something along an arrow."},
	{Name: "kinds", Title: "Kinds of boxes", About: "Client, service, queue, worker, database and external system, each with its colour, and what some of them are."},
	{Name: "messages", Title: "A sequence of messages", About: "Participants, activations, a note and an alternative; it plays message by message."},
	{Name: "walk", Title: "A decision to walk through", About: "Questions with labelled answers lead to an advice."},
	{Name: "fill", Title: "A box to fill in", About: "One box is missing, and a list offers what could stand there."},
	{Name: "frames", Title: "Frames and styles", About: "Subgraphs, dotted and thick arrows, and colours of your own."},
}

// Examples returns what the playground offers to begin with. The first is shown when
// nothing was asked for.
func Examples() []Example {
	out := make([]Example, len(list))
	for i, e := range list {
		text, err := files.ReadFile("examples/" + e.Name + ".md")
		if err != nil { // the list and the folder are compared by a test
			panic("play: " + err.Error())
		}
		e.Text = string(text)
		out[i] = e
	}
	return out
}
