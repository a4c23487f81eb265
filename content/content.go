// Package content is what is taught: a course of lessons, read from Markdown, checked
// as a whole and cut into parts that a page is put together from.
//
// Why parts: most of a lesson is HTML that never changes, but an island is drawn for
// each request (its settings are in the URL), and a check shows what this learner
// answered. The loader renders everything that is the same for everybody once and
// leaves the rest as references. Why content knows no widget: whoever loads it hands it
// a lookup (Checks), so a lesson can be checked without a browser or a server. Why keys
// are taken out here: what the loader does not put into a part cannot leak from a page.
package content

import (
	"slices"
	"strconv"
	"strings"

	"millrace/content/markdown"
	"millrace/quizzes"
)

// PartKind says what a Part is.
type PartKind int

// The kinds of parts. PartTick marks the end of a section: a page draws the section's
// tick there.
const (
	PartHTML PartKind = iota
	PartIsland
	PartCheck
	PartPredict
	PartTick
)

// Part is a piece of a lesson in reading order. HTML parts may open an element that a
// later one closes, so parts are only ever written one after the other.
type Part struct {
	Kind   PartKind
	HTML   string            // PartHTML
	Island *Island           // PartIsland and PartPredict
	Check  *quizzes.Question // PartCheck
	// Practice says that nobody records the answers to Check or Predict: one of a guide, or
	// a diagram to fill without an id of its own, whose id then changes with its text.
	Practice bool
	Predict  *Predict // PartPredict
	Section  string   // PartTick: id of the section
}

// Island is a widget in a lesson: its name, the prefix of its settings in the URL and
// the settings the author chose.
type Island struct {
	Widget string
	Prefix string // unique in the lesson: "storm"
	Title  string // caption, may be empty
	Params []Setting
	Sealed bool // no readings, table or figures until a prediction is committed
}

// Setting is one parameter as an author wrote it.
type Setting = quizzes.Setting

// ProgramSetting is the name of the only setting of a widget that its fence defines.
const ProgramSetting = "program"

// DefinitionError is something wrong with a definition: at a byte of the value of one of
// its lines, both counted from 0. A Col of -1 is the line's name, a Line of -1 all of it.
type DefinitionError struct {
	Line, Col     int
	Message, Hint string
}

// Error says what is wrong without the place.
func (e DefinitionError) Error() string { return e.Message }

// Predict asks for a number before a simulation runs. Question is of kind number and
// its key was computed by the simulation, not typed.
type Predict struct {
	Question *quizzes.Question
	Read     string // the reading to predict
}

// Section is a part of a lesson that a learner ticks. ID never changes.
type Section struct {
	ID       string
	Anchor   string // fragment in the page
	Title    string
	Replaces quizzes.Old // sections this one took over from
	Rev      string      // hash of its source, with Major behind a dot when there is one
	Major    int         // how often it was rewritten so that readers are told; 0 is never
	Words    int
}

// Headline is one of the three figures at the top of a lesson.
type Headline struct {
	Figure  string
	Caption quizzes.HTML
}

// Card is a question and its answer for review.
type Card struct {
	ID      string
	Section string // id of the section it stands in; empty outside of all
	Front   quizzes.HTML
	Back    quizzes.HTML
	Rev     string
}

// Lesson is one lesson. A Coming lesson has a number, a title and a summary only, and
// no page.
type Lesson struct {
	ID         string // immutable
	Slug       string // in the URL
	Aliases    []string
	Number     int
	Title      string
	Summary    string
	Minutes    int
	Coming     bool
	Objectives []quizzes.HTML
	Headlines  []Headline
	Parts      []Part // everything between the headline figures and the quiz
	Sections   []Section
	Cards      []Card
	Next       quizzes.HTML // why the next lesson follows, one sentence
	Rev        string
	File       string
}

// RewrittenSince reports whether readers who finished a revision are told that the section
// was rewritten: a slip of the pen that was mended since is no reason to.
func (s Section) RewrittenSince(rev string) bool {
	if s.Major == 0 {
		return false
	}
	_, major, _ := strings.Cut(rev, ".")
	n, _ := strconv.Atoi(major) // a revision without one is from before the first
	return n < s.Major
}

// Section returns the section with the given id, or the first that replaces it, or nil.
func (l *Lesson) Section(id string) *Section {
	for i := range l.Sections {
		if l.Sections[i].ID == id {
			return &l.Sections[i]
		}
	}
	for i := range l.Sections {
		if slices.Contains(l.Sections[i].Replaces.IDs(), id) {
			return &l.Sections[i]
		}
	}
	return nil
}

// Practice returns the question for practice with the given id, or nil.
func (l *Lesson) Practice(id string) *quizzes.Question {
	for i := range l.Parts {
		switch p := &l.Parts[i]; {
		case !p.Practice:
		case p.Check != nil && p.Check.ID == id:
			return p.Check
		case p.Predict != nil && p.Predict.Question.ID == id:
			return p.Predict.Question
		}
	}
	return nil
}

// Check returns the quick check or prediction with the given question id, or nil. One
// for practice is none: its answers are not recorded.
func (l *Lesson) Check(id string) *quizzes.Question {
	for i := range l.Parts {
		p := &l.Parts[i]
		if p.Practice {
			continue
		}
		if p.Check != nil && p.Check.ID == id {
			return p.Check
		}
		if p.Predict != nil && p.Predict.Question.ID == id {
			return p.Predict.Question
		}
	}
	return nil
}

// SectionOf returns the id of the section that holds a quick check or a prediction, or
// "" when none does.
func (l *Lesson) SectionOf(question string) string {
	found := false
	for _, p := range l.Parts {
		found = found || p.Check != nil && p.Check.ID == question || p.Predict != nil && p.Predict.Question.ID == question
		if found && p.Kind == PartTick {
			return p.Section
		}
	}
	return ""
}

// Term is one entry of the glossary.
type Term struct {
	Slug       string
	Name       string
	Definition quizzes.HTML
	Plain      string // the definition without markup
}

// Course is an ordered list of lessons and their glossary.
type Course struct {
	Slug    string
	Title   string
	Summary string
	Intro   quizzes.HTML
	Lessons []*Lesson
	Lab     []*LabPage // sorted by widget
	Terms   []Term     // sorted by name
	Figures []Figure
	Rev     string
	Guide   bool // it explains the site: its lessons have no frame, no ticks and no quiz

	gone        map[string]string // what says so, by id that must not be in use
	predictions []prediction
	sheets      []markdown.Sheet
	diagrams    map[string]string // what the playground opens, by play.ID
}

// Figure is a number in a text that a simulation proves. Prove does that; Load only
// collects them.
type Figure struct {
	Pos      quizzes.Pos
	Text     string // as the author wrote it: "165"
	Widget   string
	Read     string
	Settings []Setting
}

// Lesson returns the lesson with the given slug or alias, or nil. moved is true when
// it was found by an alias.
func (c *Course) Lesson(slug string) (l *Lesson, moved bool) {
	for _, l := range c.Lessons {
		if l.Slug == slug {
			return l, false
		}
	}
	for _, l := range c.Lessons {
		for _, old := range l.Aliases {
			if old == slug {
				return l, true
			}
		}
	}
	return nil, false
}

// Diagram returns the text that the playground opens for a diagram of the course: Mermaid
// in its fence, and the list below it where that holds no key. ok is false when the course
// has no diagram with this id (play.ID), or none any more.
func (c *Course) Diagram(id string) (text string, ok bool) {
	text, ok = c.diagrams[id]
	return text, ok
}

// Checks is what content is checked against, handed in by whoever loads it. All but
// Diagram are needed.
type Checks struct {
	// Widget reports what is wrong with these settings of a widget; a nil error means
	// nothing. The error's text may carry a suggestion.
	Widget func(name string, params []Setting) error
	// Diagram is the widget that a diagram becomes which plays, is walked through or tells
	// about its boxes; its program is all it is given. Empty leaves every diagram a figure.
	Diagram string
	// Define turns the definition in a fence (markdown.Definition) into a program, which
	// from then on is the widget's setting called ProgramSetting. The error is one or
	// more DefinitionErrors, joined, or that this widget takes no definition.
	Define func(name, definition string) (program string, err error)
	// Reading runs a widget to its end and returns one reading as people write it
	// ("165") and as a number.
	Reading func(widget, reading string, params []Setting) (text string, value float64, err error)
	// Question turns a draft into a question: quizzes.Build over the kinds there are.
	Question func(quizzes.Draft) (*quizzes.Question, []quizzes.Fault)
	// Written reads one question as a bank has it (quizzes.ReadQuestion), for a guide.
	Written func(file, text string) (*quizzes.Question, []quizzes.Fault)
}
