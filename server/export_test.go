package server

import "github.com/labstack/echo/v4"

// RoutesOf lists the routes of a server as "METHOD path".
func RoutesOf(s *Server) (out []string) {
	e := echo.New()
	s.routes(e)
	for _, r := range e.Routes() {
		out = append(out, r.Method+" "+r.Path)
	}
	return out
}
