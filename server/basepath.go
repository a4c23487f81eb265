package server

import (
	"bytes"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// root is the path below which the site lives on a host that it shares with others:
// "/learn" for https://example.org/learn/. It is empty for a site with a host of its own.
//
// Why nothing else knows of it: hundreds of links, forms and redirects stand in templates,
// lessons, widgets and handlers, and all begin at the root of the site. To hand each of
// them the path is to forget one. So it comes off in one place, where requests come in
// (below), and goes on in one place, where answers leave: on the headers (rooted) and on
// the addresses that a page has (page). Between the two a site is always at "/". What a
// browser keeps and sends later (outbox.go) says paths as the browser knows them, and is
// treated alike. Scripts read it from the page: static/js/root.js.
type root string

// rootOf returns the path of a base address, which may be nil.
func rootOf(base *url.URL) root {
	if base == nil {
		return ""
	}
	return root(strings.TrimRight(base.Path, "/"))
}

// path puts the root before a path of the site. What is no such path stays as it is:
// "#here", "?q=x", another site's address.
func (r root) path(to string) string {
	if !fromRoot(to) {
		return to
	}
	return string(r) + to
}

// fromRoot reports whether an address begins at the root of its host. "//host" does not.
func fromRoot[T ~string | ~[]byte](to T) bool {
	return len(to) > 0 && to[0] == '/' && (len(to) == 1 || to[1] != '/' && to[1] != '\\')
}

// cut takes the root off an address, and reports whether it was there. The root needs no
// escapes, so it is the same in both spellings of a path.
func (r root) cut(u *url.URL) (*url.URL, bool) {
	inside := *u
	var found, raw bool
	inside.Path, found = strings.CutPrefix(u.Path, string(r))
	inside.RawPath, raw = strings.CutPrefix(u.RawPath, string(r))
	return &inside, found && strings.HasPrefix(inside.Path, "/") && (raw || u.RawPath == "")
}

// notHere is for whoever asks for something of a host that is not the site's.
const notHere = "This site is a part of its host and begins at "

// below is the way into a site that has a root. Machines that watch the site may ask for
// its health without knowing where it lives.
func (s *Server) below(site http.Handler) http.Handler {
	outside := s.logged(headers(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := r.Clone(r.Context())
		at.URL = &url.URL{Path: "/"} // to which signing in leads back
		s.sendError(w, at, http.StatusNotFound, notHere+string(s.root)+"/. There is nothing of it here.")
	})))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside, found := s.root.cut(r.URL)
		switch {
		case found:
			of := new(http.Request)
			*of = *r
			of.URL = inside
			site.ServeHTTP(&rooted{ResponseWriter: w, root: s.root}, of)
		case r.URL.Path == string(s.root):
			to := url.URL{Path: string(s.root) + "/", RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, to.String(), http.StatusTemporaryRedirect)
		case r.URL.Path == "/healthz" || r.URL.Path == "/readyz":
			site.ServeHTTP(w, r)
		default:
			outside.ServeHTTP(w, r)
		}
	})
}

// rooted puts the root before the paths that headers say. It takes out what would clear
// the whole host in a browser: the data of others is not the site's. Its own scripts clear
// what the site kept there.
type rooted struct {
	http.ResponseWriter
	root  root
	begun bool
}

func (w *rooted) WriteHeader(status int) {
	if !w.begun && status >= http.StatusOK {
		w.begun = true
		h := w.Header()
		if to := h.Get("Location"); to != "" {
			h.Set("Location", w.root.path(to))
		}
		h.Del("Clear-Site-Data")
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *rooted) Write(b []byte) (int, error) {
	if !w.begun {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection, for streams.
func (w *rooted) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// addresses are the attributes of pages that hold an address of the site.
var addresses = []string{
	"href", "src", "action", "formaction",
	"data-outbox", "data-worker", "data-wasm", "data-wasm-exec", "data-font", "data-draft", "data-live",
}

// page puts the root before every address in a page that begins at the root of the host.
// It reads tags and nothing else of HTML. That is enough for pages of ours: in their texts
// "<" is always escaped, and no script or style is inline.
func (r root) page(page []byte) []byte {
	if r == "" {
		return page
	}
	out := make([]byte, 0, len(page)+len(page)/16)
	copied := 0
	for i := 0; i < len(page); {
		open := bytes.IndexByte(page[i:], '<')
		if open < 0 {
			break
		}
		if i += open + 1; i == len(page) || !letter(page[i]) {
			continue
		}
		for i < len(page) && page[i] != '>' {
			name, value, next := attribute(page, i)
			if i = next; fromRoot(page[value:next]) && slices.Contains(addresses, string(name)) {
				out = append(append(out, page[copied:value]...), r...)
				copied = value
			}
		}
	}
	return append(out, page[copied:]...)
}

// attribute reads what is next in a tag from i on: a name, which may be that of the tag,
// and where its value begins, if it has one. The value ends before next, with its quote.
func attribute(page []byte, i int) (name []byte, value, next int) {
	from := i
	for i < len(page) && strings.IndexByte(" \t\r\n/=>", page[i]) < 0 {
		i++
	}
	name = page[from:i]
	if i == len(page) || page[i] != '=' {
		if i == from {
			i++ // between two attributes
		}
		return name, i, i
	}
	if i++; i < len(page) && (page[i] == '"' || page[i] == '\'') {
		value = i + 1
		end := bytes.IndexByte(page[value:], page[i])
		if end < 0 {
			return name, len(page), len(page)
		}
		return name, value, value + end + 1
	}
	value = i
	for i < len(page) && strings.IndexByte(" \t\r\n>", page[i]) < 0 {
		i++
	}
	return name, value, i
}

func letter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
