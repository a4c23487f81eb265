package content

import (
	"strings"
	"testing"

	"millrace/content/markdown"
	"millrace/quizzes"
	"millrace/quizzes/kinds/truefalse"
)

// guideOf puts a text into the example of a page of a guide.
func guideOf(example string) string {
	return "---\nid: a\ntitle: A\nsummary: S\n---\n\n:::::section[One]{#one}\n\n::::example[A question]\n" + example + "::::\n\n:::::\n"
}

const writtenQuestion = "```question\nid: herd\nkind: truefalse\nprompt: It thunders.\nanswer: true\n```\n"

// loadWritten loads a guide whose questions are really read.
func loadWritten(t *testing.T, example string) (*Course, []quizzes.Fault) {
	t.Helper()
	c := checks()
	c.Written = func(file, text string) (*quizzes.Question, []quizzes.Fault) {
		return quizzes.ReadQuestion(file, text, []quizzes.Kind{truefalse.Kind{}}, quizzes.Render{Block: markdown.Block, Inline: markdown.Inline})
	}
	return loadGuideWith(guideOf(example), c)
}

// A guide asks a question as a bank has it, beside its source, and records no answer.
func TestGuideAsksAWrittenQuestion(t *testing.T) {
	g, faults := loadWritten(t, writtenQuestion)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	l := g.Lessons[0]
	if q := l.Practice("herd"); q == nil || l.Check("herd") != nil {
		t.Fatalf("practice %v, recorded %v", q, l.Check("herd"))
	}
	if m := l.Practice("herd").Body.Mark(quizzes.Given{"choice": {"true"}}); !m.Right {
		t.Errorf("the right answer is marked %+v", m)
	}
}

// A fault of a question is told at its own line of the page: "answer" stands in line 14.
func TestFaultOfAWrittenQuestionHasItsPlace(t *testing.T) {
	_, faults := loadWritten(t, strings.Replace(writtenQuestion, "true\n```", "perhaps\n```", 1))
	if len(faults) != 1 || faults[0].Line != 14 || !strings.Contains(faults[0].Message, "perhaps") {
		t.Errorf("%v", faults)
	}
}

// Its source stands beside it, so a lesson, whose answers count, has none.
func TestWrittenQuestionHasNoPlaceInALesson(t *testing.T) {
	_, faults := loaded(t, map[string]func(string) string{"01-waiting.md": func(s string) string {
		return s + "\n" + writtenQuestion
	}})
	if len(faults) != 1 || !strings.Contains(faults[0].Message, "in a guide only") {
		t.Errorf("%v", faults)
	}
}

// Checks and predictions of a guide are for practice, and directives that stand at the
// top of a lesson only may stand in an example, with titles below that of the example.
func TestGuideShowsWhatALessonIsMadeOf(t *testing.T) {
	g, faults := loadWritten(t, ":::more\nLong.\n:::\n\n:::primer\nShort.\n:::\n\n:::check{#look}\nWhich?\n\n- [x] This\n  > Yes.\n- [ ] That\n  > No.\n:::\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	l, page := g.Lessons[0], ""
	for _, p := range l.Parts {
		page += p.HTML
	}
	if l.Practice("look") == nil || l.Check("look") != nil {
		t.Error("the check is not for practice")
	}
	for _, want := range []string{`<details class="more">`, "<h4>One-minute primer</h4>"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
}

// A card in an example would show nothing, and a section cannot stand in one.
func TestExampleRefusesWhatItCannotShow(t *testing.T) {
	for _, block := range []string{":::card{#c}\nFront.\n\nBack.\n:::\n", ":::section[S]{#s}\nText.\n:::\n"} {
		if _, faults := loadWritten(t, block); len(faults) != 1 || !strings.Contains(faults[0].Message, "must not stand in a :::example") {
			t.Errorf("%s%v", block, faults)
		}
	}
}
