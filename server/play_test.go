package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"millrace/content"
	"millrace/server"
	"millrace/wasm/ui"
	"millrace/web"
)

// echoing stands for what draws: its picture holds the text and the query.
func echoing(c *server.Config) {
	c.Draw = func(text, query string, most int) web.Sketch {
		if len(text) > most {
			return web.Sketch{Faults: []web.PlayFault{{Line: 1, Col: 1, Message: "Too long."}}}
		}
		n := ui.El("p", ui.A("id", "drawn"), ui.Text(text+" | "+query))
		return web.Sketch{Picture: &n}
	}
}

func TestPlaygroundDrawsWhatItIsAsked(t *testing.T) {
	b := newRig(t, echoing).browser()
	for _, c := range []struct{ path, want string }{
		{"/play", "A sign-up email takes the queue"},
		{"/play?example=walk", "Does this belong into a queue?"},
		{"/play?example=nonsense", "A sign-up email takes the queue"},
		{"/play?text=" + url.QueryEscape("flowchart LR\r\nA --> B"), "flowchart LR\nA --&gt; B | text="},
		{"/play?text=", "| text="},
		{"/play?text=x&diagram.step=2", "| text=x&amp;diagram.step=2"},
		{"/play?text=" + strings.Repeat("x", 9000), "Too long."},
	} {
		a := b.get(c.path)
		if a.status != http.StatusOK || !strings.Contains(a.body, c.want) {
			t.Errorf("%.60s: status %d, without %q", c.path, a.status, c.want)
		}
	}
	// What somebody typed stays a text.
	a := b.get("/play?text=" + url.QueryEscape("</textarea><script>alert(1)</script>"))
	if strings.Contains(a.body, "<script>alert") {
		t.Error("a text became markup")
	}
	// A blank line at the beginning is not the browser's to swallow.
	if a := b.get("/play?text=%0A%0Ax"); !strings.Contains(a.body, ">\n\n\nx</textarea>") {
		t.Error("the first line of a text is lost")
	}
}

// What a lesson's link names is found by the server; what is gone is said to be gone.
func TestPlaygroundOpensDiagramsOfTheSite(t *testing.T) {
	site := guided(t)
	b := newRig(t, echoing, func(c *server.Config) { c.Site = site }).browser()
	found := 0
	for _, course := range []*content.Course{site.Course, site.Guide} {
		for _, l := range course.Lessons {
			for _, part := range l.Parts {
				for _, link := range regexp.MustCompile(`/play\?from=\w+`).FindAllString(part.HTML, -1) {
					found++
					if a := b.get(link); a.status != http.StatusOK || strings.Contains(a.body, `class="notice"`) || !strings.Contains(a.body, "```mermaid") {
						t.Errorf("%s: status %d", link, a.status)
					}
				}
			}
		}
	}
	if found < 15 {
		t.Errorf("found %d links", found)
	}
	a := b.get("/play?from=0123456789")
	if a.status != http.StatusNotFound || !strings.Contains(a.body, "not on this site any more") || !strings.Contains(a.body, "A sign-up email takes the queue") {
		t.Errorf("a diagram that is gone: status %d, %.300s", a.status, a.body)
	}
}

// Two texts are drawn at once; whoever comes third waits, and is told to come back when
// it takes too long.
func TestPlaygroundBoundsWhatIsDrawnAtOnce(t *testing.T) {
	began, free := make(chan bool, 8), make(chan bool)
	r := newRig(t, func(c *server.Config) {
		c.Draw = func(string, string, int) web.Sketch {
			began <- true
			<-free
			return web.Sketch{}
		}
	})
	status := make(chan int, 3)
	for range 3 {
		go func() { status <- r.browser().get("/play").status }()
	}
	<-began
	<-began
	select {
	case <-began:
		t.Error("three texts are drawn at once")
	case got := <-status:
		if got != http.StatusServiceUnavailable {
			t.Errorf("the third has status %d", got)
		}
	case <-time.After(20 * time.Second):
		t.Error("the third waits for ever")
	}
	close(free)
}

// The program of the playground is large: no other page may ask for it.
func TestOnlyThePlaygroundNamesItsFiles(t *testing.T) {
	b := newRig(t, echoing).browser()
	for path, a := range crawl(t, b) {
		if !strings.HasPrefix(path, "/play") && !strings.HasPrefix(path, "HEAD ") && strings.Contains(a.body, "/static/play.") {
			t.Errorf("%s names a file of the playground", path)
		}
	}
}
