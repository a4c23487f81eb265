package server

import (
	"net/http"

	"context"

	"github.com/labstack/echo/v4"

	"millrace/server/search"
	"millrace/wasm/widget"
)

// Route is a line of the site map with its policy.
type Route struct {
	Method, Path string
	Who          string // anyone, self, owners, members, hosts, authors
	Writes       bool
	Keeps        string // who may: "private, no-store", "no-cache", "immutable"
}

// RoutesOf lists the site map of a server.
func RoutesOf(s *Server) (out []Route) {
	for _, r := range s.routes() {
		out = append(out, Route{r.method, r.path, r.who.who, r.does == writes, string(r.keeps)})
	}
	return out
}

// Passages lists what can be found on a site.
func Passages(site *Site, widgets widget.Catalog) []search.Passage { return passages(site, widgets) }

// CheckRoute is the check that a line of the site map passes before the server starts.
func CheckRoute(r Route) error {
	does := reads
	if r.Writes {
		does = writes
	}
	return route{r.Method, r.Path, access{r.Who, func(echo.Context) error { return nil }}, does, caching(r.Keeps)}.check()
}

// CheckUndeclared checks a line with a handler that everybody may use and nothing else.
func CheckUndeclared() error {
	return route{method: "GET", path: "/", who: anyone(func(echo.Context) error { return nil })}.check()
}

// Keepable are the routes whose forms may be sent late.
var Keepable = keepable

// CloseOverdue is what Attend does every so often.
func CloseOverdue(s *Server) error { return s.closeOverdue(context.Background()) }

// Fitting writes a submission as it is closed by the server.
var Fitting = fitting

// AddressOf is the address that a request counts as coming from.
func AddressOf(s *Server, r *http.Request) string { return s.addressOf(r) }

// UnderRoot is a page as a site sends it that lives below a path.
func UnderRoot(path, page string) string { return string(root(path).page([]byte(page))) }
