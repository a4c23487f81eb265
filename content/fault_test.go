package content

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"millrace/quizzes"
)

// Every case breaks the sample course in one way. {text} stands for the place of the
// first such text in the changed file, {2 text} for that of the second.
func TestFaultsOfACourseHaveTheirPlaces(t *testing.T) {
	const (
		course   = "course.yaml"
		glossary = "glossary.md"
		lesson   = "01-waiting.md"
	)
	gone := func(string) string { return "" }
	after := func(text string) func(string) string { return func(s string) string { return s + text } }
	for _, c := range []struct {
		name, file string
		change     func(string) string
		want       string // the faults, without the folder
	}{
		{"no course", course, gone, "course.yaml:1:1: this file cannot be read: file does not exist"},
		{"empty course", course, func(string) string { return "# nothing\n" }, "course.yaml:1:1: course.yaml says nothing (it needs slug, title, summary and lessons)"},
		{"broken YAML", course, swap("title: A sample", "title: A: sample"), "course.yaml:2:1: this YAML cannot be read: a second colon in one line, or a line indented too far (put a value with : or a leading ` * [ { > @ in quotes)"},
		{"unknown key", course, swap("summary: Every", "sumary: Every"), "course.yaml:1:1: \"summary\" is missing\ncourse.yaml:3:1: there is no key \"sumary\" here (did you mean summary?)"},
		{"missing lesson", course, swap("01-waiting", "02-waiting"), "02-waiting.md:1:1: this file cannot be read: file does not exist\ncourse.yaml:7:3: 01-waiting.md is in the folder and not in the list (add it, or give it another ending)"},
		{"a lesson outside of the folder", course, swap("01-waiting.md", "../x.md"), "course.yaml:7:3: 01-waiting.md is in the folder and not in the list (add it, or give it another ending)\ncourse.yaml:7:5: \"../x.md\" is not a lesson's file (write the name of a .md file beside course.yaml)"},
		{"a lesson twice", course, swap("  - 01-waiting.md\n", "  - 01-waiting.md\n  - 01-waiting.md\n"), "course.yaml:8:5: \"01-waiting.md\" is listed twice"},
		{"a slug twice", course, swap("much-later", "waiting"), "course.yaml:8:5: lesson 1 has the slug \"waiting\" already"},
		{"a coming lesson with too little", course, swap("    title: Much later\n", ""), "course.yaml:8:5: \"title\" is missing"},
		{"term in the intro", course, swap("term:queue", "term:queu"), "course.yaml:4:8: the glossary has no term \"queu\" (did you mean queue?)"},
		{"an anchor", course, swap("A sample course", "&a A sample course"), "course.yaml:1:1: \"title\" is missing\ncourse.yaml:2:8: anchors and aliases are not allowed (write the value out)"},

		{"term without a definition", glossary, after("\n## Empty\n"), "glossary.md:11:1: the term \"Empty\" has no definition"},
		{"term twice", glossary, after("\n## queue\n\nAgain.\n"), "glossary.md:11:1: the term \"queue\" is defined twice"},
		{"term with a subheading", glossary, after("\n### More\n"), "glossary.md:11:1: a term is a heading with two signs: ## Term"},
		{"unknown term in a definition", glossary, swap("term:ack)", "term:akc)"), "glossary.md:5:47: the glossary has no term \"akc\" (did you mean ack?)"},

		{"missing title", lesson, swap("title: Waiting\n", ""), "01-waiting.md:2:1: \"title\" is missing"},
		{"bad id", lesson, swap("id: wait\n", "id: Wait\n"), "01-waiting.md:2:5: \"Wait\" is not an id (use lower-case letters, digits and single hyphens)"},
		{"minutes in words", lesson, swap("minutes: 12", "minutes: twelve"), "01-waiting.md:2:1: \"minutes\" is missing (say how long reading takes)\n01-waiting.md:5:10: \"minutes\" is a whole number above 0"},
		{"two objectives", lesson, swap("  - say why\n", ""), "01-waiting.md:7:3: a lesson has 3 to 5 objectives, and this one has 2"},
		{"two headlines", lesson, swap("  - figure: 3,550 ms\n    caption: with every step inline\n", ""), "01-waiting.md:11:3: a lesson has 3 headlines, and this one has 2"},
		{"HTML in a caption", lesson, swap("with every step", "with <b>every step"), "01-waiting.md:12:14: raw HTML is not allowed (write \\< for a literal <, or put it in code)"},
		{"unknown setting of a headline", lesson, swap("policy: exponential}", "polizy: exponential}"), "01-waiting.md:{polizy}: there is no setting \"polizy\""},
		{"no next", lesson, swap("next: Because *later* follows.\n", ""), "01-waiting.md:2:1: \"next\" is missing (say in one sentence why the next lesson follows)"},

		{"a diagram whose steps do not fit", lesson, swap("::::more\n", "::::more\n\n```mermaid\nflowchart LR\naccTitle: T\n%% play\nA --> B\n```\n\n1. `A -> C` A [job](term:jbo).\n"), "01-waiting.md:{A -> C}: the diagram has no box \"C\" (did you mean A?)\n01-waiting.md:{[job]}: the glossary has no term \"jbo\""},
		{"unknown directive", lesson, swap(":::raise\n", ":::rais\n"), "01-waiting.md:2:1: a lesson has one :::raise before its sections, and this one has 0\n01-waiting.md:{:::rais}: there is no directive :::rais (did you mean raise?)"},
		{"two trade-offs", lesson, swap("- three\n", ""), "01-waiting.md:{:::tradeoffs}: :::tradeoffs is a list of three, and this one has 2"},
		{"four cards", lesson, swap(":::card{#wait-card-4}\n\nFront 4?\n\nBack 4.\n\nSecond paragraph.\n\n:::\n", ""), "01-waiting.md:2:1: a lesson has 5 to 8 cards, and this one has 4"},
		{"section id twice", lesson, swap("{#wait-2}", "{#wait-1}"), "01-waiting.md:{:::::section[Part *2*]}: the id \"wait-1\" is used already, in line 47 (every id is used once in a course: in a copy write #new, then run \"millrace check --fix\")"},
		{"id of a check and a section", lesson, swap("{#wait-q1}", "{#wait-3}"), "01-waiting.md:{:::::section[Part *3*]}: the id \"wait-3\" is used already, in line 57 (every id is used once in a course: in a copy write #new, then run \"millrace check --fix\")"},
		{"replaced id in use", lesson, swap("wait-older", "wait-1"), "01-waiting.md:{:::::section[Part *1*]}: the id \"wait-1\" is in use, and section \"wait-5\" says it replaced it (give this one a new id)"},
		{"retired id in use", "course.yaml", swap("slug: ", "retired: [wait-1, wait-gone]\nslug: "), "01-waiting.md:47:1: the id \"wait-1\" is in use, and it is retired in course.yaml (give this one a new id)"},
		{"replaced question in use", lesson, swap("{#wait-q1}", "{#wait-q1 replaces=wait-2}"), "01-waiting.md:{:::::section[Part *2*]}: the id \"wait-2\" is in use, and check \"wait-q1\" says it replaced it (give this one a new id)"},
		{"no number of rewrites", lesson, swap("wait-older\" major", "wait-older\" major=often"), "01-waiting.md:{:::::section[Part *5*]}: major is \"often\" (write major, and major=2 when you rewrite it the second time)"},
		{"id still to be made", lesson, swap("{#wait-q1}", "{#new}"), "01-waiting.md:{:::check}: \"new\" stands for an id that is still to be made (run \"millrace check --fix\", which writes one)"},
		{"section without a fold", lesson, swap("::::more\n\nThe long version has exactly eight words, counted.\n\n::::\n", ""), "01-waiting.md:{:::::section[Part *1*]}: a section has a long version that folds open (put it in :::more)"},
		{"heading level", lesson, swap("### Another", "##### Another"), "01-waiting.md:{##### A}: a heading of level 5 after one of level 2 (write ###)"},
		{"heading too high", lesson, swap("### Another", "## Another"), "01-waiting.md:{## Another}: headings in a lesson start at ### (a section's title is its label: :::section[Title]{#id})"},
		{"dead link", lesson, swap("(#wait-1)", "(#wait-7)"), "01-waiting.md:{[above]}: course/01-waiting.md has no section or heading with the id \"wait-7\" (did you mean wait-1?)"},
		{"dead link to a lesson", lesson, swap("(01-waiting.md#", "(01-waitin.md#"), "01-waiting.md:{[itself]}: there is no lesson \"01-waitin.md\" to link to (did you mean 01-waiting.md?)"},
		{"dead link into a lesson", lesson, swap("#a-heading)", "#a-headin)"), "01-waiting.md:{[itself]}: course/01-waiting.md has no section or heading with the id \"a-headin\" (did you mean a-heading?)"},
		{"link around the check of links", lesson, swap("(#wait-1)", "(/courses/a/b)"), "01-waiting.md:{[above]}: a link to a lesson names its file, so that it can be checked (write the file: 03-partitions.md)"},
		{"unknown widget", lesson, swap("```widget retry-storm\nid: storm\n", "```widget retry-strom\nid: storm\n"), "01-waiting.md:{```widget retry-strom}: there is no widget \"retry-strom\" (did you mean retry-storm?)"},
		{"unknown value", lesson, swap("policy: full-jitter", "policy: jitter"), "01-waiting.md:{policy: jitter}: policy is exponential or full-jitter, not \"jitter\""},
		{"prefix twice", lesson, swap("id: storm2", "id: storm"), "01-waiting.md:{3 ```widget}: another widget of this page has the id \"storm\" (give this one its own: a line id: name)"},
		{"unknown widget of a figure", lesson, swap(":sim[165]{widget=retry-storm", ":sim[165]{widget=storm"), "01-waiting.md:{:sim[}: there is no widget \"storm\" (did you mean retry-storm?)"},

		{"check without a right choice", lesson, swap("- [x] Age", "- [ ] Age"), "01-waiting.md:{:::check{#wait-q1}: this check has no right choice (mark it with - [x])"},
		{"check without choices", lesson, swap("- [x] One\n  > CANARY-one, yes.\n- [x] Two\n  > CANARY-two, yes.\n- [ ] Three\n  > CANARY-three, no.\n", ""), "01-waiting.md:{:::check{#wait-q2}: this check has no choices (write a list of - [ ] and - [x])"},
		{"choice without feedback", lesson, swap("  > CANARY-two, yes.\n", ""), "01-waiting.md:{- [x] Two}: a choice without feedback (say why in a line below: > Because …)"},
		{"choice without a box", lesson, swap("- [x] Two", "- Two"), "01-waiting.md:{- Two}: every choice starts with [ ] or [x]"},
		{"text below a choice", lesson, swap("  > CANARY-two, yes.\n", "  > CANARY-two, yes.\n\n  more\n"), "01-waiting.md:{more\n- [ ] Three}: below a choice comes its feedback and nothing else (start each line of it with >)"},
		{"check that asks nothing", lesson, swap("Which two?\n", ""), "01-waiting.md:{:::check{#wait-q2}: :::check asks nothing (write the question first)"},
		{"shuffle neither yes nor no", lesson, swap("shuffle=no", "shuffle=off"), "01-waiting.md:{:::check{#wait-q2}: shuffle is yes or no"},
		{"widget in a check", lesson, swap("Which two?\n", "Which two?\n\n```widget retry-storm\n```\n"), "01-waiting.md:{```widget}: a widget has no place here (put it before or after)"},
		{"prediction of nothing", lesson, swap(" read=peak tolerance", " tolerance"), "01-waiting.md:{::::predict}: :::predict does not say what to predict (write {#id read=peak})"},
		{"prediction without a widget", lesson, swap("```widget retry-storm\nid: guess\npolicy: exponential\n```\n", ""), "01-waiting.md:{::::predict}: :::predict holds one widget (put a ```widget fence inside)"},
		{"prediction with a nameless widget", lesson, swap("```widget retry-storm\nid: guess", "```widget\nid: guess"), "01-waiting.md:{widget\nid: guess}: a widget needs the name of a simulation and nothing else (write ```widget retry-storm)"},
		{"tolerance in words", lesson, swap(`tolerance="5%"`, `tolerance="some"`), "01-waiting.md:{::::predict}: the tolerance is no number: \"some\" (write it like 1790, 0.5 or -3)"},
		{"card without an answer", lesson, swap("Back 4.\n\nSecond paragraph.\n", ""), "01-waiting.md:{:::card{#wait-card-4}: a card without an answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, faults := loaded(t, map[string]func(string) string{c.file: c.change})
			var got []string
			for _, f := range faults {
				got = append(got, strings.TrimPrefix(f.String(), "course/"))
			}
			changed := c.change(string(testFiles(t)["course/"+c.file].Data))
			if diff := cmp.Diff(placed(t, c.want, changed), strings.Join(got, "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// placed puts line and column in place of {text}.
func placed(t *testing.T, want, src string) string {
	t.Helper()
	return regexp.MustCompile(`(?s)\{(?:(\d) )?(.+?)\}: `).ReplaceAllStringFunc(want, func(m string) string {
		text, nth := strings.TrimSuffix(m[1:], "}: "), 1
		if n, rest, found := strings.Cut(text, " "); found && len(n) == 1 && n >= "1" && n <= "9" {
			text, nth = rest, int(n[0]-'0')
		}
		at := -1
		for range nth {
			i := strings.Index(src[at+1:], text)
			if i < 0 {
				t.Fatalf("%q is not in the text", text)
			}
			at += 1 + i
		}
		before := src[:at]
		line := before[strings.LastIndex(before, "\n")+1:]
		return fmt.Sprintf("%d:%d: ", strings.Count(before, "\n")+1, utf8.RuneCountInString(line)+1)
	})
}

func TestLessonWithoutFrontMatterIsToldWhatItNeeds(t *testing.T) {
	_, faults := loaded(t, map[string]func(string) string{"01-waiting.md": swap("---\n", "-- -\n")})
	if len(faults) == 0 || faults[0].Message != "a lesson starts with front matter" || faults[0].Line != 1 {
		t.Errorf("got %v", faults)
	}
}

func TestEveryFaultOfEveryFileIsToldAtOnce(t *testing.T) {
	c, faults := loaded(t, map[string]func(string) string{
		"course.yaml": swap("much-later", "Much"),
		"glossary.md": swap("term:ack)", "term:no)"),
		"01-waiting.md": func(s string) string {
			return strings.NewReplacer(":::raise", ":::rais", "term:queue", "term:no", "policy: full", "policy: half").Replace(s)
		},
	})
	if len(faults) < 7 {
		t.Errorf("only %d faults: %v", len(faults), faults)
	}
	if c == nil || len(c.Lessons) != 2 || len(c.Lessons[0].Parts) < 10 || len(c.Terms) != 2 {
		t.Error("what could be read was not")
	}
	for i := 1; i < len(faults); i++ {
		if a, b := faults[i-1], faults[i]; a.File > b.File || a.File == b.File && a.Line > b.Line || a == b {
			t.Errorf("%v comes before %v", a, b)
		}
	}
}

// A link out of the folder, a device and a folder in place of a file are what os.Root
// and the check for plain files answer for; here the file system says what they say.
func TestOnlyPlainFilesOfABoundedSizeAreRead(t *testing.T) {
	for name, file := range map[string]*fstest.MapFile{
		"it is not a plain file":   {Mode: fs.ModeDevice},
		"it is larger than 256 KB": {Data: make([]byte, maxSource+1)},
		"path escapes from parent": nil,
	} {
		fsys := testFiles(t)
		fsys["course/01-waiting.md"] = file
		var over fs.FS = fsys
		if file == nil {
			over = escaping{fsys}
		}
		c, faults := Load(over, "course", checks())
		if len(faults) != 1 || faults[0].Message != "this file cannot be read: "+name || faults[0].File != "course/01-waiting.md" {
			t.Errorf("want a fault that says %q, got %v", name, faults)
		}
		if c == nil || len(c.Lessons) != 2 || !c.Lessons[0].Coming {
			t.Error("the other lessons were lost with it")
		}
	}
}

// escaping refuses one file as os.Root refuses a link that leads out of it.
type escaping struct{ fstest.MapFS }

func (e escaping) Open(name string) (fs.File, error) {
	if strings.HasSuffix(name, "01-waiting.md") {
		return nil, &fs.PathError{Op: "openat", Path: name, Err: errors.New("path escapes from parent")}
	}
	return e.MapFS.Open(name)
}

func TestFiguresAreProvenAndContradicted(t *testing.T) {
	c, faults := loaded(t, map[string]func(string) string{"01-waiting.md": swap("The peak is :sim[165]", "The peak is :sim[166]")})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if len(c.Figures) != 3 {
		t.Errorf("%d figures, want 3", len(c.Figures))
	}
	runs := 0
	counted := checks()
	counted.Reading = func(widget, reading string, params []Setting) (string, float64, error) {
		runs++
		return checks().Reading(widget, reading, params)
	}
	proven := Prove(c, counted)
	want := `course/01-waiting.md:152:13: the text says 166, and retry-storm measures 165 (write 165, or change the settings)`
	if len(proven) != 1 || proven[0].String() != want {
		t.Errorf("got %v, want %s", proven, want)
	}
	if runs != 1 {
		t.Errorf("the same simulation ran %d times", runs)
	}
}

func TestPredictionWithoutANumberIsFoundByProve(t *testing.T) {
	for read, want := range map[string]string{
		"served": `retry-storm has no number for "served" here: it says "never"`,
		"nosuch": "no such reading",
	} {
		c, faults := loaded(t, map[string]func(string) string{"01-waiting.md": swap("{#wait-guess read=peak", "{#wait-guess read="+read)})
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		proven := Prove(c, checks())
		if len(proven) != 1 || proven[0].Message != "this prediction has no key: "+want || proven[0].Line != 121 {
			t.Errorf("%s: got %v", read, proven)
		}
		if mark := c.Lessons[0].Check("wait-guess").Body.Mark(quizzes.Given{"value": {"0"}}); mark.Right || mark.Max != quizzes.Milli {
			t.Errorf("%s: an answer without a key is marked %+v", read, mark)
		}
	}
}

func TestPanicIsAFaultOfItsFileAlone(t *testing.T) {
	broken := checks()
	broken.Question = func(quizzes.Draft) (*quizzes.Question, []quizzes.Fault) { panic("a kind with a bug") }
	c, faults := Load(testFiles(t), "course", broken)
	if len(faults) != 1 || faults[0].String() != "course/01-waiting.md:1:1: this lesson cannot be read: a kind with a bug" {
		t.Errorf("got %v", faults)
	}
	if c == nil || len(c.Lessons) != 2 || len(c.Terms) != 2 {
		t.Error("the rest of the course was lost with it")
	}
	for _, p := range c.Lessons[0].Parts {
		if strings.Contains(p.HTML, "CANARY") {
			t.Errorf("the lesson stopped half way and shows a key: %q", p.HTML)
		}
	}
}
