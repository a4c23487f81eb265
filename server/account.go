package server

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
	"millrace/web"
)

// accounts lets people sign up and in.
type accounts struct {
	store   study.Store
	now     func() time.Time
	hasher  *hasher
	byGuess *budget // 10 guesses at one login from one network, one more each minute; a right one starts anew
	byLogin *budget // 100 from everywhere: whoever guesses keeps nobody out who is elsewhere
	byHost  *budget // a class of 300 behind one address signs in within a minute
	bySetup *budget // 300 links to set the site up that were none
}

func newAccounts(store study.Store, now func() time.Time) (*accounts, error) {
	h, err := newHasher()
	if err != nil {
		return nil, err
	}
	return &accounts{
		store:   store,
		now:     now,
		hasher:  h,
		byGuess: newBudget(time.Minute, 10, now),
		byLogin: newBudget(time.Minute, 100, now),
		byHost:  newBudget(200*time.Millisecond, 300, now),
		bySetup: newBudget(time.Second, 300, now),
	}, nil
}

// guess asks both budgets of a guess at a login, which has no space in it, and returns how
// long there is to wait.
func (a *accounts) guess(login, from string, ask func(b *budget, key string) time.Duration) time.Duration {
	return max(ask(a.byGuess, login+" "+from), ask(a.byLogin, login))
}

// network is what one household or school has of the addresses of the internet: an IPv4
// address, or the 64 bits of an IPv6 address behind which a computer picks its own.
func network(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil || a.Unmap().Is4() {
		return ip
	}
	return netip.PrefixFrom(a.WithZone(""), 64).Masked().String()
}

// tooMany is what somebody hears who tries too often.
func tooMany(c echo.Context, wait time.Duration) error {
	seconds := int(math.Ceil(wait.Seconds()))
	c.Response().Header().Set("Retry-After", strconv.Itoa(seconds))
	return &problem{http.StatusTooManyRequests, fmt.Sprintf("Too many tries. Wait %d seconds and try again.", seconds)}
}

// signUpForm shows the form.
func (s *Server) signUpForm(c echo.Context) error {
	return s.showSignUp(c, http.StatusOK, web.SignUpPage{Next: local(c.QueryParam("next"))})
}

func (s *Server) showSignUp(c echo.Context, status int, p web.SignUpPage) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	p.Page = s.page(c, v, "Sign up", "")
	p.NoIndex, p.MinPassword = true, MinPassword
	return s.send(c, status, web.SignUp(p))
}

// signUp makes an account for the subject that did the work so far.
func (s *Server) signUp(c echo.Context) error {
	ctx := c.Request().Context()
	if wait := s.accounts.byHost.spend(network(c.RealIP())); wait > 0 {
		return tooMany(c, wait)
	}
	form, err := postForm(c)
	if err != nil {
		return err
	}
	p := web.SignUpPage{
		Name:   strings.TrimSpace(form.Get("name")),
		Login:  strings.TrimSpace(form.Get("login")),
		Next:   local(form.Get("next")),
		Errors: map[string]string{},
	}
	key, err := study.FoldLogin(p.Login)
	if err != nil {
		p.Errors["login"] = sentence(err)
	}
	if !goodName(p.Name) {
		p.Errors["name"] = nameRule
	}
	if err := CheckPassword(form.Get("password")); err != nil {
		p.Errors["password"] = sentence(err)
	}
	if len(p.Errors) > 0 {
		return s.showSignUp(c, http.StatusUnprocessableEntity, p)
	}
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	subject := v.Subject
	if subject == "" || v.signedIn() {
		subject = study.NewSubject()
	}
	phc, err := s.accounts.hasher.hash(ctx, form.Get("password"))
	if err != nil {
		return err
	}
	a := study.Account{
		ID: string(study.NewSubject()), Subject: subject, Login: p.Login, LoginKey: key,
		Name: p.Name, Password: phc, Role: study.Learner, CreatedAt: s.now(),
	}
	if err := s.store.CreateAccount(ctx, a); errors.Is(err, study.ErrTaken) {
		p.Errors["login"] = "This login is not available. Choose another, or sign in if it is yours."
		return s.showSignUp(c, http.StatusConflict, p)
	} else if err != nil {
		return fmt.Errorf("signing up: %w", err)
	}
	if err := s.enter(c, a, "Welcome. Everything you did so far is in your account."); err != nil {
		return err
	}
	return seeOther(c, p.Next)
}

// nameRule is what somebody hears whose name goodName refuses.
const nameRule = "A name has 1 to 80 characters. It stands on one line, and it is what instructors see."

// goodName reports whether a name can be shown and kept.
func goodName(name string) bool {
	n := utf8.RuneCountInString(name)
	return n >= 1 && n <= 80 && study.CheckName(name) == nil && !strings.ContainsFunc(name, turns)
}

// turns reports signs that turn the direction of what stands after a name too (Unicode
// Annex 9, section 2). Names in Arabic or Hebrew need none.
func turns(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' }

// signInForm shows the form.
func (s *Server) signInForm(c echo.Context) error {
	return s.showSignIn(c, http.StatusOK, web.SignInPage{Next: local(c.QueryParam("next"))})
}

func (s *Server) showSignIn(c echo.Context, status int, p web.SignInPage) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	p.Page = s.page(c, v, "Sign in", "")
	p.NoIndex = true
	return s.send(c, status, web.SignIn(p))
}

// signIn lets somebody in. Unknown logins and wrong passwords get the same answer in the
// same time.
func (s *Server) signIn(c echo.Context) error {
	ctx := c.Request().Context()
	form, err := postForm(c)
	if err != nil {
		return err
	}
	p := web.SignInPage{Login: strings.TrimSpace(form.Get("login")), Next: local(form.Get("next"))}
	key, foldErr := study.FoldLogin(p.Login)
	from := network(c.RealIP())
	// Guesses that are not looked at cost the others behind an address nothing.
	if wait := s.accounts.guess(key, from, (*budget).wait); wait > 0 {
		return tooMany(c, wait)
	}
	if wait := s.accounts.byHost.spend(from); wait > 0 {
		return tooMany(c, wait)
	}
	var a study.Account
	if foldErr == nil { // nobody has a login that cannot be one, so nobody guesses at it
		if wait := s.accounts.guess(key, from, (*budget).spend); wait > 0 {
			return tooMany(c, wait)
		}
		if a, err = s.store.AccountByLogin(ctx, key); err != nil && !errors.Is(err, study.ErrNotFound) {
			return fmt.Errorf("signing in: %w", err)
		}
	}
	ok, err := s.accounts.hasher.matches(ctx, form.Get("password"), a.Password)
	if err != nil {
		return fmt.Errorf("signing in: %w", err)
	}
	if !ok {
		p.Error = "This login and password do not match an account here. Check both and try again."
		return s.showSignIn(c, http.StatusUnprocessableEntity, p)
	}
	s.accounts.byGuess.restore(key + " " + from)
	s.accounts.byLogin.restore(key)
	v, err := s.visitor(ctx)
	if err != nil {
		return err
	}
	notice := "You are signed in."
	if v.Subject != "" && !v.signedIn() && v.Subject != a.Subject {
		switch err := s.store.Link(ctx, v.Subject, a.Subject); {
		case errors.Is(err, study.ErrTaken): // another tab was quicker, with another account
		case err != nil:
			return fmt.Errorf("signing in: keeping the work done before: %w", err)
		default:
			notice = "You are signed in. What you did before is now part of your record."
		}
	}
	if err := s.enter(c, a, notice); err != nil {
		return err
	}
	return seeOther(c, p.Next)
}

// enter gives the browser a new session for an account: the old token is worth nothing
// from here on.
func (s *Server) enter(c echo.Context, a study.Account, notice string) error {
	ctx := c.Request().Context()
	if err := s.sessions.RenewToken(ctx); err != nil {
		return fmt.Errorf("starting a session: %w", err)
	}
	s.sessions.Remove(ctx, sessionPreview)
	s.sessions.Put(ctx, sessionAccount, a.ID)
	s.sessions.Put(ctx, sessionSubject, string(a.Subject))
	s.sessions.Put(ctx, sessionBrowser, browserName(c.Request().UserAgent()))
	s.sessions.Put(ctx, sessionFlash, notice)
	return nil
}

// signOut ends the session here and now, and asks the browser to forget the pages.
func (s *Server) signOut(c echo.Context) error {
	if err := s.sessions.Destroy(c.Request().Context()); err != nil {
		return fmt.Errorf("signing out: %w", err)
	}
	c.Response().Header().Set("Clear-Site-Data", `"cache", "storage"`)
	return seeOther(c, "/")
}

// sentence writes an error as one: a capital at the start, a full stop at the end.
func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(string(first)) + text[size:] + "."
}
