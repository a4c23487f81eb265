package quizzes

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// A pool may draw from another bank, as the final quiz of a course does. Why the questions
// are copied, and into the source as well: an attempt is marked and shown by its own bank,
// and what is kept of that bank (see Reread) must not need another file.

// lender is a bank that others may draw from: its file, before anything of it is checked.
type lender struct {
	file  string
	lines []string
	nodes []*yaml.Node // its questions that are worth one point, those of its pools as well
}

// lenders reads every bank under dir far enough to be drawn from, by id. What is wrong with
// a file is reported when it is read as a bank.
func lenders(fsys fs.FS, dir string) map[string]*lender {
	out := map[string]*lender{}
	_ = fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".yaml" {
			return nil
		}
		text, err := readFile(fsys, name)
		if err != nil {
			return nil
		}
		var bank struct {
			ID        string      `yaml:"id"`
			Questions []yaml.Node `yaml:"questions"`
		}
		if yaml.Unmarshal(text, &bank) != nil || bank.ID == "" {
			return nil
		}
		out[bank.ID] = &lender{name, strings.Split(string(text), "\n"), lendable(bank.Questions)}
		return nil
	})
	return out
}

// lendable are the questions worth one point: a pool asks questions of the same worth.
func lendable(questions []yaml.Node) (nodes []*yaml.Node) {
	for i := range questions {
		var q struct {
			Pool      string      `yaml:"pool"`
			Points    *int        `yaml:"points"`
			Questions []yaml.Node `yaml:"questions"`
		}
		switch err := questions[i].Decode(&q); {
		case err != nil:
		case q.Pool != "":
			nodes = append(nodes, lendable(q.Questions)...)
		case q.Points == nil || *q.Points == 1:
			nodes = append(nodes, &questions[i])
		}
	}
	return nodes
}

// borrow reads the questions of another bank into a pool of this one, and writes them into
// the pool where it names that bank.
func (s *source) borrow(of field, b *Bank, kinds []Kind) (id string) {
	if id = s.text(of.value, "of"); id == "" {
		return ""
	}
	var banks map[string]*lender
	if s.lenders != nil {
		banks = s.lenders()
	}
	from := banks[id]
	if from == nil || id == b.ID {
		s.fault(of.value, fmt.Sprintf("there is no other bank %q to draw from", id), suggest(id, slices.Sorted(maps.Keys(banks))))
		return ""
	}
	if len(from.nodes)+len(b.Questions) > maxQuestions {
		s.fault(of.value, fmt.Sprintf("the bank has more than %d questions", maxQuestions), "")
		return ""
	}
	lent := &source{file: from.file, lines: from.lines, render: s.render}
	for _, n := range from.nodes {
		lent.add(n, b, kinds)
	}
	if len(lent.faults) > 0 {
		s.fault(of.value, fmt.Sprintf("the bank %q has faults of its own", id), "mend those first")
	}
	questions := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Content: from.nodes}
	of.key.Value, *of.value = "questions", *questions
	s.borrowed = true
	return id
}

// Lent reports whether question i of the bank belongs to another one, from which a pool
// draws: what lists every question of a course meets it there.
func (b *Bank) Lent(i int) bool {
	return slices.ContainsFunc(b.Pools, func(p Pool) bool { return p.Of != "" && p.From <= i && i < p.To })
}
