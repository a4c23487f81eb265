package quizzes

// Draft is a question as its author wrote it, from a bank or from a lesson. Texts
// have been rendered from Markdown already.
type Draft struct {
	ID          string
	Kind        string
	Prompt      HTML
	Choices     []DraftChoice
	Answer      string          // number, true/false: as written
	Tolerance   string          // number: "0.5" or "2%"
	Unit        string          // number: shown after the input, accepted in the answer
	Feedback    map[string]HTML // number: by wrong answer; true/false: "true", "false"
	Hints       []HTML
	Explanation HTML
	Points      int // 0 means 1
	Objectives  []string
	Shuffle     bool
	Picture     *Picture    // place: the diagram with the blank box, for these choices
	Accept      []string    // text: the forms that are right
	Exact       []string    // text, cloze: the differences in spelling that count
	Items       []DraftItem // order: in the right order
	Pairs       []DraftPair // match
	Others      []string    // match: what could be chosen and belongs to nothing
	Text        HTML        // cloze: with GapMark in the place of each gap, in their order
	Gaps        []DraftGap  // cloze
	Task        *Task       // challenge
	Replaces    Old         // questions this one was made from
	Near        bool        // number: a wrong answer earns the more the nearer it is
	Pos         Pos
	Places      map[string]Pos // where fields stand, if known: "answer", "feedback.8"
}

// At returns where the named field stands in the source, or where the draft begins.
func (d Draft) At(field string) Pos {
	if p, ok := d.Places[field]; ok {
		return p
	}
	return d.Pos
}

// DraftChoice is one choice of a draft. Value is stable: "a", "b", … in file order.
type DraftChoice struct {
	Value    string
	Text     HTML
	Correct  bool
	Feedback HTML
	Pin      bool // keeps its place when the others are shuffled
	Pos      Pos
}

// DraftItem is one thing to be put in its place in an order.
type DraftItem struct {
	Text     HTML
	Feedback HTML // told when it does not follow what it should
	Pos      Pos
}

// DraftPair is one thing and what belongs to it.
type DraftPair struct {
	Left     HTML
	Right    string          // without markup, as it stands in a list of choices
	Feedback map[string]HTML // by what may be chosen, right or wrong
	Pos      Pos
	Places   map[string]Pos // "right", "feedback.x"
}

// DraftGap is one place in a text to be filled: from Choices if there are any, else by
// typing.
type DraftGap struct {
	Name     string // of the field; a gap in a text is named in it
	Label    string // what its control is called: "Gap 1"
	Choices  []string
	Accept   []string // what is right; with Choices, one of them
	Feedback map[string]HTML
	Pos      Pos
	Places   map[string]Pos // "choices", "accept", "feedback.x"
}

// At returns where the named field stands in the source, or where the gap begins.
func (g DraftGap) At(field string) Pos {
	if p, ok := g.Places[field]; ok {
		return p
	}
	return g.Pos
}
