package markdown

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Sim is a figure in a text that a simulation proves:
// `:sim[165]{widget=retry-storm read=peak policy=exponential}`. What is neither widget
// nor read is a setting of the widget. Instead of a widget it may name one of the same
// lesson by its id, set up as it is there: `:sim[432 GB]{of=bill read=day}`. It is
// written as the figure alone.
type Sim struct {
	ast.BaseInline
	Figure   string
	Widget   string
	Of       string
	Read     string
	Settings Attributes
}

// KindSim is the kind of a Sim.
var KindSim = ast.NewNodeKind("Sim")

// Kind implements ast.Node.
func (s *Sim) Kind() ast.NodeKind { return KindSim }

// Dump implements ast.Node.
func (s *Sim) Dump(source []byte, level int) {
	ast.DumpHelper(s, source, level, map[string]string{"Figure": s.Figure}, nil)
}

// maxSim is how long an inline directive may be, in bytes.
const maxSim = 500

// sims reads inline directives, of which :sim is the only one.
type sims struct{}

// Extend implements goldmark.Extender.
func (sims) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(sims{}, 150)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(sims{}, 100)))
}

// Trigger implements parser.InlineParser.
func (sims) Trigger() []byte { return []byte{':'} }

// Parse implements parser.InlineParser.
func (sims) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, seg := block.PeekLine()
	name := leadingName(line[1:min(len(line), maxSim)])
	if after := line[1+len(name):]; name == "" || len(after) == 0 || after[0] != '[' || isWordBefore(block) {
		return nil
	}
	rest := string(line[1+len(name) : min(len(line), maxSim)])
	doc := docOf(pc)
	if name != "sim" {
		doc.Fault(seg.Start, "there is no inline directive :"+name, Suggest(name, []string{"sim"}))
		return nil
	}
	end := bracket(rest)
	if end < 0 {
		doc.Fault(seg.Start, ":sim[ has no closing ]", "")
		return nil
	}
	s := &Sim{Figure: strings.TrimSpace(rest[1:end])}
	s.SetPos(seg.Start)
	length := 1 + len(name) + end + 1
	if s.Figure == "" {
		doc.Fault(seg.Start, ":sim[] without a figure", "")
	}
	if inside, n, ok := braces(rest[end+1:]); ok && strings.HasPrefix(rest[end+1:], "{") {
		s.Settings = doc.attributes(inside, seg.Start+length+1)
		s.Widget, s.Of, s.Read = s.Settings.take("widget"), s.Settings.take("of"), s.Settings.take("read")
		length += n
	}
	if (s.Widget == "") == (s.Of == "") || s.Read == "" {
		doc.Fault(seg.Start, ":sim needs a widget and a reading", "write :sim["+s.Figure+"]{widget=retry-storm read=peak}")
	}
	block.Advance(length)
	return s
}

// take removes a key from the list and returns its value.
func (as *Attributes) take(key string) string {
	for i, a := range *as {
		if a.Key == key {
			*as = append((*as)[:i:i], (*as)[i+1:]...)
			return a.Value
		}
	}
	return ""
}

func isWordBefore(block text.Reader) bool {
	r := block.PrecendingCharacter()
	return r == ':' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// RegisterFuncs implements renderer.NodeRenderer.
func (sims) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(KindSim, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = fmt.Fprintf(w, `<span class="sim">%s</span>`, html.EscapeString(n.(*Sim).Figure))
		}
		return ast.WalkContinue, nil
	})
}
