package quizzes

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// maxQuestions and maxChoices bound a bank; a choice's value is a letter.
const (
	maxQuestions = 500
	maxChoices   = 26
)

// passMark is how a bank says what passing takes.
var passMark = regexp.MustCompile(`^([1-9]\d{0,2}) (?:of|/) ([1-9]\d{0,2})$`)

// decode reads one bank:
//
//	id: quiz-retries             # never changes, unique on the whole site
//	lesson: retries-backoff      # id of its lesson
//	title: Check yourself        # may be left out
//	pass: 2 of 3                 # share of the points; 2 of 3 if left out
//	attempts: 3                  # how many a learner has; any number if left out
//	minutes: 20                  # how long one lasts once it was begun
//	due: 2026-12-31T23:59 Europe/Helsinki  # the end for everybody: local time and zone
//	score: best                  # or last: the attempt that counts; best if left out
//	questions:
//	  - id: retries-herd         # never changes, unique on the whole site
//	    kind: single             # or multiple, truefalse, number, place, text, order, match, cloze, challenge
//	    prompt: Which one?       # Markdown, as all texts for people are
//	    points: 2                # 1 if left out
//	    replaces: [old, older]   # ids of questions it was made from: see Old
//	    objectives: [jitter]     # what it tests, for reports
//	    shuffle: false           # keeps the choices in this order
//	    hints: [First., Then.]   # shown one after the other
//	    diagram: |               # place: a Mermaid flowchart with one box X[?]:::blank
//	      flowchart LR
//	        A[API] --> X[?]:::blank --> W[Worker]
//	    choices:                 # single, multiple and place, where each is plain text
//	      - text: This one
//	        correct: true        # false if left out
//	        feedback: Because.   # shown if it is picked, or should have been
//	        pin: true            # keeps its place when the others are shuffled
//	    answer: 15               # number; true or false for truefalse
//	    tolerance: 2%            # number: of the answer, or a difference such as 0.5
//	    unit: s                  # number: shown, and accepted behind the answer
//	    feedback:                # number, text: by wrong answer; truefalse: by true and false
//	      8: Only the last.
//	    accept: [jitter, delay]  # text: the right forms, the first one is shown as the answer
//	    exact: [case]            # text, cloze: what counts of case, accents, spacing, punctuation
//	    items:                   # order: in the right order, each a text or
//	      - text: First          #   a text with feedback
//	        feedback: It starts. #   told when it does not follow what it should
//	    pairs:                   # match
//	      - left: Kafka
//	        right: Log           # plain text; two pairs may share it
//	        feedback: {Queue: No.}  # by what may be chosen
//	    others: [Cache]          # match: to be chosen from, and right for none
//	    text: It is {{word}}.    # cloze: Markdown with the gaps in it
//	    gaps:                    # cloze: by name, each a text, a list of accepted forms, or
//	      word:                  #   fields
//	        choices: [on, off]   #   to choose from, instead of typing
//	        accept: on
//	        feedback: {off: No.} #   by wrong answer
//	    challenge: calm-the-storm  # challenge: the id of one, whose solutions are never told
//	    explanation: So it is.   # shown once it was answered
//	  - pool: herd-facts         # instead of a question: several, of which an attempt
//	    draw: 2                  # asks some; they are worth the same
//	    questions: []
//	  - pool: from-lesson-5      # or those of another bank that are worth one point
//	    draw: 1
//	    of: quiz-retries
//
// A bank with attempts, minutes or due is limited: its questions are shown once an
// attempt was begun, and one that is not handed in when its time is up is handed in by the
// server with the answers that were saved. Where attempts or due limit it, a result tells
// the score alone until no further attempt is possible; only then the right answers and
// explanations are shown. No question of such a bank is found by searching.
func decode(file string, text []byte, kinds []Kind, render Render, lenders func() map[string]*lender) (*Bank, []Fault) {
	s := &source{file: file, lines: strings.Split(string(text), "\n"), render: render, lenders: lenders}
	root := s.document(text)
	if root == nil {
		return nil, s.faults
	}
	f := s.fields(root, "the bank", "id", "lesson", "title", "pass", "attempts", "minutes", "due", "score", "questions")
	if f == nil {
		return nil, s.faults
	}
	b := &Bank{Pos: s.pos(root), PassNum: 2, PassDen: 3, Source: Lock(string(text))}
	s.id(root, f, "id", "bank", &b.ID)
	s.id(root, f, "lesson", "lesson", &b.Lesson)
	if t, ok := f["title"]; ok {
		b.Title = s.prose(t.value, "title")
	} else {
		b.Title = "Check yourself"
	}
	if p, ok := f["pass"]; ok {
		s.pass(p.value, b)
	}
	s.policy(f, &b.Policy)
	q, ok := f["questions"]
	if !ok {
		s.fault(root, "the bank has no questions", "add questions: and a list")
		return nil, s.faults
	}
	nodes := s.items(q.value, "questions")
	if len(nodes) == 0 || len(nodes) > maxQuestions {
		s.fault(q.key, fmt.Sprintf("the bank has %d questions", len(nodes)), fmt.Sprintf("use 1 to %d", maxQuestions))
		return nil, s.faults
	}
	for _, n := range nodes {
		if isPool(n) {
			s.pool(n, b, kinds)
		} else {
			s.add(n, b, kinds)
		}
	}
	if s.borrowed {
		whole, err := yaml.Marshal(root)
		if err != nil {
			s.fault(root, "the bank cannot be written with the questions it draws from another: "+err.Error(), "")
			return nil, s.faults
		}
		b.Source = Lock(string(whole))
	}
	b.Shown, b.Rev = bankRevisions(b)
	return b, s.faults
}

// add reads one question into a bank.
func (s *source) add(n *yaml.Node, b *Bank, kinds []Kind) {
	before := len(s.faults)
	draft := s.question(n)
	if len(s.faults) > before {
		return // Build would report what follows from these faults as well
	}
	built, faults := Build(kinds, draft)
	s.faults = append(s.faults, faults...)
	if built != nil {
		b.Questions = append(b.Questions, *built)
	}
}

// id reads a required id into dst.
func (s *source) id(parent *yaml.Node, f map[string]field, name, of string, dst *string) {
	at := parent
	if v, ok := f[name]; ok {
		at = v.value
		if *dst = s.text(v.value, name); *dst == "" {
			return
		}
	}
	checkID(*dst, of, func(message, hint string) { s.fault(at, message, hint) })
}

// pass reads "2 of 3".
func (s *source) pass(n *yaml.Node, b *Bank) {
	text := s.text(n, "pass")
	if text == "" {
		return
	}
	if m := passMark.FindStringSubmatch(text); m != nil {
		b.PassNum, _ = strconv.Atoi(m[1])
		b.PassDen, _ = strconv.Atoi(m[2])
		if b.PassNum <= b.PassDen {
			return
		}
	}
	s.fault(n, fmt.Sprintf("pass is %.40q", text), "write the share of the points it takes, such as 2 of 3")
}

// question reads one question into a draft.
func (s *source) question(n *yaml.Node) Draft {
	f := s.fields(n, "the question", "id", "kind", "prompt", "points", "replaces", "objectives", "shuffle",
		"hints", "diagram", "choices", "answer", "tolerance", "unit", "feedback", "accept", "exact",
		"items", "pairs", "others", "text", "gaps", "challenge", "explanation")
	d := Draft{Shuffle: true, Pos: s.pos(n), Places: make(map[string]Pos)}
	for name, v := range f {
		d.Places[name] = s.pos(v.value)
	}
	if f == nil {
		return d
	}
	s.id(n, f, "id", "question", &d.ID)
	texts := []struct {
		name string
		dst  *string
	}{{"kind", &d.Kind}, {"answer", &d.Answer}, {"tolerance", &d.Tolerance}, {"unit", &d.Unit}}
	for _, t := range texts {
		if v, ok := f[t.name]; ok {
			*t.dst = s.text(v.value, t.name)
		}
	}
	if v, ok := f["prompt"]; ok {
		d.Prompt = s.block(v.value, "prompt")
	}
	if v, ok := f["explanation"]; ok {
		d.Explanation = s.block(v.value, "explanation")
	}
	if v, ok := f["points"]; ok {
		d.Points = s.points(v.value)
	}
	if v, ok := f["shuffle"]; ok {
		d.Shuffle = s.yes(v.value, "shuffle")
	}
	if v, ok := f["hints"]; ok {
		for _, h := range s.items(v.value, "hints") {
			d.Hints = append(d.Hints, s.block(h, "hint"))
		}
	}
	if v, ok := f["replaces"]; ok {
		for _, n := range s.items(v.value, "replaces") {
			s.old(n, &d.Replaces)
		}
	}
	if v, ok := f["objectives"]; ok {
		for _, o := range s.items(v.value, "objectives") {
			d.Objectives = append(d.Objectives, s.prose(o, "objective"))
		}
	}
	if v, ok := f["choices"]; ok {
		d.Choices = s.choices(v.value)
	}
	if v, ok := f["diagram"]; ok {
		d.Picture = s.picture(v.value, d.Choices)
	}
	if v, ok := f["feedback"]; ok {
		d.Feedback = s.told(v.value, d.Places)
	}
	if v, ok := f["challenge"]; ok {
		d.Task = s.task(v.value)
	}
	s.parts(f, &d)
	return d
}

// task reads the id of a challenge.
func (s *source) task(n *yaml.Node) *Task {
	id := s.text(n, "challenge")
	if id == "" {
		return nil // the kind says what is missing
	}
	if s.render.Challenge == nil {
		s.fault(n, "challenges cannot be asked for here", "")
		return nil
	}
	t, err := s.render.Challenge(id)
	if err != nil {
		s.fault(n, err.Error(), "")
		return nil
	}
	return t
}

// picture draws a diagram with a blank box for the choices of a question.
func (s *source) picture(n *yaml.Node, choices []DraftChoice) *Picture {
	if s.text(n, "diagram") == "" || len(choices) == 0 {
		return nil // the kind says what is missing
	}
	labels := make([]string, len(choices))
	for i, c := range choices {
		labels[i] = Plain(c.Text)
	}
	if s.render.Picture == nil {
		s.fault(n, "diagrams cannot be drawn here", "")
		return nil
	}
	p, faults := s.render.Picture(n.Value, labels)
	for _, f := range faults {
		at := s.pos(n)
		if f.Line > 0 && n.Style&yaml.LiteralStyle != 0 { // its text begins on the next line
			at.Col = f.Col + s.indent(at.Line)
			at.Line += f.Line
		}
		s.faults = append(s.faults, Fault{at, f.Message, f.Hint})
	}
	if len(faults) > 0 {
		return nil
	}
	return p
}

// points reads a number of points; 0 is no number of points, so it may mean a fault.
func (s *source) points(n *yaml.Node) int {
	text := s.text(n, "points")
	if text == "" {
		return 0
	}
	p, err := strconv.Atoi(text)
	if err != nil || p < 1 {
		s.fault(n, fmt.Sprintf("points is %.40q", text), fmt.Sprintf("use a whole number, 1 to %d", maxPoints))
	}
	return p
}

// choices reads the choices of a question and names them a, b, c… in their order.
func (s *source) choices(n *yaml.Node) []DraftChoice {
	nodes := s.items(n, "choices")
	if len(nodes) > maxChoices {
		s.fault(n, fmt.Sprintf("%d choices are too many", len(nodes)), fmt.Sprintf("use at most %d", maxChoices))
		return nil
	}
	list := make([]DraftChoice, len(nodes))
	for i, c := range nodes {
		f := s.fields(c, "the choice", "text", "correct", "feedback", "pin")
		list[i] = DraftChoice{Value: letter(i), Pos: s.pos(c)}
		if f == nil {
			continue
		}
		if v, ok := f["text"]; ok {
			list[i].Text = s.inline(v.value, "text")
		} else {
			s.fault(c, "the choice has no text", "add text: and what it says")
		}
		if v, ok := f["correct"]; ok {
			list[i].Correct = s.yes(v.value, "correct")
		}
		if v, ok := f["feedback"]; ok {
			list[i].Feedback = s.block(v.value, "feedback")
		}
		if v, ok := f["pin"]; ok {
			list[i].Pin = s.yes(v.value, "pin")
		}
	}
	return list
}
