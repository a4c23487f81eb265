package script

import "strings"

// tell reads `Q: Holds jobs until a worker acks them.`, which stands behind %% about in a
// line.
func (p *parser) tell(rest string, line int) {
	id, text, ok := strings.Cut(rest, ":")
	id, text = strings.TrimSpace(id), strings.TrimSpace(text)
	switch {
	case !ok || id == "" || text == "":
		p.fault(line, p.column(line, "about"), "This says nothing about a box.", "Write %% about Q: What the box with the id Q is.")
	case p.graph.names[id] == "":
		p.fault(line, p.column(line, rest), "The diagram has no box "+id+".", suggest(id, p.graph.ids))
	case p.out.About(id) != "":
		p.fault(line, p.column(line, "about"), "The box "+id+" is told about twice.", "Write it in one line.")
	default:
		p.out.Abouts = append(p.out.Abouts, About{id, text})
	}
}
