package markdown

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Directive is a block with a name and a meaning: `:::name[label]{#id key=value}`, then
// anything, then `:::`. The syntax is the generic directives proposal that remark and
// Docusaurus use. Its label, if it has one, is its first child.
type Directive struct {
	ast.BaseBlock
	Name   string
	Args   Attributes
	Start  int // offset of the opening fence
	Stop   int // offset after the closing fence
	Leaf   bool
	Former []string // of a section: ids it took over from, whose fragments lead to it
	colons int
	closed bool
}

// KindDirective is the kind of a Directive.
var KindDirective = ast.NewNodeKind("Directive")

// Kind implements ast.Node.
func (d *Directive) Kind() ast.NodeKind { return KindDirective }

// Dump implements ast.Node.
func (d *Directive) Dump(source []byte, level int) {
	ast.DumpHelper(d, source, level, map[string]string{"Name": d.Name}, nil)
}

// ID returns the id in the attributes, or "".
func (d *Directive) ID() string {
	id, _ := d.Args.Get("id")
	return id
}

// Label returns the label, or nil.
func (d *Directive) Label() *Label {
	l, _ := d.FirstChild().(*Label)
	return l
}

// Label is what stands in the brackets of a directive: its title, with inline Markdown.
type Label struct{ ast.BaseBlock }

// KindLabel is the kind of a Label.
var KindLabel = ast.NewNodeKind("DirectiveLabel")

// Kind implements ast.Node.
func (l *Label) Kind() ast.NodeKind { return KindLabel }

// Dump implements ast.Node.
func (l *Label) Dump(source []byte, level int) { ast.DumpHelper(l, source, level, nil, nil) }

// directives adds the syntax, checks what is used against the vocabulary and writes it.
type directives struct{}

// Extend implements goldmark.Extender.
func (directives) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(&directiveParser{}, 50)),
		parser.WithASTTransformers(util.Prioritized(vocabulary{}, 100)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(&containerRenderer{}, 100)))
}

type directiveParser struct{}

func (*directiveParser) Trigger() []byte { return []byte{':'} }

// Open reads an opening fence. A fence with a fault in it opens its block all the same:
// otherwise each mistake would bring a second one with it at the closing fence.
func (p *directiveParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, seg := reader.PeekLine()
	pos := pc.BlockOffset()
	if pos < 0 {
		return nil, parser.NoChildren
	}
	colons := fenceLength(line[pos:])
	if colons < 2 {
		return nil, parser.NoChildren
	}
	doc := docOf(pc)
	start := seg.Start - seg.Padding + pos
	rest := strings.TrimRight(string(line[pos+colons:]), " \t\n")
	name := leadingName(rest)
	switch {
	case name == "" && colons == 2:
		return nil, parser.NoChildren
	case rest == "":
		doc.Fault(start, "this fence closes nothing", "a block opens with its name: :::more")
		return nil, parser.NoChildren
	case name == "":
		hint := ""
		if name = leadingName(strings.TrimLeft(rest, " \t{")); name != "" {
			hint = "write :::" + name
		}
		doc.Fault(start, "the name of a directive follows the colons at once, in lower-case letters", hint)
		rest = ""
	default:
		rest = rest[len(name):]
	}
	d := &Directive{Name: name, Start: start, Stop: seg.Stop, Leaf: colons == 2, colons: colons, closed: colons == 2}
	if !strings.HasPrefix(rest, " ") {
		d.header(doc, rest, start+colons+len(name))
	} else if strings.TrimSpace(rest) != "" {
		doc.Fault(start+colons+len(name), "only [label] and {attributes} may follow the name, without a space",
			"write :::"+name+"["+strings.TrimSpace(rest)+"]")
	}
	reader.AdvanceToEOL()
	if d.Leaf {
		return d, parser.NoChildren
	}
	return d, parser.HasChildren
}

// header reads `[label]{attributes}`; at is its offset.
func (d *Directive) header(doc *Doc, s string, at int) {
	if strings.HasPrefix(s, "[") {
		n := bracket(s)
		if n < 0 {
			doc.Fault(at, "the label has no closing ]", "")
			return
		}
		label := &Label{}
		seg := text.NewSegment(at+1, at+n)
		seg = seg.TrimLeftSpace(doc.source)
		seg = seg.TrimRightSpace(doc.source)
		label.Lines().Append(seg)
		label.SetPos(at)
		if seg.IsEmpty() {
			doc.Fault(at, "the label is empty", "")
		} else {
			d.AppendChild(d, label)
		}
		s, at = s[n+1:], at+n+1
	}
	if strings.HasPrefix(s, "{") {
		inside, n, ok := braces(s)
		if !ok {
			doc.Fault(at, "the attributes have no closing }", "")
			return
		}
		d.Args = doc.attributes(inside, at+1)
		s, at = s[n:], at+n
	}
	if strings.TrimSpace(s) != "" {
		doc.Fault(at, "only [label] and {attributes} may follow the name of a directive", "")
	}
}

// attributes parses an attribute list and notes what is wrong with it.
func (d *Doc) attributes(inside string, at int) Attributes {
	as, err := parseAttributes(inside, at)
	if e, ok := err.(*attributeError); ok {
		d.Fault(e.at, e.message, "")
	}
	return as
}

// bracket returns where the bracket that s starts with is closed, or -1. Brackets may
// nest, and \] does not count.
func bracket(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func (*directiveParser) Continue(node ast.Node, reader text.Reader, pc parser.Context) parser.State {
	line, seg := reader.PeekLine()
	width, pos := util.IndentWidth(line, reader.LineOffset())
	if pos < len(line) && line[pos] == ':' {
		colons := fenceLength(line[pos:])
		if colons >= 3 && util.IsBlank(line[pos+colons:]) && closes(pc.OpenedBlocks(), node, width, colons) {
			d := node.(*Directive)
			d.closed, d.Stop = true, seg.Stop
			reader.AdvanceToEOL()
			return parser.Close
		}
	}
	return parser.Continue | parser.HasChildren
}

func (*directiveParser) Close(node ast.Node, reader text.Reader, pc parser.Context) {
	if d := node.(*Directive); !d.closed {
		docOf(pc).Fault(d.Start, ":::"+d.Name+" is never closed",
			"close it with a line of "+strings.Repeat(":", d.colons))
	}
}

func (*directiveParser) CanInterruptParagraph() bool { return true }

func (*directiveParser) CanAcceptIndentedLine() bool { return false }

// fenceLength returns how many colons s starts with.
func fenceLength(s []byte) int {
	n := 0
	for n < len(s) && s[n] == ':' {
		n++
	}
	return n
}

// leadingName returns the name s starts with: a lower-case letter, then letters,
// digits and hyphens.
func leadingName[T string | []byte](s T) string {
	i := 0
	for i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || i > 0 && (s[i] >= '0' && s[i] <= '9' || s[i] == '-')) {
		i++
	}
	return string(s[:i])
}
