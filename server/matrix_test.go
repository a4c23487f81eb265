package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"millrace/server"
	"millrace/server/study"
)

// actor is somebody who asks, with what is theirs.
type actor struct {
	name    string
	b       *browser
	login   string // "" without an account that is signed in
	attempt string // "" without a record
	session string // another open session of the account

	room    *classroom // their class, or one that they left; nil for none
	sits    bool       // in it
	teaches bool       // it, and looks at it as themselves
}

// cast are all who ask. What each may follows from the site map alone: see expected.
var cast = append([]string{"stranger", "guest", "ada", "bob", "instructor", "admin", "signed out", "deleted"}, classCast...)

// newActor brings somebody in. Everybody but the stranger has made an attempt; the signed
// out and the deleted come with the cookie that they had before.
func newActor(r *rig, name string, number int) *actor {
	r.t.Helper()
	a := &actor{name: name, b: r.browser()}
	if name == "stranger" {
		return a
	}
	login, account := "", study.Account{}
	if name != "guest" {
		login = fmt.Sprintf("%s%d", strings.ReplaceAll(name, " ", "-"), number)
		roles := map[string]study.Role{"instructor": study.Instructor, "teacher": study.Instructor, "tester": study.Instructor, "admin": study.Admin}
		account = r.accountAs(login, roles[name], weak)
		r.signedIn(login, firefox)
		a.b = r.signedIn(login, android)
		a.session = strings.TrimPrefix(sessionForms.FindString(a.b.get("/account").body), "/account/sessions/")
	}
	if slices.Contains(classCast, name) {
		a.joinClass(r, account)
	}
	id := study.NewID()
	a.b.follow(lessonPath+"/quiz", "event", id, "q.one.choice", "a")
	switch cookie := a.b.cookie(); name {
	case "signed out":
		a.b.follow("/sign-out")
		a.b.put(cookie)
	case "deleted":
		a.b.post("/account/delete", "confirm", login, "password", password)
		a.b.put(cookie)
	case "tester": // has no account while they look, and no session to end
		a.attempt, a.session = id, ""
	default:
		a.attempt, a.login = id, login
	}
	return a
}

// expected is the status that the policy of a route promises for an object of an address:
// "own", "foreign", "none" or "malformed". Who is denied gets what is not there.
func expected(line server.Route, who *actor, object string) int {
	ok := asks[line.Method+" "+line.Path].status
	switch {
	case line.Who == "classmates" && !who.sits, line.Who == "teachers" && !who.teaches:
		return http.StatusNotFound
	case line.Method+" "+line.Path == "POST /classes":
		switch {
		case who.name == "tester", who.login != "" && who.name != "instructor" && who.name != "teacher" && who.name != "admin":
			return http.StatusForbidden
		}
		return ok // a new class, or to sign in
	case line.Method+" "+line.Path == "POST /join/:code" && object == "own" && who.name == "tester":
		return http.StatusUnprocessableEntity // joins nothing
	case line.Who == "owners" && who.attempt == "":
		return http.StatusNotFound
	case line.Who == "members" && who.login == "":
		return http.StatusSeeOther // to sign in, whatever was asked for
	case object != "own":
		return http.StatusNotFound
	}
	return ok
}

// objects are the addresses of a route for somebody, by what they name. Without a
// placeholder there is one, which is everybody's own. A malformed one is tried in every
// placeholder.
func objects(line server.Route, who, other *actor) map[string][]string {
	own := visits[line.Method+" "+line.Path]
	fill := func(attempt, session string) string {
		if line.Path == "/static/*" {
			return "/static/" + stylesheet(who.b)
		}
		return strings.NewReplacer(unknown, attempt, "sessions/none", "sessions/"+session, noCode, openCode).Replace(own)
	}
	out := map[string][]string{"own": {fill(who.attempt, who.session)}}
	if !strings.ContainsAny(line.Path, ":*") {
		return out
	}
	if strings.HasPrefix(line.Path, "/classes/:class") {
		return classObjects(line, who, other)
	}
	none := fill(unknown, strings.Repeat("0", 32))
	if strings.Contains(own, unknown) || strings.Contains(own, "sessions/none") {
		if out["foreign"] = []string{fill(other.attempt, other.session)}; who.attempt == "" || who.session == "" && strings.Contains(own, "sessions/none") {
			delete(out, "own")
		}
	}
	pattern, segments := strings.Split(line.Path, "/"), strings.Split(none, "/")
	for i, name := range pattern {
		if name == "*" || strings.HasPrefix(name, ":") {
			for _, bad := range malformed {
				with := slices.Clone(segments)
				with[i] = bad
				out["malformed"] = append(out["malformed"], strings.Join(with, "/"))
			}
			if name != ":id" || len(out["foreign"]) == 0 {
				with := slices.Clone(segments)
				with[i] = "nowhere"
				out["none"] = append(out["none"], strings.Join(with, "/"))
			}
		}
	}
	if len(out["foreign"]) > 0 {
		out["none"] = append(out["none"], none)
	}
	return out
}

// classObjects are the addresses of a route about a class. What lies in a class is not there
// in another one either.
func classObjects(line server.Route, who, other *actor) map[string][]string {
	path := visits[line.Method+" "+line.Path]
	out := map[string][]string{"foreign": {other.room.fill(path)}, "none": {path}}
	if who.room != nil {
		out["own"] = []string{who.room.fill(path)}
		if mixed := who.room.fill(strings.Replace(path, noClass, other.room.id, 1)); mixed != out["foreign"][0] {
			out["foreign"] = append(out["foreign"], mixed)
		}
		if mixed := other.room.fill(strings.Replace(path, noClass, who.room.id, 1)); mixed != out["own"][0] {
			out["foreign"] = append(out["foreign"], mixed)
		}
	}
	for i, name := range strings.Split(line.Path, "/") {
		if strings.HasPrefix(name, ":") {
			for _, bad := range malformed {
				segments := strings.Split(path, "/")
				segments[i] = bad
				out["malformed"] = append(out["malformed"], strings.Join(segments, "/"))
			}
		}
	}
	return out
}

var malformed = []string{"%00", "%ff%fe", "%2e%2e", "..%2f..%2fattempts", "a%27--%3Cb%3E", strings.Repeat("9", 5000)}

// stylesheet is the name of a file that pages load.
func stylesheet(b *browser) string {
	return regexp.MustCompile(`/static/([^"]+\.css)`).FindStringSubmatch(b.get("/").body)[1]
}

// filled puts what is one person's into what a route takes.
func (a *actor) filled(t *testing.T, text string, number int) string {
	if text == "{practice}" {
		return practiceOf(t, a.b.get(lessonPath))
	}
	seat := ""
	if a.room != nil {
		seat = a.room.seat
	}
	return strings.NewReplacer("{seat}", seat, "{code}", openCode, "{event}", study.NewID(), "{login}", a.login, "{new}", fmt.Sprintf("new-%d", number)).Replace(text)
}

// send asks for a path as its route wants to be asked.
func (a *actor) send(t *testing.T, line server.Route, path string, number int) answer {
	t.Helper()
	want := asks[line.Method+" "+line.Path]
	switch {
	case strings.HasSuffix(line.Path, "/changes"): // a stream, which would not end
		return a.b.do("HEAD", path, "")
	case line.Method == http.MethodGet:
		return a.b.get(path)
	case want.json != "":
		return a.b.do("POST", path, a.filled(t, want.json, number), "Content-Type", "application/json")
	}
	fields := []string{"event", study.NewID()}
	for _, f := range want.fields {
		fields = append(fields, a.filled(t, f, number))
	}
	return a.b.post(path, fields...)
}

// Everybody asks for everything, of their own, of somebody else, of nobody and of nothing
// that could be. What is answered follows from the policy in the site map; what is denied
// writes nothing and reads, byte by byte, like what never was.
func TestEverybodyGetsWhatThePolicySaysAndNoMore(t *testing.T) {
	r := newRig(t)
	number := 0
	bring := func(name string) *actor {
		number++
		return newActor(r, name, number)
	}
	other := bring("teacher")
	r.accountAs("cleo", study.Learner, weak)
	openClass(r)
	lines := server.RoutesOf(r.server) // what reads first, because a form makes a stranger a guest
	slices.SortStableFunc(lines, func(a, b server.Route) int { return strings.Compare(a.Method, b.Method) })
	for _, name := range cast {
		who := bring(name)
		for _, line := range lines {
			denied := map[string]answer{}
			all := objects(line, who, other)
			for _, object := range []string{"none", "malformed", "foreign", "own"} {
				for _, path := range all[object] {
					if line.Method == http.MethodPost && !line.Writes {
						who.b.get("/join") // where a notice of what was sent before is read
					}
					before := walOf(t, r.dir)
					a := who.send(t, line, path, number)
					after := walOf(t, r.dir)
					want := expected(line, who, object)
					if a.status != want {
						t.Errorf("%s, %s %.80s (%s): %d, want %d\n%.300s", name, line.Method, path, object, a.status, want, a.words())
					}
					to := a.header.Get("Location")
					if line.Who == "members" && who.login == "" && to != "/sign-in?next=%2Faccount" {
						t.Errorf("%s, %s %.80s leads to %q, want to sign in", name, line.Method, path, to)
					}
					if wrote := before != after; wrote && (!line.Writes || want == http.StatusNotFound) {
						t.Errorf("%s, %s %.80s (%s) wrote something", name, line.Method, path, object)
					}
					if object == "foreign" || object == "none" {
						denied[object] = a
					}
				}
			}
			if f, ok := denied["foreign"]; ok {
				if got, want := f.anonymous(), denied["none"].anonymous(); got != want {
					at := 0
					for at < min(len(got), len(want)) && got[at] == want[at] {
						at++
					}
					t.Errorf("%s, %s %s tells what is somebody's from what is nobody's:\n%.200s\n%.200s", name, line.Method, line.Path, got[at:], want[at:])
				}
			}
			// Those that were taken may have signed in, signed out or deleted whoever asked.
			account := strings.HasPrefix(line.Path, "/account/") || strings.HasPrefix(line.Path, "/sign-")
			if line.Path == "/preview/end" && name == "tester" {
				who = bring(name)
			}
			if account && line.Writes && expected(line, who, "own") == asks[line.Method+" "+line.Path].status && (line.Who != "members" || who.login != "") && line.Path != "/account/name" {
				who = bring(name)
			}
		}
	}
}

// walOf is how the write-ahead log of the store stands; it grows with every write of any kind.
func walOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*-wal"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the log of the store is not there: %v %v", files, err)
	}
	info, err := os.Stat(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano())
}

var differs = regexp.MustCompile(`<code>[A-Z2-7]{10}</code>|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}`)

// anonymous is an answer without its request id, its date and the id that was asked for.
func (a answer) anonymous() string {
	header := a.header.Clone()
	header.Del("Date")
	return fmt.Sprint(a.status, header, differs.ReplaceAllString(a.body, "[id]"))
}

// keptForms are the routes whose forms a browser may send later, inside a batch of events.
var keptForms = []string{
	"/courses/:course/:lesson/sections/:id", "/courses/:course/:lesson/checks/:id",
	"/courses/:course/:lesson/quiz", "/courses/:course/:lesson/quiz/save", "/review",
}

// A batch of events is a second door to the routes of forms. It leads to those that record
// one event of whoever sends it, and to no other, however its path is spelled.
func TestKeptFormsReachNoOtherRoute(t *testing.T) {
	r := newRig(t)
	ada, other := newActor(r, "teacher", 1), newActor(r, "teacher", 2)
	openClass(r)
	for _, line := range server.RoutesOf(r.server) {
		own := objects(line, ada, other)["own"][0]
		if slices.Contains(keptForms, line.Path) && line.Method == http.MethodPost {
			continue
		}
		form := url.Values{}
		for i, fields := 0, asks[line.Method+" "+line.Path].fields; i+1 < len(fields); i += 2 {
			form.Set(ada.filled(t, fields[i], i), ada.filled(t, fields[i+1], i))
		}
		for _, path := range []string{own, own + "?x=1", own + "#x", "https://evil.example" + own, "//evil.example" + own, own + "/", "/" + own, strings.Replace(own, "/", "/%2e/", 1), "/x/.." + own} {
			before := walOf(t, r.dir)
			a := ada.b.postJSON(batch(t, map[string]any{"id": study.NewID(), "post": path, "form": form.Encode()}))
			if a.status != http.StatusOK || !strings.Contains(a.body, `"outcome":"refused"`) || keys.MatchString(a.body) {
				t.Errorf("a form for %s, kept as %s: %d %.300s", line.Path, path, a.status, a.body)
			}
			if walOf(t, r.dir) != before {
				t.Errorf("a form for %s, kept as %s, wrote something", line.Path, path)
			}
		}
	}
	if !ada.b.isIn() {
		t.Error("ada is signed out")
	}
}

// covered reports whether a path is answered by another line of the site map, whose
// placeholder stands for any word: a seat may be called "import", and then is not there.
func covered(declared map[string][]string, but, method, path string) bool {
	segments := strings.Split(path, "/")
	for pattern, methods := range declared {
		names := strings.Split(pattern, "/")
		if pattern == but || !slices.Contains(methods, method) || len(names) != len(segments) {
			continue
		}
		same := true
		for i, name := range names {
			same = same && (name == segments[i] || strings.HasPrefix(name, ":"))
		}
		if same {
			return true
		}
	}
	return false
}

// Whatever method a path does not declare is refused, with those it does.
func TestMethodsThatAreNotDeclaredAreRefused(t *testing.T) {
	r := newRig(t)
	declared := map[string][]string{} // by pattern
	for _, line := range server.RoutesOf(r.server) {
		declared[line.Path] = append(declared[line.Path], line.Method)
		if line.Method == http.MethodGet {
			declared[line.Path] = append(declared[line.Path], http.MethodHead)
		}
	}
	b := r.browser()
	for pattern, methods := range declared {
		path := visits[methods[0]+" "+pattern]
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND", "REPORT"} {
			if slices.Contains(methods, method) || covered(declared, pattern, method, path) {
				continue
			}
			a := b.do(method, path, "")
			want := http.StatusMethodNotAllowed
			if method == http.MethodOptions {
				want = http.StatusNoContent // which says what is declared and does nothing
			}
			if a.status != want {
				t.Errorf("%s %s: %d, want %d", method, path, a.status, want)
			}
			allowed := strings.Split(a.header.Get("Allow"), ", ")
			for _, m := range methods {
				if !slices.Contains(allowed, m) {
					t.Errorf("%s %s allows %q, and %s is declared", method, path, allowed, m)
				}
			}
		}
	}
	if n := events(t, r); n != 0 || b.cookie() != nil {
		t.Errorf("methods that do nothing wrote %d events, cookie %v", n, b.cookie())
	}
}
