package content

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

const labTop = "---\ntitle: Storms\nsummary: Two of them.\n---\n"

// withLab is the sample course with a page of the lab.
func withLab(t *testing.T, name, body string) fstest.MapFS {
	t.Helper()
	fsys := testFiles(t)
	fsys["course/lab/"+name] = &fstest.MapFile{Data: []byte(body)}
	return fsys
}

func TestAPageOfTheLabHasItsWidgetsAndTheirText(t *testing.T) {
	fsys := withLab(t, "retry-storm.md", labTop+`
See [waiting](../01-waiting.md), a [queue](term:queue) and :sim[165]{of=worse read=peak}.

## Worse {#worse}

`+"```widget retry-storm\nid: worse\npolicy: exponential\n```"+`

## Better
`)
	lesson := fsys["course/01-waiting.md"]
	lesson.Data = []byte(swap("See [above]", "See [the storms](lab/retry-storm.md#worse), [above]")(string(lesson.Data)))
	c, faults := Load(fsys, "course", checks())
	for _, f := range append(faults, Prove(c, checks())...) {
		t.Error(f)
	}
	p := c.LabPage("retry-storm")
	if p == nil || p.Title != "Storms" || p.Summary != "Two of them." || p.Placed() || c.LabPage("queue") != nil {
		t.Fatalf("the page is %+v", p)
	}
	if got := fmt.Sprint(p.Places); got != "[{user-worse Worse} {user-better Better}]" {
		t.Errorf("its places are %s", got)
	}
	html, islands := "", 0
	for _, part := range p.Parts {
		html += part.HTML
		if part.Island != nil {
			islands++
			if part.Island.Prefix != "worse" {
				t.Errorf("an island is %+v", part.Island)
			}
		}
	}
	for _, want := range []string{
		`href="/courses/sample/waiting"`, `<h2 id="user-worse">Worse</h2>`,
		"<summary>How it is written</summary>", "```widget retry-storm\n", "exponential",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not in %s", want, html)
		}
	}
	if islands != 1 {
		t.Errorf("%d islands, want 1", islands)
	}
	all := ""
	for _, part := range c.Lessons[0].Parts {
		all += part.HTML
	}
	if !strings.Contains(all, `href="/lab/retry-storm#user-worse"`) {
		t.Error("the lesson's link to the page of the lab leads elsewhere")
	}
}

func TestAPageCanSayWhereItsWidgetStands(t *testing.T) {
	c, faults := Load(withLab(t, "retry-storm.md", labTop+"\n```widget retry-storm\n```\n"), "course", checks())
	if len(faults) > 0 || !c.LabPage("retry-storm").Placed() {
		t.Errorf("%v", faults)
	}
}

func TestDefinedWidgetsAreFoundByTheirFamily(t *testing.T) {
	fsys := withLab(t, "family.md", labTop+"\n```widget family\nid: one\ninputs:\n  - name: rate\n```\n\n```widget family\nid: plain\n```\n")
	file := fsys["course/01-waiting.md"]
	file.Data = []byte(swap("See [above]", "\n\n```widget family\nid: two\ninputs:\n  - name: rate\n```\n\nSee [above]")(string(file.Data)))
	c, faults := Load(fsys, "course", families(new([]string)))
	for _, f := range faults {
		t.Error(f)
	}
	got := ""
	for _, is := range c.Defined("family") {
		got += is.Prefix + " "
	}
	if got != "one two " || len(c.Defined("retry-storm")) > 0 {
		t.Errorf("found %q", got)
	}
}

func TestFaultsOfAPageOfTheLabHaveTheirPlaces(t *testing.T) {
	for _, c := range []struct{ file, body, want string }{
		{"storm.md", labTop, `course/lab/storm.md:1:1: there is no widget "storm" (did you mean retry-storm?) (a page of the lab is named after its widget: retry-storm.md)`},
		{"retry-storm.md", "Text.\n", `course/lab/retry-storm.md:1:1: a page starts with front matter (put its title and summary between two lines of ---)`},
		{"retry-storm.md", "---\ntitle: A\nsumary: B\n---\n", `course/lab/retry-storm.md:3:1: there is no key "sumary" here (did you mean summary?)`},
		{"retry-storm.md", labTop + "# One\n", `course/lab/retry-storm.md:5:1: headings of a page start at ## (its title is in its front matter)`},
		{"retry-storm.md", labTop + ":::check{#c}\nWhat?\n\n- [x] A\n  > Yes.\n- [ ] B\n  > No.\n:::\n", `course/lab/retry-storm.md:5:1: :::check has no place on a page of the lab (put it in a lesson)`},
		{"retry-storm.md", labTop + "[x](01-waiting.md)\n", `course/lab/retry-storm.md:5:1: there is no lesson "01-waiting.md" to link to (did you mean ../01-waiting.md?)`},
		{"retry-storm.md", labTop + "```widget retry-storm\npolicy: none\n```\n", `course/lab/retry-storm.md:6:1: policy is exponential or full-jitter, not "none"`},
		{"retry-storm.md", labTop + "```widget retry-storm\n```\n\n```widget retry-storm\n```\n", `course/lab/retry-storm.md:8:1: another widget of this page has the id "retry-storm" (give this one its own: a line id: name)`},
	} {
		_, faults := Load(withLab(t, c.file, c.body), "course", checks())
		var got []string
		for _, f := range faults {
			got = append(got, f.String())
		}
		if !strings.Contains(strings.Join(got, "\n")+"\n", c.want+"\n") {
			t.Errorf("%q:\n got %s\nwant %s", c.body, strings.Join(got, "\n"), c.want)
		}
	}
}
