package server

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server/search"
	"millrace/wasm/widget"
)

// passages lists what can be found on a site. All of it stands on a page that anybody may
// read: of a question that is its prompt, of a challenge what it asks for.
func passages(site *Site, widgets widget.Catalog) (out []search.Passage) {
	out = coursePassages(out, site, site.Course)
	if site.Guide != nil {
		out = coursePassages(out, site, site.Guide)
	}
	for _, t := range site.Course.Terms {
		out = append(out, search.Passage{Kind: search.Term, Path: "/glossary#" + t.Slug, Title: t.Name, Place: "Glossary", Text: t.Plain})
	}
	for _, ch := range site.Challenges {
		p := search.Passage{Kind: search.Challenge, Path: "/challenges/" + ch.ID, Title: ch.Title, Place: lessonTitle(site, ch.Lesson)}
		p.Text = sentences(quizzes.Plain(ch.Goal), quizzes.Plain(ch.Story))
		out = append(out, p)
	}
	for _, w := range widgets {
		out = labPassages(out, site, w.Info())
	}
	return out
}

// coursePassages lists the sections and the questions of a course or a guide.
func coursePassages(out []search.Passage, site *Site, c *content.Course) []search.Passage {
	kind := search.Lesson
	if c.Guide {
		kind = search.Guide
	}
	for _, l := range c.Lessons {
		if l.Coming {
			out = append(out, search.Passage{Kind: kind, Path: "/courses/" + c.Slug, Title: l.Title, Called: number(c, l), Place: c.Title, Text: sentences(place(c, l)+", coming", l.Summary)})
			continue
		}
		path := lessonPath(c, l)
		start := search.Passage{Kind: kind, Path: path, Title: l.Title, Called: number(c, l), Place: c.Title, Text: sentences(place(c, l), l.Summary)}
		for _, o := range l.Objectives {
			start.Text = sentences(start.Text, quizzes.Plain(o))
		}
		for _, h := range l.Headlines {
			start.Text = sentences(start.Text, h.Figure+" "+quizzes.Plain(h.Caption))
		}
		var places []content.Place
		for _, s := range l.Sections {
			places = append(places, content.Place{Anchor: s.Anchor, Title: s.Title})
		}
		out = append(out, pagePassages(start, l.Title, places, l.Parts)...)
		out = questionPassages(out, path, l, site.bank(l.ID))
	}
	return out
}

// number says which lesson of a course one is; the pages of a guide are not counted.
func number(c *content.Course, l *content.Lesson) string {
	if c.Guide {
		return ""
	}
	return fmt.Sprintf("Lesson %d", l.Number)
}

// place is number among how many.
func place(c *content.Course, l *content.Lesson) string {
	if c.Guide {
		return ""
	}
	return fmt.Sprintf("%s of %d", number(c, l), len(c.Lessons))
}

// questionPassages lists the prompts of a lesson, each once.
func questionPassages(out []search.Passage, path string, l *content.Lesson, bank *quizzes.Bank) []search.Passage {
	add := func(q *quizzes.Question, anchor, what string) {
		if q.Plain != "" {
			out = append(out, search.Passage{Kind: search.Question, Path: path + "#" + anchor, Place: what + l.Title, Text: q.Plain})
		}
	}
	for _, p := range l.Parts {
		switch {
		case p.Predict != nil:
			add(p.Predict.Question, "check-"+p.Predict.Question.ID, "Prediction in ")
		case p.Check != nil:
			add(p.Check, "check-"+p.Check.ID, "Quick check in ")
		}
	}
	if bank == nil || bank.Policy.Limited() {
		return out // questions that have to be begun are not read before
	}
	for i := range bank.Questions {
		if bank.Lent(i) {
			continue // it is found in its own quiz
		}
		q := &bank.Questions[i]
		anchor := quizzes.Prefix(q.ID) + "prompt"
		if pooled(bank, i) {
			anchor = "quiz" // this learner's next attempt may not ask it
		}
		add(q, anchor, "Quiz of ")
	}
	return out
}

// pooled reports whether an attempt may leave out the question with this number.
func pooled(b *quizzes.Bank, question int) bool {
	return slices.ContainsFunc(b.Pools, func(p quizzes.Pool) bool { return p.From <= question && question < p.To })
}

// labPassages lists the page of a widget and what the course says there.
func labPassages(out []search.Passage, site *Site, w widget.Info) []search.Passage {
	start := search.Passage{Kind: search.Widget, Path: "/lab/" + w.Name, Title: w.Title, Place: "Lab", Text: w.Summary}
	about := site.Course.LabPage(w.Name)
	if about != nil {
		start.Title, start.Text = about.Title, about.Summary
	}
	for _, f := range w.About {
		start.Text = sentences(start.Text, f.Title, f.Text)
	}
	for _, p := range w.Params {
		start.Text = sentences(start.Text, p.Label)
	}
	if about == nil {
		return append(out, start)
	}
	return append(out, pagePassages(start, about.Title, about.Places, about.Parts)...)
}

// pagePassages cuts the text of a page at its places. What stands before the first and
// between them belongs to the page itself, which is start.
func pagePassages(start search.Passage, title string, places []content.Place, parts []content.Part) []search.Passage {
	out := []search.Passage{start}
	cut := cutter{at: map[string]int{}, texts: make([]strings.Builder, len(places)+1)}
	for i, p := range places {
		out = append(out, search.Passage{Kind: start.Kind, Path: start.Path + "#" + p.Anchor, Title: p.Title, Place: title})
		cut.at[p.Anchor] = i + 1
	}
	var page strings.Builder
	for _, p := range parts {
		page.WriteString(p.HTML) // an island has none, nor has a question
	}
	// Parse takes whatever there is; its errors are those of the reader.
	root, err := html.Parse(strings.NewReader(page.String()))
	if err == nil {
		cut.walk(root)
	}
	for i := range out {
		out[i].Text = sentences(out[i].Text, strings.Join(strings.Fields(cut.texts[i].String()), " "))
	}
	return out
}

// cutter collects the text of a page by place.
type cutter struct {
	at    map[string]int // fragment -> number of the place
	texts []strings.Builder
	now   int
}

// walk collects the text below a node. A section ends with its element, a place that is
// a heading only with the next one.
func (c *cutter) walk(n *html.Node) {
	before := c.now
	switch {
	case n.Type == html.TextNode:
		c.texts[c.now].WriteString(n.Data)
	case n.Type == html.ElementNode && silent(n):
		return
	}
	for _, a := range n.Attr {
		if i, ok := c.at[a.Val]; ok && a.Key == "id" {
			c.now = i
		}
	}
	title := n.DataAtom == atom.H2 && c.now > 0 // it is the passage's title already
	for child := n.FirstChild; child != nil && !title; child = child.NextSibling {
		c.walk(child)
	}
	if n.Type == html.ElementNode && !inline(n) {
		c.texts[c.now].WriteByte(' ')
	}
	if n.DataAtom == atom.Section {
		c.now = before
	}
}

// silent reports whether an element holds nothing to search: a picture and its words, a
// control, the source of what is shown anyway.
func silent(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Svg, atom.Script, atom.Style, atom.Template, atom.Button, atom.Input, atom.Select:
		return true
	}
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "class" && slices.ContainsFunc(strings.Fields(a.Val), func(class string) bool {
			return slices.Contains([]string{"anchor", "diagram-fold", "diagram-legend", "written"}, class)
		})
	})
}

// inline reports whether an element stands in the middle of a word's line.
func inline(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.B, atom.Code, atom.Del, atom.Dfn, atom.Em, atom.I, atom.Ins, atom.Kbd, atom.Mark, atom.S, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.U:
		return true
	}
	return false
}

// sentences puts texts one after the other; each ends like a sentence.
func sentences(texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		if t == "" {
			continue
		}
		if b.Len() > 0 {
			if !strings.ContainsRune(".!?:…", rune(b.String()[b.Len()-1])) {
				b.WriteByte('.')
			}
			b.WriteByte(' ')
		}
		b.WriteString(t)
	}
	return b.String()
}
