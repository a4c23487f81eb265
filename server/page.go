package server

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/andybalholm/brotli"
	"github.com/andybalholm/brotli/matchfinder"
	"github.com/labstack/echo/v4"

	"millrace/web"
)

// page fills in what all pages have in common.
func (s *Server) page(c echo.Context, v visitor, title, description string) web.Page {
	r := c.Request()
	p := s.blank(r.URL.Path)
	p.Title, p.Description = title, description
	p.User, p.Subject, p.Preview = v.Name, string(v.Subject), v.preview
	p.Notice = s.sessions.PopString(r.Context(), sessionFlash)
	return p
}

// blank is a page about nobody. It asks neither the session nor the store.
func (s *Server) blank(path string) web.Page {
	site := s.site.Load()
	p := web.Page{
		Path:   path,
		Root:   string(s.root),
		Course: site.Course.Slug,
		Dev:    s.dev != nil,
		Worker: s.works(),
		Assets: web.Assets{
			CSS:      s.assets.URL("site.css"),
			PageCSS:  s.assets.URL("more.css"),
			JS:       s.assets.URL("site.js"),
			Theme:    s.assets.URL("theme.js"),
			Outbox:   s.assets.URL("waiting.js"),
			Islands:  s.assets.URL("islands.js"),
			Worker:   s.assets.URL("worker.js"),
			WASM:     s.assets.URL("widgets.wasm"),
			WASMExec: s.assets.URL("wasm_exec.js"),
			Font:     s.assets.URL("alegreya.woff2"),
			Icon:     s.assets.URL("mark.svg"),
		},
	}
	if site.Guide != nil {
		p.Guide = site.Guide.Slug
	}
	if s.dev != nil {
		p.Faults = site.Faults
	}
	return p
}

// send renders a page into memory and then sends it, so that a failure in the middle
// is a clean error page. It goes out compressed: no page holds a secret next to what a
// visitor typed, so its length tells nothing (BREACH).
func (s *Server) send(c echo.Context, status int, page templ.Component) error {
	var buf bytes.Buffer
	if err := page.Render(c.Request().Context(), &buf); err != nil {
		return fmt.Errorf("drawing %s: %w", c.Request().URL.Path, err)
	}
	drawn := s.root.page(buf.Bytes())
	if site, ok := c.Get(strangersPage).(*Site); ok && status == http.StatusOK {
		s.strangers.keep(c.Request().URL.Path, site, drawn)
	}
	return s.sendBytes(c, status, drawn)
}

// sendBytes sends a page that is drawn and has the root in its addresses.
func (s *Server) sendBytes(c echo.Context, status int, page []byte) error {
	r := c.Response()
	r.Header().Add("Vary", "Accept-Encoding")
	if takesBrotli(c.Request()) {
		packed, err := s.pack(page)
		if err != nil {
			return fmt.Errorf("compressing %s: %w", c.Request().URL.Path, err)
		}
		if keep, ok := c.Get(ownerPage).(func([]byte)); ok && status == http.StatusOK {
			keep(packed)
		}
		sendPacked(r, status, packed)
		return nil
	}
	r.Header().Set("Content-Type", htmlType)
	w := brotli.HTTPCompressorWithLevel(r, c.Request(), compression)
	r.WriteHeader(status)
	if _, err := w.Write(page); err != nil {
		return fmt.Errorf("sending %s: %w", c.Request().URL.Path, err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("sending %s: %w", c.Request().URL.Path, err)
	}
	return nil
}

const htmlType = "text/html; charset=utf-8"

// sendPacked sends a page that is compressed with brotli. The length is said, because
// without it the body goes out in pieces, each with a system call of its own. An error is
// one of the connection: there is nobody left to tell.
func sendPacked(w http.ResponseWriter, status int, packed []byte) {
	h := w.Header()
	h.Set("Content-Type", htmlType)
	h.Set("Content-Encoding", "br")
	h.Set("Content-Length", strconv.Itoa(len(packed)))
	w.WriteHeader(status)
	_, _ = w.Write(packed)
}

// compression is how hard a page is compressed that goes to one visitor, for browsers with
// brotli and without. At 3 the newer of the library's encoders takes a third of the time
// of its older one at 5, for pages that are 6 % larger.
const compression = 3

// pack compresses a page with brotli. The tables of an encoder are larger than any page,
// so they are used again.
func (s *Server) pack(page []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, ok := s.packers.Get().(*matchfinder.Writer)
	if !ok {
		w = brotli.NewWriterV2(&packed, compression)
	}
	w.Reset(&packed)
	if _, err := w.Write(page); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	s.packers.Put(w)
	return packed.Bytes(), nil
}

// seeOther sends the browser on after a form, so that reloading repeats nothing.
func seeOther(c echo.Context, to string) error {
	return c.Redirect(http.StatusSeeOther, to)
}

// local returns next when it is a path on this site, and "/" otherwise. A browser reads
// "//host" and "/\host" as another site, so those are not.
func local(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || u.User != nil || strings.ContainsAny(next, "\\\r\n\t") ||
		!strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		return "/"
	}
	clean := url.URL{Path: path.Clean(u.Path), RawQuery: u.RawQuery, Fragment: u.Fragment}
	return clean.String()
}
