package widget

import (
	"errors"
	"strings"
	"testing"
)

// titled is a family of counters: a program is "title …".
type titled struct{ Widget }

func (titled) Compile(string) (string, []DefinitionFault) { panic("nobody compiles in a page") }

func (titled) Define(program string) (Widget, error) {
	title, ok := strings.CutPrefix(program, "title ")
	if !ok {
		return nil, errors.New("there is no title")
	}
	return counter(func(s *Spec[*count]) { s.Title = title }), nil
}

func TestAnAuthorsProgramMakesAMemberOfAFamily(t *testing.T) {
	p, faults := OpenWith(titled{counter()}, "c", "program=title+A%26B&seed=3", "c.rate=1")
	if len(faults) > 0 || p.info.Title != "A&B" || p.Values().Raw("seed") != "3" {
		t.Errorf("title %q, seed %s, faults %v", p.info.Title, p.Values().Raw("seed"), faults)
	}
	if p.Query() != "c.rate=1" {
		t.Errorf("the program is in the address: %s", p.Query())
	}
}

// Who can send an address can send anything, so nothing there defines a widget.
func TestAProgramInAnAddressMeansNothing(t *testing.T) {
	p, faults := Open(titled{counter()}, "c", "c.program=title+Mine")
	if len(faults) > 0 || p.info.Title != "Counter" || p.Query() != "" {
		t.Errorf("title %q, query %q, faults %v", p.info.Title, p.Query(), faults)
	}
}

func TestAProgramThatCannotBeUsedIsAFault(t *testing.T) {
	for _, w := range []Widget{titled{counter()}, counter()} {
		p, faults := OpenWith(w, "c", "program=x", "")
		if len(faults) != 1 || faults[0].Param != Program || p.info.Title != "Counter" {
			t.Errorf("title %q, faults %v", p.info.Title, faults)
		}
	}
}

func TestAWidgetWithoutTimeHasNothingToPlay(t *testing.T) {
	p, _ := Open(counter(func(s *Spec[*count]) { s.Limit = 0 }), "c", "")
	var b strings.Builder
	if err := p.Island().Render(&b); err != nil {
		t.Fatal(err)
	}
	if html := b.String(); strings.Contains(html, "island-transport") || !strings.Contains(html, `value="boost"`) {
		t.Error("the island has a transport, or lost its actions")
	}
}
