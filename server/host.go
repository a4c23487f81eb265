package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"
)

// wrongHost is for whoever asks for a site that is not this one. It names no address: what
// came in is not to be believed.
const wrongHost = "This server answers under another address. Ask whoever gave you the link for the right one."

// atItsAddress refuses requests for other hosts than the site's, so that nothing that is made of
// a host (a cache's entry, a link) is made of one that somebody chose. Whether the site is
// well is asked by machines that know no more than its address.
func (s *Server) atItsAddress(next http.Handler) http.Handler {
	if s.base == nil {
		return next
	}
	ours := hostOf(s.base.Host, s.base.Scheme)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if hostOf(r.Host, s.base.Scheme) != ours && r.URL.Path != "/healthz" && r.URL.Path != "/readyz" {
			s.sendError(w, r, http.StatusMisdirectedRequest, wrongHost)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// hostOf writes a host as it is compared: in lower case, without its scheme's own port.
func hostOf(host, scheme string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if name, port, err := net.SplitHostPort(host); err == nil && (scheme == "http" && port == "80" || scheme == "https" && port == "443") {
		return name
	}
	return host
}

// thisMachine reports whether a host is the machine that asks, which every machine is to itself.
func thisMachine(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// addressOf finds out from where a request comes. What a client says of itself is not
// believed; what a trusted proxy says of its client is.
func addressOf(proxies []netip.Prefix) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range proxies {
		p = p.Masked()
		trust = append(trust, echo.TrustIPRange(&net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}
