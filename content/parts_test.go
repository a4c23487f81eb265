package content

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"millrace/quizzes"
	"millrace/quizzes/kinds/number"
)

func TestLessonIsCutIntoPartsInReadingOrder(t *testing.T) {
	l := sample(t).Lessons[0]
	var got []string
	for _, p := range l.Parts {
		switch p.Kind {
		case PartHTML:
			got = append(got, "html")
		case PartIsland:
			got = append(got, fmt.Sprintf("island %s %v", p.Island.Prefix, p.Island.Params))
		case PartCheck:
			got = append(got, "check "+p.Check.ID+" "+p.Check.Kind)
		case PartPredict:
			got = append(got, fmt.Sprintf("predict %s %s sealed %v", p.Predict.Question.ID, p.Predict.Read, p.Island.Sealed))
		case PartTick:
			got = append(got, "tick "+p.Section)
		}
	}
	want := []string{
		"html", "check wait-q1 single", "tick wait-1",
		"html", "check wait-q2 multiple", "tick wait-2",
		"html", "predict wait-guess peak sealed true", "tick wait-3",
		"html", "island storm [{policy full-jitter}]", "html", "tick wait-4",
		"html", "island storm2 [{policy full-jitter}]", "html", "tick wait-5", "html",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPartsPutTogetherAreBalanced(t *testing.T) {
	var page strings.Builder
	for _, p := range sample(t).Lessons[0].Parts {
		page.WriteString(p.HTML)
	}
	for _, tag := range []string{"section", "details", "figure", "ul", "ol", "p", "div"} {
		open, shut := strings.Count(page.String(), "<"+tag+">")+strings.Count(page.String(), "<"+tag+" "), strings.Count(page.String(), "</"+tag+">")
		if open != shut {
			t.Errorf("%d <%s> and %d </%s>", open, tag, shut, tag)
		}
	}
	if strings.Contains(page.String(), "\x00") {
		t.Error("a slot's mark is left in the page")
	}
}

// Every feedback, hint and explanation of the sample says CANARY. None of them, and no
// box of a task list, may be in what a page is put together from.
func TestKeysNeverReachThePage(t *testing.T) {
	c := sample(t)
	for _, l := range c.Lessons {
		for _, p := range l.Parts {
			if strings.Contains(p.HTML, "CANARY") || strings.Contains(p.HTML, "checkbox") {
				t.Errorf("a key in %q", p.HTML)
			}
			q := p.Check
			if p.Predict != nil {
				q = p.Predict.Question
			}
			if q == nil {
				continue
			}
			var drawn strings.Builder
			if err := q.Body.View(quizzes.View{Prefix: "q."}).Render(t.Context(), &drawn); err != nil {
				t.Fatal(err)
			}
			shown := drawn.String() + string(q.Prompt) + q.Plain + q.Shown
			if strings.Contains(shown, "CANARY") || strings.Contains(shown, "165") || strings.Contains(shown, "checked") {
				t.Errorf("the key of %s is in what is drawn before an answer: %s", q.ID, shown)
			}
		}
	}
}

func TestChecksAreMarkedByTheirTaskList(t *testing.T) {
	l := sample(t).Lessons[0]
	q1, q2 := l.Check("wait-q1"), l.Check("wait-q2")
	if q1 == nil || q2 == nil {
		t.Fatal("a check is not found by its id")
	}
	if q1.Prompt != "<p>Which number do users feel <em>most</em>?</p>" || q1.Plain != "Which number do users feel most?" {
		t.Errorf("the prompt is %q, plainly %q", q1.Prompt, q1.Plain)
	}
	if len(q1.Hints) != 1 || q1.Hints[0] != "<p>CANARY-hint: think of one message.</p>" {
		t.Errorf("hints are %q", q1.Hints)
	}
	right := q1.Body.Mark(quizzes.Given{quizzes.ChoiceField: {"b"}})
	if !right.Right || right.Explanation != "<p>CANARY-why, in one line.</p>" {
		t.Errorf("the choice with [x] gives %+v", right)
	}
	if wrong := q1.Body.Mark(quizzes.Given{quizzes.ChoiceField: {"a"}}); wrong.Right || wrong.Score != 0 {
		t.Errorf("the choice with [ ] gives %+v", wrong)
	}
	mark := q2.Body.Mark(quizzes.Given{quizzes.ChoiceField: {"a", "b"}})
	if !mark.Right || mark.Explanation != "<p>CANARY-explain first.</p>\n<p>CANARY-explain second.</p>" {
		t.Errorf("both choices with [x] give %+v", mark)
	}
}

func TestPredictionIsMarkedByTheSimulation(t *testing.T) {
	q := sample(t).Lessons[0].Check("wait-guess")
	for answer, want := range map[string]bool{"165": true, "173": true, "157": true, "174": false, "156": false, "1": false, "": false, "NaN": false} {
		given := quizzes.Given{number.Field: {answer}}
		if got := q.Body.Mark(given).Right; got != want {
			t.Errorf("%q with 5%% around 165 is right: %v, want %v", answer, got, want)
		}
	}
	// Beyond the tolerance of 8.25 the points fall in a straight line and end at 165 off:
	// 123.75 is 41.25 off, and (165 − 41.25) / (165 − 8.25) = 0.7894.
	for answer, want := range map[string]int{"123,75": 789, "330": 0, "0": 0} {
		m := q.Body.Mark(quizzes.Given{number.Field: {answer}})
		if m.Score != want || !strings.Contains(string(m.Message), "the simulation says 165") {
			t.Errorf("%q earns %d, want %d: %s", answer, m.Score, want, m.Message)
		}
	}
}

func TestLoadingRunsNoSimulation(t *testing.T) {
	c := checks()
	c.Reading = func(string, string, []Setting) (string, float64, error) {
		t.Error("a simulation ran")
		return "", 0, nil
	}
	if _, faults := Load(testFiles(t), "course", c); len(faults) > 0 {
		t.Error(faults)
	}
}

func TestCardsLeaveTheLesson(t *testing.T) {
	l := sample(t).Lessons[0]
	if len(l.Cards) != 5 {
		t.Fatalf("%d cards, want 5", len(l.Cards))
	}
	c := l.Cards[2]
	if c.ID != "wait-card-2" || c.Front != "Front 2?" || c.Back != "<p>Back 2.</p>\n<p>Second paragraph.</p>" || len(c.Rev) != 32 {
		t.Errorf("the third card is %+v", c)
	}
	for _, p := range l.Parts {
		if strings.Contains(p.HTML, "Front") || strings.Contains(p.HTML, "Second paragraph") {
			t.Errorf("a card is drawn in the lesson: %q", p.HTML)
		}
	}
}

func TestLessonHasWhatItsSourceSays(t *testing.T) {
	c := sample(t)
	l := c.Lessons[0]
	if l.ID != "wait" || l.Slug != "waiting" || l.Number != 1 || l.Minutes != 12 || l.Coming || l.Next != "Because <em>later</em> follows." {
		t.Errorf("the lesson is %+v", l)
	}
	if diff := cmp.Diff([]quizzes.HTML{"tell <em>now</em> from later", "name two queues", "say why"}, l.Objectives); diff != "" {
		t.Error(diff)
	}
	if h := l.Headlines[2]; h.Figure != "2 ms" || !strings.Contains(string(h.Caption), `data-term="queue"`) {
		t.Errorf("the third headline is %+v", h)
	}
	s := l.Sections[4]
	if s.ID != "wait-5" || s.Anchor != "s-wait-5" || s.Title != "Part 5" || s.Major != 1 || fmt.Sprint(s.Replaces) != "[[wait-old] [wait-older]]" {
		t.Errorf("the fifth section is %+v", s)
	}
	// The short version has 6 words and the long one 8. The check is not counted.
	if w := l.Sections[0].Words; w != 14 {
		t.Errorf("the first section has %d words, want 14", w)
	}
	if l.Section("wait-older") != l.Section("wait-5") || l.Section("wait-5") == nil {
		t.Error("a section is not found by the id it replaces")
	}
	if later := c.Lessons[1]; !later.Coming || later.Number != 2 || later.Slug != "much-later" || later.Parts != nil {
		t.Errorf("the lesson that is coming is %+v", later)
	}
	if len(c.Terms) != 2 || c.Terms[0].Slug != "ack" || c.Terms[1].Plain != "Holds messages until a worker takes them. See acknowledgement." {
		t.Errorf("the terms are %+v", c.Terms)
	}
}

func TestLessonsAreFoundByTheirOldSlugs(t *testing.T) {
	c, _ := loaded(t, map[string]func(string) string{"01-waiting.md": swap("minutes: 12", "slug: wait-here\naliases: [waiting, wait]\nminutes: 12")})
	for slug, moved := range map[string]bool{"wait-here": false, "waiting": true, "wait": true} {
		if l, m := c.Lesson(slug); l == nil || l.ID != "wait" || m != moved {
			t.Errorf("%s finds %v, moved %v", slug, l, m)
		}
	}
	if l, _ := c.Lesson("nothing"); l != nil {
		t.Error("an unknown slug finds a lesson")
	}
}

func TestLessonsLinkToEachOther(t *testing.T) {
	fsys := testFiles(t)
	first := string(fsys["course/01-waiting.md"].Data)
	second := strings.NewReplacer("01-waiting.md", "01-waiting.md", "wait", "rest", "replaces=\"rest-old rest-older\" ", "").Replace(first)
	second = strings.Replace(second, "(#rest-1)", "(01-waiting.md#wait-old)", 1)
	second = strings.Replace(second, "Back 0.", "[There](#rest-2) and [further](01-waiting.md).", 1)
	fsys["course/02-resting.md"] = &fstest.MapFile{Data: []byte(second)}
	list := string(fsys["course/course.yaml"].Data)
	fsys["course/course.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(list, "  - 01-waiting.md\n", "  - 01-waiting.md\n  - 02-resting.md\n", 1))}
	c, faults := Load(fsys, "course", checks())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var page strings.Builder
	for _, p := range c.Lessons[1].Parts {
		page.WriteString(p.HTML)
	}
	for _, want := range []string{
		`<a href="/courses/sample/waiting#s-wait-5">above</a>`,        // by an id that was replaced
		`<a href="/courses/sample/waiting#user-a-heading">itself</a>`, // by a heading
		`<a href="#s-rest-1">above</a>`,                               // in the lesson itself
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %s in the page", want)
		}
	}
	want := quizzes.HTML(`<p><a href="/courses/sample/resting#s-rest-2">There</a> and <a href="/courses/sample/waiting">further</a>.</p>` + "\n<p>Second paragraph.</p>")
	if got := c.Lessons[1].Cards[0].Back; got != want {
		t.Errorf("a card that is shown elsewhere links to %s, want %s", got, want)
	}
}
