package markdown

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark/ast"
)

// Texts that cost goldmark time or memory out of proportion (its issue 592; measured on
// 1.8.7) are refused before it sees them. What is refused, and what is just not, counts;
// how long it takes is left to the clock of nobody.
func TestTextsThatCostTooMuchAreRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		ok   string
		bad  string
		want string
	}{
		{"size", strings.Repeat("a\n\n", maxFile/3), strings.Repeat("a\n\n", maxFile/3+1), "more than 262144"},
		{"nested quotes", strings.Repeat("> ", 20) + "a", strings.Repeat("> ", 21) + "a", "inside each other"},
		{"quotes without spaces", strings.Repeat(">", 20) + "a", strings.Repeat(">", 10000) + "a", "inside each other"},
		{"lists on one line", strings.Repeat("- ", 20) + "a", strings.Repeat("- ", 16000) + "a", "inside each other"},
		{"numbered lists", strings.Repeat("1. ", 20) + "a", strings.Repeat("1) ", 21) + "a", "inside each other"},
		{"lists below each other", stairs(20), stairs(21), "inside each other"},
		{"lists and quotes", strings.Repeat("> - ", 10) + "a", strings.Repeat("> - ", 11) + "a", "inside each other"},
		{"directives", strings.Repeat(":::analogy\n\n", 20), strings.Repeat(":::analogy\n\n", 21), "inside each other"},
		{"directives one after the other", strings.Repeat(":::analogy\n\na\n\n:::\n\n", 100), strings.Repeat(":::a\n", 21), "inside each other"},
		{"brackets", strings.Repeat("[](", 500), strings.Repeat("[](", 501), `many '['`},
		{"brackets in two paragraphs", strings.Repeat(strings.Repeat("[](", 500)+"\n\n", 2), strings.Repeat("[", 501), `many '['`},
		{"stars", strings.Repeat("*a ", 500), strings.Repeat("*a ", 501), `many '*'`},
		{"backticks", strings.Repeat("`a ", 2000), strings.Repeat("`a ", 2001), "many '`'"},
		{"quotes", strings.Repeat("\"a ", 2000), strings.Repeat("\"a ", 2001), "many '\"'"},
		{"stars in code", "```go title=\"a\"\n" + strings.Repeat("*a ", 2000) + "\n```\n", "```\n" + strings.Repeat("*a ", 4001), `many '*'`},
		{"colons", strings.Repeat(":a ", 500), strings.Repeat(":a ", 501), "many ':'"},
		{"one paragraph", strings.Repeat("word ", 3000), strings.Repeat("word ", 4000), "much text"},
		{"wide table", row("|a", 64) + row("|-", 64), row("|a", 65) + row("|-", 65), "65 columns"},
		{"wide table in a quote", "> " + row("a|", 64) + "> " + row("-|", 64), "> " + row("a|", 65) + "> " + row("-|", 65), "65 columns"},
		{"long and wide table", row("|a", 60) + row("|-", 60) + strings.Repeat("|\n", 300), row("|a", 60) + row("|-", 60) + strings.Repeat("|\n", 340), "20000 cells"},
		{"footnotes", strings.Repeat("a[^b]\n\n", 200), strings.Repeat("a[^b]\n\n", 201), "footnote"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, f := range faults(c.ok) {
				if strings.Contains(f, c.want) {
					t.Errorf("the largest that is allowed is refused: %s", f)
				}
			}
			if got := faults(c.bad); len(got) != 1 || !strings.Contains(got[0], c.want) {
				t.Errorf("faults are %q, want one about %q", got, c.want)
			}
			d := Parse("", []byte(c.bad))
			if d.Root.HasChildren() {
				t.Error("it was parsed all the same")
			}
		})
	}
}

func stairs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat("  ", i) + "- a\n")
	}
	return b.String()
}

func row(cell string, n int) string { return strings.Repeat(cell, n) + "\n" }

// Twice the text must be at most twice the nodes and twice the output, with a little for
// what comes once. The pieces are those that other renderers were quadratic in.
func TestCostGrowsWithTheTextAndNotFaster(t *testing.T) {
	for _, piece := range []string{
		"a *b* `c` [d](/e)\n\n", "> a\n\n", "- a\n\n", "1. a\n   - b\n\n", "### a\n\n", "a\n: b\n\n", "| a | b |\n|---|---|\n| c |\n\n",
		":::analogy[a]\n\nb\n\n:::\n\n", ":sim[1]{widget=a read=b}\n\n", "```go title=\"a\"\nb := \"c\"\n```\n\n", "> [!NOTE]\n> a\n\n",
		"\"a\" -- 'b'...\n\n", "[a]: /b\n\n[a]\n\n", "[](\n\n", "*a _b\n\n", "&a;<b\n\n", "```widget a\nb: c\n```\n\n",
	} {
		nodes1, bytes1 := cost(t, strings.Repeat(piece, 200))
		nodes2, bytes2 := cost(t, strings.Repeat(piece, 400))
		if nodes2 > 2*nodes1+50 || bytes2 > 2*bytes1+2000 {
			t.Errorf("%q: %d nodes and %d bytes become %d and %d", piece, nodes1, bytes1, nodes2, bytes2)
		}
		if in := len(piece) * 400; bytes2 > 20*in+64<<10 {
			t.Errorf("%q: %d bytes become %d", piece, in, bytes2)
		}
	}
}

func cost(t *testing.T, src string) (nodes, size int) {
	t.Helper()
	d := Parse("", []byte(src))
	_ = ast.Walk(d.Root, func(_ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			nodes++
		}
		return ast.WalkContinue, nil
	})
	out, err := d.Render(d.Root)
	if err != nil {
		t.Fatal(err)
	}
	return nodes, len(out)
}

func TestOutputIsBounded(t *testing.T) {
	d := Parse("", []byte(strings.Repeat(strings.Repeat("> ", 19)+"a\n\n", 6000)))
	if _, err := d.Render(d.Root); err != errOutput {
		t.Errorf("rendering a text that is larger than the limit gives %v", err)
	}
}

func TestPanicBecomesAnError(t *testing.T) {
	_, err := bounded(time.Hour, func() (int, error) { panic("slice out of range") })
	if err == nil || !strings.Contains(err.Error(), "stumbled: slice out of range") {
		t.Errorf("got %v", err)
	}
}

func TestParserThatDoesNotEndIsGivenUpOn(t *testing.T) {
	end := make(chan bool)
	defer close(end)
	_, err := bounded(time.Microsecond, func() (int, error) { <-end; return 0, nil })
	if err != errTime {
		t.Errorf("got %v", err)
	}
}

func TestDepthIsNeverCountedTooLow(t *testing.T) {
	for _, src := range []string{stairs(15), strings.Repeat("> - ", 9) + "a", strings.Repeat("1. - ", 8) + "a", "> " + strings.Repeat("* ", 12) + "a"} {
		d := Parse("", []byte(src))
		deepest := 0
		_ = ast.Walk(d.Root, func(n ast.Node, _ bool) (ast.WalkStatus, error) {
			depth := 0
			for p := n; p != nil; p = p.Parent() {
				if p.Kind() == ast.KindListItem || p.Kind() == ast.KindBlockquote || p.Kind() == KindDirective {
					depth++
				}
			}
			deepest = max(deepest, depth)
			return ast.WalkContinue, nil
		})
		var n nesting
		counted := 0
		for line := range strings.Lines(src) {
			counted = max(counted, n.line([]byte(strings.TrimRight(line, "\n"))))
		}
		if counted < deepest {
			t.Errorf("%q is %d deep, and counted as %d", fmt.Sprintf("%.40s", src), deepest, counted)
		}
	}
}
