package markdown

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// FuzzMarkdown holds any text to what must always be true: no panic gets out, the output
// is bounded and harmless, and a browser reads it as the tree that was written.
func FuzzMarkdown(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.md")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	for _, seed := range []string{
		"- :::raise\n:::\n", "> :::raise\n:::\n", "1. ::::more\n   :::x\n   :::\n::::\n", "a\n: :::raise\n  :::\n", "[^a]: :::raise\n    :::\n\n[^a]\n",
		":::raise[a[b]c\\]d]{a='}' b=\"]\"}\n", "```\n:::\n", ":::raise\n```\n:::\n```\n:::\n", ":::steps[a]\n\n1. b\n\n:::", ":::tabs[a]\n### b\n### c\n:::",
		"| a |\n|--\n| `\\|` |\n", "x[^1]\n\n[^1]:\n", "~~a\n===\n", "<!-- \n", "&#0;&#xd800;", "\\", "#\t{#a}", "> [!NOTE]", "[a]: <\n", "a\n: b\n\n   c\n",
		"*\t:::raise\n\t:::", "- a\n\n  ::::more\n  - :::raise\n    :::\n  ::::\n", ":sim[a]{widget='b' read=\"c", "```widget a\n- b\n", "```mermaid\ngraph TD\naccTitle: T\nA-->|b|C{d}\n%% about A: b\n%% play\n```\n1. `A -> C |b|, C` d\n", "- ```mermaid\n  graph TD\n  A{b}-->|c|D\n  A-->|e|F\n  %% walk\n", "```mermaid\nsequenceDiagram\nA->>B: c\nalt d\nelse e\nend\n```\n", "```widget a\n&a b: *a\n```\n", "```widget a\nb:\n- c: 'd'\n  e: >\n    f\n- [g]\n```\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		d := Parse("x.md", []byte(src))
		for _, fault := range d.Faults() {
			if fault.Line < 1 || fault.Line > len(d.lines) || fault.Col < 1 {
				t.Errorf("a fault at %d:%d of %d lines", fault.Line, fault.Col, len(d.lines))
			}
			if strings.Contains(fault.Message, "stumbled") || strings.Contains(fault.Message, "10 seconds") {
				t.Error(fault)
			}
		}
		out, err := d.Render(d.Root)
		if err != nil {
			if err == errOutput && len(out) == 0 {
				return
			}
			t.Fatal(err)
		}
		if problem := harmful(string(out)); problem != "" {
			t.Error(problem)
		}
		if problem := unbalanced(string(out)); problem != "" {
			t.Errorf("%s in %q", problem, out)
		}
		once := reparse(t, string(out))
		if twice := reparse(t, once); once != twice {
			t.Errorf("a browser reads another tree than was written:\n%q\n%q", once, twice)
		}
		if _, err := Inline(src); err == nil {
			if _, err := Block(src); err != nil && !strings.Contains(src, "#") {
				t.Errorf("fine as a line and not as a block: %v", err)
			}
		}
	})
}

// FuzzAttributes holds that what is read was written: every key and value is a part of
// the source, at its place.
func FuzzAttributes(f *testing.F) {
	for _, seed := range []string{"#a", "a=b", `a="b c" d='e' f`, "a=", "#", "a=b}", "{", "=", "a='", "é=1", "#a #b", ".x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		as, err := parseAttributes(src, 0)
		seen := map[string]bool{}
		for _, a := range as {
			if seen[a.Key] {
				t.Errorf("%q comes twice", a.Key)
			}
			seen[a.Key] = true
			rest := src[a.At:]
			if a.Key == "id" && strings.HasPrefix(rest, "#") {
				rest = "id" + rest[1:]
			}
			if !strings.HasPrefix(rest, a.Key) || !strings.Contains(rest[len(a.Key):], a.Value) {
				t.Errorf("%+v does not stand in %q", a, src)
			}
		}
		if err != nil && (err.(*attributeError).at < 0 || err.(*attributeError).at > len(src)) {
			t.Errorf("an error outside of the text: %v", err)
		}
		if s, n, ok := braces("{" + src + "}"); ok && (n > len(src)+2 || len(s) != n-2) {
			t.Errorf("braces gives %q of length %d", s, n)
		}
	})
}

// unbalanced says which element is not closed where it should be, or "".
func unbalanced(out string) string {
	var open []string
	z := html.NewTokenizer(strings.NewReader(out))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				return "<" + open[len(open)-1] + "> is not closed"
			}
			return ""
		case html.StartTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "br", "hr", "img", "input":
			default:
				open = append(open, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(open) == 0 || open[len(open)-1] != string(name) {
				return "</" + string(name) + "> closes nothing"
			}
			open = open[:len(open)-1]
		}
	}
}

func reparse(t *testing.T, out string) string {
	t.Helper()
	nodes, err := html.ParseFragment(strings.NewReader(out), &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, n := range nodes {
		if err := html.Render(&b, n); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
