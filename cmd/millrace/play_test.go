package main

import (
	"regexp"
	"strings"
	"testing"

	"millrace/content"
	"millrace/content/play"
	"millrace/wasm/dom"
	"millrace/wasm/play/sketch"
	"millrace/wasm/ui"
)

// What the playground opens with shows what it can do, and has no fault.
func TestExamplesOfThePlaygroundAreInOrder(t *testing.T) {
	does := map[string]string{
		"steps": `value="play"`, "kinds": `class="external"`, "messages": `value="play"`, "walk": "Is the result",
		"fill": `class="place-chips"`, "frames": `class="areas"`,
	}
	for _, e := range play.Examples() {
		s := sketch.Draw(e.Text, sketch.Options{MaxText: 8 << 10, MaxParts: maxSketchParts})
		for _, f := range s.Faults {
			t.Errorf("%s: %v", e.Name, f)
		}
		if does[e.Name] == "" || !strings.Contains(s.HTML(), does[e.Name]) {
			t.Errorf("%s does not show %s", e.Name, does[e.Name])
		}
	}
}

var playLink = regexp.MustCompile(`href="/play\?from=([^"]*)"`)

// Every diagram of the course and of the guide opens in the playground, and is in order
// there: what it does too.
func TestDiagramsOfTheCourseOpenInThePlayground(t *testing.T) {
	site, err := (&sources{}).load()
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for _, course := range []*content.Course{site.Course, site.Guide} {
		for _, l := range course.Lessons {
			for _, part := range l.Parts {
				for _, m := range playLink.FindAllStringSubmatch(part.HTML, -1) {
					links++
					text, ok := course.Diagram(m[1])
					if !ok {
						t.Errorf("%s: the text of %s is not kept", l.Slug, m[0])
					}
					s := sketch.Draw(text, sketch.Options{MaxText: 8 << 10, MaxParts: maxSketchParts})
					for _, f := range s.Faults {
						t.Errorf("%s: %v in\n%s", l.Slug, f, text)
					}
					if s.HTML() == "" {
						t.Errorf("%s: no picture of\n%s", l.Slug, text)
					}
				}
			}
		}
	}
	if links < 15 {
		t.Errorf("found %d links", links)
	}
}

// The engine of the page has as many nodes in mind as the picture that it is given, so
// that it adopts them.
func TestIslandsOfThePlaygroundAreAdopted(t *testing.T) {
	for _, e := range play.Examples() {
		s := sketch.Draw(e.Text, sketch.Options{})
		name, island := s.Picture.Attr("data-widget")
		if !island {
			continue // the box to fill in
		}
		defaults, _ := s.Picture.Attr("data-defaults")
		shape, err := dom.New(sketch.Widgets).Open(1, name, sketch.Prefix, defaults, "", false)
		if err != nil {
			t.Fatal(err)
		}
		if want := moving(s.Picture); int(shape.Nodes) != want {
			t.Errorf("%s: %d nodes in the page, %d in the engine", e.Name, want, shape.Nodes)
		}
	}
}

// moving counts the nodes of an island without what never changes.
func moving(n ui.Node) int {
	count := 1
	if _, still := n.Attr("data-still"); still {
		return count
	}
	for _, k := range n.Kids {
		count += moving(k)
	}
	return count
}
