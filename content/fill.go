package content

import (
	"html"

	"github.com/yuin/goldmark/ast"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// complete makes a question of a diagram with a blank box. Without an id it is practice:
// answered as any question is, and not recorded.
func (d *draft) complete(n *markdown.Completion) Part {
	at := d.doc.At(n)
	draft := quizzes.Draft{
		ID: n.ID, Kind: "place", Points: 1, Shuffle: true, Pos: at, Picture: n.Picture,
		Prompt: quizzes.HTML("<p>" + html.EscapeString(n.Caption) + "</p>"),
	}
	if p, ok := n.NextSibling().(*ast.Paragraph); ok && cutPrefix(p, d.doc, "Explanation:") {
		p.Parent().RemoveChild(p.Parent(), p)
		d.alone(p)
		draft.Explanation = d.html(p)
	}
	for i, o := range n.Options {
		d.alone(o.Feedback)
		draft.Choices = append(draft.Choices, quizzes.DraftChoice{
			Value: string(rune('a' + i)), Text: quizzes.HTML(html.EscapeString(o.Label)),
			Correct: o.Right, Feedback: d.html(o.Feedback), Pos: o.Pos,
		})
	}
	if n.Picture == nil {
		return Part{} // told where it was read
	}
	part := Part{Kind: PartCheck, Practice: n.ID == ""}
	if part.Practice {
		draft.ID = d.practiceID(n.Picture.Text)
	}
	part.Check = d.build(draft)
	return part
}

// practiceID makes an id for a question that nobody records. It only has to be another
// than all others, and the same when the lesson is loaded again.
func (d *draft) practiceID(text string) string {
	for twin := ""; ; twin += "+" {
		id := "practice-" + hash(d.lesson.ID, text, twin)[:12]
		if _, taken := d.ids[id]; !taken {
			d.ids[id] = d.doc.Pos(0)
			return id
		}
	}
}
