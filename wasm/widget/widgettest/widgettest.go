// Package widgettest is the suite that every widget passes, natively and as
// WebAssembly.
//
// Why: the site leans on what a widget promises. A frame is a URL only if a run is a
// function of its messages; a page works without JavaScript only if the tree survives
// an HTML parser; a server can mark a challenge only if no value makes the model panic.
// A widget's own tests say that its model is right; this says that it is a widget.
//
// Why checks are functions that return an error: the suite is tested too, with a widget
// that breaks each promise in turn.
package widgettest

import (
	"errors"
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"millrace/wasm/widget"
)

// Update is the flag -update: write the golden files instead of comparing with them. A
// widget's own golden tests use it too, since a flag can be defined only once.
var Update = flag.Bool("update", false, "write golden files")

// check is one promise. It returns everything that breaks it.
type check struct {
	promise string
	broken  func(w widget.Widget) error
}

var checks = []check{
	{"what there is to know is complete", information},
	{"the same messages give the same bits", deterministic},
	{"looking changes nothing", observed},
	{"a clone is independent", cloned},
	{"after the end a tick changes nothing", ended},
	{"the run ends within its limit", limited},
	{"every setting matters", effective},
	{"no value of a setting is too much", bounded},
	{"whatever a learner does is survived", survived},
	{"stepping back is a replay", reversible},
	{"an address is a frame", addressed},
	{"the picture has a name and a description", described},
	{"the island survives an HTML parser", parsed},
	{"ids are unique and every control has a label", labelled},
	{"readings, sentence and table are well formed", wellFormed},
	{"a frame moves few attributes", light},
}

// Run holds w to every promise of package widget, and to the picture and the readings
// in the folder testdata of the calling test: picture.html and readings.txt, which
// -update writes. They pin what the widget does; that it is right is for the widget's
// own tests to say.
func Run(t *testing.T, w widget.Widget) { RunIn(t, "testdata", w) }

// RunIn is Run with another folder for the golden files, for a family with many members.
func RunIn(t *testing.T, folder string, w widget.Widget) {
	for _, c := range checks {
		t.Run(c.promise, func(t *testing.T) {
			if err := hold(c, w); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("the finished run is the golden one", func(t *testing.T) { golden(t, folder, w) })
}

// hold runs one check and turns a panic of the widget into an error.
func hold(c check, w widget.Widget) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return c.broken(w)
}

// faults collects what is wrong, up to a number that still can be read.
type faults struct{ list []error }

func (f *faults) add(format string, args ...any) {
	if len(f.list) < 10 {
		f.list = append(f.list, fmt.Errorf(format, args...))
	}
}

func (f *faults) err() error { return errors.Join(f.list...) }
