package markdown

import (
	"github.com/yuin/goldmark/ast"

	"millrace/quizzes"
)

// Written is a question as a bank has it, in a fence ```question. Package content makes a
// question of it, in a guide only.
//
// Why a node that is written as nothing: it holds the key. Wherever one ends up that nobody
// takes care of, it cannot show.
type Written struct {
	ast.BaseBlock
	Source string
	First  quizzes.Pos // where its first line is
}

// KindWritten is the kind of a Written.
var KindWritten = ast.NewNodeKind("Written")

// Kind implements ast.Node.
func (n *Written) Kind() ast.NodeKind { return KindWritten }

// IsRaw implements ast.Node.
func (n *Written) IsRaw() bool { return true }

// Dump implements ast.Node.
func (n *Written) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// written reads the fence of a question.
func (d *Doc) written(f *ast.FencedCodeBlock) *Written {
	n := &Written{Source: string(f.Lines().Value(d.source)), First: d.Pos(d.offset(f))}
	if f.Lines().Len() > 0 {
		n.First = d.Pos(f.Lines().At(0).Start)
	}
	n.SetPos(f.Pos())
	return n
}
