package web

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"
	"golang.org/x/net/html"

	"millrace/quizzes"
	"millrace/server/search"
)

var pagesDir = flag.String("pages", "", "folder to write every page to, to look at")

// namedPage is one page in one state.
type namedPage struct {
	name string
	page templ.Component
}

// everyPage draws each page in the states that look different.
func everyPage(t testing.TB) []namedPage {
	t.Helper()
	s := newSample(t)
	l := s.lesson()
	visitor := func(p Page) Page {
		p.User, p.Subject = "", ""
		return p
	}
	fresh := s
	fresh.study.Sections, fresh.study.Attempts = nil, nil
	freshLesson := fresh.lessonPage(false)
	freshLesson.Page, freshLesson.Resume = visitor(freshLesson.Page), nil

	faulty := s.lessonPage(false)
	faulty.Dev = true
	faulty.Faults = []quizzes.Fault{{Pos: quizzes.Pos{File: "05-retries.md", Line: 12, Col: 3}, Message: "there is no directive :::chek", Hint: "did you mean check?"}}

	refused := s.lessonPage(false)
	refused.Quiz.Error = "The seed of this quiz is not a number, so the answers cannot be matched to it. Load the page again."

	home := HomePage{Page: visitor(s.named("", s.course.Summary, "/")), Course: s.course, States: fresh.states(), Island: island("storm")}
	home.Islands = true
	back := home
	back.Page, back.States = s.named("", s.course.Summary, "/"), s.states()
	back.Next = Next{"Go on with", "“" + l.Sections[1].Title + "”", "/x#s-storm", " in “" + l.Title + "”."}
	back.Islands = true
	back.Review = ReviewState{Due: 3, New: 9, Total: 21}

	prog := ProgressPage{Page: s.named("My progress", "", "/progress"), Course: s.course, States: s.states(), Next: back.Next, Record: s.study, Now: s.study.Attempts[0].SubmittedAt}
	prog.Review = ReviewState{Total: 21, NextDay: 3}
	empty := ProgressPage{Page: visitor(s.named("My progress", "", "/progress")), Course: s.course, States: fresh.states()}
	wpage := WidgetPage{Page: s.named("Retry storm", "", "/lab/retry-storm"), Title: "Retry storm", Summary: "Clients retry against a server that is down.", Parts: []Part{{Island: island("retry-storm")}}}
	wpage.Islands = true

	play := PlayPage{Page: s.named("Playground", "", "/play"), Text: "flowchart LR\nA[", MaxText: 50_000, MaxSent: 8192,
		Sketch:   Sketch{Faults: []PlayFault{{Line: 2, Col: 2, Message: "The label of A is not closed.", Hint: "End it with ]."}}, Picture: island("diagram")},
		Examples: []PlayExample{{Title: "Steps that play", About: "Each item moves something.", Href: "/play?example=steps", Fragment: "d=S0"}}}

	errorPage := func(status int) templ.Component {
		return Error(ErrorPage{Page: visitor(s.named("Error", "", "/nowhere")), Status: status, RequestID: "7f3a"})
	}
	return []namedPage{
		{"home", Home(home)},
		{"home-back", Home(back)},
		{"course", Course(CoursePage{Page: s.named(s.course.Title, s.course.Summary, "/courses/async-messaging"), Course: s.course, States: s.states(), Next: back.Next})},
		{"lesson", Lesson(freshLesson)},
		{"lesson-marked", Lesson(s.lessonPage(true))},
		{"lesson-faults", Lesson(faulty)},
		{"lesson-refused", Lesson(refused)},
		{"attempt", AttemptResult(AttemptPage{Page: s.named("Attempt 3", "", "/attempts/att-3"), Course: s.course, State: NewLessonState(l, s.bank, s.study), Attempt: NewLessonState(l, s.bank, s.study).Attempts[0], Bank: s.bank, Number: 3, Then: Rewritten, Items: s.items(true)})},
		{"progress", Progress(prog)},
		{"progress-empty", Progress(empty)},
		{"review", Review(s.reviewPage(false))},
		{"review-missed", Review(s.reviewPage(true))},
		{"review-done", Review(ReviewPage{Page: s.named("Review", "", "/review"), Course: s.course, State: ReviewState{Steps: 2, Later: 7, Total: 21, NextDay: 1, Zone: "Europe/Berlin"}})},
		{"review-empty", Review(ReviewPage{Page: visitor(s.named("Review", "", "/review")), Course: s.course})},
		{"glossary", Glossary(GlossaryPage{Page: s.named("Glossary", "", "/glossary"), Course: s.course})},
		{"lab", Lab(LabPage{Page: s.named("Lab", "", "/lab"), Widgets: []LabEntry{{Name: "retry-storm", Title: "Retry storm", Summary: "Clients retry against a server that is down."}}})},
		{"widget", Widget(wpage)},
		{"search", Search(SearchPage{Page: s.named("Search", "", "/search"), Course: s.course})},
		{"search-found", Search(s.searchPage())},
		{"search-nothing", Search(SearchPage{Page: s.named("Nothing", "", "/search"), Course: s.course, Query: search.Parse("quue"), Meant: "queue"})},
		{"play", Play(play)},
		{"prose", Prose(ProsePage{Page: s.named("Guide", "", "/guide"), Parts: []Part{{HTML: "<h1>Guide</h1><p>How to write a lesson.</p>"}}})},
		{"sign-in", SignIn(SignInPage{Page: visitor(s.named("Sign in", "", "/sign-in")), Next: "/progress"})},
		{"sign-in-wrong", SignIn(SignInPage{Page: visitor(s.named("Sign in", "", "/sign-in")), Login: "ada", Error: "That login and password do not go together."})},
		{"sign-up", SignUp(SignUpPage{Page: visitor(s.named("Sign up", "", "/sign-up")), MinPassword: 10})},
		{"sign-up-wrong", SignUp(SignUpPage{Page: visitor(s.named("Sign up", "", "/sign-up")), Name: "Ada", Login: "ada", MinPassword: 10, Errors: map[string]string{"login": "“ada” is taken. Choose another login.", "password": "That password has 6 characters; it needs 10."}})},
		{"setup-visitor", Setup(SetupPage{Page: visitor(s.named("Set up this site", "", "/setup/x")), Until: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)})},
		{"setup", Setup(SetupPage{Page: s.named("Set up this site", "", "/setup/x"), Login: "ada", Until: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)})},
		{"account", Account(s.accountPage(nil))},
		{"account-wrong", Account(s.accountPage(map[string]string{"name": "A name has 1 to 80 characters.", "current": "This is not your password.", "new": "Too short.", "confirm": "This is not your login.", "password": "This is not your password."}))},
		{"account-visitor", Account(AccountPage{Page: visitor(s.named("Your account", "", "/account")), Days: 90})},
		{"account-gone", AccountGone(AccountGonePage{Page: visitor(s.named("Your account is deleted", "", "/account"))})},
		{"error-403", errorPage(403)},
		{"error-404", errorPage(404)},
		{"error-429", errorPage(429)},
		{"error-500", errorPage(500)},
		{"error-503", errorPage(503)},
	}
}

func render(t testing.TB, c templ.Component) string {
	t.Helper()
	var buf bytes.Buffer
	if err := c.Render(t.Context(), &buf); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// TestPages holds every page in every state to what HTML, the Content-Security-Policy
// and WCAG 2.2 ask of it.
func TestPages(t *testing.T) {
	for _, p := range everyPage(t) {
		t.Run(p.name, func(t *testing.T) {
			text := render(t, p.page)
			if *pagesDir != "" {
				if err := os.WriteFile(filepath.Join(*pagesDir, p.name+".html"), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			doc, err := html.Parse(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faultsOf(doc) {
				t.Error(fault)
			}
		})
	}
}
