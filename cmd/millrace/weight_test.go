package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// heaviest is how many bytes a lesson may cost whoever opens it for the first time, with
// all it shows and does before a widget is touched.
const heaviest = 120_000

// faceIn finds the fonts of a stylesheet, with the letters each is for, if it says any.
var (
	faceIn  = regexp.MustCompile(`@font-face\s*{[^}]*url\("?([^")]+\.woff2)"?\)[^}]*}`)
	rangeIn = regexp.MustCompile(`(?i)U\+([0-9a-f]+)(?:-([0-9a-f]+))?`)
)

// shows reports whether a page has a letter that a font is for: a browser loads no other.
func shows(body, face string) bool {
	_, list, limited := strings.Cut(face, "unicode-range")
	if !limited {
		return true
	}
	for _, r := range rangeIn.FindAllStringSubmatch(list, -1) {
		from, _ := strconv.ParseUint(r[1], 16, 32)
		to := from
		if r[2] != "" {
			to, _ = strconv.ParseUint(r[2], 16, 32)
		}
		if strings.ContainsFunc(body, func(c rune) bool { return uint64(c) >= from && uint64(c) <= to }) {
			return true
		}
	}
	return false
}

// A lesson is weighed as the first visitor after a start is sent it, which is more than
// those are sent who come later: their page was compressed harder meanwhile.
func TestEveryLessonIsLightWithoutItsWidgets(t *testing.T) {
	site, err := (&sources{}).load()
	if err != nil || len(site.Faults) > 0 {
		t.Fatal(err, site.Faults)
	}
	visitor := scale{t: t, site: startSite(t), weighed: map[string]int{}}
	for _, course := range []string{site.Course.Slug, site.Guide.Slug} {
		lessons := site.Course.Lessons
		if course == site.Guide.Slug {
			lessons = site.Guide.Lessons
		}
		for _, l := range lessons {
			total, parts := visitor.page("/courses/" + course + "/" + l.Slug)
			t.Logf("%s: %.1f KB (%s)", l.Slug, float64(total)/1000, strings.Join(parts, ", "))
			if total > heaviest {
				t.Errorf("%s costs %d bytes, more than %d: %s", l.Slug, total, heaviest, strings.Join(parts, ", "))
			}
		}
	}
}

// scale weighs what a browser is sent that takes brotli: headers and bodies.
type scale struct {
	t       *testing.T
	site    string
	weighed map[string]int // files, by path
}

// page weighs a page and all that it loads by itself: styles, the fonts in them, scripts
// and pictures. Scripts load others, and the widgets, only when they are needed.
func (s scale) page(path string) (total int, parts []string) {
	s.t.Helper()
	total, body := s.ask(path)
	parts = []string{fmt.Sprintf("page %d", total)}
	files := map[string]bool{}
	for z := html.NewTokenizer(strings.NewReader(body)); z.Next() != html.ErrorToken; {
		token := z.Token()
		for _, a := range token.Attr {
			loads := token.Data == "link" && a.Key == "href" || a.Key == "src"
			if !loads || files[a.Val] {
				continue
			}
			files[a.Val] = true
			if strings.HasSuffix(a.Val, ".css") {
				for _, face := range faceIn.FindAllStringSubmatch(s.plain(a.Val), -1) {
					if shows(body, face[0]) {
						files[s.beside(a.Val, face[1])] = true
					}
				}
			}
		}
	}
	if len(files) < 6 {
		s.t.Fatalf("%s loads %d files only: %v", path, len(files), files)
	}
	for file := range files {
		if _, ok := s.weighed[file]; !ok {
			s.weighed[file], _ = s.ask(file)
		}
		total += s.weighed[file]
		parts = append(parts, fmt.Sprintf("%s %d", file[strings.LastIndex(file, "/")+1:], s.weighed[file]))
	}
	return total, parts
}

// beside resolves an address in a file.
func (s scale) beside(file, address string) string {
	s.t.Helper()
	base, err := url.Parse(file)
	if err != nil {
		s.t.Fatal(err)
	}
	full, err := base.Parse(address)
	if err != nil {
		s.t.Fatal(err)
	}
	return full.Path
}

// plain reads a file as it is.
func (s scale) plain(path string) string {
	s.t.Helper()
	_, body := s.get(path, "identity")
	return body
}

// ask returns how many bytes come for a path, and the page itself.
func (s scale) ask(path string) (size int, body string) {
	s.t.Helper()
	size, _ = s.get(path, "br")
	return size, s.plain(path)
}

func (s scale) get(path, encoding string) (size int, body string) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.site+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", encoding)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %s %v", path, response.Status, err)
	}
	head, err := httputil.DumpResponse(response, false)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(head) + len(raw), string(raw)
}
