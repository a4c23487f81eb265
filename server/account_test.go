package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"millrace/server"
	"millrace/server/study"
)

func TestSignUpKeepsTheWorkDoneBefore(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	id := study.NewID()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...)
	before := b.cookie().Value
	page := b.follow("/sign-up", "name", "Ada L.", "login", "Ada", "password", password, "next", "/progress")
	page.says(t, "Welcome. Everything you did so far is in your account.", "1 of 5 sections ticked.")
	if !strings.Contains(page.body, "Ada L.") || !strings.Contains(page.body, `action="/sign-out"`) {
		t.Error("the page does not show who is signed in")
	}
	if strings.Contains(b.get("/progress").words(), "Welcome") {
		t.Error("the welcome is said twice")
	}
	if after := b.cookie(); after == nil || after.Value == before {
		t.Error("the session's token is the old one")
	}
	b.get("/attempts/"+id).says(t, "Passed: 7 of 7 points")

	second := r.browser()
	second.follow("/sign-in", "login", " ADA ", "password", password, "next", "/progress").says(t, "You are signed in.", "1 of 5 sections ticked.")
}

func TestSignInOnASecondDeviceUnitesTheWork(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	first, second := r.browser(), r.browser()
	first.follow("/sign-in", "login", "ada", "password", password)
	first.follow(lessonPath + "/sections/wait-1")
	second.follow(lessonPath + "/sections/wait-2")
	second.follow(lessonPath+"/checks/wait-q1", "q.wait-q1.choice", "a")
	second.follow("/sign-in", "login", "ada", "password", password, "next", "/progress").
		says(t, "What you did before is now part of your record.", "2 of 5 sections ticked.")
	first.get("/progress").says(t, "2 of 5 sections ticked.")
	first.get(lessonPath).says(t, "SECRET-wait-q1 depth", "1 answer so far")
	first.follow(lessonPath + "/sections/wait-3")
	second.get("/progress").says(t, "3 of 5 sections ticked.")
}

func TestSigningInAsSomebodyElseUnitesNothing(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	r.account("bob")
	b := r.browser()
	b.follow("/sign-in", "login", "ada", "password", password)
	b.follow(lessonPath + "/sections/wait-1")
	b.follow("/sign-in", "login", "bob", "password", password, "next", "/progress").says(t, "0 of 5 sections ticked.")
	b.follow("/sign-up", "name", "Cy", "login", "cy-2", "password", password, "next", "/progress").says(t, "0 of 5 sections ticked.")
}

// quicker is a store in which somebody else's account takes over a guest's work just before
// it is linked: another tab of the same browser signed in too.
type quicker struct {
	study.Store
	other study.Subject
}

func (s *quicker) Link(ctx context.Context, from, to study.Subject) error {
	if err := s.Store.Link(ctx, from, s.other); err != nil {
		return err
	}
	return s.Store.Link(ctx, from, to)
}

func TestTwoTabsWithTwoAccountsAtOnceAreNotOnePerson(t *testing.T) {
	race := &quicker{}
	r := newRig(t, func(c *server.Config) { race.Store, c.Store = c.Store, race })
	r.account("ada")
	race.other = r.account("bob").Subject
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	page := b.follow("/sign-in", "login", "ada", "password", password, "next", "/progress")
	page.says(t, "You are signed in.", "0 of 5 sections ticked.")
	if strings.Contains(page.words(), "What you did before") {
		t.Error("the page promises what did not happen")
	}
	bob := r.browser()
	bob.follow("/sign-in", "login", "bob", "password", password, "next", "/progress").says(t, "1 of 5 sections ticked.")
}

func TestSignUpSaysWhatIsWrongAndKeepsTheRest(t *testing.T) {
	r := newRig(t)
	r.account("taken")
	for name, c := range map[string]struct {
		name, login, password string
		status                int
		says                  string
	}{
		"short password":   {"Ada", "ada", "1234567", 422, "A password needs at least 8 characters."},
		"long password":    {"Ada", "ada", strings.Repeat("x", 1025), 422, "A password may have 1024 bytes at most."},
		"no name":          {"  ", "ada", password, 422, "A name has 1 to 80 characters."},
		"long name":        {strings.Repeat("é", 81), "ada", password, 422, "A name has 1 to 80 characters."},
		"short login":      {"Ada", "ad", password, 422, "it has 2 characters and needs 3 to 64"},
		"spaced login":     {"Ada", "ada l", password, 422, "use letters, digits and . _ - + @"},
		"look-alike login": {"Ada", "\u0430da", password, 422, "look alike"},
		"taken login":      {"Ada", "taken", password, 409, "This login is not available."},
		"taken, folded":    {"Ada", "ＴＡＫＥＮ", password, 409, "This login is not available."},
	} {
		b := r.browser()
		a := b.post("/sign-up", "name", c.name, "login", c.login, "password", c.password, "next", "/lab")
		if a.status != c.status {
			t.Errorf("%s: %d, want %d", name, a.status, c.status)
		}
		a.says(t, c.says)
		if a.field(t, "login") != c.login || a.field(t, "next") != "/lab" || a.field(t, "password") != "" {
			t.Errorf("%s: the form holds %q, %q, %q", name, a.field(t, "login"), a.field(t, "next"), a.field(t, "password"))
		}
		if b.cookie() != nil {
			t.Errorf("%s: there is a cookie", name)
		}
	}
}

func TestLongPassPhrasesCountToTheLastByte(t *testing.T) {
	b := newRig(t).browser()
	long := strings.Repeat("x", 999)
	b.follow("/sign-up", "name", "Ada", "login", "ada", "password", long+"1")
	b.follow("/sign-out")
	if a := b.post("/sign-in", "login", "ada", "password", long+"2"); a.status != 422 {
		t.Errorf("another last byte: %d, want 422", a.status)
	}
	if a := b.post("/sign-in", "login", "ada", "password", strings.Repeat("x", 100_000)); a.status != 422 {
		t.Errorf("100,000 bytes: %d, want 422", a.status)
	}
	b.follow("/sign-in", "login", "ada", "password", long+"1").says(t, "You are signed in.")
}

// "é" is one character on one keyboard and two on another (Unicode TR 15), and full-width
// letters are what a Japanese keyboard may send: NFKC makes each pair one password.
func TestPasswordOfAnotherKeyboardLetsIn(t *testing.T) {
	r := newRig(t)
	for login, pair := range map[string][2]string{
		"composed":   {"caf\u00e9 au lait", "cafe\u0301 au lait"},
		"full-width": {"password1", "ｐａｓｓｗｏｒｄ１"},
		"ligature":   {"o\ufb03ce hours", "office hours"},
	} {
		r.browser().follow("/sign-up", "name", "Ada", "login", login, "password", pair[0])
		if a := r.browser().post("/sign-in", "login", login, "password", pair[1]); a.status != http.StatusSeeOther {
			t.Errorf("%s: %d, want 303", login, a.status)
		}
	}
}

func TestUnknownLoginLooksLikeAWrongPassword(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	wrong := r.browser().post("/sign-in", "login", "ada", "password", "not her password")
	none := r.browser().post("/sign-in", "login", "eve", "password", "not her password")
	if wrong.status != 422 || none.status != 422 {
		t.Errorf("got %d and %d, want 422", wrong.status, none.status)
	}
	if strings.ReplaceAll(wrong.body, `value="ada"`, `value="eve"`) != none.body {
		t.Error("the pages differ")
	}
	wrong.header.Del("Date")
	none.header.Del("Date")
	if fmt.Sprint(wrong.header) != fmt.Sprint(none.header) {
		t.Errorf("the headers differ:\n%v\n%v", wrong.header, none.header)
	}
	wrong.says(t, "This login and password do not match an account here.")
}

func TestTokenIsNewAfterEverySignInAndDeadAfterwards(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	b.follow(lessonPath + "/sections/wait-1")
	tokens := []string{b.cookie().Value}
	b.follow("/sign-up", "name", "Ada", "login", "ada", "password", password)
	tokens = append(tokens, b.cookie().Value)
	b.follow("/sign-in", "login", "ada", "password", password)
	tokens = append(tokens, b.cookie().Value)
	a := b.post("/sign-out")
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/" || a.header.Get("Clear-Site-Data") != `"cache", "storage"` {
		t.Errorf("sign-out: %d %v", a.status, a.header)
	}
	if c := b.cookie(); c != nil {
		t.Errorf("signed out and still has the cookie %v", c)
	}
	for i, token := range tokens {
		thief := r.browser()
		page := thief.do("GET", "/progress", "", "Cookie", "millrace="+token)
		if !strings.Contains(page.words(), "0 of 5 sections ticked.") || strings.Contains(page.body, "/sign-out") {
			t.Errorf("token %d of 3 still opens the record", i+1)
		}
		for j := range i {
			if tokens[j] == token {
				t.Errorf("tokens %d and %d are the same", j+1, i+1)
			}
		}
	}
}

func TestForgedCookiesAreStrangers(t *testing.T) {
	b := newRig(t).browser()
	for _, token := range []string{"", "x", "../../etc/passwd", strings.Repeat("A", 43), strings.Repeat("A", 4000), "%00", "a=b"} {
		if a := b.do("GET", "/progress", "", "Cookie", "millrace="+token); a.status != 200 || a.header.Get("Set-Cookie") != "" {
			t.Errorf("the token %.20q: %d %s", token, a.status, a.header.Get("Set-Cookie"))
		}
	}
}

func TestTenGuessesAtALoginThenAPause(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	r.account("bob")
	guess := func(login string, header ...string) answer {
		header = append(header, "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin")
		return r.browser().do("POST", "/sign-in", "login="+login+"&password=wrong-guess", header...)
	}
	for i := range 10 {
		// A new address in the header is no new visitor.
		if a := guess("ada", "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i), "X-Real-Ip", fmt.Sprintf("192.0.2.%d", i)); a.status != 422 {
			t.Fatalf("guess %d: %d, want 422", i+1, a.status)
		}
	}
	a := guess("ADA", "X-Forwarded-For", "192.0.2.99")
	if a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") != "60" {
		t.Errorf("guess 11: %d, Retry-After %q, want 429 and 60", a.status, a.header.Get("Retry-After"))
	}
	a.says(t, "Too many tries. Wait 60 seconds and try again.")
	if a := r.browser().post("/sign-in", "login", "ada", "password", password); a.status != http.StatusTooManyRequests {
		t.Errorf("the right password during the pause: %d, want 429", a.status)
	}
	if a := guess("bob"); a.status != 422 {
		t.Errorf("another login: %d, want 422", a.status)
	}
	r.clock.move(time.Minute)
	r.browser().follow("/sign-in", "login", "ada", "password", password)
	for i := range 10 {
		if a := guess("ada"); a.status != 422 {
			t.Errorf("guess %d after a right password: %d, want 422", i+1, a.status)
		}
	}
	// What cannot be a login is nobody's: it shares no budget.
	for range 12 {
		if a := guess("a"); a.status != 422 {
			t.Fatalf("an impossible login: %d, want 422", a.status)
		}
	}
}

func TestClassBehindOneAddressGetsIn(t *testing.T) {
	r := newRig(t)
	var class sync.WaitGroup
	for i := range 30 {
		login := fmt.Sprintf("pupil-%d", i)
		r.account(login)
		class.Go(func() {
			b := r.browser()
			for range 2 {
				if a := b.post("/sign-in", "login", login, "password", "mistyped"); a.status != 422 {
					t.Errorf("%s mistypes: %d, want 422", login, a.status)
				}
			}
			if a := b.post("/sign-in", "login", login, "password", password); a.status != http.StatusSeeOther {
				t.Errorf("%s: %d, want 303", login, a.status)
			}
		})
	}
	class.Wait()
}

func TestOneAddressCannotTryForEver(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	tries := 0
	for ; tries < 400; tries++ { // an empty form costs no hash
		if a := b.post("/sign-up", "login", "x"); a.status == http.StatusTooManyRequests {
			if a.header.Get("Retry-After") != "1" {
				t.Errorf("Retry-After is %q, want 1", a.header.Get("Retry-After"))
			}
			break
		}
	}
	if tries != 300 {
		t.Errorf("%d tries were let through, want 300", tries)
	}
}

func TestPasswordsAreNeverLogged(t *testing.T) {
	r := newRig(t)
	const secret = "hunter2-hunter2"
	b := r.browser()
	b.post("/sign-up", "name", "Ada", "login", "a", "password", secret)
	b.follow("/sign-up", "name", "Ada", "login", "ada", "password", secret)
	b.post("/sign-in", "login", "ada", "password", secret+"x")
	b.follow("/sign-in", "login", "ada", "password", secret)
	b.get("/sign-in?password=" + secret)
	b.do("POST", "/sign-in", "password="+secret, "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site")
	r.store.Close()
	b.post("/sign-in", "login", "ada", "password", secret)
	if log := r.log.String(); strings.Contains(log, "hunter2") {
		t.Errorf("the log holds a password:\n%s", log)
	} else if !strings.Contains(log, "/sign-in") {
		t.Error("nothing was logged at all")
	}
}

func TestWhoeverSignsInLandsOnThisSite(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	for next, want := range map[string]string{
		"/lab?storm.seed=8#storm":  "/lab?storm.seed=8#storm",
		"https://evil.example/":    "/",
		"//evil.example":           "/",
		`/\evil.example`:           "/",
		"javascript:alert(1)":      "/",
		"/../../etc/passwd":        "/etc/passwd",
		"/x/%2e%2e/%2fevil.exampl": "/evil.exampl",
	} {
		b := r.browser()
		a := b.post("/sign-in", "login", "ada", "password", password, "next", next)
		if to := a.header.Get("Location"); a.status != http.StatusSeeOther || to != want {
			t.Errorf("next %q: %d to %q, want %q", next, a.status, to, want)
		}
		if form := b.get("/sign-in?next=" + strings.ReplaceAll(strings.ReplaceAll(next, "%", "%25"), "#", "%23")); form.field(t, "next") != want {
			t.Errorf("the form's next is %q, want %q", form.field(t, "next"), want)
		}
	}
}

func TestSecureSiteSignsInToo(t *testing.T) {
	// 90 days are 7,776,000 s; the library may round up.
	r := newRig(t, func(c *server.Config) { c.Secure = true })
	r.account("ada")
	a := r.browser().post("/sign-in", "login", "ada", "password", password)
	c := a.header.Get("Set-Cookie")
	for _, part := range []string{"__Host-millrace=", "Path=/", "HttpOnly", "Secure", "SameSite=Lax", "Max-Age=777600"} {
		if !strings.Contains(c, part) {
			t.Errorf("the cookie lacks %s: %s", part, c)
		}
	}
}
