package script

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// move is one part of a step as it is written.
type move struct {
	from, to string
	travels  bool
	label    string // which of several edges between the two
	labelled bool
	says     string // behind the colon: what travels
	at       int    // offset in the code of the step
}

// parseMoves reads `API -> Q: email job`, `A -> B |no|`, `Q -> W1, Q -> W2` and `DLQ`.
// What stands behind a colon is written on what travels.
func parseMoves(code string) (moves []move) {
	for at := 0; at <= len(code); {
		end := at + partEnd(code[at:])
		part := code[at:end]
		m := move{at: at + len(part) - len(strings.TrimLeft(part, " "))}
		from, to, travels := strings.Cut(part, "->")
		if m.travels = travels; !travels {
			from, m.says, _ = strings.Cut(from, ":")
		}
		if before, rest, ok := strings.Cut(to, "|"); ok && !strings.Contains(before, ":") {
			m.label, rest, _ = strings.Cut(rest, "|")
			m.label, m.labelled = strings.TrimSpace(m.label), true
			to = before + rest
		}
		if travels {
			to, m.says, _ = strings.Cut(to, ":")
		}
		m.from, m.to, m.says = strings.TrimSpace(from), strings.TrimSpace(to), strings.TrimSpace(m.says)
		moves = append(moves, m)
		at = end + 1
	}
	return moves
}

// partEnd returns where the first comma outside of a |label| is, or the end.
func partEnd(s string) int {
	inside := false
	for i := range len(s) {
		switch {
		case s[i] == '|':
			inside = !inside
		case s[i] == ',' && !inside:
			return i
		}
	}
	return len(s)
}

// prove returns what is wrong with a move and what would be right, or nothing.
func (g *graph) prove(m move) (message, hint string) {
	ids := []string{m.from, m.to}
	if !m.travels {
		ids = ids[:1]
	}
	for _, id := range ids {
		switch {
		case id == "" && m.travels:
			return "What moves goes from one box to another.", "Write A -> B."
		case g.names[id] == "":
			return "The diagram has no box \"" + id + "\".", suggest(id, g.ids)
		}
	}
	if !m.travels {
		return "", ""
	}
	edges, _ := g.candidates(m)
	all := g.between(m.from, m.to)
	if len(all) == 0 && g.flow {
		all = g.between(m.to, m.from)
	}
	switch {
	case len(all) == 0:
		return "The diagram has no edge from " + m.from + " to " + m.to + ".", g.near(m.from, m.to)
	case len(edges) == 0:
		labels := ""
		for _, e := range all {
			if e.label == "" {
				continue
			}
			if labels != "" {
				labels += ", "
			}
			labels += "|" + e.label + "|"
		}
		if labels == "" {
			return "The edge from " + m.from + " to " + m.to + " has no label.", "Leave |" + m.label + "| out."
		}
		return "No edge from " + m.from + " to " + m.to + " is labelled \"" + m.label + "\".", "There is " + labels + "."
	case len(edges) > 1 && g.flow:
		return "There are " + strconv.Itoa(len(edges)) + " edges from " + m.from + " to " + m.to + ".",
			"Say which: `" + m.from + " -> " + m.to + " |" + edges[0].label + "|`."
	}
	return "", ""
}

// candidates returns the edges that a move may mean: those from one box to the other or,
// when a flowchart has none, the ones back, along which an answer travels.
func (g *graph) candidates(m move) (edges []edge, back bool) {
	all := g.between(m.from, m.to)
	if len(all) == 0 && g.flow {
		all, back = g.between(m.to, m.from), true
	}
	for _, e := range all {
		if !m.labelled || e.label == m.label {
			edges = append(edges, e)
		}
	}
	return edges, back
}

// column is the column of a move, given that of its code.
func (m move) column(code string, col int) int { return col + utf8.RuneCountInString(code[:m.at]) }
