package widget

import "strings"

// Limits on what is read from an address. A browser's form stays far below them.
const (
	maxPairs      = 256  // pairs that are looked at
	maxOthers     = 64   // pairs of other islands that are carried along …
	maxOtherBytes = 4096 // … and what they may weigh together
)

// pair is one name=value of a query, decoded.
type pair struct{ name, value string }

// parseQuery reads application/x-www-form-urlencoded (WHATWG URL, section 5.1). It
// accepts everything, as browsers do: a broken escape stands for itself.
func parseQuery(query string) []pair {
	var out []pair
	query = strings.TrimPrefix(query, "?")
	for query != "" && len(out) < maxPairs {
		var part string
		part, query, _ = strings.Cut(query, "&")
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		out = append(out, pair{unescape(name), unescape(value)})
	}
	return out
}

// split sorts the pairs of a query into those of one island, without its prefix, and
// the rest.
func split(pairs []pair, prefix string) (own, others []pair) {
	bytes := 0
	for _, p := range pairs {
		if name, ok := strings.CutPrefix(p.name, prefix+"."); ok {
			own = append(own, pair{name, p.value})
			continue
		}
		bytes += len(p.name) + len(p.value)
		if len(others) < maxOthers && bytes <= maxOtherBytes {
			others = append(others, p)
		}
	}
	return own, others
}

// last returns the last value given for name: a checkbox is sent after the hidden
// field that says "off".
func last(pairs []pair, name string) (string, bool) {
	for i := len(pairs) - 1; i >= 0; i-- {
		if pairs[i].name == name {
			return pairs[i].value, true
		}
	}
	return "", false
}

// formatQuery is the inverse of parseQuery.
func formatQuery(pairs []pair) string {
	var b strings.Builder
	for i, p := range pairs {
		if i > 0 {
			b.WriteByte('&')
		}
		escape(&b, p.name)
		b.WriteByte('=')
		escape(&b, p.value)
	}
	return b.String()
}

const hex = "0123456789ABCDEF"

func escape(b *strings.Builder, s string) {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9',
			c == '*', c == '-', c == '.', c == '_':
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('+')
		default:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
}

// lightly escapes only what would end a value or mean something else in it, so that its
// words stand as they do in the page around, and the two pack as one.
func lightly(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; c {
		case '%', '&', '+', '\r', 0:
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func unescape(s string) string {
	if !strings.ContainsAny(s, "%+") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '+':
			out = append(out, ' ')
		case s[i] == '%' && i+2 < len(s) && nibble(s[i+1]) >= 0 && nibble(s[i+2]) >= 0:
			out = append(out, byte(nibble(s[i+1])<<4|nibble(s[i+2])))
			i += 2
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

func nibble(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
