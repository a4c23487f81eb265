package static

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
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
	body, encoding, tag, err := a.open(name, r.Header.Get("Accept-Encoding"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer body.Close()
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
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("ETag", tag)
	// Whoever asks for many parts at once gets the whole (RFC 9110, section 14.2): no browser
	// does, and thousands of parts cost a hundred times what they bring.
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	http.ServeContent(w, r, "", time.Time{}, body)
}

// open opens the form of a file that a browser takes: its brotli or gzip, or, with no
// encoding, the file itself.
//
// Why it is opened and not read: an embedded file lies in the program. Copies of some
// megabytes, for a thousand connections that take them slowly, are more memory than a
// host has.
func (a *Assets) open(name, accept string) (body io.ReadSeekCloser, encoding, tag string, err error) {
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}} {
		if c.encoding != "" && !accepts(accept, c.encoding) {
			continue
		}
		var file fs.File
		if file, err = a.files.Open(name + c.suffix); err != nil {
			continue
		}
		body, ok := file.(io.ReadSeekCloser)
		if !ok {
			err = errors.Join(fmt.Errorf("static: %s is no file: %w", name, fs.ErrInvalid), file.Close())
			continue
		}
		if tag, err = a.tag(name+c.suffix, body); err != nil {
			return nil, "", "", errors.Join(err, body.Close())
		}
		return body, c.encoding, tag, nil
	}
	return nil, "", "", err
}

// tag returns the ETag of a file, which it sums once: for a large one that takes as long as
// to send it.
func (a *Assets) tag(name string, body io.ReadSeeker) (string, error) {
	if known, ok := a.tags.Load(name); ok {
		return known.(string), nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, body); err != nil {
		return "", fmt.Errorf("static: summing %s: %w", name, err)
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("static: summing %s: %w", name, err)
	}
	tag := `"` + hex.EncodeToString(sum.Sum(nil)[:12]) + `"`
	a.tags.Store(name, tag)
	return tag, nil
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
