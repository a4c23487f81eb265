package exchange

import "strings"

// match is how a binding takes a message. Each span says what a word of the pattern
// covers; the last one of a match that failed may cover nothing.
type match struct {
	ok    bool
	spans []span
	why   string // a few words about a failure
}

// span is a word of a pattern and the words of the key from → to that it covers.
type span struct {
	text     string
	from, to int
	failed   bool
}

// words splits a key at its dots. The empty key has no words, as in RabbitMQ.
func words(key string) []string {
	if key == "" {
		return nil
	}
	var out []string
	for more := true; more; {
		var w string
		w, key, more = strings.Cut(key, ".")
		out = append(out, w)
	}
	return out
}

// parts are what a message shows of itself to an exchange of this type: the whole key, its
// words or its headers.
func (p *plan) parts(m *message) []string {
	switch p.kind {
	case direct:
		return []string{m.key}
	case headers:
		return m.pairs
	}
	return words(m.key)
}

// match compares a binding with a message, as the type of the exchange has it.
func (p *plan) match(b *binding, m *message) match {
	switch p.kind {
	case fanout:
		return match{ok: true}
	case direct:
		s := span{text: b.pattern, to: 1, failed: b.pattern != m.key}
		if s.failed {
			return match{spans: []span{s}, why: "is not the key"}
		}
		return match{ok: true, spans: []span{s}}
	case headers:
		return matchPairs(b, m.pairs)
	}
	return matchWords(words(b.pattern), words(m.key))
}

// matchWords compares a topic pattern with a key: * is one word, # any number of them. It
// fills a table of which beginnings of the pattern can take which beginnings of the key,
// O(|pattern|·|key|), and then walks back along one way through it.
func matchWords(pattern, key []string) match {
	n, k := len(pattern), len(key)
	can := make([][]bool, n+1)
	can[0] = make([]bool, k+1)
	can[0][0] = true
	far := 0 // the longest beginning of the pattern that takes anything
	for i, w := range pattern {
		row := make([]bool, k+1)
		for j := range row {
			switch {
			case w == "#":
				row[j] = can[i][j] || j > 0 && row[j-1]
			case j > 0:
				row[j] = can[i][j-1] && (w == "*" || w == key[j-1])
			}
			if row[j] {
				far = i + 1
			}
		}
		can[i+1] = row
	}
	if can[n][k] {
		return match{ok: true, spans: back(can, pattern, n, k)}
	}
	at := k
	for !can[far][at] {
		at--
	}
	out := match{spans: back(can, pattern, far, at)}
	switch {
	case far == n:
		out.why = "“" + key[at] + "” is left over"
	case at == k:
		out.why = "no word for “" + pattern[far] + "”"
		out.spans = append(out.spans, span{pattern[far], k, k, true})
	default:
		out.why = "“" + key[at] + "” is not “" + pattern[far] + "”"
		out.spans = append(out.spans, span{pattern[far], at, at + 1, true})
	}
	return out
}

// back finds what the first i words of a pattern cover of the first j of a key.
func back(can [][]bool, pattern []string, i, j int) []span {
	spans := make([]span, i)
	for i--; i >= 0; i-- {
		from := j - 1
		if pattern[i] == "#" {
			for from = j; !can[i][from]; {
				from--
			}
		}
		spans[i] = span{pattern[i], from, j, false}
		j = from
	}
	return spans
}

// matchPairs compares headers: all of the binding's pairs must be there, or any of them. A
// pair without a value asks only for the header, and names that begin with x- do not count.
func matchPairs(b *binding, have []string) match {
	out := match{ok: !b.any}
	for _, want := range b.pairs {
		if strings.HasPrefix(want, "x-") {
			continue
		}
		s := span{text: want, from: len(have), to: len(have), failed: true}
		name, value, _ := strings.Cut(want, "=")
		for i, h := range have {
			if h == want || value == "" && strings.HasPrefix(h, name+"=") {
				s = span{text: want, from: i, to: i + 1}
				break
			}
		}
		out.spans = append(out.spans, s)
		switch {
		case b.any && !s.failed:
			out.ok = true
		case !b.any && s.failed && out.ok:
			out.ok, out.why = false, "no "+want
		}
	}
	if b.any && !out.ok {
		out.why = "none of them"
	}
	return out
}

// how tells what each word of a pattern covered: "* = berlin, # = nothing".
func (m *match) how(parts []string) string {
	s := ""
	for _, x := range m.spans {
		if x.failed {
			continue
		}
		if s != "" {
			s += ", "
		}
		s += x.text + " = "
		if x.from == x.to {
			s += "nothing"
		} else {
			s += strings.Join(parts[x.from:x.to], ".")
		}
	}
	if m.why != "" {
		if s != "" {
			s += "; "
		}
		s += m.why
	}
	return s
}
