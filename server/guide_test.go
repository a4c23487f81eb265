package server_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/content"
	"millrace/server"
)

// withGuide gives the site a guide of one page.
func withGuide(t *testing.T, site *server.Site) *server.Site {
	t.Helper()
	guide, faults := content.Load(fstest.MapFS{
		"guide/course.yaml": {Data: []byte("slug: how-to\ntitle: How to\nsummary: S\nguide: true\nlessons:\n  - 01-write.md\n  - {id: later, slug: later, title: Later, summary: L}\n")},
		"guide/01-write.md": {Data: []byte("---\nid: write\ntitle: Write\nsummary: S\nminutes: 3\n---\n\n:::section[First]{#write-first}\n\nText.\n\n::::example[Words]\n**Strong.**\n::::\n\n:::\n")},
	}, "guide", content.Checks{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	site.Guide = guide
	return site
}

// A check in a guide is answered where it stands, for practice: nothing is recorded and
// nobody gets a cookie.
func TestChecksOfTheGuideAreForPractice(t *testing.T) {
	guide, faults := content.Load(fstest.MapFS{
		"guide/course.yaml": {Data: []byte("slug: how-to\ntitle: How to\nsummary: S\nguide: true\nlessons:\n  - 01-write.md\n")},
		"guide/01-write.md": {Data: []byte("---\nid: write\ntitle: Write\nsummary: S\n---\n\n:::::section[First]{#write-first}\n\n::::example[A check]\n" +
			":::check{#write-check}\nWhich?\n\n- [x] This\n  > Because.\n- [ ] That\n  > It is not.\n:::\n::::\n\n:::::\n")},
	}, "guide", checks())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	site := loaded(t, sampleFiles(t))
	site.Guide = guide
	r := newRig(t, func(c *server.Config) { c.Site = site })
	b := r.browser()
	const path = "/courses/how-to/write"
	b.get(path).says(t, "For practice", "Which?")
	b.post(path, "q.write-check.choice", "b").says(t, "Not right.", "It is not.")
	b.post(path, "q.write-check.choice", "a").says(t, "Right.", "Because.")
	if b.cookie() != nil || events(t, r) != 0 {
		t.Error("practice left a trace")
	}
	if a := b.post(path+"/checks/write-check", "q.write-check.choice", "a"); a.status != http.StatusNotFound {
		t.Errorf("an answer to be recorded: %d, want 404", a.status)
	}
}

// The guide is a course of its own beside the course: in the menu, with a list and pages,
// and with nothing to tick, to answer or to be counted.
func TestGuideIsServedBesideTheCourse(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Site = withGuide(t, loaded(t, sampleFiles(t))) })
	b := r.browser()
	home := b.get("/")
	if !strings.Contains(home.body, `<a href="/courses/how-to">Guide</a>`) {
		t.Error("the menu does not lead to the guide")
	}
	list := b.get("/courses/how-to")
	if list.status != http.StatusOK || !strings.Contains(list.body, `href="/courses/how-to/write">Write</a>`) || strings.Contains(list.body, "race-words") {
		t.Errorf("status %d: %s", list.status, list.body)
	}
	page := b.get("/courses/how-to/write")
	for _, want := range []string{"On this page", "<h3>Words</h3>", "**Strong.**", "<strong>Strong.</strong>", "How to"} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, unwanted := range []string{"data-lesson", "/sections/", "Tick every section", "race-cells", "lesson-state"} {
		if strings.Contains(page.body, unwanted) {
			t.Errorf("the page has %q", unwanted)
		}
	}
	for _, missing := range []string{"/courses/how-to/later", "/courses/how-to/waiting", "/courses/sample/write"} {
		if a := b.get(missing); a.status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", missing, a.status)
		}
	}
	if a := b.get(lessonPath); a.status != http.StatusOK || !strings.Contains(a.body, "data-lesson") {
		t.Errorf("the lesson: status %d", a.status)
	}
}
