package quizzes

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// isPool reports whether an entry of a bank is a pool of questions.
func isPool(n *yaml.Node) bool {
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "pool" {
			return true
		}
	}
	return false
}

// pool reads a pool and its questions into a bank.
func (s *source) pool(n *yaml.Node, b *Bank, kinds []Kind) {
	before := len(s.faults)
	f := s.fields(n, "the pool", "pool", "draw", "questions", "of")
	p := Pool{Pos: s.pos(n), From: len(b.Questions)}
	s.id(n, f, "pool", "pool", &p.ID)
	if v, ok := f["draw"]; !ok {
		s.fault(n, "the pool does not say how many it draws", "add draw: and how many of its questions an attempt asks")
	} else if text := s.text(v.value, "draw"); text != "" {
		var err error
		if p.Draw, err = strconv.Atoi(text); err != nil {
			s.fault(v.value, fmt.Sprintf("draw is %.40q", text), "use a whole number")
		}
	}
	if v, ok := f["questions"]; ok {
		nodes := s.items(v.value, "questions")
		if len(nodes)+len(b.Questions) > maxQuestions {
			s.fault(v.key, fmt.Sprintf("the bank has more than %d questions", maxQuestions), "")
			return
		}
		for _, q := range nodes {
			s.add(q, b, kinds)
		}
	}
	if of, ok := f["of"]; ok {
		if _, own := f["questions"]; own {
			s.fault(of.key, "the pool has questions and draws from another bank", "keep one of the two")
		} else {
			p.Of = s.borrow(of, b, kinds)
		}
	}
	p.To = len(b.Questions)
	if len(s.faults) == before {
		s.faults = append(s.faults, b.checkPool(p)...)
		b.Pools = append(b.Pools, p)
	}
}
