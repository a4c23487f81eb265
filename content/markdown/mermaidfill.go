package markdown

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"millrace/quizzes"
	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
	"millrace/wasm/diagram/script"
)

// Completion is a diagram with one box left blank (`%% fill`) and the task list below it,
// which says what could go into the box and becomes its child. Package content makes a
// question of it.
//
// Why a node of its own that is written as nothing: the list holds the key. Wherever a
// Completion ends up that nobody takes care of, it cannot show.
type Completion struct {
	ast.BaseBlock
	ID      string // of the question; empty for practice that is not recorded
	Caption string // what is asked
	Options []Option
	Picture *quizzes.Picture // nil when there are faults
}

// Option is one thing that could go into the blank box.
type Option struct {
	Label    string
	Right    bool
	Feedback *ast.Paragraph // what it would do there; a part of the tree until it is taken out
	Pos      quizzes.Pos
}

// KindCompletion is the kind of a Completion.
var KindCompletion = ast.NewNodeKind("Completion")

// Kind implements ast.Node.
func (n *Completion) Kind() ast.NodeKind { return KindCompletion }

// Dump implements ast.Node.
func (n *Completion) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"Caption": n.Caption}, nil)
}

// fillLine returns the number of the line of a diagram that makes it one to complete,
// what stands behind the word, and where the word stands; 0 when there is none. A line
// `%% fill in the rest` is a note.
func fillLine(lines []string) (line, col int, rest string) {
	for i, s := range lines {
		after, ok := strings.CutPrefix(strings.TrimSpace(s), "%%")
		if !ok {
			continue
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(after), " ")
		if rest = strings.TrimSpace(rest); word == "fill" && (rest == "" || rest[0] == '{') {
			return i + 1, 1 + strings.Index(s, "fill"), rest
		}
	}
	return 0, 0, ""
}

// completion reads the fence of a diagram with a blank box. It returns nil for any other
// diagram.
func (d *Doc) completion(f *ast.FencedCodeBlock, at int) *Completion {
	source := string(f.Lines().Value(d.source))
	line, col, rest := fillLine(strings.Split(source, "\n"))
	if line == 0 {
		return nil
	}
	n := &Completion{}
	n.SetPos(f.Pos())
	s := &sketch{Doc: d, fence: f, at: at}
	tasks := s.options(n)
	places := func(line, col int) int {
		for i := range tasks {
			if tasks[i].Line == line && line > f.Lines().Len() {
				return tasks[i].at + runes(d.source[tasks[i].at:], col-tasks[i].Col)
			}
		}
		return s.place(line, col)
	}
	tell := func(faults diagram.Faults) {
		for _, x := range faults {
			d.Fault(places(x.Line, x.Col), phrase(x.Message), phrase(x.Hint))
		}
	}
	drawn, err := drawings.draw(source)
	var faults diagram.Faults
	if errors.As(err, &faults) {
		tell(faults)
		return n
	} else if err != nil {
		d.Fault(at, err.Error(), "")
		return n
	}
	d.note(at, drawn)
	read := make([]script.Task, len(tasks))
	for i := range tasks {
		read[i] = tasks[i].Task
	}
	for _, c := range drawn.diagram.Comments {
		if word, _, _ := strings.Cut(c.Text, " "); word == "play" || word == "walk" {
			faults = append(faults, diagram.Fault{Line: c.Line, Col: 1, Message: "A diagram does one thing: it plays, is walked through or is filled in.", Hint: "Leave %% " + word + " out."})
		}
	}
	fill, more := script.ReadFill(drawn.diagram, line, col, rest, read)
	tell(append(faults, more...))
	n.Caption = drawn.diagram.AccTitle
	if n.Caption == "" {
		n.Caption = drawn.diagram.Title
	}
	if n.Caption == "" {
		d.Fault(at, "a diagram to complete asks nothing", "write a line in it: accTitle: What is missing between A and B?")
	}
	if fill == nil || len(faults) > 0 {
		return n
	}
	n.ID = fill.ID
	for i, c := range fill.Choices {
		n.Options[i].Label, n.Options[i].Right = c.Label, c.Right
	}
	if n.Picture, err = pictureOf(source, drawn.diagram, fill); err != nil {
		d.Fault(at, err.Error(), "")
	}
	return n
}

// task is an item of the list below a diagram and the offset of its text.
type task struct {
	script.Task
	at int
}

// options takes the task list below the fence into the Completion and reads its items. Of
// each it leaves what follows the dash.
func (s *sketch) options(n *Completion) (tasks []task) {
	list, ok := s.fence.NextSibling().(*ast.List)
	if !ok {
		return nil
	}
	n.AppendChild(n, list) // which takes it from where it was
	first := s.Pos(s.place(1, 1)).Line
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		t := task{at: s.offset(item)}
		option := Option{Feedback: ast.NewParagraph()}
		if body := item.FirstChild(); body != nil && (body.Kind() == ast.KindTextBlock || body.Kind() == ast.KindParagraph) {
			t.at = body.Lines().At(0).Start
			raw := ""
			for i := range body.Lines().Len() {
				seg := body.Lines().At(i)
				raw += strings.TrimRight(string(seg.Value(s.source)), "\n") + " "
			}
			if b, ok := body.FirstChild().(*east.TaskCheckBox); ok {
				t.Box, t.Done = true, b.IsChecked
				mark := strings.IndexByte(raw, ']') + 1
				mark += len(raw[mark:]) - len(strings.TrimLeft(raw[mark:], " "))
				t.at, raw = t.at+mark, raw[mark:]
				body.RemoveChild(body, b)
			}
			t.Text = strings.TrimSpace(raw)
			cutAtDash(body, s.source)
			for c := body.FirstChild(); c != nil; c = body.FirstChild() {
				option.Feedback.AppendChild(option.Feedback, c)
			}
			for more := body.NextSibling(); more != nil; more = more.NextSibling() {
				s.Fault(s.offset(more), "a choice is one line: its name, a dash, and what it would do", "")
			}
			item.ReplaceChild(item, body, option.Feedback)
		}
		option.Pos = s.Pos(t.at)
		t.Line, t.Col = option.Pos.Line-first+1, option.Pos.Col
		n.Options = append(n.Options, option)
		tasks = append(tasks, t)
	}
	return tasks
}

// cutAtDash takes everything up to the first dash between spaces out of a text.
func cutAtDash(body ast.Node, source []byte) {
	for c := body.FirstChild(); c != nil; c = body.FirstChild() {
		if t, ok := c.(*ast.Text); ok {
			value := string(t.Segment.Value(source))
			for i := range value {
				for _, dash := range script.Dashes {
					if strings.HasPrefix(value[i:], dash) {
						t.Segment = text.NewSegment(t.Segment.Start+i+len(dash), t.Segment.Stop)
						return
					}
				}
			}
		}
		body.RemoveChild(body, c)
	}
}

// Picture draws a diagram of a quiz bank with one blank box, for the labels that could go
// into it. The faults have their line and column in the text.
func Picture(source string, labels []string) (*quizzes.Picture, []quizzes.Fault) {
	var out []quizzes.Fault
	tell := func(line, col int, message, hint string) {
		out = append(out, quizzes.Fault{Pos: quizzes.Pos{Line: line, Col: col}, Message: phrase(message), Hint: phrase(hint)})
	}
	drawn, err := drawings.draw(source)
	var faults diagram.Faults
	if !errors.As(err, &faults) && err != nil {
		tell(0, 0, err.Error(), "")
		return nil, out
	}
	if err == nil {
		line, col, _ := fillLine(strings.Split(source, "\n"))
		var tasks []script.Task
		for _, l := range labels {
			tasks = append(tasks, script.Task{Box: true, Done: len(tasks) == 0, Text: l + " — x"})
		}
		var fill *script.Fill
		if fill, faults = script.ReadFill(drawn.diagram, line, col, "", tasks); fill != nil {
			p, err := pictureOf(source, drawn.diagram, fill)
			if err == nil {
				return p, nil
			}
			tell(0, 0, err.Error(), "")
		}
	}
	for _, f := range faults {
		tell(f.Line, f.Col, f.Message, f.Hint)
	}
	return nil, out
}

// pictureOf draws a diagram with its box blank and with each choice in it. It is laid out
// once, with room for all of them.
func pictureOf(source string, d *diagram.Diagram, fill *script.Fill) (*quizzes.Picture, error) {
	room, err := layout.Layout(fill.Room(d), layout.Options{})
	if err != nil {
		return nil, err
	}
	p := &quizzes.Picture{Text: withoutComments(source)}
	for i := script.Nothing; i < len(fill.Choices); i++ {
		g := fill.Picture(room, i)
		layout.Rename(fill.With(d, i), g)
		var b strings.Builder
		fmt.Fprintf(&b, `<div class="diagram-scroll" role="group" tabindex="0" aria-label="Picture: %s">`, html.EscapeString(g.Title))
		if err := diagram.Draw(g, fill.Decor(g, i)).Render(&b); err != nil {
			return nil, fmt.Errorf("this diagram cannot be drawn: %w", err)
		}
		b.WriteString("</div>\n")
		if kinds := kindsOf(g); len(kinds) > 0 {
			b.WriteString(`<ul class="diagram-legend">`)
			for _, kind := range kinds {
				fmt.Fprintf(&b, `<li class="%s">%s%s</li>`, kind, swatch(kind), strings.ToUpper(kind[:1])+kind[1:])
			}
			b.WriteString("</ul>\n")
		}
		if i == script.Nothing {
			p.Empty = quizzes.HTML(b.String())
		} else {
			p.Filled = append(p.Filled, quizzes.HTML(b.String()))
			p.Lines = append(p.Lines, strings.Join(fill.Lines(i), "\n"))
		}
	}
	return p, nil
}

// withoutComments returns a diagram without the lines that only its author reads, so that
// they are in no revision that a page shows.
func withoutComments(source string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(source, "\n"), func(line string) bool {
		return strings.HasPrefix(strings.TrimSpace(line), "%%")
	}), "\n")
}
