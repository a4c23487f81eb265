package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// mediaTypes are the only types served. The list is ours because the system's differs
// from machine to machine, and streaming WebAssembly needs its type to the letter.
var mediaTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".wasm":  "application/wasm",
	".svg":   "image/svg+xml",
	".png":   "image/png",
	".ico":   "image/x-icon",
	".woff2": "font/woff2",
}

// ServeHTTP serves one asset: precompressed where the browser takes it, for ever where
// its name carries its hash.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name, immutable, ok := a.find(r.URL.Path)
	media, known := mediaTypes[path.Ext(name)]
	if !ok || !known {
		http.NotFound(w, r)
		return
	}
	body, err := fs.ReadFile(a.files, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Vary", "Accept-Encoding")
	if immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	// What is said of a page is long, and a file is no page. Scripts keep the policy, which
	// is that of a Worker; whatever else is opened on its own may do nothing.
	h.Del("Permissions-Policy")
	switch path.Ext(name) {
	case ".js":
	case ".svg": // a document of this site, with styles of its own
		h.Set("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'")
	default:
		h.Set("Content-Security-Policy", "default-src 'none'")
	}
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(r.Header.Get("Accept-Encoding"), c.encoding) {
			continue
		}
		if small, err := fs.ReadFile(a.files, name+c.suffix); err == nil {
			h.Set("Content-Encoding", c.encoding)
			body = small
			break
		}
	}
	sum := sha256.Sum256(body)
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// accepts reports whether an Accept-Encoding header names encoding without refusing it
// by a weight of zero (RFC 9110, section 12.5.3).
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		weight, weighted := strings.CutPrefix(strings.TrimSpace(params), "q=")
		if !weighted {
			return true
		}
		q, err := strconv.ParseFloat(weight, 64)
		return err == nil && q > 0
	}
	return false
}
