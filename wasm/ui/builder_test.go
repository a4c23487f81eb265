package ui_test

import (
	"testing"

	"millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

func TestBuilderBuildsWhatElBuilds(t *testing.T) {
	for name, c := range map[string]struct {
		build func(b *ui.Builder)
		want  ui.Node
	}{
		"a text in an element": {
			func(b *ui.Builder) { b.Markup(`<p class="a b">x {} y</p>`, "<&>") },
			ui.El("p", ui.A("class", "a b"), ui.Text("x <&> y")),
		},
		"an element over several pieces": {
			func(b *ui.Builder) {
				b.Markup(`<ul>`)
				for _, s := range []string{"1", "", "3"} {
					b.Markup(`<li>{}</li>`, s)
				}
				b.Markup(`</ul>`)
			},
			ui.El("ul", nil, ui.El("li", nil, ui.Text("1")), ui.El("li", nil), ui.El("li", nil, ui.Text("3"))),
		},
		"attributes that are there and not": {
			func(b *ui.Builder) {
				b.Markup(`<input value={} id?={} title?={} {} {} hidden/>`, "", "", "t", "checked", "")
			},
			ui.El("input", []ui.Attr{{Name: "value"}, {"title", "t"}, {Name: "checked"}, {Name: "hidden"}}),
		},
		"layout is no text": {
			func(b *ui.Builder) {
				b.Markup("<div>\n\t\t<b>1</b>\n\t\ttext, <i/>\n\t</div>")
			},
			ui.El("div", nil, ui.El("b", nil, ui.Text("1")), ui.Text("text, "), ui.El("i", nil)),
		},
		"texts that meet merge, and empty nodes vanish": {
			func(b *ui.Builder) {
				b.Markup(`<p>a`)
				b.Add(ui.Text("b"))
				b.Add(ui.Node{})
				b.Markup(`{}<b/>{}</p>`, "c", "")
			},
			ui.El("p", nil, ui.Text("abc"), ui.El("b", nil)),
		},
		"a text after an element that began with one": {
			func(b *ui.Builder) { b.Markup(`<p>a<b></b></p>`) },
			ui.El("p", nil, ui.Text("a"), ui.El("b", nil)),
		},
	} {
		var b ui.Builder
		c.build(&b)
		if d := uitest.Difference(c.want, b.Node()); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// More nodes and attributes than a block has, so that blocks change in the middle of
// elements and of attribute lists.
func TestBuilderKeepsTreesApart(t *testing.T) {
	var b ui.Builder
	row := func() ui.Node {
		b.Markup(`<tr id={}>`, "r")
		for range 100 {
			b.Markup(`<td a={} b={} c={}>{}</td>`, "1", "2", "3", "x")
		}
		b.Markup(`</tr>`)
		return b.Node()
	}
	cell := ui.El("td", ui.A("a", "1", "b", "2", "c", "3"), ui.Text("x"))
	want := ui.El("tr", ui.A("id", "r"))
	for range 100 {
		want.Kids = append(want.Kids, cell)
	}
	first, second := row(), row()
	first.Kids = append(first.Kids, ui.Text("more"))
	first.Kids[99].Attrs = append(first.Kids[99].Attrs, ui.Attr{Name: "d"})
	if d := uitest.Difference(want, second); d != "" {
		t.Errorf("a second tree: %s", d)
	}
	first.Kids = first.Kids[:99]
	want.Kids = want.Kids[:99]
	if d := uitest.Difference(want, first); d != "" {
		t.Errorf("a first tree: %s", d)
	}
}

func TestBuilderPanicsOnMarkupThatMakesNoSense(t *testing.T) {
	for _, c := range []struct {
		markup string
		values []string
	}{
		{`<p>{}</p>`, nil},
		{`<p>{}</p>`, []string{"a", "b"}},
		{`<p id={}/>`, nil},
		{`<p></b>`, nil},
		{`<p>`, nil},
		{`</p>`, nil},
		{`<p/><p/>`, nil},
		{``, nil},
		{`<p`, nil},
		{`<p id="a`, nil},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q with %q makes a tree", c.markup, c.values)
				}
			}()
			var b ui.Builder
			b.Markup(c.markup, c.values...)
			b.Node()
		}()
	}
}
