package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// route is one line of the site map: what is asked for, and its policy.
type route struct {
	method string // GET stands for HEAD too (RFC 9110, section 9.1)
	path   string
	who    access
	does   effect
	keeps  caching
}

// effect says whether a route may change what is on disk.
type effect string

const (
	reads  effect = "reads" // a POST too, where a link must not lead to the answer
	writes effect = "writes"
)

// caching says who may keep an answer of a route. An error is kept by nobody.
type caching string

const (
	personal caching = "private, no-store" // nobody: it may be about somebody
	alike    caching = "no-cache"          // everybody, who ask each time whether it changed
	hashed   caching = "immutable"         // everybody, for ever, if its name holds its hash
)

// access is a handler behind the question who may use it. Only the functions below make
// one, so a route without a policy does not compile. More kinds of people, such as the
// instructors of a class, are one more function each; study.Can decides about all of them.
type access struct {
	who    string
	handle echo.HandlerFunc
}

// anyone lets everybody in, whoever they are.
func anyone(handle echo.HandlerFunc) access { return access{"anyone", handle} }

// self lets everybody in, to what is their own: no address names it, so there is nothing of
// others to ask for. Somebody who has done nothing yet has an empty record.
func self(handle echo.HandlerFunc) access { return access{"self", handle} }

// owners lets those in whose attempt the address names. To others it is not there.
func (s *Server) owners(handle func(echo.Context, taken) error) access {
	return access{"owners", func(c echo.Context) error {
		t, err := s.taken(c)
		if err != nil {
			return err
		}
		return handle(c, t)
	}}
}

// members lets those in who are signed in, to their account. Others are asked to sign in.
func (s *Server) members(handle func(echo.Context, member) error) access {
	return access{"members", func(c echo.Context) error {
		m, err := s.member(c)
		if err != nil {
			return err
		}
		switch err := allow(m.Actor, study.ManageAccount, m.account.Subject); {
		case errors.Is(err, study.ErrNotFound):
			return seeOther(c, "/sign-in?next=%2Faccount")
		case err != nil:
			return err
		}
		return handle(c, m)
	}}
}

// hosts lets those in whose address is a link to set the site up, while that is good: see
// setup.go. To others it is not there.
func (s *Server) hosts(handle func(echo.Context, setupLink) error) access {
	return access{"hosts", func(c echo.Context) error {
		link, err := s.setupLink(c)
		if err != nil {
			return err
		}
		return handle(c, link)
	}}
}

// classmates lets those in who sit in the class that the address names. To others it is not
// there.
func (s *Server) classmates(handle func(echo.Context, inClass) error) access {
	return access{"classmates", s.ofClass(study.SeeClass, handle)}
}

// teachers lets the instructors of the class in that the address names. To others, its
// learners too, it is not there.
func (s *Server) teachers(handle func(echo.Context, inClass) error) access {
	return access{"teachers", s.ofClass(study.TeachClass, handle)}
}

// authors lets in who writes lessons on this machine: `millrace serve` has no such route.
func authors(handle echo.HandlerFunc) access { return access{"authors", handle} }

// allow asks study.Can whether somebody may do something to what owner owns. A denial is
// the error of what does not exist, so nobody learns by asking what others have.
func allow(a study.Actor, what study.Action, owner study.Subject) error {
	if study.Can(a, what, study.Object{Owner: owner}) {
		return nil
	}
	return fmt.Errorf("%s, which is denied: %w", what, study.ErrNotFound)
}

// check reports what a route leaves open or contradicts.
func (r route) check() error {
	says := func(what string) error { return fmt.Errorf("route %s %s %s", r.method, r.path, what) }
	switch {
	case r.who.who == "" || r.who.handle == nil:
		return says("does not say who may use it")
	case r.does != reads && r.does != writes:
		return says("does not say whether it writes")
	case !slices.Contains([]caching{personal, alike, hashed}, r.keeps):
		return says("does not say who may keep its answer")
	case r.method != http.MethodGet && r.method != http.MethodPost:
		return says("has a method that no form sends")
	case r.method == http.MethodGet && r.does == writes:
		return says("writes: a link must not change anything")
	case r.keeps != personal && (r.method != http.MethodGet || r.who.who != "anyone"):
		return says("may be kept by everybody and is not for everybody")
	case (r.who.who == "owners" || r.who.who == "hosts") && !strings.Contains(r.path, "/:"):
		return says("names nothing that somebody could own")
	}
	return nil
}

// methods are those that the route answers.
func (r route) methods() []string {
	if r.method == http.MethodGet {
		return []string{http.MethodGet, http.MethodHead}
	}
	return []string{r.method}
}

// serve answers a request as the policy says. Of files, those whose name holds no hash are
// not kept for ever, which only package static can tell.
func (r route) serve(c echo.Context) error {
	routed(c.Request().Context(), r.path)
	if r.keeps == alike {
		c.Response().Header().Set("Cache-Control", string(alike))
	}
	return r.who.handle(c)
}

// route adds the site map to a router, or says which line of it has no policy.
func (s *Server) route(e *echo.Echo) error {
	seen := map[string]bool{}
	for _, r := range s.routes() {
		if err := r.check(); err != nil {
			return err
		}
		if seen[r.method+r.path] {
			return fmt.Errorf("route %s %s is there twice", r.method, r.path)
		}
		seen[r.method+r.path] = true
		e.Match(r.methods(), r.path, r.serve)
	}
	return nil
}
