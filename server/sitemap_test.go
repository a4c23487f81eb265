package server_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"millrace/server"
)

// A line of the site map without a policy does not compile: every field has to be there,
// and a handler is no access. What compiles and still leaves a policy open, or contradicts
// itself, keeps the server from starting.
func TestRouteWithoutAPolicyKeepsTheServerFromStarting(t *testing.T) {
	for _, c := range []struct {
		line  server.Route
		fault string // "" for a good one
	}{
		{server.Route{Method: "GET", Path: "/x", Who: "anyone", Keeps: "no-cache"}, ""},
		{server.Route{Method: "POST", Path: "/x", Who: "self", Writes: true, Keeps: "private, no-store"}, ""},
		{server.Route{Method: "GET", Path: "/x/:id", Who: "owners", Keeps: "private, no-store"}, ""},
		{server.Route{Method: "GET", Path: "/x", Keeps: "no-cache"}, "does not say who may use it"},
		{server.Route{Method: "GET", Path: "/x", Who: "anyone"}, "does not say who may keep its answer"},
		{server.Route{Method: "GET", Path: "/x", Who: "anyone", Keeps: "public"}, "does not say who may keep its answer"},
		{server.Route{Method: "GET", Path: "/x", Who: "self", Writes: true, Keeps: "private, no-store"}, "a link must not change anything"},
		{server.Route{Method: "PUT", Path: "/x", Who: "self", Writes: true, Keeps: "private, no-store"}, "no form sends"},
		{server.Route{Method: "GET", Path: "/x", Who: "self", Keeps: "no-cache"}, "is not for everybody"},
		{server.Route{Method: "POST", Path: "/x", Who: "anyone", Writes: true, Keeps: "no-cache"}, "is not for everybody"},
		{server.Route{Method: "GET", Path: "/x", Who: "owners", Keeps: "private, no-store"}, "names nothing"},
	} {
		err := server.CheckRoute(c.line)
		if (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%+v: %v, want %q", c.line, err, c.fault)
		}
	}
	if err := server.CheckUndeclared(); err == nil || !strings.Contains(err.Error(), "does not say whether it writes") {
		t.Errorf("a route that does not say whether it writes: %v", err)
	}
}

// The tables of the tests are held against the site map: a route that one does not know
// fails.
func TestEveryRouteIsInTheTablesOfTheTests(t *testing.T) {
	r := newRig(t, func(c *server.Config) { c.Dev = server.NewReload() })
	var routes []string
	for _, line := range server.RoutesOf(r.server) {
		route := line.Method + " " + line.Path
		routes = append(routes, route)
		if _, ok := asks[route]; !ok && line.Who != "authors" {
			t.Errorf("%s is not in the matrix: give it a line in asks", route)
		}
	}
	for route := range asks {
		if !slices.Contains(routes, route) {
			t.Errorf("%s is in the matrix and is no route", route)
		}
	}
}

// Nothing is served around the site map.
func TestRoutesAreAddedInOnePlace(t *testing.T) {
	adds := regexp.MustCompile(`\b(e|echo|router|group)\.(GET|HEAD|POST|PUT|PATCH|DELETE|Any|Add|Match|Group|Static|StaticFS|File|FileFS|RouteNotFound)\(`)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range adds.FindAllString(string(text), -1) {
			if found++; name != "policy.go" {
				t.Errorf("%s adds a route: %s", name, call)
			}
		}
	}
	if found != 1 {
		t.Errorf("found %d places that add routes, want the one in policy.go", found)
	}
}

// ask says what a route takes, for whoever may use it.
type ask struct {
	fields []string // of a form
	json   string   // or a body of another kind
	status int      // of the answer
}

var page, sent303 = ask{status: http.StatusOK}, http.StatusSeeOther

// asks says for each route what it takes and answers. Words in braces differ between who
// asks: see actor.filled.
var asks = map[string]ask{
	"GET /": page, "GET /courses/:course": page, "GET /courses/:course/:lesson": page,
	"GET /glossary": page, "GET /glossary.json": page, "GET /lab": page, "GET /lab/:widget": page,
	"GET /challenges": page, "GET /challenges/:challenge": page, "GET /play": page, "GET /search": page,
	"GET /attempts/:id": page, "GET /attempts/:id/again": page, "GET /progress": page, "GET /review": page,
	"GET /sign-up": page, "GET /sign-in": page, "GET /account": page, "GET /account/export": page,
	"GET /static/*": page, "GET /sw.js": page, "GET /offline": page, "GET /robots.txt": page, "GET /healthz": page, "GET /readyz": page,

	"POST /courses/:course/:lesson":              {fields: []string{"{practice}", "a"}, status: http.StatusOK},
	"POST /courses/:course/:lesson/sections/:id": {status: sent303},
	"POST /courses/:course/:lesson/checks/:id":   {fields: []string{"q.wait-q1.choice", "a"}, status: sent303},
	"POST /courses/:course/:lesson/quiz":         {fields: []string{"q.one.choice", "a"}, status: sent303},
	"POST /courses/:course/:lesson/quiz/save":    {fields: []string{"q.one.choice", "b"}, status: sent303},
	"POST /courses/:course/:lesson/quiz/begin":   {status: sent303}, // to the quiz, which need not be begun
	"POST /challenges/:challenge":                {status: sent303},
	"POST /attempts/:id/again":                   {fields: []string{"q.one.choice", "a"}, status: http.StatusOK},
	"POST /review":                               {fields: []string{"card", "wait-card-1", "grade", "3"}, status: sent303},
	"POST /review/zone":                          {fields: []string{"zone", "Europe/Berlin"}, status: sent303},
	"POST /api/events":                           {json: `{"events":[{"id":"{event}","kind":"section.done","content_id":"wait-1"}]}`, status: http.StatusOK},

	// Classes. What is asked without being sure changes nothing.
	"GET /classes": page, "POST /classes": {fields: []string{"name", "Mine", "zone", "Europe/Berlin"}, status: sent303},
	"GET /join": page, "POST /join": {fields: []string{"code", "{code}"}, status: sent303},
	"GET /join/:code": page, "POST /join/:code": {fields: []string{"name", "New"}, status: sent303},
	"GET /classes/:class": page, "GET /classes/:class/changes": page, "POST /classes/:class/leave": {status: http.StatusUnprocessableEntity},
	"GET /classes/:class/settings": page, "POST /classes/:class/settings": {fields: []string{"name", "Autumn", "zone", "UTC"}, status: sent303},
	"GET /classes/:class/code": page, "POST /classes/:class/code": {fields: []string{"do", "renew"}, status: sent303},
	"POST /classes/:class/archive":                  {fields: []string{"do", "archive"}, status: sent303},
	"POST /classes/:class/instructors":              {fields: []string{"instructor", "Grace"}, status: sent303},
	"POST /classes/:class/instructors/:seat/remove": {fields: []string{"sure", "yes"}, status: sent303},
	"GET /classes/:class/roster":                    page, "POST /classes/:class/roster": {fields: []string{"name", "Grace"}, status: sent303},
	"GET /classes/:class/roster.csv": page, "GET /classes/:class/roster/slips": page, "GET /classes/:class/roster/:seat": page,
	"POST /classes/:class/roster/preview":        {fields: []string{"text", "Name,Identifier\nAda,17"}, status: http.StatusOK},
	"POST /classes/:class/roster/import":         {fields: []string{"list", "TmFtZQpBZGEK", "seen", "of another list"}, status: http.StatusConflict},
	"POST /classes/:class/learners/:seat":        {fields: []string{"name", "Ada"}, status: sent303},
	"POST /classes/:class/learners/:seat/remove": {status: http.StatusUnprocessableEntity},
	"POST /classes/:class/preview":               {status: sent303}, "POST /preview/end": {status: sent303},

	"GET /classes/:class/learners/:seat": page, "GET /classes/:class/learners/:seat/attempts/:id": page,
	"GET /classes/:class/learners/:seat/challenges/:id": page, "GET /classes/:class/assignments": page,
	"POST /classes/:class/assignments":            {fields: []string{"content", "quiz/quiz-wait", "due", "2027-01-01T12:00"}, status: sent303},
	"POST /classes/:class/assignments/plan":       {fields: []string{"kind", "lesson", "first", "2027-01-01T12:00"}, status: sent303},
	"GET /classes/:class/assignments/:assignment": page, "POST /classes/:class/assignments/:assignment": {status: sent303},
	"POST /classes/:class/assignments/:assignment/extensions": {fields: []string{"seat", "{seat}", "more-due", "2027-02-01T12:00"}, status: sent303},
	"POST /classes/:class/assignments/:assignment/drop":       {status: sent303},
	"GET /classes/:class/questions":                           page, "GET /classes/:class/questions/:question": page,
	"GET /classes/:class/grades": page, "GET /classes/:class/grades.csv": page,

	// There is an administrator in the cast, so no link is good: see setup_test.go.
	"GET /setup/:token": {status: http.StatusNotFound}, "POST /setup/:token": {status: http.StatusNotFound},

	"POST /sign-up":              {fields: []string{"name", "New", "login", "{new}", "password", password}, status: sent303},
	"POST /sign-in":              {fields: []string{"login", "cleo", "password", password}, status: sent303},
	"POST /sign-out":             {status: sent303},
	"POST /account/name":         {fields: []string{"name", "Renamed"}, status: sent303},
	"POST /account/password":     {fields: []string{"current", password, "new", password + "!"}, status: sent303},
	"POST /account/sessions":     {status: sent303},
	"POST /account/sessions/:id": {status: sent303},
	"POST /account/delete":       {fields: []string{"confirm", "{login}", "password", password}, status: sent303},
}
