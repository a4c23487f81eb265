package script

import (
	"strconv"
	"strings"

	"millrace/wasm/diagram"
)

// BlankClass is the class of the box that is to be filled: X[?]:::blank.
const BlankClass = "blank"

// maxChoices bounds what is to be held against each other.
const maxChoices = 8

// Fill is a flowchart with one box left blank, and what could go into it.
//
// Why one box: each wrong pick is answered with what it would do in that place, and a
// list below a picture has room for one answer to each line.
type Fill struct {
	ID      string // of the question; empty when it is for practice and not recorded
	Box     string // id of the blank box
	Choices []Choice
}

// Choice is a line of the list below a diagram with a blank box.
type Choice struct {
	Label    string // what would stand in the box: plain text
	Feedback string // what it would do there: Markdown
	Right    bool
}

// Task is one item of a task list as its author wrote it, in Markdown: "Message queue —
// keeps the job". Line and Col are where its text is, counted from 1 as in an Item.
type Task struct {
	Box       bool // it begins with [ ] or [x]
	Done      bool // with [x]
	Text      string
	Line, Col int
}

// ReadFill reads `%% fill`, or `%% fill {#some-id}` for a question whose answers are
// recorded, and holds it against the diagram and the task list below it. line and col
// are where the word fill stands, rest is what follows it. The Fill is nil when there are
// faults.
func ReadFill(d *diagram.Diagram, line, col int, rest string, tasks []Task) (*Fill, diagram.Faults) {
	r := fillReader{fill: &Fill{}, line: line, col: col}
	r.id(rest)
	r.box(d)
	r.choices(tasks)
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return r.fill, nil
}

// fillReader collects a Fill and what is wrong with it.
type fillReader struct {
	fill      *Fill
	line, col int
	faults    diagram.Faults
}

// fault notes what is wrong with the whole.
func (r *fillReader) fault(message, hint string) {
	r.faults = append(r.faults, diagram.Fault{Line: r.line, Col: r.col, Message: message, Hint: hint})
}

// id reads what follows the word fill.
func (r *fillReader) id(rest string) {
	rest = trim(rest)
	if rest == "" {
		return
	}
	id, ok := strings.CutPrefix(rest, "{#")
	id, closed := strings.CutSuffix(id, "}")
	if !ok || !closed || !isID(id) {
		r.fault("The question of a fill has an id in lower-case letters, digits and single hyphens, or none.",
			"Write %% fill {#some-id}, or %% fill for practice that nobody records.")
		return
	}
	r.fill.ID = id
}

// box finds the one blank box.
func (r *fillReader) box(d *diagram.Diagram) {
	if d.Flow == nil {
		r.fault("Only a flowchart has boxes to fill.", "Write flowchart LR.")
		return
	}
	var blank, near *diagram.Node
	for i := range d.Flow.Nodes {
		n := &d.Flow.Nodes[i]
		for _, class := range n.Classes {
			switch {
			case class == BlankClass && blank == nil:
				blank = n
			case class == BlankClass && blank != n:
				r.fault("Two boxes are blank: "+blank.ID+" and "+n.ID+".", "Ask for one of them, and for the other in a diagram of its own.")
				return
			case nearBlank(class):
				near = n
			}
		}
	}
	for _, f := range d.Flow.Frames {
		for _, class := range f.Classes {
			if class == BlankClass && blank == nil {
				r.fault("The subgraph "+f.ID+" cannot be filled.", "Mark a box: X[?]:::blank.")
				return
			}
		}
	}
	switch {
	case blank == nil && near != nil:
		r.fault("No box of the diagram is blank.", "Did you mean "+near.ID+"[?]:::blank?")
	case blank == nil:
		r.fault("No box of the diagram is blank.", "Mark the one to fill: X[?]:::blank.")
	case trim(blank.Text) != "?":
		r.fault("The blank box says \""+blank.Text+"\", which everybody would read.", "Write "+blank.ID+"[?]:::blank.")
	default:
		r.fill.Box = blank.ID
	}
}

// nearBlank reports whether a class was probably meant to be blank.
func nearBlank(class string) bool {
	switch class {
	case "Blank", "BLANK", "blanc", "blnak", "balnk", "blakn", "lbank", "blan", "bank", "blanks", "empty", "missing", "hole", "slot":
		return true
	}
	return false
}

// choices reads the task list.
func (r *fillReader) choices(tasks []Task) {
	if len(tasks) == 0 {
		r.fault("The choices for the blank box are missing.",
			"Write below the diagram - [x] The right one — why, and - [ ] A wrong one — what it would do.")
		return
	}
	at := func(t *Task, message, hint string) {
		r.faults = append(r.faults, diagram.Fault{Line: t.Line, Col: t.Col, Message: message, Hint: hint})
	}
	right, boxes := 0, 0
	for i := range tasks {
		t := &tasks[i]
		if !t.Box {
			at(t, "Every choice begins with [ ], and the right one with [x].", "")
			continue
		}
		boxes++
		label, feedback := halves(t.Text)
		c := Choice{Label: label, Feedback: feedback, Right: t.Done}
		switch {
		case label == "":
			at(t, "This choice has no name to put into the box.", "Write - [ ] Cache — what it would do there.")
		case feedback == "":
			at(t, "This choice does not say what it would do there.", "Write - [ ] "+label+" — what it would do there.")
		case strings.ContainsAny(label, "`*[]<>#"):
			at(t, "What goes into a box is plain text.", "Leave the marks out, or put them behind the dash.")
		case len(boxLines(label)) > maxLines:
			at(t, "This name is too long for a box.", "Shorten it, and say the rest behind the dash.")
		}
		for j := range r.fill.Choices {
			if r.fill.Choices[j].Label == label && label != "" {
				at(t, "The choice \""+label+"\" is there twice.", "Leave one of the two out.")
			}
		}
		if t.Done {
			if right++; right == 2 {
				at(t, "This is the second right choice, and the box has room for one.", "Mark the others with [ ].")
			}
		}
		r.fill.Choices = append(r.fill.Choices, c)
	}
	switch {
	case right == 0 && boxes > 0:
		at(&tasks[0], "No choice is right.", "Mark the right one with [x].")
	case boxes == 1:
		at(&tasks[0], "One choice is no choice.", "Add a wrong one, - [ ] Name — what it would do there.")
	case boxes > maxChoices:
		at(&tasks[maxChoices], "These are "+strconv.Itoa(boxes)+" choices, too many to hold against each other.",
			"Use 2 to "+strconv.Itoa(maxChoices)+".")
	}
}

// Dashes are what may stand between the name of a choice and what it would do.
var Dashes = []string{" — ", " – "}

// halves takes `Cache — a cache may drop the email` apart at its first dash.
func halves(text string) (label, rest string) {
	text = " " + trim(text) // a dash at the beginning has no name before it
	cut, after := len(text), len(text)
	for _, dash := range Dashes {
		if i := strings.Index(text, dash); i >= 0 && i < cut {
			cut, after = i, i+len(dash)
		}
	}
	return trim(strings.TrimSuffix(text[:cut], " —")), trim(text[after:])
}

// isID reports whether s can be the id of a question.
func isID(s string) bool {
	if s == "" || len(s) > 64 || s[0] < 'a' || s[0] > 'z' || s[len(s)-1] == '-' {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && (c != '-' || s[i-1] == '-') {
			return false
		}
	}
	return true
}

// trim takes the white space around a text off.
func trim(s string) string { return strings.Trim(s, " \t\r\n") }
