package dom

import (
	"errors"
	"slices"

	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

// errBare answers a page that wants all of an island of which it has the only whole one.
var errBare = errors.New("dom: this island is not known in full here")

// Engine holds the islands that are awake.
type Engine struct {
	catalog widget.Catalog
	islands []*island  // few, so they are searched in turn
	patches []ui.Patch // used again for each answer …
	buffer  ui.Buffer  // … and so is this
}

// New returns an engine for the widgets of a catalog.
func New(c widget.Catalog) *Engine { return &Engine{catalog: c} }

// island is one widget of the page.
type island struct {
	number int // by which the page calls it
	player *widget.Player
	shown  ui.Node // the tree as the page has it
	query  string  // the query as the page has it
}

// Answer is what the page is told after a message.
type Answer struct {
	Patches []byte // as ui.Buffer encodes them, good until the next message; nil when nothing changed
	Wait    int    // ms of real time until a frame can show anything new; 0 when nothing plays
	Query   string // the island's part of the address …
	Moved   bool   // … and whether the page should write it there
}

// errAsleep answers a message for an island that was never opened or is closed.
var errAsleep = errors.New("dom: no such island is awake")

// Open wakes an island and returns the shape of the tree that the page should have.
func (e *Engine) Open(number int, name, prefix, defaults, query string, reduced bool) (Shape, error) {
	w := e.catalog.Find(name)
	if w == nil {
		return Shape{}, errors.New("dom: there is no widget called " + name)
	}
	// What is wrong with the query is said in the island itself.
	p, _ := widget.OpenWith(w, prefix, defaults, query)
	p.SetReduced(reduced)
	p.LeaveNotes()
	i := &island{number: number, player: p, shown: p.Island(), query: p.Query()}
	e.islands = append(e.islands, i)
	return shapeOf(i.shown), nil
}

// Send passes on what a learner did. A value that the widget refuses is not an error
// here: the island shows why.
func (e *Engine) Send(number int, name, value string) (Answer, error) {
	i, err := e.find(number)
	if err != nil {
		return Answer{}, err
	}
	if err := i.player.Send(widget.Msg{Name: name, Value: value}); err == widget.ErrUnknown {
		return Answer{}, errors.New("dom: nothing here takes " + name + "=" + value)
	}
	return e.answer(i), nil
}

// Frame lets ms milliseconds of real time pass.
func (e *Engine) Frame(number, ms int) (Answer, error) {
	i, err := e.find(number)
	if err != nil {
		return Answer{}, err
	}
	if !i.player.Advance(ms) {
		return Answer{Wait: i.player.Wait()}, nil
	}
	return e.answer(i), nil
}

// Reduced says whether the reader wants less motion.
func (e *Engine) Reduced(number int, on bool) (Answer, error) {
	i, err := e.find(number)
	if err != nil {
		return Answer{}, err
	}
	i.player.SetReduced(on)
	return e.answer(i), nil
}

// Redraw sends all of an island, for a page whose tree has another shape. It fails for an
// island that only the server draws.
func (e *Engine) Redraw(number int) (Answer, error) {
	i, err := e.find(number)
	if err != nil {
		return Answer{}, err
	}
	if i.player.Bare() {
		return Answer{}, errBare
	}
	i.shown = ui.Node{}
	return e.answer(i), nil
}

// Close forgets an island that left the page.
func (e *Engine) Close(number int) {
	e.islands = slices.DeleteFunc(e.islands, func(i *island) bool { return i.number == number })
}

func (e *Engine) find(number int) (*island, error) {
	for _, i := range e.islands {
		if i.number == number {
			return i, nil
		}
	}
	return nil, errAsleep
}

// answer brings the page up to date. The address is left alone while the run moves,
// since it would change with every frame.
func (e *Engine) answer(i *island) Answer {
	now := i.player.Island()
	e.patches = ui.AppendDiff(e.patches[:0], i.shown, now)
	i.shown = now
	a := Answer{Wait: i.player.Wait()}
	if len(e.patches) > 0 {
		a.Patches = e.buffer.Encode(e.patches)
	}
	if a.Wait > 0 {
		return a
	}
	if q := i.player.Query(); q != i.query {
		i.query = q
		a.Query, a.Moved = q, true
	}
	return a
}
