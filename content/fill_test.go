package content

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"millrace/quizzes"
)

// withFills puts a question and one for practice, twice, into the sample's third section.
func withFills(src string) string {
	const practice = "```mermaid\nflowchart LR\naccTitle: And here?\n%% fill\nB[Broker] --> X[?]:::blank\n```\n\n- [x] Consumer — CANARY yes.\n- [ ] Printer — CANARY no.\n\n"
	return strings.Replace(src, "\n:::::section[Part *4*]", "\n"+
		":::::section[Fills]{#wait-fills}\n\nFirst.\n\n::::more\n\nMore.\n\n::::\n\n"+
		"```mermaid\nflowchart LR\naccTitle: What is missing?\n%% fill {#wait-fill}\nA[API] --> X[?]:::blank --> W[Worker]\n```\n\n"+
		"- [ ] Cache — CANARY it may drop the [job](term:queue).\n- [x] Queue — CANARY it keeps it.\n\nExplanation: CANARY why.\n\nAfterwards.\n\n"+
		practice+practice+":::::\n\n:::::section[Part *4*]", 1)
}

func TestADiagramWithABlankBoxIsAQuestion(t *testing.T) {
	c, faults := loaded(t, map[string]func(string) string{"01-waiting.md": withFills})
	for _, f := range faults {
		t.Error(f)
	}
	l := c.Lessons[0]
	var got []string
	var practice []string
	for _, p := range l.Parts {
		if strings.Contains(p.HTML, "CANARY") || strings.Contains(p.HTML, "checkbox") {
			t.Errorf("a key in %q", p.HTML)
		}
		if p.Check == nil || p.Check.Kind != "place" {
			continue
		}
		if p.Practice {
			practice = append(practice, p.Check.ID)
		}
		right, wrong := p.Check.Body.Mark(quizzes.Given{"choice": {"b"}}), p.Check.Try(quizzes.Given{"choice": {"a"}})
		got = append(got, fmt.Sprintf("%s %v %v %s", p.Check.Plain, right.Right, wrong.Right, right.Explanation))
	}
	want := []string{
		"What is missing? true false <p>CANARY why.</p>",
		"And here? false true ", "And here? false true ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(practice) != 2 || practice[0] == practice[1] {
		t.Errorf("ids of practice: %q", practice)
	}
	if q := l.Check("wait-fill"); q == nil || l.SectionOf("wait-fill") != "wait-fills" {
		t.Errorf("the question is found as %v in section %q", q, l.SectionOf("wait-fill"))
	}
	for _, id := range practice {
		if l.Check(id) != nil || l.Practice(id) == nil {
			t.Errorf("%s would be recorded, or is not found", id)
		}
	}
	if l.Practice("wait-fill") != nil {
		t.Error("the question would not be recorded")
	}
	again, _ := loaded(t, map[string]func(string) string{"01-waiting.md": withFills})
	if again.Lessons[0].Practice(practice[0]) == nil {
		t.Error("loading again gives practice another id")
	}
}

func TestFaultsOfFillsHaveTheirPlaces(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"an id twice", "{#wait-fill}", "{#wait-q1}", `the id "wait-q1" is used already`},
		{"two right ones", "[ ] Cache", "[x] Cache", "course/01-waiting.md:{Queue — CANARY}: this is the second right choice, and the box has room for one (mark the others with [ ])"},
		{"an unknown term", "term:queue).\n- [x] Queue", "term:qeue).\n- [x] Queue", `course/01-waiting.md:{[job](term:qeue).`},
		{"within a check", "\n:::check{#wait-q1}\n", "\n:::check{#wait-q1}\n\n```mermaid\nflowchart LR\naccTitle: T\n%% fill\nA --> X[?]:::blank\n```\n\n- [x] B — yes\n- [ ] C — no\n", "a diagram to complete has no place here (it is a question of its own: put it before or after)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var src string
			_, faults := loaded(t, map[string]func(string) string{"01-waiting.md": func(s string) string {
				src = withFills(s)
				if !strings.Contains(src, c.old) {
					t.Fatalf("%q is not in the lesson", c.old)
				}
				src = strings.Replace(src, c.old, c.new, 1)
				return src
			}})
			want, told := c.want, ""
			if before, rest, ok := strings.Cut(want, "{"); ok {
				mark, after, _ := strings.Cut(rest, "}")
				i := strings.Index(src, mark)
				line := strings.Count(src[:i], "\n") + 1
				want = fmt.Sprintf("%s%d:%d%s", before, line, len([]rune(src[strings.LastIndexByte(src[:i], '\n')+1:i]))+1, after)
			}
			for _, f := range faults {
				told += f.String() + "\n"
			}
			if !strings.Contains(told, want) {
				t.Errorf("want %q among\n%s", want, told)
			}
		})
	}
}
