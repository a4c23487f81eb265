package server

import (
	"net/http"
	"strings"
)

// keeping answers with a page that was drawn before, if there is one for whoever asks.
// It comes before the session, which costs more than to send a page.
func (s *Server) keeping(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := s.keptFor(r)
		if page == nil {
			next.ServeHTTP(w, r)
			return
		}
		routed(r.Context(), keptRoute)
		w.Header()["Vary"] = []string{"Cookie", "Accept-Encoding"}
		sendPacked(w, http.StatusOK, page)
	})
}

// keptFor returns a compressed page for whoever sent a request, or nil.
func (s *Server) keptFor(r *http.Request) []byte {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || !s.keepable(r) || !takesBrotli(r) {
		return nil
	}
	site := s.site.Load()
	cookie, err := r.Cookie(s.sessions.Cookie.Name)
	if err != nil {
		_, packed := s.strangers.find(r.URL.Path, site)
		return packed
	}
	return s.own.find(r.Context(), storedToken(cookie.Value), r.URL.Path, site)
}

// keepable reports whether a page is of the kind that is kept: its address says nothing but
// which page it is, and no author is at work on it.
func (s *Server) keepable(r *http.Request) bool {
	return r.URL.RawQuery == "" && s.dev == nil
}

// takesBrotli reports whether a browser asked for brotli (RFC 9110, section 12.5.3).
func takesBrotli(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, weight, _ := strings.Cut(part, ";")
		if strings.TrimSpace(coding) == "br" {
			return strings.Trim(strings.TrimPrefix(strings.TrimSpace(weight), "q="), "0.") != "" || weight == ""
		}
	}
	return false
}
