package server

import (
	"net/http"
)

// What is said of a form that is not taken because of where it came from.
const (
	fromElsewhere = "This form was sent from another site, so it was not accepted. Open the page on this site and send it again."
	fromNowhere   = "This came with a session and did not say from which site (no Sec-Fetch-Site and no Origin header), so it was not accepted. Open the page on this site in a current browser and send it again."
)

// sameSite refuses what another site sends in a visitor's name. The library decides about
// what says where it comes from, and lets through what does not say it: that is no browser
// of this decade. It is refused here if it brings a session all the same, because then it
// may be an old browser which was made to.
func (s *Server) sameSite(next http.Handler) http.Handler {
	guard := http.NewCrossOriginProtection()
	if s.base != nil { // a proxy may send another Host
		if err := guard.AddTrustedOrigin(s.base.Scheme + "://" + s.base.Host); err != nil {
			s.log.Error("the base address is no origin", "error", err)
		}
	}
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.refuseForeign(w, r, fromElsewhere) }))
	return guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, err := r.Cookie(s.sessions.Cookie.Name)
		if err == nil && mayChange(r.Method) && r.Header.Get("Sec-Fetch-Site") == "" && r.Header.Get("Origin") == "" {
			s.refuseForeign(w, r, fromNowhere)
			return
		}
		next.ServeHTTP(w, r)
	}))
}

// mayChange reports whether a method may change something (RFC 9110, section 9.2.1).
func mayChange(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return false
	}
	return true
}

// refuseForeign answers such a form.
func (s *Server) refuseForeign(w http.ResponseWriter, r *http.Request, why string) {
	s.log.Warn("refused a request from another site", "request", requestID(r.Context()), "path", loggable(r.URL.Path))
	s.sendError(w, r, http.StatusForbidden, why)
}
