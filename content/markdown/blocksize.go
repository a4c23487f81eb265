package markdown

import (
	"bytes"
	"fmt"
)

// blockSize measures runs of lines without a blank one: how long they are, and how often
// each character comes in them that may open something goldmark then looks for the end
// of. It does not parse; where it takes text for code by mistake, its limit is wider.
type blockSize struct {
	code  bool
	bytes int
	seen  [128]int
}

// line takes one more line and says what there is too much of, or "".
func (b *blockSize) line(line []byte) string {
	text := bytes.TrimLeft(line, " \t>")
	if bytes.HasPrefix(text, []byte("```")) || bytes.HasPrefix(text, []byte("~~~")) {
		*b = blockSize{code: !b.code}
	}
	if len(bytes.TrimSpace(line)) == 0 {
		*b = blockSize{code: b.code}
		return ""
	}
	if b.bytes += len(line); b.bytes > maxBlock {
		return "much text (16 KB)"
	}
	for _, c := range line {
		if limit := b.limit(c); limit > 0 {
			if b.seen[c]++; b.seen[c] > limit {
				return fmt.Sprintf("many %q (%d)", c, limit)
			}
		}
	}
	return ""
}

// limit returns how often a character may come in one block; 0 is as often as it likes.
func (b *blockSize) limit(c byte) int {
	switch c {
	case '[', '<', '*', '_', '~', '&', '{', '!', ':':
		if !b.code {
			return 500
		}
		return 4000
	case '`', '"', '\'':
		if !b.code {
			return 2000
		}
		return 4000
	}
	return 0
}
