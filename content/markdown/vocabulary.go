package markdown

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// need says whether something must, may or must not be there.
type need int

const (
	no need = iota
	may
	must
)

// word is one directive that exists.
type word struct {
	name       string
	label, id  need
	title      string   // the label when none is given
	attributes []string // besides the id
	flags      []string // attributes that may stand without a value
	top        bool     // may stand outside of everything
	in         []string // directives it may stand in; nil means any but a question or a card
	only       []string // if set: the only directives that may stand in it
	shown      bool     // may stand in an example, wherever else it may not
}

// words are the directives there are. To add one: a line here, and how it is written in
// containers.go or, when it is not simply a block, what package content makes of it.
var words = []word{
	{name: "section", label: must, id: must, top: true, in: []string{}, attributes: []string{"replaces"}, flags: []string{"major"}},
	{name: "more", label: may, title: "Read more", in: []string{"section"}, shown: true},
	{name: "reveal", label: must, top: true},
	{name: "tradeoffs", label: may, title: "Three trade-offs", top: true, in: []string{}, shown: true},
	{name: "raise", label: may, title: "Bring it up before they ask", top: true, in: []string{}, shown: true},
	{name: "primer", label: may, title: "One-minute primer", top: true, in: []string{}, shown: true},
	{name: "tabs", label: must, top: true},
	{name: "steps", label: must, top: true},
	{name: "example", label: may, title: "Example", top: true, in: []string{"section"},
		only: []string{"more", "reveal", "tradeoffs", "raise", "primer", "tabs", "steps", "analogy", "check", "predict"}},
	{name: "analogy", label: may, title: "Analogy", top: true},
	{name: "check", id: must, attributes: []string{"shuffle", "replaces"}, top: true, only: []string{"hint", "explain"}},
	{name: "predict", id: must, attributes: []string{"read", "tolerance", "unit", "replaces"}, top: true, only: []string{"hint", "explain"}},
	{name: "card", label: may, id: must, top: true, only: []string{}},
	{name: "hint", in: []string{"check", "predict"}, only: []string{}},
	{name: "explain", in: []string{"check", "predict"}, only: []string{}},
}

func lookUp(name string) *word {
	for i := range words {
		if words[i].name == name {
			return &words[i]
		}
	}
	return nil
}

// vocabulary checks every directive of a file against words.
type vocabulary struct{}

// Transform implements parser.ASTTransformer.
func (vocabulary) Transform(root *ast.Document, _ text.Reader, pc parser.Context) {
	doc := docOf(pc)
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if d, ok := n.(*Directive); ok && entering {
			d.check(doc)
		}
		return ast.WalkContinue, nil
	})
}

// check holds one directive against its word and gives it a title when it needs one.
func (d *Directive) check(doc *Doc) {
	w := lookUp(d.Name)
	if w == nil {
		if d.Name != "" { // a missing name was a fault already
			doc.Fault(d.Start, "there is no directive "+strings.Repeat(":", d.colons)+d.Name, Suggest(d.Name, names(words)))
		}
		return
	}
	if d.Leaf {
		doc.Fault(d.Start, "::"+d.Name+" needs three colons, and a line ::: after its end", "")
	}
	if problem := place(w, enclosing(d)); problem != "" {
		doc.Fault(d.Start, problem, "")
	}
	switch has := d.Label() != nil; {
	case has && w.label == no:
		doc.Fault(d.Start, ":::"+d.Name+" has no label", "put the text inside the block")
	case !has && w.label == must:
		doc.Fault(d.Start, ":::"+d.Name+" needs a title", "write :::"+d.Name+"[Title]")
	case !has && w.title != "":
		label := &Label{}
		label.AppendChild(label, ast.NewString([]byte(w.title)))
		if first := d.FirstChild(); first != nil {
			d.InsertBefore(d, first, label)
		} else {
			d.AppendChild(d, label)
		}
	}
	if w.id == must && d.ID() == "" {
		doc.Fault(d.Start, ":::"+d.Name+" needs an id that never changes", "write {#some-id}")
	}
	d.checkAttributes(doc, w)
	switch d.Name {
	case "tabs":
		cutTabs(doc, d)
	case "steps":
		markSteps(doc, d)
	}
}

func (d *Directive) checkAttributes(doc *Doc, w *word) {
	allowed := slices.Concat(w.attributes, w.flags)
	if w.id != no {
		allowed = append(allowed, "id")
	}
	for _, a := range d.Args {
		switch {
		case !slices.Contains(allowed, a.Key):
			hint := Suggest(a.Key, allowed)
			doc.Fault(a.At, fmt.Sprintf(":::%s has no attribute %q", d.Name, a.Key), hint)
		case a.Bare && !slices.Contains(w.flags, a.Key):
			doc.Fault(a.At, fmt.Sprintf("the attribute %q needs a value", a.Key), "write "+a.Key+"=value")
		case a.Key == "id" && !IsID(a.Value):
			doc.Fault(a.At, fmt.Sprintf("%q is not an id", a.Value), "write {#some-id}")
		}
	}
}

// place says why a directive must not stand in outer (nil: in nothing), or "".
func place(w *word, outer *Directive) string {
	if outer == nil {
		if !w.top {
			return fmt.Sprintf(":::%s must stand in a :::%s", w.name, strings.Join(w.in, " or a :::"))
		}
		return ""
	}
	if o := lookUp(outer.Name); o != nil && o.only != nil && !slices.Contains(o.only, w.name) {
		return fmt.Sprintf(":::%s must not stand in a :::%s", w.name, outer.Name)
	}
	if w.in != nil && !slices.Contains(w.in, outer.Name) && !(w.shown && outer.Name == "example") {
		if len(w.in) == 0 {
			return fmt.Sprintf(":::%s must not stand in another directive, and this is inside :::%s", w.name, outer.Name)
		}
		return fmt.Sprintf(":::%s must stand in a :::%s", w.name, strings.Join(w.in, " or a :::"))
	}
	return ""
}

// enclosing returns the nearest directive around a node, or nil.
func enclosing(n ast.Node) *Directive {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if d, ok := p.(*Directive); ok {
			return d
		}
	}
	return nil
}

func names(ws []word) []string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w.name
	}
	return out
}
