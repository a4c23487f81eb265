package quizzes_test

import (
	"slices"
	"strings"
	"testing"

	"millrace/quizzes"
)

const (
	orderBank = "id: q-one\nkind: order\nprompt: x\nitems: [b, a, {text: c, feedback: y}]"
	matchBank = "id: q-one\nkind: match\nprompt: x\npairs:\n  - {left: a, right: one}\n  - left: b\n    right: two\n    feedback: {one: y}\nothers: three"
	clozeBank = "id: q-one\nkind: cloze\nprompt: x\ntext: |\n  It is {{what}} and\n  not {{else}}.\ngaps:\n  what: [good, fine]\n  else:\n    choices: [bad, well]\n    accept: bad\n    feedback: {well: y}"
	textBank  = "id: q-one\nkind: text\nprompt: x\naccept: [007, no]\nexact: case\nfeedback: {yes: y}"
)

func TestPartsAreWhatTheirAuthorTyped(t *testing.T) {
	for _, c := range []struct {
		fields string
		right  quizzes.Given
	}{
		{textBank, quizzes.Given{"value": {"007"}}}, {textBank, quizzes.Given{"value": {"no"}}},
		{orderBank, quizzes.Given{"place.b": {"1"}, "place.a": {"2"}, "place.c": {"3"}}},
		{matchBank, quizzes.Given{"pair.1": {"a"}, "pair.2": {"c"}}}, // one, three, two by the alphabet
		{clozeBank, quizzes.Given{"gap.1": {"fine"}, "gap.2": {"a"}}},
	} {
		list, faults := load(map[string]string{"a.yaml": one(c.fields)})
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if m := list[0].Questions[0].Body.Mark(c.right); !m.Right {
			t.Errorf("%s\n%v earns %+v", c.fields, c.right, m)
		}
	}
}

func TestFaultsOfPartsSayWhereTheyAre(t *testing.T) {
	swap := func(bank, old, new string) string {
		if !strings.Contains(bank, old) {
			t.Fatalf("%q is not in %s", old, bank)
		}
		return one(strings.Replace(bank, old, new, 1))
	}
	for name, c := range map[string]struct{ bank, want string }{
		"no form":           {swap(textBank, "accept: [007, no]\n", ""), "4:5: no answer is accepted (add accept: and the forms that are right)"},
		"form twice":        {swap(textBank, "[007, no]", "[no, 'no ']"), `7:13: "no" is the same as a form above (its spelling makes no difference here: take it out)`},
		"difference":        {swap(textBank, "exact: case", "exact: cas"), `8:12: there is no difference in spelling called "cas" (did you mean "case"?)`},
		"right feedback":    {swap(textBank, "{yes", "{007"), `9:16: "007" is accepted as right (feedback is by wrong answer)`},
		"form that is null": {swap(textBank, "[007, no]", "[007, null]"), "7:19: accept: YAML reads null as nothing (put it in quotes: 'null')"},

		"short order": {swap(orderBank, "b, a, ", ""), "7:12: the order has 1 items (use 3 to 12)"},
		"item twice":  {swap(orderBank, "b, a", "c, a"), "7:19: item 3 says the same as one above (nobody could tell which comes first)"},
		"item field":  {swap(orderBank, "feedback: y", "feedbak: y"), `7:29: unknown field "feedbak" in the item (did you mean "feedback"?)`},
		"item text":   {swap(orderBank, "text: c, ", ""), "7:19: the item has no text (add text: and what it says)"},
		"answer":      {one(orderBank + "\nanswer: b"), `8:13: an order has no answer: "b" (write items: in the right order)`},

		"no left":       {swap(matchBank, "left: a, ", ""), "8:9: the pair has no left side (add left: and what it is about)"},
		"no right":      {swap(matchBank, ", right: one", ""), "8:9: the pair has no right side (add right: and what belongs to the left one)"},
		"pair feedback": {swap(matchBank, "{one: y}", "{thre: y}"), `11:20: b: feedback on "thre", which is no choice (did you mean "three"?)`},
		"other":         {swap(matchBank, "others: three", "others: [two]"), `12:13: "two" belongs to a pair already (others belong to nothing)`},
		"one pair":      {swap(matchBank, "  - {left: a, right: one}\n", ""), "8:7: the question has 1 pairs (use 2 to 12)"},

		"gap twice":       {swap(clozeBank, "{{else}}", "{{what}}, {{else}}"), "9:11: the gap what is there twice (give each gap its own name)"},
		"unknown gap":     {swap(clozeBank, "{{else}}.", "{{else}} {{els}}."), `9:20: the gap els is not described (did you mean "else"?)`},
		"gap in capitals": {swap(clozeBank, "It is", "{{It}} is"), `8:7: "{{It}}" is no gap (write {{name}} with lower-case letters, digits and hyphens)`},
		"gap not there":   {swap(clozeBank, "gaps:\n", "gaps:\n  more: x\n"), `11:7: the text has no gap "more" (write {{more}} where it is)`},
		"no choice":       {swap(clozeBank, "accept: bad", "accept: bed"), `14:17: Gap 2: the answer "bed" is no choice (did you mean "bad"?)`},
		"no gaps":         {swap(clozeBank, "gaps:\n  what: [good, fine]\n  else:\n    choices: [bad, well]\n    accept: bad\n    feedback: {well: y}", "points: 1"), "7:5: the gaps of the text are not described (add gaps: and below it the name of each, with what is accepted)"},
		"no text":         {swap(clozeBank, "text: |\n  It is {{what}} and\n  not {{else}}.\n", ""), "7:5: there is no text for these gaps (add text: | and a text with {{name}} where a gap is)"},
		"gap field":       {swap(clozeBank, "accept: bad", "answer: bad"), `14:9: unknown field "answer" in the gap (known: accept, choices, feedback)`},
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

// Rendered by Markdown, a gap may come out where no control can stand.
func TestAGapStandsInTextAndInCodeOnly(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"A {{g}} here.", true}, {"**{{g}}** and `x = {{g2}}`", true}, {"```go title=\"a.go\"\nx := {{g}}\n```", true},
		{"| a | b |\n|---|---|\n| {{g}} | x |", true}, {"[{{g}}](x)", false}, {"[x]({{g}})", false}, {"![{{g}}](x)", false}, {"x[^1]\n\n[{{g}}]: x", false},
	} {
		text := strings.ReplaceAll(c.text, "{{g2}}", "{{g}}")
		if strings.Count(text, "{{g}}") > 1 {
			text = strings.Replace(c.text, "{{g2}}", "{{h}}", 1)
		}
		fields := "id: q-one\nkind: cloze\nprompt: x\ntext: |\n  " + strings.ReplaceAll(text, "\n", "\n  ") + "\ngaps:\n  g: x"
		if strings.Contains(text, "{{h}}") {
			fields += "\n  h: y"
		}
		list, faults := loadWith(map[string]string{"a.yaml": one(fields)}, markdown())
		if c.ok != (len(faults) == 0) || c.ok && len(list) != 1 {
			t.Errorf("%q: %v", c.text, faults)
		}
		if !c.ok && (len(faults) != 1 || !strings.Contains(faults[0], "the gap g cannot stand there")) {
			t.Errorf("%q: %v", c.text, faults)
		}
	}
}

// pooled is a bank of one question and two pools, one of which draws 2 of 4.
const pooled = header + `  - {id: q-one, kind: truefalse, prompt: x, answer: "true"}
  - pool: facts
    draw: 2
    questions:
      - {id: q-a, kind: truefalse, prompt: x, answer: "true", points: 3}
      - {id: q-b, kind: truefalse, prompt: x, answer: "true", points: 3}
      - {id: q-c, kind: truefalse, prompt: x, answer: "true", points: 3}
      - {id: q-d, kind: truefalse, prompt: x, answer: "true", points: 3}
  - pool: numbers
    draw: 1
    questions:
      - {id: q-e, kind: number, prompt: x, answer: 1}
      - {id: q-f, kind: number, prompt: x, answer: 1}
`

func ids(questions []*quizzes.Question) (list []string) {
	for _, q := range questions {
		list = append(list, q.ID)
	}
	return list
}

func TestAPoolIsDrawnFairlyAndTheSameForASeed(t *testing.T) {
	list, faults := load(map[string]string{"a.yaml": pooled})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	b := list[0]
	if b.Max() != 8000 || len(b.Questions) != 7 {
		t.Errorf("%d milli-points in %d questions, want 8000 in 7", b.Max(), len(b.Questions))
	}
	count := make(map[string]int)
	for seed := range uint64(6000) {
		drawn := ids(b.Drawn(seed))
		if len(drawn) != 4 || drawn[0] != "q-one" || !slices.IsSorted(drawn[1:]) || !slices.Equal(drawn, ids(b.Drawn(seed))) {
			t.Fatalf("seed %d draws %v", seed, drawn)
		}
		count[drawn[1]+drawn[2]]++
		count[drawn[3]]++
	}
	// 6 pairs of 4, 1,000 each; 2 of 2, 3,000 each. The seeds are fixed: four standard
	// deviations are 116 and 155.
	for drawn, n := range count {
		want, slack := 1000, 116
		if len(drawn) == 3 {
			want, slack = 3000, 155
		}
		if n < want-slack || n > want+slack {
			t.Errorf("%s is drawn %d times of 6,000", drawn, n)
		}
	}
	if len(count) != 8 {
		t.Errorf("drawn are %v", count)
	}
}

func TestOnlyWhatWasDrawnCounts(t *testing.T) {
	list, _ := load(map[string]string{"a.yaml": pooled})
	b := list[0]
	given := make(map[string]quizzes.Given)
	for _, q := range b.Questions {
		given[q.ID] = quizzes.Given{"choice": {"true"}, "value": {"1"}}
	}
	for seed := range uint64(20) {
		marks, score, max := quizzes.MarkBank(b, seed, given)
		if score != 8000 || max != 8000 || len(marks) != 4 {
			t.Errorf("seed %d: %d of %d, %d marks", seed, score, max, len(marks))
		}
	}
}

func TestFaultsOfAPool(t *testing.T) {
	for name, c := range map[string]struct{ old, new, want string }{
		"all":         {"draw: 2", "draw: 4", "5:5: the pool facts draws 4 of 4 questions (draw at least 1 and fewer than there are)"},
		"none":        {"draw: 2", "draw: 0", "5:5: the pool facts draws 0 of 4 questions (draw at least 1 and fewer than there are)"},
		"no number":   {"draw: 2", "draw: two", `6:11: draw is "two" (use a whole number)`},
		"no draw":     {"    draw: 2\n", "", "5:5: the pool does not say how many it draws (add draw: and how many of its questions an attempt asks)"},
		"same name":   {"pool: numbers", "pool: facts", "12:5: the bank has two pools facts (give this one its own name)"},
		"other field": {"draw: 2", "draws: 2\n    draw: 2", `6:5: unknown field "draws" in the pool (did you mean "draw"?)`},
		"points":      {`q-b, kind: truefalse, prompt: x, answer: "true", points: 3`, `q-b, kind: truefalse, prompt: x, answer: "true"`, "9:9: q-b is worth 1 and q-a 3 (all questions of a pool are worth the same, or attempts would be)"},
		"in a pool":   {"q-b, kind: truefalse", "q-b, kind: truefals", `9:25: unknown kind of question "truefals" (did you mean "truefalse"?)`},
		"bad name":    {"pool: facts", "pool: Facts", `5:11: "Facts" cannot be an id (use lower-case letters, digits and hyphens, a letter first, at most 64)`},
	} {
		_, faults := load(map[string]string{"a.yaml": strings.Replace(pooled, c.old, c.new, 1)})
		if want := "bank/a.yaml:" + c.want; len(faults) != 1 || faults[0] != want {
			t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(faults, "\n     "), want)
		}
	}
}

func TestHintsComeOneAfterTheOther(t *testing.T) {
	list, faults := load(map[string]string{"a.yaml": one("id: q-one\nkind: number\nprompt: x\nanswer: 1\nhints: [FIRST, SECOND, THIRD]")})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var page strings.Builder
	if err := list[0].Questions[0].View(quizzes.View{Prefix: "q.x."}).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	// Each step is inside the one before: closed, it cannot be reached.
	rest := page.String()
	for _, part := range []string{"<details><summary>Hint 1 of 3</summary>", "FIRST", "<details><summary>Hint 2 of 3</summary>", "SECOND",
		"<details><summary>Hint 3 of 3</summary>", "THIRD", "</details></details></details>"} {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("%q is missing in\n%s", part, page.String())
		}
		rest = after
	}
}
