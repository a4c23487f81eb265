//go:build !js

package dom

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

// The script that applies patches is tested against the Go that makes them: a browser
// parses a tree, patches it, and must arrive at the other tree.

// blankPage opens a page that may do what the site's pages may, and can load patch.js.
func blankPage(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Fatal("no chromium found; this test needs one to run the page's scripts")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, "<!doctype html><title>Patches</title>")
	})
	mux.HandleFunc("GET /patch.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, "../../static/js/patch.js")
	})
	site := httptest.NewServer(mux)
	t.Cleanup(site.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate(site.URL)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// call awaits a JavaScript function body with the variables of args in scope.
func call[T any](t *testing.T, ctx context.Context, body string, args map[string]any) T {
	t.Helper()
	names, values := "", ""
	for name, v := range args {
		j, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		names, values = names+name+",", values+string(j)+","
	}
	js := fmt.Sprintf("(async (%s) => { const { apply, kinds, number } = await import('/patch.js'); %s })(%s)", names, body, values)
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// patched is what the page reports about one pair of trees.
type patched struct {
	Nodes, Kinds int // of the tree before
	HTML         string
	Numbered     bool // each node after has the number that a walk gives it
}

const patchPairs = `
return pairs.map(({ html, wire }) => {
	const parsed = new DOMParser().parseFromString(html, "text/html").body.firstChild;
	document.body.replaceChildren(parsed);
	let nodes = number(parsed);
	const before = { Nodes: nodes.length, Kinds: kinds(nodes) };
	nodes = apply(nodes, Uint8Array.from(atob(wire), (c) => c.charCodeAt(0)));
	const after = number(document.body.firstChild);
	const same = nodes.length === after.length && nodes.every((n, i) => n === after[i]);
	return { ...before, HTML: document.body.innerHTML, Numbered: same };
})`

func checkPairs(t *testing.T, ctx context.Context, pairs [][2]ui.Node) {
	t.Helper()
	type pair struct {
		HTML string `json:"html"`
		Wire []byte `json:"wire"`
	}
	var b ui.Buffer
	var send []pair
	for _, p := range pairs {
		wire := append([]byte(nil), b.Encode(ui.Diff(p[0], p[1]))...)
		send = append(send, pair{uitest.RoundTrip(t, p[0]), wire})
	}
	for i, got := range call[[]patched](t, ctx, patchPairs, map[string]any{"pairs": send}) {
		a, b := pairs[i][0], pairs[i][1]
		if want := shapeOf(a); int32(got.Nodes) != want.Nodes || int32(got.Kinds) != want.Kinds {
			t.Errorf("pair %d: the page sees %d nodes of kinds %d, the engine %v", i, got.Nodes, got.Kinds, want)
		}
		if d := uitest.Difference(b, uitest.Parse(t, got.HTML)); d != "" {
			t.Errorf("pair %d: %s\nin %s", i, d, got.HTML)
		}
		if !got.Numbered {
			t.Errorf("pair %d: the numbers are not those of a walk", i)
		}
	}
}

func TestScriptUnderstandsEveryOperation(t *testing.T) {
	ctx := blankPage(t)
	svg := func(kids ...ui.Node) ui.Node {
		return ui.El("div", nil, ui.El("svg", ui.A("viewBox", "0 0 100 100"), kids...))
	}
	rect := func(x string) ui.Node { return svg(ui.El("rect", ui.A("x", x, "width", x))) }
	p := func(s string) ui.Node { return ui.El("p", ui.A("title", s), ui.Text(s)) }
	li := func(s string) ui.Node { return ui.El("li", nil, ui.Text(s)) }
	checkPairs(t, ctx, [][2]ui.Node{
		{p("a"), p("b")},
		{p("a"), p("\uFEFF the mark stays, 😀 counts two")},
		{p("a"), p("<&\"'\u00a0>")},
		{ui.El("p", ui.A("hidden")), ui.El("p", ui.A("id", "x"))},
		{ui.El("p", nil), ui.El("div", ui.A("id", "new root"))},
		{ui.El("div", nil, p("a"), p("b")), ui.El("div", nil, ui.El("svg", nil, ui.El("linearGradient", ui.A("x1", "2"))), p("c"))},
		{ui.El("ul", nil, li("1")), ui.El("ul", nil, li("1"), li("2"), li("3"))},
		{ui.El("ul", nil, li("1"), li("2"), li("3")), ui.El("ul", nil, li("x"))},
		{svg(), svg(ui.El("g", nil, ui.El("path", ui.A("d", "M0 0"))), ui.El("text", ui.A("x", "3"), ui.Text("t")))},
		{rect("0"), rect("12.34")},
		{rect("5"), rect("-3.5")},
		{rect("50%"), rect("20")},
		{rect("2em"), rect("20")},
		{rect("20"), rect("50%")},
		{svg(ui.El("rect", nil)), rect("7")},
		{svg(ui.El("text", ui.A("x", "1", "y", "2"))), svg(ui.El("text", ui.A("x", "3", "y", "4.25")))},
		{svg(ui.El("line", ui.A("x1", "1", "y1", "1", "x2", "1", "y2", "1"))), svg(ui.El("line", ui.A("x1", "2", "y1", "3", "x2", "4", "y2", "5")))},
		{svg(ui.El("circle", ui.A("cx", "1", "cy", "1", "r", "1"))), svg(ui.El("circle", ui.A("cx", "0.5", "cy", "0.25", "r", "0")))},
		{ui.El("div", nil, ui.El("input", ui.A("width", "4", "type", "image"))), ui.El("div", nil, ui.El("input", ui.A("width", "5", "type", "image")))},
	})
}

// The server's prose has no numbers, comes after everything else or in between, and stays
// where it is when nodes come and go around it.
func TestWhatStandsStillHasNoNumbers(t *testing.T) {
	ctx := blankPage(t)
	island := func(state, item string, more ...ui.Node) ui.Node {
		list := []ui.Node{ui.El("li", nil, ui.Text(item))}
		return ui.El("section", ui.A("title", state), ui.El("ul", nil, append(list, more...)...),
			ui.El("div", ui.A("data-still", "yes")), ui.El("p", nil, ui.Text(state)))
	}
	a, b := island("1", "a"), island("2", "b", ui.El("li", nil, ui.Text("c")))
	var buf ui.Buffer
	got := call[[]string](t, ctx, `
		const section = new DOMParser().parseFromString(html, "text/html").body.firstChild;
		section.children[1].innerHTML = "<b>prose</b> of the <i>server</i>";
		document.body.replaceChildren(section);
		const before = number(section);
		const after = apply(before, Uint8Array.from(atob(wire), (c) => c.charCodeAt(0)));
		const walked = number(section);
		return [String(before.length), String(after.length === walked.length && after.every((n, i) => n === walked[i])), section.textContent];`,
		map[string]any{"html": uitest.RoundTrip(t, a), "wire": buf.Encode(ui.Diff(a, b))})
	if want := []string{strconv.Itoa(a.Count()), "true", "bcprose of the server2"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	buf = ui.Buffer{}
	got = call[[]string](t, ctx, `
		const section = new DOMParser().parseFromString(html, "text/html").body.firstChild;
		section.lastChild.remove();
		section.lastChild.innerHTML = "<b>prose</b>";
		document.body.replaceChildren(section);
		const nodes = apply(number(section), Uint8Array.from(atob(wire), (c) => c.charCodeAt(0)));
		return [String(nodes.length), nodes[0].localName];`,
		map[string]any{"html": uitest.RoundTrip(t, a), "wire": buf.Encode(ui.Diff(a, ui.El("article", nil)))})
	if want := []string{"1", "article"}; !slices.Equal(got, want) {
		t.Errorf("after a new root: got %q, want %q", got, want)
	}
}

// grow makes a random tree that a parser leaves alone.
func grow(r *rand.Rand, tag string, depth int) ui.Node {
	var attrs []ui.Attr
	for _, name := range []string{"x", "cy", "r", "width", "class", "data-a"} {
		if r.IntN(2) == 0 {
			attrs = append(attrs, ui.Attr{Name: name, Value: strconv.Itoa(r.IntN(4))})
		}
	}
	inside := []string{"div", "span", "b", "svg"}
	if tag == "svg" || tag == "g" {
		inside = []string{"g", "rect", "circle", "text"}
	}
	var kids []ui.Node
	for range r.IntN(4) {
		switch {
		case r.IntN(3) == 0:
			kids = append(kids, ui.Text(string([]rune("aé😀<&")[r.IntN(5)])))
		case tag == "div" || tag == "svg" || tag == "g":
			if depth > 0 {
				kids = append(kids, grow(r, inside[r.IntN(len(inside))], depth-1))
			}
		}
	}
	return ui.El(tag, attrs, kids...)
}

func TestScriptTurnsAnyTreeIntoAnyOther(t *testing.T) {
	ctx := blankPage(t)
	r := rand.New(rand.NewPCG(7, 7))
	var pairs [][2]ui.Node
	for range 400 {
		pairs = append(pairs, [2]ui.Node{grow(r, "div", 5), grow(r, "div", 5)})
	}
	checkPairs(t, ctx, pairs)
}

// A browser stops showing the attribute of a control once somebody used it, so the
// script sets the property too, except on the control in use.
func TestScriptKeepsControlsInLineExceptTheOneInUse(t *testing.T) {
	ctx := blankPage(t)
	form := func(value, first, second, on string) ui.Node {
		return ui.El("form", nil,
			ui.El("input", ui.A("name", "n", "value", value)),
			ui.El("select", ui.A("name", "s"),
				ui.El("option", ui.A("value", "1", first), ui.Text("1")),
				ui.El("option", ui.A("value", "2", second), ui.Text("2"))),
			ui.El("input", ui.A("type", "radio", "name", "r", "value", "1", checked(first))),
			ui.El("input", ui.A("type", "radio", "name", "r", "value", "2", checked(second))),
			ui.El("input", ui.A("type", "checkbox", "name", "c", on)))
	}
	a, b := form("1", "selected", "", ""), form("2", "", "selected", "checked")
	var buf ui.Buffer
	args := map[string]any{"html": uitest.RoundTrip(t, a), "wire": buf.Encode(ui.Diff(a, b))}
	const use = `
		const form = new DOMParser().parseFromString(html, "text/html").body.firstChild;
		document.body.replaceChildren(form);
		const nodes = number(form);
		const { n, s, r, c } = form.elements;
		n.value = "9"; s.value = "2"; s.value = "1"; r[1].click(); r[0].click(); c.click(); c.click();
		const focus = (control) => control && control.focus();
		focus(%s);
		apply(nodes, Uint8Array.from(atob(wire), (c) => c.charCodeAt(0)));
		return [n.value, s.value, r.value, String(c.checked)].join(" ");`
	for inUse, want := range map[string]string{
		"null": "2 2 2 true",
		"n":    "9 2 2 true",
		"s":    "2 1 2 true",
		"r[0]": "2 2 1 true",
		"c":    "2 2 2 false",
	} {
		if got := call[string](t, ctx, fmt.Sprintf(use, inUse), args); got != want {
			t.Errorf("with %s in use: got %q, want %q", inUse, got, want)
		}
	}
}

func checked(selected string) string {
	if selected != "" {
		return "checked"
	}
	return ""
}
