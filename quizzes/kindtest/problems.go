package kindtest

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Why not an HTML parser: a parser repairs what it reads, as a browser does, so it has
// no complaints. A tokenizer shows the tags as they were written.

// The parts of the HTML standard that Problems holds a page to.
var (
	void     = []string{"br", "hr", "img", "input", "wbr"}
	phrasing = []string{"label", "legend", "p", "span", "strong", "summary", "em", "code", "a"}
	flow     = []string{"div", "p", "ul", "ol", "li", "pre", "fieldset", "details", "blockquote", "table", "form", "legend"}
)

// Problems returns what is wrong with a piece of a page: tags that do not match, blocks
// inside phrases, an id that stands twice, a control outside a fieldset or without a
// label, a reference to nothing, a style, a script, no control at all.
func Problems(page string) []string {
	c := checker{ids: make(map[string]bool), labels: make(map[string]bool)}
	z := html.NewTokenizer(strings.NewReader(page))
	for tt := z.Next(); tt != html.ErrorToken; tt = z.Next() {
		switch token := z.Token(); tt {
		case html.StartTagToken, html.SelfClosingTagToken:
			c.start(token)
			if tt == html.StartTagToken && !slices.Contains(void, token.Data) {
				c.open = append(c.open, token.Data)
			}
		case html.EndTagToken:
			if c.parent() != token.Data {
				c.bad("</" + token.Data + "> closes nothing")
				return c.found
			}
			c.open = c.open[:len(c.open)-1]
		}
	}
	c.end()
	return c.found
}

// checker goes through the tags of one page.
type checker struct {
	found    []string
	open     []string
	ids      map[string]bool
	labels   map[string]bool // ids that a label is for
	refs     []string        // ids that something refers to
	controls []string        // ids of inputs and lists
	any      bool            // input, list or button
}

func (c *checker) bad(what string) { c.found = append(c.found, what) }

func (c *checker) parent() string {
	if len(c.open) == 0 {
		return ""
	}
	return c.open[len(c.open)-1]
}

func (c *checker) start(token html.Token) {
	switch {
	case token.Data == "script" || token.Data == "style":
		c.bad("<" + token.Data + ">")
	case token.Data == "legend" && c.parent() != "fieldset":
		c.bad("a legend outside a fieldset")
	case token.Data == "input" || token.Data == "select" || token.Data == "button":
		if !slices.Contains(c.open, "fieldset") {
			c.bad("a control outside a fieldset")
		}
		if c.any = true; token.Data != "button" { // a button is its own label
			c.controls = append(c.controls, attrs(token)["id"])
		}
	}
	if slices.Contains(flow, token.Data) {
		for _, o := range c.open {
			if slices.Contains(phrasing, o) {
				c.bad("<" + token.Data + "> inside <" + o + ">")
			}
		}
	}
	for _, a := range token.Attr {
		if a.Key == "style" || strings.HasPrefix(a.Key, "on") {
			c.bad("attribute " + a.Key)
		}
		switch a.Key {
		case "id":
			if c.ids[a.Val] || a.Val == "" || strings.ContainsAny(a.Val, " \t\n") {
				c.bad("id " + a.Val)
			}
			c.ids[a.Val] = true
		case "for":
			c.labels[a.Val] = true
			c.refs = append(c.refs, a.Val)
		case "aria-describedby", "aria-labelledby":
			c.refs = append(c.refs, strings.Fields(a.Val)...)
		}
	}
}

// end looks at what only the whole page shows.
func (c *checker) end() {
	if len(c.open) > 0 {
		c.bad("open at the end: " + strings.Join(c.open, " "))
	}
	for _, r := range c.refs {
		if !c.ids[r] {
			c.bad("a reference to " + r + ", which is not there,")
		}
	}
	for _, id := range c.controls {
		if !c.labels[id] {
			c.bad("control " + id + " has no label")
		}
	}
	if !c.any {
		c.bad("no control at all")
	}
}
