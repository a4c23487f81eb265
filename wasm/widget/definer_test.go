package widget

import (
	"strings"
	"testing"
)

// titled is a family of counters: its source is "title …".
type titled struct{ Widget }

func (titled) Define(source string) (Widget, []SourceFault) {
	title, ok := strings.CutPrefix(source, "title ")
	if !ok {
		return nil, []SourceFault{{Message: "there is no title"}}
	}
	return counter(func(s *Spec[*count]) { s.Title = title }), nil
}

func TestAnAuthorsSourceMakesAMemberOfAFamily(t *testing.T) {
	p, faults := OpenWith(titled{counter()}, "c", "source=title+A%26B&seed=3", "c.rate=1")
	if len(faults) > 0 || p.info.Title != "A&B" || p.Values().Raw("seed") != "3" {
		t.Errorf("title %q, seed %s, faults %v", p.info.Title, p.Values().Raw("seed"), faults)
	}
	if p.Query() != "c.rate=1" {
		t.Errorf("the source is in the address: %s", p.Query())
	}
}

// Who can send an address can send anything, so nothing there defines a widget.
func TestASourceInAnAddressMeansNothing(t *testing.T) {
	p, faults := Open(titled{counter()}, "c", "c.source=title+Mine")
	if len(faults) > 0 || p.info.Title != "Counter" || p.Query() != "" {
		t.Errorf("title %q, query %q, faults %v", p.info.Title, p.Query(), faults)
	}
}

func TestASourceThatCannotBeUsedIsAFault(t *testing.T) {
	for _, c := range []struct {
		widget Widget
		want   string
	}{
		{titled{counter()}, "There is no title."},
		{counter(), "This widget is none that a lesson defines."},
	} {
		p, faults := OpenWith(c.widget, "c", "source=x", "")
		if len(faults) != 1 || faults[0].Message != c.want || p.info.Title != "Counter" {
			t.Errorf("title %q, faults %v, want %s", p.info.Title, faults, c.want)
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
