package script

import (
	"slices"
	"strings"
	"testing"

	"millrace/wasm/diagram"
	"millrace/wasm/diagram/layout"
)

func parsed(t testing.TB, text string) *diagram.Diagram {
	t.Helper()
	d, err := diagram.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const blankFlow = "flowchart LR\n%% fill {#some-id}\nA[API]:::service --> X[?]:::blank -->|on| W[(Store)]\n"

func tasksOf(right int, labels ...string) (tasks []Task) {
	for i, l := range labels {
		tasks = append(tasks, Task{Box: true, Done: i == right, Text: l + " — it would do something", Line: 10 + i, Col: 7})
	}
	return tasks
}

func TestReadFillTakesTheBoxAndItsChoices(t *testing.T) {
	f, faults := ReadFill(parsed(t, blankFlow), 2, 4, "{#some-id}", tasksOf(1, "Cache", "Message queue"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := []Choice{{"Cache", "it would do something", false}, {"Message queue", "it would do something", true}}
	if f.ID != "some-id" || f.Box != "X" || !slices.Equal(f.Choices, want) {
		t.Errorf("got %+v", f)
	}
}

func TestNamesEndAtTheFirstDashBetweenSpaces(t *testing.T) {
	for text, want := range map[string][2]string{
		"Cache — may drop — or not": {"Cache", "may drop — or not"},
		"Cache – may drop":          {"Cache", "may drop"},
		"Re-try – a — b":            {"Re-try", "a — b"},
		"Write-ahead log":           {"Write-ahead log", ""},
		"  Cache   —   may drop ":   {"Cache", "may drop"},
		"Cache —":                   {"Cache", ""},
		"— may drop":                {"", "may drop"},
		"A—B — x":                   {"A—B", "x"},
		"":                          {"", ""},
	} {
		if label, rest := halves(text); label != want[0] || rest != want[1] {
			t.Errorf("%q is cut into %q and %q, want %q", text, label, rest, want)
		}
	}
}

// The blank box is a rectangle of one size in which every choice fits with the layout's
// margin of 14 pixels at each side, and 9 above and below (layout.measureNode).
func TestEveryChoiceFitsIntoTheBlankBox(t *testing.T) {
	labels := []string{"Q", "Dead letter queue", "A load balancer that retries by itself", "Überlauf & Co.", "日本語のキュー"}
	d := parsed(t, blankFlow)
	for right := range labels {
		f, faults := ReadFill(d, 2, 4, "", tasksOf(right, labels...))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		room, err := layout.Layout(f.Room(d), layout.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := Nothing; i < len(labels); i++ {
			g := f.Picture(room, i)
			layout.Rename(f.With(d, i), g)
			at := slices.IndexFunc(g.Boxes, func(b diagram.Box) bool { return b.ID == "X" })
			b := g.Boxes[at]
			for _, line := range b.Lines {
				if w := diagram.Width(line, diagram.NodeSize); w+28 > b.W {
					t.Errorf("%q needs %d pixels and the box has %d", line, w+28, b.W)
				}
			}
			if h := len(b.Lines)*diagram.NodeLine + 18; h > b.H {
				t.Errorf("%q needs %d pixels of height and the box has %d", b.Lines, h, b.H)
			}
			if b.Outline != "rect" || b.Kind != "" || b.Rect != room.Boxes[at].Rect {
				t.Errorf("with choice %d the box is %+v", i, b)
			}
			if name := diagram.Joined(f.Lines(i)); i >= 0 && !strings.HasPrefix(b.Name, strings.TrimSuffix(labels[i], ".")+". ") {
				t.Errorf("the box with %q is named %q", name, b.Name)
			}
		}
	}
	if d.Flow.Nodes[1].Text != "?" {
		t.Error("the author's diagram was changed")
	}
}

// Whatever stands in a list, there is a Fill or a fault, and a Fill has one right choice.
func FuzzReadFill(f *testing.F) {
	f.Add("{#a-b}", "Cache — drops", "Queue — keeps", true, false)
	f.Add("", "— x", "\xff — <b>", false, true)
	f.Add("{", "#quot; — y", "A\nB — y", true, true)
	f.Fuzz(func(t *testing.T, rest, one, two string, a, b bool) {
		d := parsed(t, blankFlow)
		fill, faults := ReadFill(d, 2, 4, rest, []Task{{Box: true, Done: a, Text: one}, {Box: true, Done: b, Text: two}})
		if (fill == nil) == (len(faults) == 0) {
			t.Fatalf("%v and %v", fill, faults)
		}
		if fill == nil {
			return
		}
		if a == b {
			t.Fatal("two right choices, or none")
		}
		room, err := layout.Layout(fill.Room(d), layout.Options{Tries: 1})
		if err != nil {
			t.Fatal(err)
		}
		for i := Nothing; i < 2; i++ {
			if g := fill.Picture(room, i); len(fill.Lines(i)) > maxLines || len(g.Boxes) != 3 {
				t.Fatalf("choice %d: %q", i, fill.Lines(i))
			}
		}
	})
}
