package diagram

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"testing"

	"github.com/andybalholm/brotli"
)

// The advances that text is measured with are those of the font file the site serves.
// Figures are left out: the site sets lining ones, which take the place of the default
// figures through a substitution table.
func TestAdvancesAreThoseOfTheFontWeServe(t *testing.T) {
	font := openWOFF2(t, "../../static/fonts/alegreya.woff2")
	checked := 0
	for r := ' '; r <= '~'; r++ {
		if r >= '0' && r <= '9' {
			continue
		}
		if got, want := regular[r-' '], font.advance(r); got != want {
			t.Errorf("%q: the table says %d, the font %d", r, got, want)
		}
		checked++
	}
	for _, b := range beyondASCII {
		for _, r := range b.runes {
			if got, want := b.advance, font.advance(r); got != want {
				t.Errorf("%q: the table says %d, the font %d", r, got, want)
			}
			checked++
		}
	}
	if checked < 150 {
		t.Errorf("checked only %d characters", checked)
	}
}

// sfnt is as much of a font as is needed for advances.
type sfnt struct {
	t          *testing.T
	unitsPerEm int
	metrics    int
	transform  bool // hmtx is stored as WOFF2 section 5.4 says
	hmtx, cmap []byte
}

// knownTags are the first of the table tags of WOFF2 section 4.1, table 2.
var knownTags = []string{"cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca"}

func openWOFF2(t *testing.T, name string) *sfnt {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(raw[:4]) != "wOF2" {
		t.Fatal("not a WOFF2 file")
	}
	tables := int(binary.BigEndian.Uint16(raw[12:]))
	type entry struct {
		tag     string
		length  int
		version byte
	}
	var list []entry
	at := 48
	number := func() (n int) { // UIntBase128
		for {
			b := raw[at]
			at++
			n = n<<7 | int(b&0x7f)
			if b&0x80 == 0 {
				return n
			}
		}
	}
	for range tables {
		flags := raw[at]
		at++
		e := entry{version: flags >> 6}
		if i := int(flags & 0x3f); i == 63 {
			e.tag = string(raw[at : at+4])
			at += 4
		} else if i < len(knownTags) {
			e.tag = knownTags[i]
		}
		e.length = number()
		glyphs := e.tag == "glyf" || e.tag == "loca"
		if glyphs && e.version == 0 || !glyphs && e.version != 0 {
			e.length = number()
		}
		list = append(list, e)
	}
	compressed := int(binary.BigEndian.Uint32(raw[20:]))
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(raw[at : at+compressed])))
	if err != nil {
		t.Fatal(err)
	}
	f := &sfnt{t: t}
	for _, e := range list {
		table := data[:e.length]
		data = data[e.length:]
		switch e.tag {
		case "head":
			f.unitsPerEm = int(binary.BigEndian.Uint16(table[18:]))
		case "hhea":
			f.metrics = int(binary.BigEndian.Uint16(table[34:]))
		case "hmtx":
			f.hmtx, f.transform = table, e.version == 1
		case "cmap":
			f.cmap = table
		}
	}
	return f
}

// advance returns the advance of a character in thousandths of the font's size.
func (f *sfnt) advance(r rune) int {
	g := min(f.glyph(r), f.metrics-1)
	at := 4 * g
	if f.transform {
		at = 1 + 2*g
	}
	return int(binary.BigEndian.Uint16(f.hmtx[at:])) * 1000 / f.unitsPerEm
}

// glyph looks a character up in a subtable of format 4.
func (f *sfnt) glyph(r rune) int {
	word := func(at int) int { return int(binary.BigEndian.Uint16(f.cmap[at:])) }
	for i := range word(2) {
		sub := int(binary.BigEndian.Uint32(f.cmap[4+8*i+4:]))
		if word(sub) != 4 {
			continue
		}
		segments := word(sub+6) / 2
		ends, starts := sub+14, sub+16+2*segments
		for s := range segments {
			if int(r) > word(ends+2*s) {
				continue
			}
			start := word(starts + 2*s)
			if int(r) < start {
				break
			}
			delta, offset := word(starts+2*segments+2*s), word(starts+4*segments+2*s)
			if offset == 0 {
				return (int(r) + delta) & 0xffff
			}
			return word(starts+4*segments+2*s+offset+2*(int(r)-start)) + delta&0xffff
		}
	}
	f.t.Errorf("the font has no glyph for %q", r)
	return 0
}
