package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// Leave says that the site is about to stop: /readyz answers 503 from now on, so that
// whatever shares out visitors sends them elsewhere, and streams end. Everything else is
// answered as before. It may be called more than once.
func (s *Server) Leave() { s.leave() }

// healthz reports whether the site can do its work: its store can be read, and what comes
// in can be kept.
func (s *Server) healthz(c echo.Context) error {
	return sendHealth(c, s.ill(c.Request().Context()))
}

// readyz reports whether the site wants visitors: it can do its work, its lessons are
// loaded without a fault, and it is not about to stop.
func (s *Server) readyz(c echo.Context) error {
	select {
	case <-s.leaving:
		return sendHealth(c, "the site is stopping")
	default:
	}
	if len(s.site.Load().Faults) > 0 {
		return sendHealth(c, "the lessons have faults")
	}
	return sendHealth(c, s.ill(c.Request().Context()))
}

// ill says in words what keeps the store from its work, and "" if nothing does.
func (s *Server) ill(ctx context.Context) string {
	err := s.store.Ping(ctx)
	if err == nil {
		return ""
	}
	s.log.Error("health", "error", err)
	for _, fault := range []error{study.ErrDiskFull, study.ErrReadOnly, study.ErrDisk} {
		if errors.Is(err, fault) {
			return "nothing can be saved: " + fault.Error()
		}
	}
	return "the database does not answer"
}

func sendHealth(c echo.Context, why string) error {
	if why != "" {
		return c.String(http.StatusServiceUnavailable, why+"\n")
	}
	return c.String(http.StatusOK, "ok\n")
}
