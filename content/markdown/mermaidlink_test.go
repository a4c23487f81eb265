package markdown

import (
	"regexp"
	"strings"
	"testing"

	"millrace/content/play"
)

var linked = regexp.MustCompile(`<a href="/play#([^"]*)">Open in the playground</a>`)

// opens returns the text that the one link of a page opens.
func opens(t *testing.T, page string) string {
	t.Helper()
	all := linked.FindAllStringSubmatch(page, -1)
	if len(all) != 1 {
		t.Fatalf("%d links in %s", len(all), page)
	}
	text, err := play.Text(all[0][1])
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestADiagramOpensInThePlaygroundWithItsList(t *testing.T) {
	const fence = "```mermaid\nflowchart LR\n  accTitle: T\n  A --> B & C\n  %% about A: x\n```\n"
	for what, list := range map[string]string{
		"a list":          "\n1. `A -> B: job` It **goes**\n   on, to [B](/b).\n2. `C` Lit.\n",
		"a list of pages": "\n1. `A -> B` One.\n\n2. `A -> C` Two.\n\n   Still two.\n",
		"no list":         "",
	} {
		d := Parse("", []byte("Text.\n\n"+fence+list+"\nMore text.\n"))
		for _, f := range d.Faults() {
			t.Errorf("%s: %v", what, f)
		}
		page, err := d.Render(d.Root)
		if err != nil {
			t.Fatal(err)
		}
		if got := opens(t, string(page)); got != fence+list {
			t.Errorf("%s: it opens %q, want %q", what, got, fence+list)
		}
	}
}

// Neither the list with its key and its feedback nor a comment of the author is in it.
func TestADiagramToCompleteOpensWithoutItsKey(t *testing.T) {
	_, n := completed(t, completion)
	got := n.Opens()
	for _, secret := range []string{"CANARY", "Message queue", "[x]", "fill", "note"} {
		if strings.Contains(got, secret) {
			t.Errorf("%q is in %q", secret, got)
		}
	}
	if !strings.Contains(got, "X[?]:::blank") {
		t.Errorf("the picture is not in %q", got)
	}
}

// A page whose course keeps the text names it; any other carries all of it in the link.
func TestALinkIsShortWhereTheTextIsKept(t *testing.T) {
	d := Parse("", []byte("```mermaid\nflowchart LR\n  accTitle: T\n  A --> B\n```\n"))
	n := d.Root.FirstChild().(*Diagram)
	n.Kept = play.ID(n.Opens)
	page, err := d.Render(d.Root)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), `<a href="/play?from=`+n.Kept+`">`) || linked.Match([]byte(page)) {
		t.Errorf("%s", page)
	}
}
