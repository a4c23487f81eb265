package markdown

import (
	"regexp"

	ghtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// units writes text so that a number and its unit stay on one line. Authors write a plain
// space: a space that looks like one and is another cannot be seen in an editor.
type units struct{ ghtml.Writer }

// unit is a number, a space and the symbol of a unit. Units that are words may part from
// their number, as other words do.
var unit = regexp.MustCompile(`(\d) (%|(?:[nµm]?s|min|h|[KMGT]?B|[kMG]?bit|[kMG]?Hz)(?:$|[^\pL\pN]))`)

// Write implements the writer of goldmark's renderer for everything but code.
func (u units) Write(w util.BufWriter, source []byte) {
	if unit.Match(source) {
		source = unit.ReplaceAll(source, []byte("$1\u00a0$2"))
	}
	u.Writer.Write(w, source)
}
