package server

import (
	"github.com/labstack/echo/v4"

	"millrace/server/search"
	"millrace/wasm/widget"
)

// RoutesOf lists the routes of a server as "METHOD path".
func RoutesOf(s *Server) (out []string) {
	e := echo.New()
	s.routes(e)
	for _, r := range e.Routes() {
		out = append(out, r.Method+" "+r.Path)
	}
	return out
}

// Passages lists what can be found on a site.
func Passages(site *Site, widgets widget.Catalog) []search.Passage { return passages(site, widgets) }
