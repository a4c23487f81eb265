package main

import (
	"bufio"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"millrace/content"
	"millrace/quizzes"
	"millrace/server"
)

// item is one thing the course promises to teach, and where it does. testdata/items.txt
// has them all:
//
//	S42 | Backlog: 1,000 in, 800 out, for an hour | section capacity-backlog "720,000" | widget capacity-backlog backlog
//
// A target names a place of the course: section, widget (a section and a widget in it),
// check (a quick check, a prediction or a diagram to complete), card, question (of a bank),
// term, lab (a page of the lab), challenge or frame (every lesson has it). Words in quotes must be in
// the text that stands there.
type item struct {
	number  int
	what    string
	lesson  string // id of the lesson it belongs to; empty for the frame of all
	targets []target
}

type target struct {
	kind, id, widget string
	words            []string
}

const itemsFile = "testdata/items.txt"

// The plan of the course lists 128 things. Each must have a place, so that a lesson which
// is rewritten loses none of them.
func TestEveryItemOfThePlanHasItsPlace(t *testing.T) {
	site, err := new(sources).load()
	if err != nil {
		t.Fatal(err)
	}
	places := findPlaces(site)
	seen := map[int]bool{}
	for _, it := range readItems(t) {
		if seen[it.number] {
			t.Errorf("S%d is listed twice", it.number)
		}
		seen[it.number] = true
		if len(it.targets) == 0 && !coming(site, it.lesson) {
			t.Errorf("S%d (%s) has no place in the course", it.number, it.what)
		}
		for _, to := range it.targets {
			if fault := places.missing(to); fault != "" {
				t.Errorf("S%d (%s): %s", it.number, it.what, fault)
			}
		}
	}
	for n := 1; n <= 128; n++ {
		if !seen[n] {
			t.Errorf("S%d is not listed in %s", n, itemsFile)
		}
	}
}

// coming reports whether a lesson is announced and not written yet: its items wait with it.
func coming(site *server.Site, lesson string) bool {
	return slices.ContainsFunc(site.Course.Lessons, func(l *content.Lesson) bool { return l.ID == lesson && l.Coming })
}

// A list that takes any target would pass; these must not.
func TestAnItemWithoutItsPlaceIsMissed(t *testing.T) {
	site, err := new(sources).load()
	if err != nil {
		t.Fatal(err)
	}
	places := findPlaces(site)
	for _, to := range []target{
		{kind: "section", id: "retries-gone"},
		{kind: "section", id: "retries-backoff", words: []string{"a sentence nobody wrote"}},
		{kind: "widget", id: "retries-backoff", widget: "lanes"},
		{kind: "check", id: "retries-check-gone"},
		{kind: "card", id: "retries-card-gone"},
		{kind: "question", id: "retries-gone"},
		{kind: "term", id: "gone"},
		{kind: "lab", id: "gone"},
		{kind: "challenge", id: "gone"},
		{kind: "stanza", id: "retries-backoff"},
	} {
		if places.missing(to) == "" {
			t.Errorf("%+v was found", to)
		}
	}
	if fault := places.missing(target{kind: "widget", id: "retries-storm", widget: "retry-storm", words: []string{"comb"}}); fault != "" {
		t.Error(fault)
	}
}

// places is what a target can name: for each kind the ids there are, with their text.
type places map[string]map[string]string

// missing says what is wrong with a target, or nothing.
func (p places) missing(to target) string {
	if to.kind == "frame" {
		return ""
	}
	id := to.id
	if to.kind == "widget" {
		id += " " + to.widget
	}
	text, found := p[to.kind][id]
	if !found {
		return fmt.Sprintf("the course has no %s %s", to.kind, id)
	}
	for _, w := range to.words {
		if !strings.Contains(text, w) {
			return fmt.Sprintf("%s %s no longer says %q", to.kind, id, w)
		}
	}
	return ""
}

func findPlaces(site *server.Site) places {
	p := places{}
	put := func(kind, id, text string) {
		text = strings.ReplaceAll(text, "\u00a0", " ") // between a number and its unit
		if p[kind] == nil {
			p[kind] = map[string]string{}
		}
		p[kind][id] += text
	}
	for _, l := range site.Course.Lessons {
		placesOf(l, put)
	}
	for _, b := range site.Banks {
		for _, q := range b.Questions {
			put("question", q.ID, plain(string(q.Prompt)))
		}
	}
	for _, c := range site.Challenges {
		put("challenge", c.ID, plain(string(c.Goal)+" "+string(c.Story)))
	}
	for _, term := range site.Course.Terms {
		put("term", term.Slug, term.Plain)
	}
	for _, page := range site.Course.Lab {
		var text strings.Builder
		for _, part := range page.Parts {
			text.WriteString(part.HTML)
		}
		put("lab", page.Widget, plain(text.String()))
	}
	return p
}

func placesOf(l *content.Lesson, put func(kind, id, text string)) {
	var section strings.Builder // since the last tick
	var widgets []string
	asked := func(q *quizzes.Question) { put("check", q.ID, plain(string(q.Prompt))) }
	for _, part := range l.Parts {
		switch part.Kind {
		case content.PartHTML:
			section.WriteString(part.HTML)
		case content.PartIsland:
			widgets = append(widgets, part.Island.Widget)
			section.WriteString(" " + part.Island.Title)
			for _, set := range part.Island.Params {
				if set.Name == content.ProgramSetting {
					section.WriteString(" " + html.EscapeString(set.Value)) // what a diagram is called and says
				}
			}
		case content.PartCheck:
			asked(part.Check)
		case content.PartPredict:
			widgets = append(widgets, part.Island.Widget)
			asked(part.Predict.Question)
		case content.PartTick:
			text := section.String()
			if s := l.Section(part.Section); s != nil {
				if at := strings.Index(text, `id="`+s.Anchor+`"`); at >= 0 {
					text = text[at:]
				}
			}
			put("section", part.Section, plain(text))
			for _, w := range slices.Compact(slices.Sorted(slices.Values(widgets))) {
				put("widget", part.Section+" "+w, plain(text))
			}
			section.Reset()
			widgets = nil
		}
	}
	for _, c := range l.Cards {
		put("card", c.ID, plain(string(c.Front)+" "+string(c.Back)))
	}
}

var (
	tags   = regexp.MustCompile(`<[^>]*>`)
	spaces = regexp.MustCompile(`\s+`)
)

// plain is HTML without its tags, each run of white space one space.
func plain(text string) string {
	return spaces.ReplaceAllString(html.UnescapeString(tags.ReplaceAllString(text, "")), " ")
}

var quoted = regexp.MustCompile(`"([^"]*)"`)

func readItems(t *testing.T) (items []item) {
	t.Helper()
	f, err := os.Open(itemsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lesson := ""
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if id, found := strings.CutPrefix(line, "lesson "); found {
			lesson = strings.TrimSpace(id)
			continue
		}
		cells := strings.Split(line, "|")
		number, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(cells[0]), "S"))
		if err != nil || len(cells) < 2 {
			t.Fatalf("%s:%d: want S<number> | what | target …, got %q", itemsFile, n, line)
		}
		it := item{number: number, what: strings.TrimSpace(cells[1]), lesson: lesson}
		for _, cell := range cells[2:] {
			var to target
			for _, w := range quoted.FindAllStringSubmatch(cell, -1) {
				to.words = append(to.words, w[1])
			}
			names := strings.Fields(quoted.ReplaceAllString(cell, ""))
			if len(names) == 0 {
				t.Fatalf("%s:%d: S%d has a target without a name: %q", itemsFile, n, number, cell)
			}
			to.kind = names[0]
			if len(names) > 1 {
				to.id = names[1]
			}
			if len(names) > 2 {
				to.widget = names[2]
			}
			it.targets = append(it.targets, to)
		}
		items = append(items, it)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return items
}
