package diagram

import (
	"strconv"
	"strings"
	"unicode"
)

// A line of a label may switch to strong and back with this rune, and to stressed and
// back with that one. Neither has a width.
const (
	strongMark   = '\x01'
	stressedMark = '\x02'
)

// Font sizes in pixels and the height of a line of each.
const (
	NodeSize  = 17 // the label of a box, and the title of a frame
	LabelSize = 15 // the label of an edge, a message or a note
	NodeLine  = 21
	LabelLine = 18
)

// Width returns how wide a line is at a size, in pixels, rounded up.
func Width(line string, size int) int {
	sum, bold := 0, false
	for _, r := range line {
		switch {
		case r == strongMark:
			bold = !bold
		case r >= ' ' && r <= '~' && bold:
			sum += strong[r-' ']
		case r >= ' ' && r <= '~':
			sum += regular[r-' ']
		case r > '~':
			sum += beyond(r)
		}
	}
	return (sum*size + 999) / 1000
}

// StrongWidth returns how wide a line is in weight 600.
func StrongWidth(line string, size int) int {
	return Width(string(strongMark)+strings.ReplaceAll(line, string(strongMark), ""), size)
}

// Fit returns how wide a line is in one of the two weights: what Decor.Fit asks for.
func Fit(line string, size int, strong bool) int {
	if strong {
		return StrongWidth(line, size)
	}
	return Width(line, size)
}

// beyond is the advance of a rune that is not ASCII. What the font lacks comes from
// another one and is estimated wide: a label may have too much room but never too little.
func beyond(r rune) int {
	for _, b := range beyondASCII {
		if strings.ContainsRune(b.runes, r) {
			return b.advance
		}
	}
	switch {
	case r == '\u00a0': // drawn as a space
		return regular[0]
	case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		return 0
	case r >= 0x1f000: // emoji
		return 1400
	case r >= 0x2e80: // the scripts of East Asia
		return 1050
	case unicode.IsUpper(r) || r >= 0x2000:
		return 900
	}
	return 700
}

// Lines breaks a label as an author wrote it into the lines to draw: at <br/> and at
// newlines, and where a line is wider than most. Markdown becomes strong and stressed
// words, other tags go, entities become their characters, icons are left out.
func Lines(text string, markdown bool, size, most int) []string {
	for _, br := range []string{"<br/>", "<br />", "<br \t/>", "<BR>", "\\n"} {
		text = strings.ReplaceAll(text, br, "<br>")
	}
	text = strings.ReplaceAll(text, "\n", "<br>")
	var lines []string
	for part := range strings.SplitSeq(text, "<br>") {
		part = strings.Join(strings.Fields(plain(part)), " ")
		if markdown {
			part = markdownRuns(part)
		}
		lines = append(lines, wrap(decode(part), size, most)...)
	}
	for len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 1 && lines[0] == "" {
		lines = lines[1:]
	}
	if len(lines) == 1 && lines[0] == "" {
		return nil
	}
	return lines
}

// Plain returns a label as words for a screen reader: one line without marks.
func Plain(text string, markdown bool) string {
	return Joined(Lines(text, markdown, NodeSize, 1<<20))
}

// Joined returns the lines of a label as one, without marks.
func Joined(lines []string) string {
	return strings.NewReplacer(string(strongMark), "", string(stressedMark), "").Replace(strings.Join(lines, " "))
}

// plain takes out tags, icons and the dollar signs around a formula; <b>, <strong>, <i>
// and <em> become marks.
func plain(s string) string {
	s = strings.ReplaceAll(s, "$$", "")
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '<' {
			if end := tagEnd(s, i); end > i {
				switch strings.ToLower(strings.Trim(s[i:end], "</> ")) {
				case "b", "strong":
					b.WriteRune(strongMark)
				case "i", "em":
					b.WriteRune(stressedMark)
				}
				i = end - 1
				continue
			}
		}
		if end := iconEnd(s, i); end > i {
			i = end - 1
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// iconEnd returns where an icon such as fa:fa-car ends, or the place itself.
func iconEnd(s string, at int) int {
	if s[at] != 'f' || at > 0 && isWord(s[at-1]) {
		return at
	}
	i := at
	for i < len(s) && isWord(s[i]) {
		i++
	}
	if i-at > 3 || i-at < 2 || !strings.HasPrefix(s[i:], ":fa-") {
		return at
	}
	for i++; i < len(s) && (isWord(s[i]) || s[i] == '-'); i++ {
	}
	return i
}

// markdownRuns turns **strong** and *stressed* or _stressed_ into marks. A single one of
// a pair stays as it is written.
func markdownRuns(s string) string {
	for _, m := range []struct {
		sign string
		mark rune
	}{{"**", strongMark}, {"__", strongMark}, {"*", stressedMark}, {"_", stressedMark}} {
		var b strings.Builder
		for {
			i := strings.Index(s, m.sign)
			if i < 0 {
				break
			}
			length := strings.Index(s[i+len(m.sign):], m.sign)
			if length <= 0 || m.sign[0] == '_' && i > 0 && isWord(s[i-1]) {
				b.WriteString(s[:i+len(m.sign)])
				s = s[i+len(m.sign):]
				continue
			}
			b.WriteString(s[:i])
			b.WriteRune(m.mark)
			b.WriteString(s[i+len(m.sign):][:length])
			b.WriteRune(m.mark)
			s = s[i+2*len(m.sign)+length:]
		}
		b.WriteString(s)
		s = b.String()
	}
	return s
}

// named are the entities that authors use in labels.
var named = [][2]string{
	{"quot", "\""}, {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"nbsp", "\u00a0"}, {"apos", "'"}, {"hearts", "♥"},
	{"infin", "∞"}, {"rarr", "→"}, {"larr", "←"}, {"uarr", "↑"}, {"darr", "↓"}, {"harr", "↔"}, {"times", "×"},
	{"middot", "·"}, {"hellip", "…"}, {"ndash", "–"}, {"mdash", "—"}, {"copy", "©"}, {"deg", "°"}, {"micro", "µ"},
	{"le", "≤"}, {"ge", "≥"}, {"ne", "≠"}, {"num", "#"}, {"semi", ";"}, {"colon", ":"}, {"equals", "="},
}

// decode turns #quot;, #9829; and &amp; into their characters. Unknown ones stay.
func decode(s string) string {
	if !strings.ContainsAny(s, "#&") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '#' && c != '&' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		start := i + 1
		if s[i] == '&' && s[start] == '#' {
			start++
		}
		end := start
		for end < len(s) && isWord(s[end]) {
			end++
		}
		text, ok := character(s[start:end])
		if !ok || end == len(s) || s[end] != ';' {
			b.WriteByte(s[i])
			continue
		}
		b.WriteString(text)
		i = end
	}
	return b.String()
}

func character(name string) (string, bool) {
	for _, n := range named {
		if n[0] == name {
			return n[1], true
		}
	}
	base := 10
	if hex, ok := strings.CutPrefix(name, "x"); ok {
		name, base = hex, 16
	}
	n, err := strconv.ParseUint(name, base, 21)
	if err != nil || n < ' ' || n > unicode.MaxRune || n >= 0xd800 && n < 0xe000 {
		return "", false
	}
	return string(rune(n)), true
}
