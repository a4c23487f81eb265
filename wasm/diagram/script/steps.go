package script

import (
	"sort"
	"strconv"
)

const howToStep = "Begin it with `A -> B` for what moves, or `A` for a box that lights up."

// play makes the steps of a diagram: of its list or, where there is none, of the numbers
// on its edges or the messages of the sequence.
func (p *parser) play(line, col int) {
	if len(p.out.Steps) > 0 {
		return
	}
	switch {
	case p.graph.numbered && (len(p.items) == 0 || p.items[0].Code == ""):
		p.numbered()
	case len(p.items) > 0:
		p.listed()
	case p.graph.flow:
		p.fault(line, col, "A diagram that plays needs its steps in a numbered list right below it.", "Write 1. `A -> B` What happens.")
	default:
		p.out.Steps = messages(p.d.Sequence)
	}
}

// listed reads a step from each item of the list.
func (p *parser) listed() {
	var written [][]move
	sound := true
	for _, item := range p.items {
		moves := parseMoves(item.Code)
		switch {
		case item.Code == "" && item.Text == "":
			p.fault(item.Line, item.Col, "This step is empty.", howToStep)
			sound = false
			continue
		case item.Code == "":
			p.fault(item.Line, item.Col, "This step does not say what moves.", howToStep)
			sound = false
			continue
		case item.Text == "":
			p.fault(item.Line, item.Col, "This step does not say what happens.", "Write a sentence behind it.")
			sound = false
		}
		for _, m := range moves {
			if message, hint := p.graph.prove(m); message != "" {
				p.fault(item.Line, m.column(item.Code, item.Col), message, hint)
				sound = false
			}
		}
		written = append(written, moves)
		p.out.Steps = append(p.out.Steps, Step{Caption: item.Text})
	}
	if !sound {
		p.out.Steps = nil
		return
	}
	edges := p.graph.choose(written)
	for i, moves := range written {
		for _, m := range moves {
			out := Move{Edge: -1, From: m.from, To: m.to, Label: m.says}
			if m.travels {
				_, out.Back = p.graph.candidates(m)
				out.Edge, edges = edges[0], edges[1:]
			}
			p.out.Steps[i].add(out, p.graph.flow)
		}
	}
}

// add appends a move. One that begins where another of the step arrived comes after it;
// otherwise all travel at once. The messages of a sequence come one after the other.
func (s *Step) add(m Move, flow bool) {
	for _, before := range s.Moves {
		if !flow || before.To != "" && before.To == m.From {
			m.Turn = max(m.Turn, before.Turn+1)
		}
	}
	s.Moves = append(s.Moves, m)
}

// choose returns the edge of each move that travels, one after the other. In a flowchart
// there is only one for each. In a sequence the same message may be sent several times:
// then those are chosen that leave the fewest messages out and go back the least, so that
// a second attempt repeats the first rather than jump to a later one.
func (g *graph) choose(written [][]move) (chosen []int) {
	var columns [][]int // for each move: its candidates, as indices into g.edges
	for _, moves := range written {
		for _, m := range moves {
			if !m.travels {
				continue
			}
			edges, _ := g.candidates(m)
			var column []int
			for _, e := range edges {
				column = append(column, sort.Search(len(g.edges), func(i int) bool { return g.edges[i].index >= e.index }))
			}
			columns = append(columns, column)
		}
	}
	// costs[k] is the least cost of all moves so far, the last of which is candidate k;
	// from[i][k] is the candidate before it.
	costs, last := []int{0}, []int{-1}
	from := make([][]int, len(columns))
	for i, column := range columns {
		next := make([]int, len(column))
		from[i] = make([]int, len(column))
		for k, at := range column {
			next[k] = -1
			for j, before := range last {
				jump := at - before - 1
				if c := costs[j] + max(jump, -jump); next[k] < 0 || c < next[k] {
					next[k], from[i][k] = c, j
				}
			}
		}
		costs, last = next, column
	}
	k := 0
	for j := range costs {
		if costs[j] < costs[k] {
			k = j
		}
	}
	chosen = make([]int, len(columns))
	for i := len(columns) - 1; i >= 0; i-- {
		chosen[i], k = g.edges[columns[i][k]].index, from[i][k]
	}
	return chosen
}

// numbered makes a step of each number that stands on edges: e1@{ step: 2 }. What happens
// is in the list, one item for each, or said by the edges.
func (p *parser) numbered() {
	edges := append([]edge(nil), p.graph.edges...)
	sort.SliceStable(edges, func(i, j int) bool { return edges[i].step < edges[j].step })
	last := 0
	for _, e := range edges {
		if e.step == 0 {
			continue
		}
		if e.step != last {
			p.out.Steps = append(p.out.Steps, Step{})
			last = e.step
		}
		s := &p.out.Steps[len(p.out.Steps)-1]
		s.add(Move{Edge: e.index, From: e.from, To: e.to}, true)
		if s.Caption != "" {
			s.Caption += "; "
		}
		s.Caption += p.graph.names[e.from] + " → " + p.graph.names[e.to]
		if e.label != "" {
			s.Caption += ": " + e.label
		}
	}
	if len(p.items) == 0 {
		return
	}
	if steps, items := len(p.out.Steps), len(p.items); steps != items {
		p.fault(p.items[0].Line, p.items[0].Col, "The arrows have "+strconv.Itoa(steps)+" steps and the list has "+strconv.Itoa(items)+".", "Give each step one item.")
		return
	}
	for i := range p.items {
		p.out.Steps[i].Caption = p.items[i].Text
	}
}
