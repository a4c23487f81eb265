package markdown

import (
	"strconv"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// Slot is a place in a page that something else fills: an island, a check, a tick. It is
// written as its number between two NUL bytes; nothing else can write a NUL, because
// none gets in and goldmark writes U+FFFD for &#0;.
type Slot struct {
	ast.BaseBlock
	Number int
}

// KindSlot is the kind of a Slot.
var KindSlot = ast.NewNodeKind("Slot")

// Kind implements ast.Node.
func (s *Slot) Kind() ast.NodeKind { return KindSlot }

// Dump implements ast.Node.
func (s *Slot) Dump(source []byte, level int) { ast.DumpHelper(s, source, level, nil, nil) }

// SlotMark stands before and after the number of a slot in rendered HTML.
const SlotMark = "\x00"

type slots struct{}

// Extend implements goldmark.Extender.
func (slots) Extend(m goldmark.Markdown) {
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(slots{}, 100)))
}

// RegisterFuncs implements renderer.NodeRenderer.
func (slots) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(KindSlot, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(SlotMark + strconv.Itoa(n.(*Slot).Number) + SlotMark)
		}
		return ast.WalkContinue, nil
	})
}
