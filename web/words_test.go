package web

import (
	"encoding/json"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"millrace/content"
	"millrace/quizzes"
	"millrace/wasm/ui"
)

func TestPassMarkIsSaidInWordsAndInPointsOnlyWhenRound(t *testing.T) {
	six := &quizzes.Bank{PassNum: 2, PassDen: 3, Questions: []quizzes.Question{{Points: 6}}}
	if got := passMark(six) + passPoints(six); got != "two thirds of the points: 4 or more" {
		t.Error(got)
	}
	four := &quizzes.Bank{PassNum: 2, PassDen: 3, Questions: []quizzes.Question{{Points: 4}}}
	if got := passMark(four) + passPoints(four); got != "two thirds of the points" {
		t.Error(got)
	}
	if got := passMark(&quizzes.Bank{PassNum: 3, PassDen: 4}); got != "3 of every 4 points" {
		t.Error(got)
	}
}

func TestWordsFitTheNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0 sections", 1: "1 section", 2: "2 sections"} {
		if got := count(n, "section"); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestCompletionIsSaidInWords(t *testing.T) {
	s := newSample(t)
	state := func(ids ...string) LessonState {
		p := s.study
		p.Sections = done(ids...).Sections
		return NewLessonState(s.lesson(), s.bank, p)
	}
	for _, c := range []struct {
		state LessonState
		want  string
	}{
		{state("sec-heal", "sec-storm", "sec-dlq"), "Lesson complete. You ticked every section and passed its quiz."},
		{state("sec-heal", "sec-storm"), "You passed; tick 1 more section:"},
		{NewLessonState(s.lesson(), s.bank, done("sec-heal", "sec-storm", "sec-dlq")), "Every section is ticked; pass the quiz"},
		{NewLessonState(s.lesson(), s.bank, done("sec-heal")), "Pass the quiz and tick 2 more sections:"},
		{NewLessonState(s.lesson(), s.bank, done()), "Tick every section and pass the quiz"},
	} {
		text := text(t, render(t, lessonState("x", s.course, c.state)))
		if !strings.Contains(text, c.want) {
			t.Errorf("%q does not say %q", text, c.want)
		}
	}
}

func TestALessonThatIsComingHasNoLink(t *testing.T) {
	s := newSample(t)
	for _, p := range []struct {
		name, text string
	}{
		{"course", render(t, Course(CoursePage{Page: s.page, Course: s.course, States: s.states()}))},
		{"home", render(t, Home(HomePage{Page: s.page, Course: s.course, States: s.states()}))},
		{"progress", render(t, Progress(ProgressPage{Page: s.page, Course: s.course, States: s.states()}))},
		{"lesson", render(t, Lesson(s.lessonPage(false)))},
	} {
		for _, l := range s.course.Lessons {
			linked := strings.Contains(p.text, `href="`+lessonPath(s.course, l))
			if l.Coming && linked {
				t.Errorf("%s: %q is coming and has a link", p.name, l.Title)
			}
			if l.Coming && p.name != "lesson" && !strings.Contains(p.text, l.Title) {
				t.Errorf("%s: %q is missing", p.name, l.Title)
			}
		}
	}
}

// Names are whatever somebody typed; none of it may become markup, nor leave the site.
func TestHostileNamesStayText(t *testing.T) {
	const name = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
	s := newSample(t)
	s.page.User = name
	for _, p := range []string{
		render(t, Progress(ProgressPage{Page: s.page, Course: s.course, States: s.states()})),
		render(t, SignIn(SignInPage{Page: s.page, Login: name, Next: name})),
		render(t, SignUp(SignUpPage{Page: s.page, Name: name, Login: name, Next: "//evil.example", Errors: map[string]string{"login": name}})),
		render(t, Error(ErrorPage{Page: s.page, Status: 404, Message: name, RequestID: name})),
	} {
		if strings.Contains(p, "<script>") || strings.Contains(p, "<img") {
			t.Errorf("a name became markup:\n%s", p)
		}
		if !strings.Contains(p, "&lt;script&gt;") {
			t.Error("the name is not on the page at all")
		}
		if strings.Contains(p, `href="//`) {
			t.Error("a link leaves the site")
		}
	}
}

func TestNodeIsDrawnAsAComponent(t *testing.T) {
	n := ui.El("p", ui.A("class", "a&b"), ui.Text("1 < 2"))
	if got := render(t, Node(n)); got != `<p class="a&amp;b">1 &lt; 2</p>` {
		t.Error(got)
	}
}

func TestGlossaryJSONHoldsWhatTheScriptReads(t *testing.T) {
	c := &content.Course{Terms: []content.Term{{Slug: "dlq", Name: "Dead letter queue", Definition: "<p>A <em>queue</em>.</p>", Plain: "A queue."}}}
	got, err := json.Marshal(GlossaryTerms(c))
	if err != nil {
		t.Fatal(err)
	}
	if want := `[{"slug":"dlq","name":"Dead letter queue","text":"A queue."}]`; string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestScoresStandWhereTheyBelong(t *testing.T) {
	// The chart's plot runs from y = 35 (nothing) to y = 5 (everything).
	for _, c := range []struct {
		part, whole int
		want        string
	}{{0, 4000, "35"}, {4000, 4000, "5"}, {2, 3, "15"}, {9, 4, "5"}, {-1, 4, "35"}, {1, 0, "35"}} {
		if got := height(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d is drawn at %s, want %s", c.part, c.whole, got, c.want)
		}
	}
}

func TestChartOfScoresShowsTheNewestOldestFirst(t *testing.T) {
	var s LessonState
	for i := range scoresShown + 3 { // newest first
		s.Attempts = append(s.Attempts, Attempt{Score: (100 - i) * quizzes.Milli, Max: 100 * quizzes.Milli})
	}
	label := scoresLabel(s)
	if !strings.HasPrefix(label, "Scores, oldest first: 89 of 100, 90 of 100") || !strings.HasSuffix(label, ", 100 of 100") {
		t.Error(label)
	}
}

func TestMenuMarksThePageAndWhatLiesBelowIt(t *testing.T) {
	s := newSample(t)
	for path, want := range map[string]string{"/lab": "page", "/lab/retry-storm": "true", "/labyrinth": ""} {
		p := s.page
		p.Path = path
		doc, err := html.Parse(strings.NewReader(render(t, siteHead(p))))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Data == "a" && attr(n, "href") == "/lab" && attr(n, "aria-current") != want {
				t.Errorf("%s: the Lab entry is marked %q, want %q", path, attr(n, "aria-current"), want)
			}
		}
	}
}

func TestPageWithoutAssetsAsksForNothing(t *testing.T) {
	text := render(t, Error(ErrorPage{Page: Page{Title: "x"}, Status: 500}))
	for _, tag := range []string{"<script", "<link"} {
		if strings.Contains(text, tag) {
			t.Errorf("there is a %s", tag)
		}
	}
}
