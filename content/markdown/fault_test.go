package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// faults writes the faults of a text as "line:col message (hint)". The places were
// counted by hand.
func faults(src string) []string {
	var out []string
	for _, f := range Parse("", []byte(src)).Faults() {
		s := fmt.Sprintf("%d:%d %s", f.Line, f.Col, f.Message)
		if f.Hint != "" {
			s += " (" + f.Hint + ")"
		}
		out = append(out, s)
	}
	return out
}

func TestFaultsSayWhatWhereAndWhatToDo(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"nothing wrong", "Text.\n", nil},
		{"unknown directive", "a\n\n:::setcion[T]{#a-b}\n\n:::\n", []string{"3:1 there is no directive :::setcion (did you mean section?)"}},
		{"unclosed", ":::raise\n\ntext\n", []string{"1:1 :::raise is never closed (close it with a line of :::)"}},
		{"an outer fence closes what is open inside", "::::reveal[R]\n\n:::analogy\n\n::::\n",
			[]string{"3:1 :::analogy is never closed (close it with a line of :::)"}},
		{"stray fence", "text\n\n:::\n", []string{"3:1 this fence closes nothing (a block opens with its name: :::more)"}},
		{"space before the name", "::: raise\n\n:::\n", []string{"1:1 the name of a directive follows the colons at once, in lower-case letters (write :::raise)"}},
		{"words after the name", ":::raise it now\n\n:::\n", []string{"1:9 only [label] and {attributes} may follow the name, without a space (write :::raise[it now])"}},
		{"words after the attributes", ":::reveal[R] x\n\n:::\n", []string{"1:13 only [label] and {attributes} may follow the name of a directive"}},
		{"leaf", "::raise\n", []string{"1:1 ::raise needs three colons, and a line ::: after its end"}},
		{"no label", ":::reveal\n\n:::\n", []string{"1:1 :::reveal needs a title (write :::reveal[Title])"}},
		{"empty label", ":::reveal[ ]\n\n:::\n", []string{"1:1 :::reveal needs a title (write :::reveal[Title])", "1:10 the label is empty"}},
		{"open label", ":::raise[R\n\n:::\n", []string{"1:9 the label has no closing ]"}},
		{"a label too many", ":::check[What?]{#a}\n\n:::\n", []string{"1:1 :::check has no label (put the text inside the block)"}},
		{"no id", ":::section[T]\n\n:::\n", []string{"1:1 :::section needs an id that never changes (write {#some-id})"}},
		{"bad id", ":::section[T]{#Wait}\n\n:::\n", []string{
			"1:1 :::section needs an id that never changes (write {#some-id})",
			`1:15 "Wait" is not an id: use lower-case letters, digits and single hyphens, and start with a letter`}},
		{"unknown attribute", ":::section[Ü]{#a-b replace=c}\n\n:::\n", []string{`1:20 :::section has no attribute "replace" (did you mean replaces?)`}},
		{"event handler", ":::raise{onclick=alert(1)}\n\n:::\n", []string{`1:10 :::raise has no attribute "onclick"`}},
		{"class", ":::raise{.x}\n\n:::\n", []string{"1:10 classes are not for authors: what a block looks like follows from what it is"}},
		{"value missing", ":::section[T]{#a replaces}\n\n:::\n", []string{`1:18 the attribute "replaces" needs a value (write replaces=value)`}},
		{"open braces", ":::raise{#a\n\n:::\n", []string{"1:9 the attributes have no closing }"}},
		{"more outside of a section", ":::more\n\n:::\n", []string{"1:1 :::more must stand in a :::section"}},
		{"section in a section", ":::section[T]{#a}\n\n:::section[U]{#b}\n\n:::\n\n:::\n",
			[]string{"3:1 :::section must not stand in another directive, and this is inside :::section"}},
		{"check in a check", ":::check{#a}\n\n:::check{#b}\n\n:::\n\n:::\n", []string{"3:1 :::check must not stand in a :::check"}},
		{"steps without a list", ":::steps[S]\n\ntext\n\n:::\n", []string{"3:1 :::steps holds one numbered list and nothing else"}},
		{"steps without anything", ":::steps[S]\n\n:::\n", []string{"1:1 :::steps needs a numbered list: 1. 2. 3."}},
		{"one tab", ":::tabs[T]\n\n### A\n\na\n\n:::\n", []string{"1:1 :::tabs needs two or more tabs, each starting with a ### heading"}},
		{"text before the first tab", ":::tabs[T]\n\ntext\n\n### A\n\n### B\n\n:::\n", []string{"3:1 every tab starts with a heading: ### Name of the tab"}},
		{"raw HTML", "a <b>x</b>\n\n<script>\nalert(1)\n</script>\n", []string{
			`1:3 raw HTML is not allowed (write \< for a literal <, or put it in code)`,
			`1:7 raw HTML is not allowed (write \< for a literal <, or put it in code)`,
			`3:1 raw HTML is not allowed (write \< for a literal <, or put it in code)`}},
		{"HTML after a comment", "<!-- a --><b>\n", []string{`1:1 raw HTML is not allowed (write \< for a literal <, or put it in code)`}},
		{"code without a language", "```\nx\n```\n", []string{"1:1 code must name its language and file (write ```go title=\"retry.go\")"}},
		{"code without a file", "é\n\n```go\nx\n```\n", []string{"3:1 code must name its file (write ```go title=\"retry.go\")"}},
		{"unknown language", "```pyhton title=\"a.py\"\n```\n", []string{`1:1 "pyhton" is no language that can be highlighted (did you mean python?)`}},
		{"unknown attribute of code", "```go titel=\"a.go\" title=b.go\n```\n", []string{`1:7 code has no attribute "titel" (did you mean title?)`}},
		{"indented code", "a\n\n    b\n", []string{"3:5 code by indentation has no language (put it between ``` lines, or indent less)"}},
		{"diagram of nothing", "```mermaid\ngraph LR\n```\n", []string{"1:4 this diagram is empty"}},
		{"diagram without a caption", "```mermaid\ngraph LR\nA\n```\n", []string{"1:4 a diagram needs a caption (write a line in it: accTitle: What it shows)"}},
		{"diagram with attributes", "```mermaid play\ngraph LR\naccTitle: T\nA\n```\n", []string{"1:12 a diagram has no attributes (write %% play in the diagram, on a line of its own)"}},
		{"widget without a name", "```widget\n```\n", []string{"1:4 a widget needs the name of a simulation and nothing else (write ```widget retry-storm)"}},
		{"widget with an anchor", "```widget queue\nrate: &a 1\n```\n", []string{`2:1 the value of "rate" must be one number or word`}},
		{"definition with an alias", "```widget calc\ninputs:\n  - name: &a x\n  - name: *a\n```\n", []string{"3:5 anchors and aliases are not allowed (write the value out)", "4:5 anchors and aliases are not allowed (write the value out)"}},
		{"definition with a setting twice", "```widget calc\ninputs: []\nresults:\n  - {a: 1, a: 2}\n```\n", []string{`4:12 "a" is given twice`}},
		{"definition that nests too deep", "```widget calc\na: {b: {c: {d: {e: 1}}}}\n```\n", []string{"2:17 this definition nests too deep"}},
		{"definition with an odd name", "```widget calc\nÄ x: [1]\n```\n", []string{`2:1 "Ä x" is no name of a setting (use lower-case letters, digits, hyphens and low lines)`}},
		{"widget with broken YAML", "```widget queue\nrate: 1\n  a: b: c\n```\n", []string{"3:1 this YAML cannot be read: a second colon in one line, or a line indented too far (put a value with : or a leading ` * [ { > @ in quotes)"}},
		{"widget with a setting twice", "```widget queue\nrate: 1\nrate: 2\n```\n", []string{`3:1 "rate" is given twice`}},
		{"unknown alert", "> [!NOET]\n> x\n", []string{`1:3 there is no alert "NOET" (did you mean NOTE?)`}},
		{"unknown inline directive", "A :smi[1]{a=b}.\n", []string{"1:3 there is no inline directive :smi (did you mean sim?)"}},
		{"figure without a source", "Ä :sim[165]\n", []string{"1:3 :sim needs a widget and a reading (write :sim[165]{widget=retry-storm read=peak})"}},
		{"bad heading id", "### A {#B c}\n", []string{`1:8 "B c" is not an id: use lower-case letters, digits and single hyphens`}},
		{"heading id twice", "### A {#a}\n\n### B {#a}\n", []string{`3:1 another heading has the id "a" already`}},
		{"no text alternative", "![](/static/img/a.svg)\n", []string{"1:1 an image without a text alternative (write ![what it shows](…))"}},
		{"image of another site", "x ![a](https://example.org/a.png)\n", []string{`1:3 an image is a file of this site, /static/…, not "https://example.org/a.png"`}},
		{"script link", "x [a](javascript:alert(1))\n", []string{"1:3 links with javascript: are not allowed"}},
		{"protocol-relative link", "[a](//evil.example)\n", []string{"1:1 a link to another site needs https:// in front"}},
		{"link title", "[a](/b \"c\")\n", []string{"1:1 a link's title is never shown on a touch screen (say it in the text)"}},
		{"control character", "a\x01b\n", []string{"1:2 a control character, or not valid UTF-8"}},
		{"no UTF-8", "a\n\xff\n", []string{"2:1 a control character, or not valid UTF-8"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, faults(c.src)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLineEndsDoNotMovePlaces(t *testing.T) {
	src := "a\n\n:::raize\n\ntext\n\n:::\n"
	want := faults(src)
	for _, end := range []string{"\r\n", "\r"} {
		if diff := cmp.Diff(want, faults(strings.ReplaceAll(src, "\n", end))); diff != "" {
			t.Errorf("with %q: %s", end, diff)
		}
	}
}

func TestFaultsOfAHopelessFileAreBounded(t *testing.T) {
	if n := len(faults(strings.Repeat(":::\n\ntext\n\n", 1000))); n != maxFaults {
		t.Errorf("%d faults told, want %d", n, maxFaults)
	}
}

func TestAttributesAreReadLikeHTML(t *testing.T) {
	for src, want := range map[string]string{
		``:                              `[]`,
		`#a-b`:                          `[{id a-b false 0}]`,
		`a=b  c="d e" f='g"h' i`:        `[{a b false 0} {c d e false 5} {f g"h false 13} {i  true 21}]`,
		`cutoff=80% src=quizzes/q.yaml`: `[{cutoff 80% false 0} {src quizzes/q.yaml false 11}]`,
		`a=""`:                          `[{a  false 0}]`,
		`a="b"c`:                        `[] put a space after the value of "a"`,
		`a= b`:                          `[] the value of "a" is missing`,
		`a="b`:                          `[] the value of "a" has no closing "`,
		`A=b`:                           `[] an attribute cannot start with "A": write key=value or key="a value"`,
		`a:b`:                           `[] after "a" comes = and a value, not ":"`,
		`a=b a=c`:                       `[{a b false 0}] "a" is given twice`,
		`#1`:                            `[] "1" is not an id: use lower-case letters, digits and single hyphens, and start with a letter`,
		`a=<b>`:                         `[] put the value of "a" in quotes`,
	} {
		as, err := parseAttributes(src, 0)
		got := fmt.Sprint([]Attribute(as))
		if err != nil {
			got += " " + err.Error()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}

func TestSuggestionsAreNear(t *testing.T) {
	names := []string{"section", "more", "steps"}
	for got, want := range map[string]string{
		"setcion": "did you mean section?", "step": "did you mean steps?", "moer": "did you mean more?",
		"x": "", "completely-else": "", strings.Repeat("section", 9): "",
	} {
		if s := Suggest(got, names); s != want {
			t.Errorf("Suggest(%q) = %q, want %q", got, s, want)
		}
	}
}

func TestEveryWordIsWrittenOrTakenOut(t *testing.T) {
	taken := []string{"check", "predict", "card", "hint", "explain"}
	for _, w := range words {
		if _, written := containers[w.name]; written == slices.Contains(taken, w.name) {
			t.Errorf("%s: written %v, taken out by content %v", w.name, written, !written)
		}
	}
	if len(containers)+len(taken) != len(words) {
		t.Error("containers.go writes a directive that does not exist")
	}
}
