// Package kindtest is the suite that every kind of question passes.
//
// Why one suite: what matters most about a question is the same for all kinds. Nothing
// that is sent may break marking, nothing that is kept secret may be seen before an
// answer, and everybody can operate the controls.
package kindtest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"millrace/quizzes"
)

// canary marks every text that a learner may not see before answering.
const canary = "CANARY"

// Case is a question and what the suite may expect of it.
type Case struct {
	Kind  quizzes.Kind
	Draft quizzes.Draft // ID, Kind, Prompt and Hints may be left out
	// Right earn full marks and Wrong earn nothing. Partly earn the milli-points named.
	Right, Wrong []quizzes.Given
	Partly       []Partly
	// Secrets are texts of the key that the suite cannot know, such as the right number.
	Secrets []string
	// Untold says that the right answer is never told, not even once it was marked: then
	// no page at all may hold a secret.
	Untold bool
}

// Partly is an answer that earns some of the points.
type Partly struct {
	Given quizzes.Given
	Score int // milli-points
}

// Run puts one case through the suite.
func Run(t *testing.T, c Case) {
	t.Helper()
	c.Draft = fill(c)
	q, faults := quizzes.Build([]quizzes.Kind{c.Kind}, c.Draft)
	if len(faults) > 0 {
		t.Fatalf("building the question: %v", faults)
	}
	t.Run("marks what it should", func(t *testing.T) { marks(t, c, q) })
	t.Run("tells a blank answer nothing", func(t *testing.T) { blank(t, q) })
	t.Run("survives hostile answers", func(t *testing.T) { hostile(t, q) })
	t.Run("keeps its key", func(t *testing.T) { secret(t, c, q) })
	t.Run("shuffles the same way for a seed", func(t *testing.T) { stable(t, q) })
	t.Run("draws valid labelled controls", func(t *testing.T) { drawn(t, c, q) })
	t.Run("gives its hints one after the other", func(t *testing.T) { hinted(t, c, q) })
	t.Run("changes its revisions with what they cover", func(t *testing.T) { revised(t, c, q) })
}

// fill completes a draft and puts the canary into all that is secret.
func fill(c Case) quizzes.Draft {
	d := c.Draft
	d.Kind = c.Kind.Name()
	if d.ID == "" {
		d.ID = "question-under-test"
	}
	if d.Prompt == "" {
		d.Prompt = "<p>What happens to <code>offset 101</code>?</p><pre><code>a &lt; b</code></pre>"
	}
	if d.Hints == nil {
		d.Hints = []quizzes.HTML{"<p>Think of a queue.</p>", "<p>Who is first?</p>"}
	}
	secret := quizzes.HTML("<p>" + canary + " <em>text</em></p>")
	d.Explanation += secret
	d.Choices = slices.Clone(d.Choices)
	for i := range d.Choices {
		d.Choices[i].Feedback += secret
	}
	d.Feedback = maps.Clone(d.Feedback)
	for answer := range d.Feedback {
		d.Feedback[answer] += secret
	}
	d.Items = slices.Clone(d.Items)
	for i := range d.Items {
		d.Items[i].Feedback += secret
	}
	d.Pairs = slices.Clone(d.Pairs)
	for i := range d.Pairs {
		d.Pairs[i].Feedback = with(d.Pairs[i].Feedback, secret)
	}
	d.Gaps = slices.Clone(d.Gaps)
	for i := range d.Gaps {
		d.Gaps[i].Feedback = with(d.Gaps[i].Feedback, secret)
	}
	return d
}

// with returns feedback with a text behind each.
func with(feedback map[string]quizzes.HTML, text quizzes.HTML) map[string]quizzes.HTML {
	feedback = maps.Clone(feedback)
	for answer := range feedback {
		feedback[answer] += text
	}
	return feedback
}

func marks(t *testing.T, c Case, q *quizzes.Question) {
	full := q.Points * quizzes.Milli
	for _, g := range c.Right {
		if m := q.Body.Mark(g); !m.Right || m.Blank || m.Score != full || m.Max != full {
			t.Errorf("%v is a right answer, but its mark is %+v", g, m)
		}
	}
	if g := RightAnswer(t, q); !q.Body.Mark(g).Right {
		t.Errorf("what a mark tells is right is not: %v", g)
	}
	for _, g := range c.Wrong {
		m := q.Body.Mark(g)
		if m.Right || m.Blank || m.Score != 0 || m.Max != full {
			t.Errorf("%v is a wrong answer, but its mark is %+v", g, m)
		}
		if (m.Answer == "") != c.Untold || !strings.Contains(string(m.Explanation), canary) {
			t.Errorf("the mark of %v should say why, and what was right unless that is never told; it is %+v", g, m)
		}
	}
	for _, p := range c.Partly {
		if m := q.Body.Mark(p.Given); m.Right || m.Blank || m.Score != p.Score || m.Max != full {
			t.Errorf("%v earns %d, but its mark is %+v", p.Given, p.Score, m)
		}
	}
}

// everywhere answers each field of a question with the same values.
func everywhere(fields []string, values ...string) quizzes.Given {
	g := make(quizzes.Given)
	for _, f := range fields {
		g[f] = values
	}
	return g
}

func blank(t *testing.T, q *quizzes.Question) {
	fields := Fields(Render(t, q, quizzes.View{Prefix: "q.x."}), "q.x.")
	for _, g := range []quizzes.Given{
		everywhere(fields), everywhere(fields, ""), everywhere(fields, "", ""), everywhere(fields, " \t\u00a0"),
		nil, {}, {"choice": nil, "value": nil}, {"choice": {""}, "value": {""}},
		{"choice": {"", ""}, "value": {" \t\u00a0"}}, {"unknown": {"a"}},
	} {
		m := q.Body.Mark(g)
		if !m.Blank || m.Score != 0 || m.Right {
			t.Errorf("%q is a blank answer, but its mark is %+v", g, m)
		}
		if m.Answer != "" || m.Explanation != "" || m.Message != "" || len(m.Choices) > 0 {
			t.Errorf("an empty answer buys the key: %+v", m)
		}
	}
}

// Hostile are answers that no person gives. None is right and none may break anything.
func Hostile() []string {
	return []string{
		"NaN", "nan", "Inf", "-Inf", "+Infinity", "1e400", "-1e400", "1e-400", "1e999999999",
		"1e", "e", "0x1F", "0b1", "1/2", "--1", "+-1", "1..2", "1,2,3", ".", ",", "-", "٣", "１５",
		"zz", "A", "ab", "a,b", "a b", "true false", "TRUE", "null", "~", "[]", "{}", "\x00", "a\x00",
		"\xff\xfe", "\u202e15", "<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`,
		"'; DROP TABLE events; --", "${7*7}", "=1+1", "../../etc/passwd", "%00", "\r\nSet-Cookie: a=b",
		strings.Repeat("9", 1<<20), strings.Repeat("a", 1<<20), strings.Repeat("1e", 1<<19),
	}
}

func hostile(t *testing.T, q *quizzes.Question) {
	var all []quizzes.Given
	fields := Fields(Render(t, q, quizzes.View{Prefix: "q.x."}), "q.x.")
	for _, s := range Hostile() {
		all = append(all, everywhere(fields, s), everywhere(fields, s, s, ""), everywhere(fields[:1], s))
		all = append(all, quizzes.Given{"choice": {s}, "value": {s}}, quizzes.Given{"choice": {s, s, ""}, "value": {s, s}})
	}
	all = append(all, everywhere(fields, slices.Repeat([]string{"1"}, 100_000)...))
	all = append(all, quizzes.Given{"choice": slices.Repeat([]string{"zz"}, 100_000), "value": slices.Repeat([]string{"1"}, 100_000)})
	for _, g := range all {
		m := q.Body.Mark(g)
		if m.Right || m.Score < 0 || m.Score >= m.Max {
			t.Errorf("%.60q earns %d of %d", g, m.Score, m.Max)
		}
		for _, v := range []quizzes.View{{Prefix: "q.x.", Given: g}, {Prefix: "q.x.", Given: g, Mark: &m}} {
			page := Render(t, q, v)
			if len(page) > 1<<16 {
				t.Errorf("%.60q blows the page up to %d bytes", g, len(page))
			}
			Valid(t, page)
		}
	}
}

func stable(t *testing.T, q *quizzes.Question) {
	for seed := range uint64(20) {
		v := quizzes.View{Prefix: "q.x.", Seed: seed}
		if first, again := Render(t, q, v), Render(t, q, v); first != again {
			t.Errorf("seed %d draws two different questions", seed)
		}
	}
}

// hinted looks for hints that are folded into each other, by no script, while they help.
func hinted(t *testing.T, c Case, q *quizzes.Question) {
	page := Render(t, q, quizzes.View{Prefix: "q.x."})
	first, second := strings.Index(page, "<summary>Hint 1 of 2</summary>"), strings.Index(page, "<summary>Hint 2 of 2</summary>")
	if first < 0 || second < first || strings.Contains(page[first:second], "</details>") || strings.Contains(page, "<details open") {
		t.Errorf("the second hint should be folded into the first:\n%s", page)
	}
	m := q.Body.Mark(c.Right[0])
	for _, v := range []quizzes.View{{Prefix: "q.x.", Given: c.Right[0], Mark: &m}, {Prefix: "q.x.", ReadOnly: true}} {
		if strings.Contains(Render(t, q, v), "Hint 1") {
			t.Error("a hint is given where nothing is asked any more")
		}
	}
}

// revised changes a draft a little and looks which hashes follow.
func revised(t *testing.T, c Case, q *quizzes.Question) {
	build := func(d quizzes.Draft) *quizzes.Question {
		t.Helper()
		other, faults := quizzes.Build([]quizzes.Kind{c.Kind}, d)
		if len(faults) > 0 {
			t.Fatalf("building the changed question: %v", faults)
		}
		return other
	}
	moved := c.Draft
	moved.Pos = quizzes.Pos{File: "elsewhere.yaml", Line: 99, Col: 9}
	if o := build(moved); o.Rev != q.Rev || o.Shown != q.Shown || o.KeyHash != q.KeyHash {
		t.Error("moving a question in its file changes a revision")
	}
	reworded := c.Draft
	reworded.Prompt += "<p>Really?</p>"
	if o := build(reworded); o.Rev == q.Rev || o.Shown == q.Shown || o.KeyHash != q.KeyHash {
		t.Error("another prompt should change Rev and Shown, and not KeyHash")
	}
	explained := c.Draft
	explained.Explanation += "<p>More.</p>"
	if o := build(explained); o.Rev == q.Rev || o.Shown != q.Shown || o.KeyHash != q.KeyHash {
		t.Error("another explanation should change Rev, and neither Shown nor KeyHash")
	}
}
