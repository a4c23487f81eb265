package static

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

func built() fstest.MapFS {
	return fstest.MapFS{
		"dist/manifest.json":     {Data: []byte(`{"site.css":"site.AAAA.css","widgets.wasm":"widgets.BBBB.wasm"}`)},
		"dist/site.AAAA.css":     {Data: []byte("body{}")},
		"dist/site.AAAA.css.br":  {Data: []byte("brotli form")},
		"dist/site.AAAA.css.gz":  {Data: []byte("gzip form")},
		"dist/widgets.BBBB.wasm": {Data: []byte("\x00asm")},
		"css/site.css":           {Data: []byte("source")},
		"secret.txt":             {Data: []byte("not for anybody")},
	}
}

func get(t *testing.T, fsys fstest.MapFS, url string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	a, err := OpenFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.URL.Path = url
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w
}

func TestBuiltAssetsAreCompressedAndKeptForEver(t *testing.T) {
	for _, c := range []struct{ accept, body, encoding string }{
		{"", "body{}", ""},
		{"gzip", "gzip form", "gzip"},
		{"gzip, deflate, br, zstd", "brotli form", "br"},
		{"br;q=0, gzip", "gzip form", "gzip"},
		{"br; q=0.5", "brotli form", "br"},
		{"br;q=0.000", "body{}", ""},
		{"identity", "body{}", ""},
	} {
		w := get(t, built(), "/static/site.AAAA.css", "Accept-Encoding", c.accept)
		if w.Code != 200 || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding {
			t.Errorf("Accept-Encoding %q: %d %q %q", c.accept, w.Code, w.Body, w.Header().Get("Content-Encoding"))
		}
		if got := w.Header().Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
			t.Errorf("Cache-Control %q", got)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Error("a cache would mix the forms up: no Vary")
		}
	}
}

// Streaming compilation is refused for any other type (WebAssembly Web API, section 5).
func TestWebAssemblyHasItsType(t *testing.T) {
	w := get(t, built(), "/static/widgets.BBBB.wasm")
	if got := w.Header().Get("Content-Type"); got != "application/wasm" {
		t.Errorf("Content-Type %q", got)
	}
}

func TestUnchangedAssetIsNotSentAgain(t *testing.T) {
	tag := get(t, built(), "/static/site.AAAA.css").Header().Get("ETag")
	if w := get(t, built(), "/static/site.AAAA.css", "If-None-Match", tag); w.Code != http.StatusNotModified {
		t.Errorf("status %d for a known tag", w.Code)
	}
}

func TestNothingElseIsServed(t *testing.T) {
	for _, url := range []string{
		"/static/", "/static/secret.txt", "/static/../secret.txt", "/static/src/../secret.txt", "/static//secret.txt",
		"/static/src/secret.txt", "/static/src/css/site.css", "/static/manifest.json", "/static/site.AAAA.css.br",
		"/static/nothing.css", `/static/..\secret.txt`, "/other",
	} {
		if w := get(t, built(), url); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", url, w.Code)
		}
	}
	unbuilt := built()
	delete(unbuilt, "dist/manifest.json")
	for _, url := range []string{"/static/src/dist/site.AAAA.css", "/static/src/secret.txt", "/static/site.AAAA.css"} {
		if w := get(t, unbuilt, url); w.Code != http.StatusNotFound {
			t.Errorf("unbuilt %s: status %d", url, w.Code)
		}
	}
}

func TestFreshCloneServesItsSources(t *testing.T) {
	fsys := built()
	delete(fsys, "dist/manifest.json")
	a, err := OpenFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if a.Built() {
		t.Error("nothing was built")
	}
	if got := a.URL("site.css"); got != "/static/src/css/site.css" {
		t.Errorf("URL %q", got)
	}
	if got := a.URL("widgets.wasm"); got != "" {
		t.Errorf("there is no WebAssembly, and its URL is %q", got)
	}
	w := get(t, fsys, "/static/src/css/site.css")
	if w.Body.String() != "source" || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%q, Cache-Control %q", w.Body, w.Header().Get("Cache-Control"))
	}
}

func TestBrokenManifestSaysSo(t *testing.T) {
	fsys := built()
	fsys["dist/manifest.json"] = &fstest.MapFile{Data: []byte("{")}
	if _, err := OpenFS(fsys); err == nil || !strings.Contains(err.Error(), "manifest") {
		t.Errorf("error %v", err)
	}
}

// A file of some megabytes lies in the program. A request that copied it would take its
// size in memory for as long as the slowest connection.
func TestALargeFileIsNotCopiedForEachRequest(t *testing.T) {
	const size = 8 << 20
	large := built()
	large["dist/widgets.BBBB.wasm"] = &fstest.MapFile{Data: make([]byte, size)}
	a, err := OpenFS(large)
	if err != nil {
		t.Fatal(err)
	}
	sent := 0
	send := func() {
		w := &counting{header: http.Header{}}
		a.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/static/widgets.BBBB.wasm", nil))
		sent += w.bytes
	}
	send()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	send()
	runtime.ReadMemStats(&after)
	if sent != 2*size {
		t.Fatalf("%d bytes were sent, want %d", sent, 2*size)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > size/8 {
		t.Errorf("to send %d bytes took %d bytes of memory", size, used)
	}
}

// counting is an answer that nobody reads.
type counting struct {
	header http.Header
	bytes  int
}

func (c *counting) Header() http.Header { return c.header }
func (c *counting) WriteHeader(int)     {}
func (c *counting) Write(p []byte) (int, error) {
	c.bytes += len(p)
	return len(p), nil
}

// RFC 9110, section 14.2: a server may ignore Range. It sends one part, and for many the
// whole.
func TestOnePartOfAFileIsSentAndNotMany(t *testing.T) {
	for ranges, want := range map[string]struct {
		status int
		body   string
	}{
		"bytes=0-1":      {http.StatusPartialContent, "bo"},
		"bytes=0-1, 3-4": {http.StatusOK, "body{}"},
		"bytes=9-":       {http.StatusRequestedRangeNotSatisfiable, "invalid range: failed to overlap\n"},
	} {
		if w := get(t, built(), "/static/site.AAAA.css", "Range", ranges); w.Code != want.status || w.Body.String() != want.body {
			t.Errorf("%s: %d %q, want %d %q", ranges, w.Code, w.Body, want.status, want.body)
		}
	}
}
