package content

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
)

// FuzzLesson changes a whole lesson, front matter and all. Whatever it is, nothing
// panics, faults have places in the file, parts are what they say they are, and what a
// page would be put together from has no key in it.
func FuzzLesson(f *testing.F) {
	sample, err := os.ReadFile("testdata/course/01-waiting.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(sample))
	for _, seed := range []string{
		"", "---\n", "---\n---\n", "---\nid: a\n--- \n\ntext\n", "---\r\nid: a\r\n---\r\n", "\ufeff---\nid: [a]\n---\n", "---\n- a\n---\n", "---\na: &x 1\nb: *x\n---\n",
		"---\nheadlines: [1, {figure: a, sim: {widget: retry-storm}}]\n---\n", "---\nid: a\n---\n:::check{#a}\n- [x]\n- [ ] b\n  > c\n:::\n",
		"---\nid: a\n---\n:::predict{#a read=peak}\n```widget retry-storm\n```\n- [x] a\n:::\n", "---\nid: a\n---\n:::card{#a}\n:::\n:::card[b]{#a}\nc[^1]\n:::\n\n[^1]: d\n",
		"---\nid: a\n---\n:::::section[a]{#b}\n:::check{#c}\nExplanation: d\n:::\n:::::\n", "---\nid: a\n---\n> - :::check{#c}\n>   a\n>   - [x] b\n>     > CANARY\n>   :::\n",
	} {
		f.Add(seed)
	}
	course, err := os.ReadFile("testdata/course/course.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, src string) {
		fsys := fstest.MapFS{
			"course.yaml":   {Data: course},
			"glossary.md":   {Data: []byte("## Queue\n\nA.\n\n## ack\n\nB.\n")},
			"01-waiting.md": {Data: []byte(src)},
		}
		c, faults := Load(fsys, ".", checks())
		if c == nil {
			t.Fatal("a lesson's file took the course with it")
		}
		lines := strings.Count(src, "\n") + strings.Count(src, "\r") + 2
		for _, f := range faults {
			if f.Line < 1 || f.Col < 1 || f.File == "01-waiting.md" && f.Line > lines || f.Message == "" {
				t.Errorf("a fault without a place or a message: %+v", f)
			}
			if strings.Contains(f.Message, "stumbled") {
				t.Error(f)
			}
		}
		l := c.Lessons[0]
		for _, p := range l.Parts {
			if strings.Contains(p.HTML, "\x00") {
				t.Errorf("a slot's mark is left in %q", p.HTML)
			}
			if strings.Contains(p.HTML, "CANARY") && len(faults) == 0 {
				t.Errorf("a key in %q", p.HTML)
			}
			whole := map[PartKind]bool{
				PartHTML: p.HTML != "", PartIsland: p.Island != nil, PartCheck: p.Check != nil,
				PartPredict: p.Predict != nil && p.Island != nil && p.Island.Sealed, PartTick: true,
			}
			if !whole[p.Kind] {
				t.Errorf("a part of kind %d is %+v", p.Kind, p)
			}
			if p.Check != nil {
				p.Check.Body.Mark(quizzes.Given{quizzes.ChoiceField: {"a"}})
			}
		}
		ids := map[string]bool{}
		for _, s := range l.Sections {
			if ids[s.ID] && len(faults) == 0 {
				t.Errorf("the id %q is there twice and nobody says so", s.ID)
			}
			ids[s.ID] = true
		}
		if len(faults) == 0 && !l.Coming && (len(l.Sections) < 5 || len(l.Cards) < 5 || len(l.Headlines) != 3) {
			t.Errorf("a lesson outside of its frame has no fault: %+v", l)
		}
	})
}

// FuzzFrontMatter holds that the cut loses nothing and moves no line.
func FuzzFrontMatter(f *testing.F) {
	for _, seed := range []string{"", "---", "---\n---", "---\na: b\n---\nbody\n", "---\n---\n---\n", "--- \n", "---\r\na\r\n---\r\nb"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		yaml, body, ok := cutFrontMatter([]byte(src))
		plain := strings.ReplaceAll(strings.TrimPrefix(src, "\ufeff"), "\r\n", "\n")
		if !ok {
			if string(body) != plain {
				t.Errorf("a text without front matter became %q", body)
			}
			return
		}
		if strings.Count(string(body), "\n") != strings.Count(plain, "\n") && strings.Count(string(body), "\n") != strings.Count(plain, "\n")+1 {
			t.Errorf("the body of %q has %d lines", plain, strings.Count(string(body), "\n"))
		}
		if !strings.HasPrefix(plain, "---\n"+string(yaml)) || !strings.HasSuffix(plain, strings.TrimLeft(string(body), "\n")) {
			t.Errorf("%q was cut into %q and %q", plain, yaml, body)
		}
		readYAML("x", yaml, 1, func(quizzes.Fault) {})
	})
}
