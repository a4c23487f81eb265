package script

import "strconv"

// walker makes a walk of a flowchart and finds what keeps it from being one.
type walker struct {
	*parser
	asks  map[string]bool // boxes drawn as a diamond
	place map[string]int  // boxes that have a place, which is their index in Walk …
	open  map[string]bool // … and those of them that lead to where we are
	wrong map[string]bool // boxes that were told about
}

// walk turns a decision tree into a walk: it has one root, every question has at least
// two answers with labels, and every way ends in an advice.
func (p *parser) walk(line, col int) {
	if len(p.out.Walk) > 0 {
		return
	}
	flow := p.d.Flow
	if flow == nil || len(flow.Frames) > 0 {
		p.fault(line, col, "Only a flowchart without subgraphs can be walked through.", "Ask in boxes like Q{Does it heal?} and answer on the arrows.")
		return
	}
	w := &walker{parser: p, asks: map[string]bool{}, place: map[string]int{}, open: map[string]bool{}, wrong: map[string]bool{}}
	into := map[string]bool{}
	for _, e := range p.graph.edges {
		into[e.to] = true
	}
	roots, names := []string(nil), ""
	for i := range flow.Nodes {
		n := &flow.Nodes[i]
		w.asks[n.ID] = n.Outline() == "diamond"
		if !into[n.ID] {
			if names != "" {
				names += ", "
			}
			roots, names = append(roots, n.ID), names+n.ID
		}
	}
	switch len(roots) {
	case 0:
		p.fault(line, col, "This walk has no beginning: every box has an arrow that leads to it.", "")
		return
	case 1:
	default:
		at, col := p.mention(roots[1])
		p.fault(at, col, "This walk begins in several places: "+names+".", "Let it begin in one box.")
		return
	}
	w.from(roots[0])
	for i := range flow.Nodes { // a circle apart from the rest has no root
		if id := flow.Nodes[i].ID; len(w.wrong) == 0 && !w.reached(id) {
			w.tell(id, "The walk never comes to "+id+".", "Draw an arrow to it, or leave it out.")
		}
	}
	if len(w.wrong) > 0 {
		p.out.Walk = nil
	}
}

func (w *walker) reached(id string) bool { _, ok := w.place[id]; return ok }

// from makes the place of a box, and those it leads to, and returns its index.
func (w *walker) from(id string) int {
	if at, known := w.place[id]; known {
		if w.open[id] {
			w.tell(id, "This walk goes round in a circle at "+id+".", "Let the arrow end in an advice that says where to begin again.")
		}
		return at
	}
	at := len(w.out.Walk)
	w.place[id], w.open[id] = at, true
	w.out.Walk = append(w.out.Walk, Place{Box: id, Text: w.graph.names[id]})
	edges := w.graph.leaving(id)
	var answers []Answer
	labels := map[string]bool{}
	for _, e := range edges {
		switch {
		case e.label == "" && len(edges) > 1:
			w.tell(id, "An answer to "+id+" has no label: the arrow to "+e.to+".", "Write "+id+" -->|Yes| "+e.to+".")
		case labels[e.label]:
			w.tell(id, "Two answers to "+id+" are labelled “"+e.label+"”.", "")
		}
		labels[e.label] = true
		answers = append(answers, Answer{e.label, e.index, w.from(e.to)})
	}
	switch n := len(edges); {
	case w.asks[id] && n == 0:
		w.tell(id, "The question "+id+" has no answer.", "Draw arrows from it, with labels.")
	case w.asks[id] && n == 1:
		w.tell(id, "The question "+id+" has one answer.", "Give it a second one, or make it a plain box: "+id+"[…].")
	case n > maxAnswers:
		w.tell(id, "The question "+id+" has more than "+strconv.Itoa(maxAnswers)+" answers.", "")
	}
	w.out.Walk[at].Answers = answers
	w.open[id] = false
	return at
}

// maxAnswers is how many answers have a letter of their own in the address of a walk.
const maxAnswers = 26

// tell notes what is wrong with a box, once.
func (w *walker) tell(id, message, hint string) {
	if !w.wrong[id] {
		w.wrong[id] = true
		line, col := w.mention(id)
		w.fault(line, col, message, hint)
	}
}
