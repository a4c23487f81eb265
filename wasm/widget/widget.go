// Package widget is the contract between a simulation and whatever runs it: the
// server that draws the first picture, the Worker that animates it, the command line
// that prints its readings and the test suite that holds it to its word.
//
// Why a contract of pure functions over plain data: the same parameters, seed and
// messages give the same bits on every machine, so a frame is a URL, stepping back is
// a replay, a picture needs no shipped state, and a server can mark what a learner did
// without trusting the browser.
//
// A Spec says what a widget is and New hides its model. A Player adds what every widget
// shares: settings, time, the log of actions, the address, and the whole island as
// nodes. Its Open reads a frame from a query, Send and Advance move it, Query writes it
// back.
//
// Why the Player lives here and not in the browser's part: the form of a page without
// JavaScript needs the same meaning of each button, and hydration the same tree.
package widget

import "millrace/wasm/ui"

// Tick is the name of the message that moves a model one fixed step on. Its Value is
// empty. Every other message is an action a learner took.
const Tick = "tick"

// Msg is one thing that happened. It is plain data, so that a session can be sent,
// stored and replayed.
//
// A widget that shows Steps in place of a run also takes Msg{Step, "3"} at its start.
type Msg struct{ Name, Value string }

// Spec describes a widget whose state is an M. Init, Update, View, Read, Say and Table
// are pure: the same arguments give the same result, bit for bit, on every machine.
// They read no clock, start no goroutine and never range over a map.
type Spec[M any] struct {
	Name    string   // "retry-storm": in URLs, lessons and on the command line
	Title   string   // "Retry storm"
	Summary string   // one sentence: what it shows
	Topic   string   // heads the widgets about one thing where all are listed; may be empty
	Params  []Param  // in the order they are drawn
	Actions []Action // what a learner may do during a run, besides the controls
	TickMS  int      // virtual milliseconds that one tick stands for
	Speeds  []int    // choices of virtual over real time in percent; empty means 50, 100, 200, 500, 1000
	Speed   int      // the one of them to begin with; 0 means 100, or the first where that is not offered
	Limit   int      // most ticks of a run, or of a step; replaying more is refused with ErrTooLong
	Steps   int      // how many steps it shows one after the other in place of a run: see Step
	About   []Fact   // "how the model works": assumptions and sources; of a widget that measures
	Try     []string // short things worth doing with it
	Browser string   // the program that a browser gets of a member of a family; empty: the same
	Bare    bool     // its View is without what never changes: a page that has the rest can be patched by it

	Init   func(Values) M
	Update func(M, Msg) M    // consumes M: it may change it in place
	Clone  func(M) M         // a deep copy; nil means stepping back replays from the start
	Done   func(M) bool      // nothing more will happen
	View   func(M) ui.Node   // the picture: one <svg> (role img, title, desc) or a <div> of them
	Read   func(M) []Reading // what the widget measures; nil for one that measures nothing
	Say    func(M) string    // the one sentence that explains the state
	Table  func(M) Table     // the data behind the picture; nil where it has none
	Offer  func(M) []Action  // what may be pressed just now: each sets the Hidden parameter Name to Value; may be nil
}

// Action is a button of a widget: pressing it appends Msg{Name, value} to the log.
type Action struct{ Name, Value, Label, Help string }

// Fact is one paragraph of a widget's explanation.
type Fact struct{ Title, Text string }

// Reading is one measured value.
type Reading struct {
	// Not comparable: a list of readings is an array somewhere, and the code that would
	// compare each length of array made 0.3 % of the program.
	_ [0]func()

	Name     string // "peak": stable, in URLs and lessons
	Label    string // "Peak after recovery"
	Unit     string // "s", "requests", "" for a plain count
	Value    float64
	Decimals int    // digits after the point when it is shown
	None     bool   // it has no value: never happened; shown as "never" or Text, null in JSON
	Text     string // shown instead of the number when set
}

// Cell is one cell of a Table: a number (Text is how it is written) or a text.
type Cell struct {
	Text    string
	Value   float64
	Numeric bool
}

// Column heads a Table: Name is stable ("time_s"), Label is for people.
type Column struct{ Name, Label string }

// Table is the data behind a picture. Every row has len(Columns) cells.
type Table struct {
	Caption string
	Columns []Column
	Rows    [][]Cell
}

// Info is what there is to know about a widget without running it.
type Info struct {
	Name, Title, Summary string
	Topic                string
	Params               []Param
	Actions              []Action
	TickMS               int
	Speeds               []int
	Speed                int
	Limit                int
	Steps                int
	About                []Fact
	Try                  []string
	Browser              string
	Bare                 bool
}

// Widget hides the model type of a Spec, so that a catalog can hold many kinds.
type Widget interface {
	Info() Info
	// Start begins a run at tick 0. Values come from Parse and are in bounds.
	Start(Values) Run
}

// Sampler is a widget that can be measured over a number of customers instead of a time.
// Theory wants samples that no picture has the patience for, so their sizes are asked for
// on the command line and by challenges, and are no controls of the widget.
type Sampler interface {
	Widget
	// Measure lets warmup customers pass and measures the given number after them.
	Measure(v Values, warmup, customers int) []Reading
}

// Run is one run of a widget.
type Run interface {
	Send(Msg)   // a tick or an action; after Done a tick changes nothing
	Done() bool // nothing more will happen
	Clone() Run // an independent copy, or nil when the widget cannot be cloned
	View() ui.Node
	Read() []Reading
	Say() string
	Table() Table
	Offer() []Action
}

// Catalog is a list of widgets in the order they are shown.
type Catalog []Widget

// Find returns the widget called name, or nil.
func (c Catalog) Find(name string) Widget {
	for _, w := range c {
		if w.Info().Name == name {
			return w
		}
	}
	return nil
}
