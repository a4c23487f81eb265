package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/static"
)

// maxBody is the most bytes a request may carry.
const maxBody = 256 << 10

// policy is the Content-Security-Policy of every page: nothing inline, nothing from
// another host. WebAssembly needs 'wasm-unsafe-eval', which allows no JavaScript eval.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// middleware wraps the routes, outermost first: the way below a base path, a request id and a log line, security
// headers, TLS for good, a refusal of hosts that are not ours, pages that were drawn before, a refusal of other sites' forms, a bound on the
// body, and the session.
func (s *Server) middleware(e *echo.Echo) http.Handler {
	var h http.Handler = e
	h = s.remember(h)
	h = bounded(h)
	h = s.sameSite(h)
	h = s.keeping(h)
	h = s.atItsAddress(h)
	h = s.encrypted(h)
	h = s.logged(headers(h))
	if s.root != "" {
		h = s.below(h)
	}
	return h
}

// remember loads and saves the session, but for files that are the same for everybody.
func (s *Server) remember(next http.Handler) http.Handler {
	withSession := s.sessions.LoadAndSave(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, static.Prefix) || strings.HasPrefix(r.URL.Path, "/dev/") {
			next.ServeHTTP(w, r)
			return
		}
		withSession.ServeHTTP(&lastWord{ResponseWriter: w}, r)
	})
}

func bounded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, bodyLimit(r.URL.Path))
		next.ServeHTTP(w, r)
	})
}

// headers sets what every answer carries, errors too. A cache keeps nothing but what says
// otherwise: assets, which are the same for everybody.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", string(personal))
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()")
		next.ServeHTTP(w, r)
	})
}

// strict asks a browser to come by https only from now on, for a year (RFC 6797). It says
// nothing of other hosts below this one, which are not ours to decide about.
const strict = "max-age=31536000"

// encrypted says strict where the site is served over TLS: by itself, or at a base address
// with https. On localhost a browser would then refuse whatever else runs there without,
// and about a host that the site shares somebody else decides.
func (s *Server) encrypted(next http.Handler) http.Handler {
	behind := s.base != nil && s.base.Scheme == "https"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if (behind || r.TLS != nil) && s.root == "" && !thisMachine(r.Host) {
			w.Header().Set("Strict-Transport-Security", strict)
		}
		next.ServeHTTP(w, r)
	})
}

type answeringKey struct{}

// requestID returns the id that a learner can read out to whoever runs the site.
func requestID(ctx context.Context) string {
	if seen := answering(ctx); seen != nil {
		return seen.id
	}
	return ""
}

// logged gives a request its id, writes one line when it is done (a path and a status,
// no personal data), and turns a panic into an error page.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := s.now()
		id := rand.Text()[:10]
		seen := &statusWriter{ResponseWriter: w, id: id}
		r = r.WithContext(context.WithValue(r.Context(), answeringKey{}, seen))
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("panic", "request", id, "panic", p, "stack", string(debug.Stack()))
				if seen.status == 0 {
					s.sendError(seen, r, http.StatusInternalServerError, "")
				}
			}
			if s.measures != nil {
				s.measures.request(r.Method, seen, s.now().Sub(started))
			}
			if !s.log.Enabled(r.Context(), slog.LevelInfo) {
				return // its values cost more than the request of a kept page
			}
			s.log.Info("request", "request", id, "method", r.Method, "path", loggable(r.URL.Path),
				"status", seen.status, "took", s.now().Sub(started).Round(time.Microsecond))
		}()
		next.ServeHTTP(seen, r)
	})
}

// statusWriter remembers the status that was sent, and whose answer it is.
type statusWriter struct {
	http.ResponseWriter
	status int
	id     string // of the request
	route  string // the path of its line in the site map; "" while there is none
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection, for streams.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
