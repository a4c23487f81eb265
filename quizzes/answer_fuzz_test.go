package quizzes_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"

	"millrace/quizzes"
	"millrace/quizzes/kinds"
)

// answered is a bank with a question of each kind whose answers are typed or sent as values.
// "exact" counts everything that spelling can count; the others count nothing of it.
const answered = `
id: quiz-fuzz
lesson: fuzz
questions:
  - {id: f-single, kind: single, prompt: x, choices: [{text: a, correct: true}, {text: b}]}
  - {id: f-multiple, kind: multiple, prompt: x, choices: [{text: a, correct: true}, {text: b, correct: true}, {text: c}]}
  - {id: f-truefalse, kind: truefalse, prompt: x, answer: "true"}
  - {id: f-number, kind: number, prompt: x, answer: 1234.5, tolerance: 0.5, unit: ms}
  - {id: f-text, kind: text, prompt: x, accept: [Café au lait]}
  - {id: f-exact, kind: text, prompt: x, accept: [Café au lait], exact: [case, accents, spacing, punctuation]}
  - {id: f-order, kind: order, prompt: x, items: [one, two, three]}
  - {id: f-match, kind: match, prompt: x, pairs: [{left: a, right: one}, {left: b, right: two}], others: [three]}
  - id: f-cloze
    kind: cloze
    prompt: x
    text: It is {{word}} and {{pick}}.
    gaps: {word: Größe, pick: {choices: [one, two], accept: two}}
`

// spelled are other spellings of an answer that are the same to a person: composed and
// decomposed letters (Unicode normal forms C and D), white space around it, and a space
// that does not break.
func spelled(s string) []string {
	return []string{norm.NFC.String(s), norm.NFD.String(s), " " + s, s + "\t", "\u00a0" + s + "\u2003", s + "\n"}
}

// Whatever is sent in any field of a question of any kind, marking it never fails and never
// earns more than there is; the same answer in another spelling gets the same verdict; and
// what is no finite number is never a right one.
func FuzzAnswer(f *testing.F) {
	list, faults := quizzes.Load(fstest.MapFS{"a.yaml": {Data: []byte(answered)}}, ".", kinds.All(), markdown())
	if len(faults) > 0 {
		f.Fatal(faults)
	}
	for _, s := range []string{
		"", " ", "a", "true", "TRUE", "1234.5", "1234,5", "1 234,5 ms", "1.2345e3", "1235", "NaN", "-NaN", "Inf", "-inf", "Infinity", "1e400", "1e-400", "0x1p10", "1_234.5",
		"١٢٣٤٫٥", "１２３４．５", "1234.5\u200b", "Café au lait", "Cafe\u0301 au lait", "CAFE AU LAIT", "cafe  au\u00a0lait.", "Größe", "Gro\u0308ße", "GRÖSSE", "two", "b", "2",
		"\x00", "\xff", "\u202e5.4321", "a,b", "[a]", "<b>", strings.Repeat("9", 1<<20), strings.Repeat("1e", 1<<19), strings.Repeat("é", 1<<19), strings.Repeat(" ", 1<<20) + "a",
	} {
		f.Add(s, "")
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		for i := range list[0].Questions {
			q := &list[0].Questions[i]
			for _, field := range []string{"choice", "value", "place.a", "place.b", "pair.1", "pair.2", "gap.1", "gap.2"} {
				m := q.Body.Mark(quizzes.Given{field: {one}})
				both := q.Body.Mark(quizzes.Given{field: {one, two}})
				for _, m := range []quizzes.Mark{m, both} {
					if m.Max != q.Points*quizzes.Milli || m.Score < 0 || m.Score > m.Max || m.Right != (m.Score == m.Max) || m.Blank && (m.Score > 0 || m.Answer != "") {
						t.Fatalf("%s: %.60q in %s earns %+v", q.ID, one, field, m)
					}
				}
				// A number out of range is read as an infinite one.
				if x, _ := strconv.ParseFloat(strings.TrimSpace(one), 64); q.Kind == "number" && m.Right && (math.IsNaN(x) || math.IsInf(x, 0)) {
					t.Fatalf("%.60q is right", one)
				}
				typed := field == "value" && slices.Contains([]string{"number", "text"}, q.Kind) || field == "gap.1"
				if !typed || len(one) > quizzes.MaxText/4 {
					continue
				}
				for _, other := range spelled(one) {
					if again := q.Body.Mark(quizzes.Given{field: {other}}); again.Score != m.Score || again.Blank != m.Blank {
						t.Fatalf("%s: %q earns %d (blank %t), and %q %d (blank %t)", q.ID, one, m.Score, m.Blank, other, again.Score, again.Blank)
					}
				}
			}
		}
	})
}

// A bank that is read and written again is the same bank: what it asks does not depend on
// how its file is laid out. And nothing of its keys is in anything that a bank is turned
// into by printing or encoding it.
func FuzzQuizFile(f *testing.F) {
	f.Add([]byte(answered))
	f.Add([]byte(pooled))
	for _, fields := range []string{textBank, orderBank, matchBank, clozeBank, "id: q-one\nkind: number\nprompt: x\nanswer: 007\ntolerance: 1e-400\nfeedback:\n  0x1F: x"} {
		f.Add([]byte(one(fields)))
	}
	f.Add([]byte("id: a\nlesson: b\nquestions:\n- id: q-one\n  kind: text\n  prompt: \"\\u2028 - x: y\"\n  accept: ['~', \"null\", 1.10, 'no']\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		load := func(text []byte) *quizzes.Bank {
			list, faults := quizzes.Load(fstest.MapFS{"a.yaml": {Data: text}}, ".", kinds.All(), echo())
			if len(faults) > 0 {
				return nil
			}
			return list[0]
		}
		bank := load(text)
		if bank == nil {
			return
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(text, &doc); err != nil {
			t.Fatal(err)
		}
		uncommented(&doc) // the library moves comments, and behind a text one is a fault
		printed, err := yaml.Marshal(&doc)
		if err != nil {
			t.Fatal(err)
		}
		if again := load(printed); again == nil || again.Rev != bank.Rev || again.Shown != bank.Shown {
			t.Fatalf("printed and read again it is another bank:\n%s\n---\n%s", text, printed)
		}
		encoded, err := json.Marshal(bank)
		if err != nil {
			t.Fatal(err)
		}
		public := string(encoded) + fmt.Sprintf("%v %+v %#v", bank, *bank, bank.Questions)
		for i := range bank.Questions {
			q := &bank.Questions[i]
			m := q.Body.Mark(quizzes.Given{"choice": {"a"}, "value": {"1"}, "place.a": {"1"}, "gap.1": {"x"}, "pair.1": {"a"}})
			shown := string(q.Prompt) + fmt.Sprint(q.Hints, q.Objectives, bank.ID, bank.Lesson, bank.Title) + page(t, q)
			if secret := string(m.Explanation); len(secret) > 20 && strings.Contains(public, secret) && !strings.Contains(shown, secret) {
				t.Fatalf("the explanation of %s is in the public type: %s", q.ID, secret)
			}
		}
	})
}

// uncommented takes the comments out of a document.
func uncommented(n *yaml.Node) {
	n.HeadComment, n.LineComment, n.FootComment = "", "", ""
	for _, c := range n.Content {
		uncommented(c)
	}
}

// page draws a question as it is shown before an answer.
func page(t *testing.T, q *quizzes.Question) string {
	t.Helper()
	var b strings.Builder
	if err := q.View(quizzes.View{Prefix: "q.x."}).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
