package quizzes

import "strings"

// ReadQuestion reads one question, written as an entry of a bank is, that belongs to no
// bank: a guide shows one beside its source. Places of faults count the lines of the text.
// The question is nil when there are faults.
func ReadQuestion(file, text string, kinds []Kind, render Render) (*Question, []Fault) {
	s := &source{file: file, lines: strings.Split(text, "\n"), render: render}
	root := s.document([]byte(text))
	if root == nil {
		return nil, s.faults
	}
	var b Bank
	if s.add(root, &b, kinds); len(s.faults) > 0 {
		return nil, s.faults
	}
	return &b.Questions[0], nil
}
