package markdown

import (
	"fmt"
	"strings"
)

// maxWalk bounds the places of a walk. A box that several answers lead to comes once for
// each way to it, so a small graph can make a long walk.
const maxWalk = 200

// question is one place of a walk: what is asked or advised there and where each answer
// leads. An advice has no answers; a step on the way has one, without a label.
type question struct {
	text    string
	answers []answer
}

type answer struct {
	label string
	then  *question
}

// walker makes a walk of a flowchart and finds what keeps it from being one.
type walker struct {
	*sketch
	asks  map[string]bool // boxes drawn as a diamond
	path  []string        // ids from the root to here
	count int
	wrong map[string]bool // boxes that were told about
}

// readWalk turns a decision tree into a walk: it has one root, every question has at
// least two answers with labels, and every way ends in an advice. It returns nil when
// something is wrong.
func (s *sketch) readWalk(at int) *question {
	flow := s.out.drawing.diagram.Flow
	if flow == nil || len(flow.Frames) > 0 {
		s.Fault(at, "only a flowchart without subgraphs can be walked through", "ask in boxes like Q{Does it heal?} and answer on the arrows")
		return nil
	}
	w := &walker{sketch: s, asks: map[string]bool{}, wrong: map[string]bool{}}
	into := map[string]bool{}
	for _, e := range s.graph.edges {
		into[e.to] = true
	}
	var roots []string
	for i := range flow.Nodes {
		n := &flow.Nodes[i]
		w.asks[n.ID] = n.Outline() == "diamond"
		if !into[n.ID] {
			roots = append(roots, n.ID)
		}
	}
	switch len(roots) {
	case 0:
		s.Fault(at, "this walk has no beginning: every box has an arrow that leads to it", "")
		return nil
	case 1:
	default:
		s.Fault(s.mention(roots[1]), "this walk begins in several places: "+strings.Join(roots, ", "), "let it begin in one box")
		return nil
	}
	walk := w.from(roots[0])
	switch {
	case len(w.wrong) > 0:
		return nil
	case w.count > maxWalk:
		s.Fault(at, fmt.Sprintf("this walk has more than %d ways", maxWalk), "split it")
		return nil
	}
	return walk
}

// from returns the walk that begins at a box.
func (w *walker) from(id string) *question {
	if w.count++; w.count > maxWalk {
		return &question{}
	}
	for _, before := range w.path {
		if before == id {
			w.tell(id, "this walk goes round in a circle at "+id, "let the arrow end in an advice that says where to begin again")
			return &question{}
		}
	}
	w.path = append(w.path, id)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	edges := w.graph.leaving(id)
	q := &question{text: w.graph.names[id]}
	labels := map[string]bool{}
	for _, e := range edges {
		switch {
		case e.label == "" && len(edges) > 1:
			w.tell(id, fmt.Sprintf("an answer to %s has no label: the arrow to %s", id, e.to), "write "+id+" -->|Yes| "+e.to)
		case labels[e.label]:
			w.tell(id, fmt.Sprintf("two answers to %s are labelled %q", id, e.label), "")
		}
		labels[e.label] = true
		q.answers = append(q.answers, answer{e.label, w.from(e.to)})
	}
	switch {
	case w.asks[id] && len(edges) == 0:
		w.tell(id, "the question "+id+" has no answer", "draw arrows from it, with labels")
	case w.asks[id] && len(edges) == 1:
		w.tell(id, "the question "+id+" has one answer", "give it a second one, or make it a plain box: "+id+"[…]")
	}
	return q
}

// tell notes what is wrong with a box, once.
func (w *walker) tell(id, message, hint string) {
	if !w.wrong[id] {
		w.wrong[id] = true
		w.Fault(w.mention(id), message, hint)
	}
}

// mention returns the offset at which the fence first names a box.
func (s *sketch) mention(id string) int {
	lines := s.fence.Lines()
	for i := range lines.Len() {
		seg := lines.At(i)
		line := string(seg.Value(s.source))
		if strings.HasPrefix(strings.TrimSpace(line), "%%") {
			continue
		}
		for at := 0; ; {
			j := strings.Index(line[at:], id)
			if j < 0 {
				break
			}
			at += j
			if (at == 0 || !isWordByte(line[at-1])) && (at+len(id) == len(line) || !isWordByte(line[at+len(id)])) {
				return seg.Start + at
			}
			at += len(id)
		}
	}
	return s.at
}

func isWordByte(c byte) bool { return isKeyByte(c) || c >= 'A' && c <= 'Z' || c >= 0x80 }

// passes returns where a place leads that asks nothing, or nil.
func (q *question) passes() *question {
	if len(q.answers) == 1 {
		return q.answers[0].then
	}
	return nil
}
