package web

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// faultsOf checks a page: one h1 and no skipped level below it, each landmark once,
// labels on every control, unique ids, references that lead somewhere, and nothing that
// the Content-Security-Policy would refuse.
func faultsOf(doc *html.Node) (faults []string) {
	fault := func(format string, a ...any) { faults = append(faults, fmt.Sprintf(format, a...)) }
	ids := map[string]int{}
	labelled := map[string]bool{}
	count := map[string]int{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !inside(n, "svg") { // whose title is its own
			count[n.Data]++
		}
		if id := attr(n, "id"); id != "" {
			ids[id]++
		}
		if n.Data == "label" {
			labelled[attr(n, "for")] = true
		}
	}
	for id, n := range ids {
		if n > 1 {
			fault("id %q stands %d times", id, n)
		}
	}
	for name, want := range map[string]int{"h1": 1, "main": 1, "title": 1, "style": 0, "iframe": 0, "base": 0} {
		if count[name] != want {
			fault("%d <%s>, want %d", count[name], name, want)
		}
	}
	level := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6' {
			next := int(n.Data[1] - '0')
			if next > level+1 {
				fault("h%d follows h%d: %q", next, level, words(n))
			}
			level = next
			if strings.TrimSpace(words(n)) == "" {
				fault("an empty <%s>", n.Data)
			}
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" {
				fault("<%s %s> is refused by the policy", n.Data, a.Key)
			}
			if (a.Key == "href" || a.Key == "src" || a.Key == "action") && strings.Contains(a.Val, "//") {
				fault("<%s %s=%q> leads to another host", n.Data, a.Key, a.Val)
			}
			switch a.Key {
			case "aria-describedby", "aria-labelledby", "aria-controls", "for":
				for id := range strings.FieldsSeq(a.Val) {
					if ids[id] == 0 {
						fault("<%s %s=%q> refers to nothing", n.Data, a.Key, id)
					}
				}
			case "data-enhance":
				if id, _, _ := strings.Cut(a.Val, " "); ids[id] == 0 {
					fault("data-enhance=%q: no such element", id)
				}
			}
		}
		switch n.Data {
		case "script":
			if attr(n, "src") == "" || n.FirstChild != nil {
				fault("an inline script")
			}
		case "input", "select", "textarea":
			if attr(n, "type") != "hidden" && !labelled[attr(n, "id")] && !inside(n, "label") && attr(n, "aria-label") == "" {
				fault("<%s name=%q> has no label", n.Data, attr(n, "name"))
			}
		case "button", "a":
			if strings.TrimSpace(words(n)) == "" && attr(n, "aria-label") == "" {
				fault("<%s> has no name", n.Data)
			}
		case "nav", "fieldset", "table":
			if n.Data == "nav" && attr(n, "aria-label") == "" {
				fault("<nav> has no name")
			}
		case "svg":
			if attr(n, "aria-hidden") != "true" && attr(n, "role") != "img" && !inside(n, "svg") {
				fault("<svg class=%q> is neither hidden nor a picture with a name", attr(n, "class"))
			}
		}
	}
	return faults
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// words is the text of a node.
func words(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

func inside(n *html.Node, tag string) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Type == html.ElementNode && p.Data == tag {
			return true
		}
	}
	return false
}

// A checker that finds nothing would pass every page; it must find these.
func TestMarkupCheckFinds(t *testing.T) {
	for _, c := range []struct{ markup, want string }{
		{`<h1>a</h1><h1>b</h1>`, "2 <h1>"},
		{`<h1>a</h1><h3>b</h3>`, "h3 follows h1"},
		{`<p style="x">`, "refused by the policy"},
		{`<p onclick="x">`, "refused by the policy"},
		{`<script>1</script>`, "an inline script"},
		{`<input name="x">`, "has no label"},
		{`<p id="a"><p id="a">`, "stands 2 times"},
		{`<p aria-describedby="gone">`, "refers to nothing"},
		{`<img src="https://example.org/x.png">`, "another host"},
		{`<a href="/"><svg aria-hidden="true"></svg></a>`, "has no name"},
		{`<svg></svg>`, "neither hidden"},
	} {
		doc, err := html.Parse(strings.NewReader("<title>t</title><main>" + c.markup + "</main>"))
		if err != nil {
			t.Fatal(err)
		}
		if all := strings.Join(faultsOf(doc), "\n"); !strings.Contains(all, c.want) {
			t.Errorf("%s: found %q, want %q", c.markup, all, c.want)
		}
	}
}

// text is the text of some markup, with single spaces.
func text(t *testing.T, markup string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(markup))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(words(doc)), " ")
}
