package quizzes_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
)

// echo renders nothing, so that a test sees the text as it was read.
func echo() quizzes.Render {
	same := func(text string) (quizzes.HTML, error) {
		if strings.Contains(text, "UNRENDERABLE") {
			return "", errors.New("too deeply nested")
		}
		return quizzes.HTML(text), nil
	}
	return quizzes.Render{Block: same, Inline: same}
}

func load(files map[string]string) ([]*quizzes.Bank, []string) { return loadWith(files, echo()) }

func loadWith(files map[string]string, render quizzes.Render) ([]*quizzes.Bank, []string) {
	fsys := fstest.MapFS{"bank": {Mode: os.ModeDir | 0o755}}
	for name, text := range files {
		fsys["bank/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	list, faults := quizzes.Load(fsys, "bank", kinds.All(), render)
	var texts []string
	for _, f := range faults {
		texts = append(texts, f.String())
	}
	return list, texts
}

const header = "id: quiz-one\nlesson: lesson-one\nquestions:\n"

// one wraps the fields of a single question into a bank; they begin in line 4, column 5.
func one(fields string) string {
	return header + "  - " + strings.ReplaceAll(strings.TrimSuffix(fields, "\n"), "\n", "\n    ") + "\n"
}

const choices = `
choices:
  - text: yes
    correct: true
  - text: no`

func TestTextsAreWhatTheirAuthorTyped(t *testing.T) {
	bank := one(`id: typed-texts
kind: single
prompt: 1.10
hints: [007, 0x1F, no, 2026-11-29, '~', "null", 1_000, 0o17]
objectives: [on]
shuffle: no
choices:
  - text: no
    correct: yes
    feedback: |
      A line: with a colon # and a hash

      - **and** a list
  - text: 1e3
    feedback: >-
      folded
      text
  - text: 'It''s: quoted'`)
	list, faults := load(map[string]string{"a.yaml": bank})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	q := list[0].Questions[0]
	if q.Prompt != "1.10" {
		t.Errorf("prompt is %q", q.Prompt)
	}
	if want := []quizzes.HTML{"007", "0x1F", "no", "2026-11-29", "~", "null", "1_000", "0o17"}; !slices.Equal(q.Hints, want) {
		t.Errorf("hints are %q, want %q", q.Hints, want)
	}
	m := q.Body.Mark(quizzes.Given{"choice": {"b"}})
	if m.Answer != "no" {
		t.Errorf("the right answer is %q, want no", m.Answer)
	}
	if got := m.Choices[0].Feedback; got != "A line: with a colon # and a hash\n\n- **and** a list" {
		t.Errorf("feedback is %q", got)
	}
	if got := m.Choices[1].Feedback; got != "folded text" {
		t.Errorf("feedback is %q", got)
	}
	if b := list[0]; b.PassNum != 2 || b.PassDen != 3 || b.Title != "Check yourself" || q.Points != 1 {
		t.Errorf("defaults are pass %d of %d, %q, %d points", b.PassNum, b.PassDen, b.Title, q.Points)
	}
}

func TestEachFaultSaysWhatWhereAndWhatToDo(t *testing.T) {
	const quote = "put the text in quotes, or write | and the text on the next lines"
	for name, c := range map[string]struct{ bank, want string }{
		"empty":        {"# nothing\n", "1:1: the bank is empty (it starts with id, lesson and questions)"},
		"second doc":   {one("id: q-one\nkind: single\nprompt: x"+choices) + "---\na: b\n", "11:1: a second document begins here (one file holds one bank; take the --- out)"},
		"no mapping":   {"- a\n", "1:1: the bank must be fields, one “name: value” a line, not a list"},
		"no questions": {"id: quiz-one\nlesson: lesson-one\n", "1:1: the bank has no questions (add questions: and a list)"},
		"none":         {"id: quiz-one\nlesson: lesson-one\nquestions: []\n", "3:1: the bank has 0 questions (use 1 to 500)"},
		"bad pass":     {"pass: most\n" + one("id: q-one\nkind: single\nprompt: x"+choices), "1:7: pass is \"most\" (write the share of the points it takes, such as 2 of 3)"},
		"pass above 1": {"pass: 4 of 3\n" + one("id: q-one\nkind: single\nprompt: x"+choices), "1:7: pass is \"4 of 3\" (write the share of the points it takes, such as 2 of 3)"},

		"unknown field": {one("id: q-one\nkind: single\npromt: x\nprompt: x" + choices), `6:5: unknown field "promt" in the question (did you mean "prompt"?)`},
		"odd field":     {one("id: q-one\nkind: single\nprompt: x\ncolour: x" + choices), `7:5: unknown field "colour" in the question (known: id, kind, prompt, points, replaces, objectives, shuffle, hints, diagram, choices, answer, tolerance, unit, feedback, accept, exact, items, pairs, others, text, gaps, challenge, explanation)`},
		"merge":         {one("<<: {id: q-one}\nid: q-one\nkind: single\nprompt: x" + choices), "4:5: the name of a field must be a word"},
		"twice":         {one("id: q-one\nkind: single\nprompt: x\nprompt: y" + choices), `7:5: "prompt" is set twice (first in line 6)`},
		"no id":         {one("kind: single\nprompt: x" + choices), "4:5: the question has no id (add one that never changes, such as id: question-backoff-sum)"},
		"bad id":        {one("id: Q.One\nkind: single\nprompt: x" + choices), `4:9: "Q.One" cannot be an id (use lower-case letters, digits and hyphens, a letter first, at most 64)`},
		"id to be made": {one("id: new\nkind: single\nprompt: x" + choices), `4:9: "new" stands for an id that is still to be made (run "millrace check --fix", which writes one)`},
		"odd old id":    {one("id: q-one\nreplaces: [q-zero/Q]\nkind: single\nprompt: x" + choices), `5:16: replaces names "Q", which is not an id (write ids of questions that are gone, such as [old-one, old-two])`},
		"unknown kind":  {one("id: q-one\nkind: singel\nprompt: x" + choices), `5:11: unknown kind of question "singel" (did you mean "single"?)`},
		"odd kind":      {one("id: q-one\nkind: essay\nprompt: x" + choices), `5:11: unknown kind of question "essay" (known: single, multiple, truefalse, number, place, text, order, match, cloze, challenge)`},
		"no kind":       {one("id: q-one\nprompt: x" + choices), "4:5: the question has no kind (known: single, multiple, truefalse, number, place, text, order, match, cloze, challenge)"},
		"no prompt":     {one("id: q-one\nkind: single" + choices), "4:5: the question has no prompt (add what is asked)"},
		"points":        {one("id: q-one\nkind: single\npoints: 1.5\nprompt: x" + choices), `6:13: points is "1.5" (use a whole number, 1 to 100)`},
		"many points":   {one("id: q-one\nkind: single\npoints: 101\nprompt: x" + choices), "6:13: points is 101 (use 1 to 100)"},
		"shuffle":       {one("id: q-one\nkind: single\nshuffle: maybe\nprompt: x" + choices), `6:14: shuffle is "maybe" (write true or false)`},
		"rendering":     {one("id: q-one\nkind: single\nprompt: UNRENDERABLE" + choices), "6:13: prompt: too deeply nested"},
		"kind's own":    {one("id: q-one\nkind: number\nprompt: x\nanswer: twelve"), `7:13: the answer is no number: "twelve" (write it like 1790, 0.5 or -3)`},
		"kind's place":  {one("id: q-one\nkind: number\nprompt: x\nanswer: 12\nfeedback:\n  12.0: x"), "9:7: 12.0 is within the tolerance of the right answer (feedback is by wrong answer)"},
		"second right":  {one("id: q-one\nkind: single\nprompt: x" + choices + "\n    correct: yes"), "10:9: this is the second right choice of a single question (if several are right, its kind is multiple)"},
		"choice text":   {one("id: q-one\nkind: single\nprompt: x" + choices + "\n  - correct: no"), "11:9: the choice has no text (add text: and what it says)"},

		"null":         {one("id: q-one\nkind: number\nprompt: x\nanswer: ~"), "7:13: answer: YAML reads ~ as nothing (put it in quotes: '~')"},
		"null hint":    {one("id: q-one\nkind: single\nprompt: x\nhints: [a, null]" + choices), "7:16: hint: YAML reads null as nothing (put it in quotes: 'null')"},
		"empty text":   {one("id: q-one\nkind: single\nprompt:" + choices), "6:12: prompt is empty (write it or take the field out)"},
		"colon item":   {one("id: q-one\nkind: single\nprompt: x\nhints:\n  - What is: this?" + choices), "8:9: hint must be text, but YAML reads “: ” in it as the end of a field's name (" + quote + ")"},
		"list":         {one("id: q-one\nkind: single\nprompt: [a]" + choices), "6:13: prompt must be text, not a list (" + quote + ")"},
		"text as list": {one("id: q-one\nkind: single\nprompt: x\nhints: one" + choices), "7:12: hints must be a list, one “- ” a line, not text"},
		"comment":      {one("id: q-one\nkind: single\nprompt: Use channel #5" + choices), "6:13: prompt ends before \"#5\", which YAML takes for a comment (" + quote + ")"},
		"tag":          {one("id: q-one\nkind: single\nprompt: !important x" + choices), "6:13: YAML reads ! as a tag, which a bank cannot use (put the text in quotes if it is meant as text)"},
		"anchor":       {one("id: q-one\nkind: single\nprompt: &x y" + choices), "6:13: YAML reads & as an anchor, which a bank cannot use (put the text in quotes if it is meant as text)"},

		"colon":       {one("id: q-one\nkind: single\nprompt: What is: this?" + choices), "6:20: YAML reads “: ” as the end of a field's name (" + quote + ")"},
		"backtick":    {one("id: q-one\nkind: single\nprompt: `ack` or not?" + choices), "6:13: a YAML text cannot begin with ` (" + quote + ")"},
		"emphasis":    {one("id: q-one\nkind: single\nprompt: x\nhints:\n  - '`a` is: fine'\n  - **No** hint" + choices), "9:9: YAML gives a * at the beginning a meaning of its own (" + quote + ")"},
		"alias":       {one("id: q-one\nkind: single\nprompt: *x" + choices), "6:13: YAML gives a * at the beginning a meaning of its own (" + quote + ")"},
		"link":        {one("id: q-one\nkind: single\nprompt: [a](b) c" + choices), "6:13: YAML reads [ at the beginning as the start of a list or mapping (" + quote + ")"},
		"after quote": {one("id: q-one\nkind: single\nprompt: \"x\" or y" + choices), "6:15: the quotes end here, and text follows them (" + quote + ")"},
		"apostrophe":  {one("id: q-one\nkind: single\nprompt: 'it's'" + choices), "6:16: the quotes end here, and text follows them (" + quote + ")"},
		"unclosed":    {one("id: q-one\nkind: single\nprompt: \"x" + choices), "6:13: the quotes that begin here are never closed (close them)"},
		"after good":  {one("id: q-one\nkind: single\nhints: [a,\n  b]\nprompt: `x`" + choices), "8:13: a YAML text cannot begin with ` (" + quote + ")"},
		"dash":        {one("id: q-one\nkind: single\nprompt: - 5" + choices), "6:13: YAML gives “- ” at the beginning a meaning of its own (" + quote + ")"},
		"percent":     {one("id: q-one\nkind: single\nprompt: % of all" + choices), "6:13: a YAML text cannot begin with % (" + quote + ")"},
		"fold":        {one("id: q-one\nkind: single\nprompt: > x" + choices), "6:13: nothing may follow > on its line (" + quote + ")"},
		"tab":         {header + "\t- id: x\n", "4:1: a tab cannot indent YAML (use spaces)"},
		"umlaut":      {one("id: q-one\nkind: single\nprompt: Größe: x" + choices), "6:18: YAML reads “: ” as the end of a field's name (" + quote + ")"},
		"block":       {one("id: q-one\nkind: single\nexplanation: |\n  a: b: c\n  `x`\nprompt: a: b" + choices), "9:14: YAML reads “: ” as the end of a field's name (" + quote + ")"},
		"other":       {"a: b\n}\n", "1:1: this is not YAML: did not find expected key (check the quotes and indents here and just above)"},
		"bytes":       {"a: \xff\n", "1:1: this is not YAML: invalid leading UTF-8 octet (check the quotes and indents here and just above)"},
	} {
		list, faults := load(map[string]string{"a.yaml": c.bank})
		if want := "bank/a.yaml:" + c.want; len(faults) != 1 || faults[0] != want {
			t.Errorf("%s:\n got %s\nwant %s\n%s", name, strings.Join(faults, "\n     "), want, c.bank)
		}
		if len(list) > 0 {
			t.Errorf("%s: a bank with a fault is returned", name)
		}
	}
}

func TestEveryFaultOfEveryFileIsReportedInOrder(t *testing.T) {
	good := one("id: q-good\nkind: single\nprompt: x" + choices)
	list, faults := load(map[string]string{
		"b.yaml":     strings.ReplaceAll(one("id: q-two\nkind: nothing\nprompt: x\npoints: 0"+choices), "quiz-one", "quiz-two"),
		"a/z.yaml":   strings.ReplaceAll(one("kind: single\nhint: x"), "quiz-one", "quiz-three"),
		"good.yaml":  good,
		"README.md":  "not: a: bank",
		"other.yml":  good,
		"empty.yaml": "",
	})
	var places []string
	for _, f := range faults {
		places = append(places, strings.Join(strings.SplitN(f, ":", 4)[:3], ":"))
	}
	want := []string{
		"bank/a/z.yaml:4:5", "bank/a/z.yaml:5:5", "bank/b.yaml:7:13", "bank/empty.yaml:1:1", "bank/other.yml:1:1",
	}
	if !slices.Equal(places, want) {
		t.Errorf("faults at %v, want %v", places, want)
	}
	if len(list) != 1 || list[0].ID != "quiz-one" {
		t.Errorf("the one good bank should be returned, got %d", len(list))
	}
}

func TestAnIDIsUsedOnceOnTheWholeSite(t *testing.T) {
	a := one("id: q-one\nkind: single\nprompt: x" + choices)
	b := strings.ReplaceAll(a, "quiz-one", "quiz-two")
	list, faults := load(map[string]string{"a.yaml": a, "b.yaml": b})
	want := `bank/b.yaml:4:5: the id "q-one" is taken (it is used in bank/a.yaml:4:5; ids are unique on the whole site: in a copy write id: new, then run "millrace check --fix")`
	if len(faults) != 1 || faults[0] != want {
		t.Errorf("got %v, want %s", faults, want)
	}
	if len(list) != 1 || list[0].ID != "quiz-one" {
		t.Errorf("the first bank should stay, got %d", len(list))
	}
	check := list[0].Questions[0]
	check.Pos = quizzes.Pos{File: "lesson.md", Line: 9, Col: 1}
	if found := quizzes.Collisions(list, []*quizzes.Question{&check}); len(found) != 1 || found[0].File != "lesson.md" {
		t.Errorf("a check with the id of a bank's question: %v", found)
	}
}

func TestAMissingFolderAndALongFileAreFaults(t *testing.T) {
	if _, faults := quizzes.Load(fstest.MapFS{}, "nowhere", kinds.All(), echo()); len(faults) != 1 || faults[0].File != "nowhere" {
		t.Errorf("got %v", faults)
	}
	_, faults := load(map[string]string{"a.yaml": strings.Repeat("# long\n", 1<<18)})
	if len(faults) != 1 || !strings.Contains(faults[0], "longer than 1024 KB") {
		t.Errorf("got %.200v", faults)
	}
}

func TestRevisionsFollowTheTextAndNotTheFile(t *testing.T) {
	text := one("id: q-one\nkind: single\nprompt: x" + choices)
	rev := func(files map[string]string) *quizzes.Bank {
		t.Helper()
		list, faults := load(files)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		return list[0]
	}
	first := rev(map[string]string{"a.yaml": text})
	moved := rev(map[string]string{"z/b.yaml": "# moved\n\n" + text})
	if first.Rev != moved.Rev || first.Shown != moved.Shown {
		t.Error("a bank that moved has another revision")
	}
	rekeyed := rev(map[string]string{"a.yaml": strings.NewReplacer("        correct: true\n", "", "text: no", "text: no\n        correct: true").Replace(text)})
	if first.Rev == rekeyed.Rev || first.Shown != rekeyed.Shown {
		t.Error("another key should change Rev and leave Shown")
	}
	if a, b := first.Questions[0], rekeyed.Questions[0]; a.KeyHash == b.KeyHash || a.Rev == b.Rev || a.Shown != b.Shown {
		t.Error("another key should change the question's KeyHash and Rev and leave Shown")
	}
}

// Whatever a file holds, it is read into a bank without a fault or into faults with a
// place in it; and what was read can be drawn and marked.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(one("id: q-one\nkind: single\nprompt: x" + choices)))
	f.Add([]byte(one("id: q-one\nkind: number\nprompt: x\nanswer: 1.5\ntolerance: 2%\nunit: s\nfeedback:\n  3: x")))
	f.Add([]byte(one("id: q-one\nkind: truefalse\nprompt: x\nanswer: \"true\"\nfeedback: {\"false\": y}")))
	f.Add([]byte(one("id: q-one\nkind: multiple\npoints: 3\nprompt: a: b" + choices)))
	for _, fields := range []string{textBank, orderBank, matchBank, clozeBank} {
		f.Add([]byte(one(fields)))
	}
	f.Add([]byte(pooled))
	f.Add([]byte("a: &a [*a, *a]\n? [x]\n: y\n--- !!binary x\n"))
	f.Add([]byte("\ufeffid: 'x\n\t- `b\r\n"))
	names, err := filepath.Glob("bank/*/*.yaml")
	if err != nil || len(names) == 0 {
		f.Fatal("no banks to start from", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		fsys := fstest.MapFS{"a.yaml": {Data: text}}
		list, faults := quizzes.Load(fsys, ".", kinds.All(), echo())
		if (len(list) == 0) == (len(faults) == 0) {
			t.Fatalf("%d banks and %d faults", len(list), len(faults))
		}
		for _, fault := range faults {
			if fault.File != "a.yaml" || fault.Line < 1 || fault.Col < 1 || fault.Line > strings.Count(string(text), "\n")+strings.Count(string(text), "\r")+2 || fault.Message == "" {
				t.Errorf("fault %q is nowhere", fault)
			}
		}
		for _, b := range list {
			marks, score, max := quizzes.MarkBank(b, 7, nil)
			if len(marks) != len(b.Drawn(7)) || score != 0 || max != b.Max() || max <= 0 {
				t.Errorf("a blank attempt earns %d of %d", score, max)
			}
		}
	})
}
