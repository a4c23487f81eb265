package markdown

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/google/go-cmp/cmp"
)

// lightLineNumbers replaces the one colour of the light style that is too faint to read:
// #595959 on white has a contrast of 7.0.
const lightLineNumbers = "#595959"

// code.css holds the colours of code: modus-operandi for a light page and modus-vivendi
// for a dark one, because of all of chroma's styles these two alone keep a contrast of 4
// or more for every token. A page is dark when <html> has data-theme="dark", or has no
// data-theme and the reader's system is dark. It is made in a test, so that the binary
// does not have to read chroma's styles each time it starts.
func codeCSS() string {
	light, dark := rules(styles.Get("modus-operandi")), rules(styles.Get("modus-vivendi"))
	var b strings.Builder
	b.WriteString("/* Made by content/markdown: go test ./content/markdown -run CodeCSS -update */\n")
	write := func(indent, scope string, rs []rule) {
		for _, r := range rs {
			fmt.Fprintf(&b, "%s%s.chroma%s { %s }\n", indent, scope, r.selector, r.declarations)
		}
	}
	write("", "", light)
	fmt.Fprintf(&b, ".chroma :is(.ln, .lnt) { color: %s }\n", lightLineNumbers)
	write("", "[data-theme=dark] ", dark)
	b.WriteString("@media (prefers-color-scheme: dark) {\n")
	write("  ", ":root:not([data-theme]) ", dark)
	b.WriteString("}\n")
	return b.String()
}

func TestCodeCSSIsWhatTheStylesSay(t *testing.T) {
	const file = "../../static/css/code.css"
	if *update {
		if err := os.WriteFile(file, []byte(codeCSS()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(codeCSS(), string(got)); diff != "" {
		t.Errorf("%s is stale: run go test ./content/markdown -run CodeCSS -update\n%s", file, diff)
	}
}

func TestExactlyTheClassesWithALookAreWritten(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`\.([a-z0-9]+)[,)]`).FindAllStringSubmatch(codeCSS(), -1) {
		seen[m[1]] = true
	}
	for _, never := range []string{"hl", "ln", "lnt"} { // no lines are numbered or marked
		delete(seen, never)
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(seen)), strings.Fields(styled)); diff != "" {
		t.Errorf("code.css and the list of styled classes differ:\n%s", diff)
	}
}

type rule struct{ selector, declarations string }

// rules gathers the tokens that look the same. The page decides on the ground colour, so
// only what differs from plain text is written.
func rules(style *chroma.Style) []rule {
	byLook := map[string][]string{}
	ground := style.Get(chroma.Background)
	out := []rule{{"", "color: " + ground.Colour.String()}}
	for t, class := range chroma.StandardTypes {
		if class == "" || t == chroma.Background || t == chroma.PreWrapper {
			continue
		}
		if look := declarations(style.Get(t), ground); look != "" {
			byLook[look] = append(byLook[look], "."+class)
		}
	}
	for look, classes := range byLook {
		slices.Sort(classes)
		out = append(out, rule{" :is(" + strings.Join(slices.Compact(classes), ", ") + ")", look})
	}
	slices.SortFunc(out, func(a, b rule) int { return strings.Compare(a.selector, b.selector) })
	return out
}

func declarations(e, ground chroma.StyleEntry) string {
	var out []string
	if e.Colour.IsSet() && e.Colour != ground.Colour {
		out = append(out, "color: "+e.Colour.String())
	}
	if e.Background.IsSet() && e.Background != ground.Background {
		out = append(out, "background-color: "+e.Background.String())
	}
	if e.Bold == chroma.Yes {
		out = append(out, "font-weight: 600")
	}
	if e.Italic == chroma.Yes {
		out = append(out, "font-style: italic")
	}
	if e.Underline == chroma.Yes {
		out = append(out, "text-decoration: underline")
	}
	return strings.Join(out, "; ")
}
