package ui_test

import (
	"reflect"
	"strings"
	"testing"

	. "millrace/wasm/ui"
	"millrace/wasm/ui/uitest"
)

// The wanted patches are worked out by hand from the definition of Patch.
func TestDiffFindsTheSmallestChange(t *testing.T) {
	li := func(s string) Node { return El("li", nil, Text(s)) }
	for name, c := range map[string]struct {
		a, b Node
		want []Patch
	}{
		"nothing": {El("p", A("id", "x"), Text("a")), El("p", A("id", "x"), Text("a")), nil},
		"text":    {El("p", nil, El("b", nil), Text("a")), El("p", nil, El("b", nil), Text("c")), []Patch{{Op: SetText, At: 2, Value: "c"}}},
		"attributes": {El("p", A("a", "1", "b", "2")), El("p", A("b", "3", "c", "")),
			[]Patch{{Op: DelAttr, Name: "a"}, {Op: SetAttr, Name: "b", Value: "3"}, {Op: SetAttr, Name: "c"}}},
		"attributes in another order": {El("p", A("a", "1", "b", "2")), El("p", A("b", "2", "a", "1")), nil},
		"kid of another kind":         {El("p", nil, El("b", nil, Text("x")), Text("y")), El("p", nil, El("i", nil), Text("z")), []Patch{{Op: Replace, At: 1, Nodes: []Node{El("i", nil)}}, {Op: SetText, At: 3, Value: "z"}}},
		"root of another kind":        {El("p", nil), El("b", nil), []Patch{{Op: Replace, Nodes: []Node{El("b", nil)}}}},
		"longer":                      {El("ul", nil, li("1")), El("ul", nil, li("1"), li("2"), li("3")), []Patch{{Op: Append, Nodes: []Node{li("2"), li("3")}}}},
		"shorter":                     {El("ul", nil, li("1"), li("2"), li("3")), El("ul", nil, li("1")), []Patch{{Op: Truncate, N: 1}}},
		"numbers go on after what went away": {
			El("div", nil, El("ul", nil, li("1"), li("2")), El("p", nil, Text("a"))),
			El("div", nil, El("ul", nil, li("1")), El("p", nil, Text("b"))),
			[]Patch{{Op: Truncate, At: 1, N: 1}, {Op: SetText, At: 7, Value: "b"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got := Diff(c.a, c.b)
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got  %v\nwant %v", got, c.want)
			}
			after, err := Apply(c.a, got)
			if err != nil || !Equal(after, c.b) {
				t.Errorf("Apply gives %v, %v; want %v", after, err, c.b)
			}
		})
	}
}

func TestApplyRefusesPatchesForAnotherTree(t *testing.T) {
	tree := El("ul", nil, El("li", nil, Text("1")), El("li", nil, Text("2")))
	for name, ps := range map[string][]Patch{
		"number too high":        {{Op: SetText, At: 5}},
		"number negative":        {{Op: SetText, At: -1}},
		"text of an element":     {{Op: SetText, At: 1}},
		"attribute of a text":    {{Op: SetAttr, At: 2, Name: "a"}},
		"replacement of nothing": {{Op: Replace, At: 1}},
		"more kept than there":   {{Op: Truncate, At: 0, N: 3}},
		"below a replaced node":  {{Op: Replace, At: 1, Nodes: []Node{Text("x")}}, {Op: SetText, At: 2}},
		"below a truncated node": {{Op: Truncate, At: 0, N: 1}, {Op: SetText, At: 4}},
		"no operation":           {{At: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := Apply(tree, ps); err == nil {
				t.Errorf("got %v, want an error", got)
			}
		})
	}
}

func TestEqualSeesEveryDifference(t *testing.T) {
	base := El("p", A("a", "1", "b", "2"), Text("x"))
	for name, other := range map[string]Node{
		"tag":       El("b", A("a", "1", "b", "2"), Text("x")),
		"value":     El("p", A("a", "1", "b", "3"), Text("x")),
		"name":      El("p", A("a", "1", "c", "2"), Text("x")),
		"fewer":     El("p", A("a", "1"), Text("x")),
		"text":      El("p", A("a", "1", "b", "2"), Text("y")),
		"more kids": El("p", A("a", "1", "b", "2"), Text("x"), El("br", nil)),
	} {
		if Equal(base, other) || Equal(other, base) {
			t.Errorf("%s: said to be equal", name)
		}
	}
}

func TestAppendDiffAllocatesNothing(t *testing.T) {
	frame := func(x string) Node {
		return El("svg", nil, El("circle", A("cx", x, "cy", "2", "class", "c"+x)), El("text", A("x", x), Text("at "+x)))
	}
	a, b := frame("1"), frame("2.5")
	var ps []Patch
	var buf Buffer
	step := func() {
		ps = AppendDiff(ps[:0], a, b)
		if len(ps) != 4 || len(buf.Encode(ps)) == 0 {
			t.Fatalf("got %v", ps)
		}
		a, b = b, a
	}
	step()
	if n := testing.AllocsPerRun(100, step); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
}

// grow builds a tree from fuzzed bytes: each byte opens an element, adds an attribute
// or a text, or closes the element.
func grow(seed string) Node {
	tags := []string{"div", "p", "svg", "rect"}
	root := Node{Tag: "div"}
	path := []*Node{&root}
	for i := 0; i < len(seed); i++ {
		top, c := path[len(path)-1], seed[i]
		arg := string('a' + rune(c>>4))
		switch c % 5 {
		case 0:
			top.Kids = append(top.Kids, Node{Tag: tags[c>>4&3]})
			path = append(path, &top.Kids[len(top.Kids)-1])
		case 1:
			if _, has := top.Attr("x" + arg); !has {
				top.Attrs = append(top.Attrs, Attr{"x" + arg, strings.Repeat(arg, int(c>>6))})
			}
		case 2:
			top.Kids = append(top.Kids, Text("ü"+arg))
		default:
			if len(path) > 1 {
				path = path[:len(path)-1]
			}
		}
	}
	return root
}

func FuzzApplyUndoesDiff(f *testing.F) {
	f.Add("", "")
	f.Add("\x00\x01\x02\x03\x00", "\x02\x00\x00\x03\x01")
	f.Add("\x00\x10\x20\x05\x02\x03\x03\x14", "\x00\x10\x25\x15\x07\x03")
	f.Fuzz(func(t *testing.T, one, two string) {
		a, b := grow(one), grow(two)
		before := uitest.Render(t, a)
		ps := Diff(a, b)
		got, err := Apply(a, ps)
		if err != nil || !Equal(got, b) {
			t.Fatalf("Apply: %v, %v\nwant %v", got, err, b)
		}
		if uitest.Render(t, a) != before {
			t.Fatal("Apply changed its argument")
		}
		var buf Buffer
		back, err := Decode(buf.Encode(ps))
		if err != nil || !reflect.DeepEqual(back, ps) {
			t.Fatalf("over the wire: %v, %v\nwant %v", back, err, ps)
		}
	})
}
