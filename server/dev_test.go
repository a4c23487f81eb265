package server_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"millrace/quizzes"
	"millrace/server"
)

// stream opens the news of `millrace dev` and waits for the first word.
func stream(t *testing.T, ctx context.Context, at string) (*bufio.Reader, *http.Response) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, "GET", at+"/dev/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf("%d %s, want a stream of events", response.StatusCode, got)
	}
	in := bufio.NewReader(response.Body)
	if line, err := in.ReadString('\n'); err != nil || line != ": hello\n" {
		t.Fatalf("the stream begins with %q, %v", line, err)
	}
	return in, response
}

// news reads up to the next event.
func news(in *bufio.Reader) (string, error) {
	for {
		line, err := in.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "event:") {
			return strings.TrimSpace(line), err
		}
	}
}

func TestSavingWakesEveryOpenPage(t *testing.T) {
	reload := server.NewReload()
	r := newRig(t, func(c *server.Config) { c.Dev = reload })
	var pages []*bufio.Reader
	for range 5 {
		in, _ := stream(t, t.Context(), r.url)
		pages = append(pages, in)
	}
	for round := range 2 {
		reload.Tell()
		for i, in := range pages {
			if line, err := news(in); line != "event: reload" || err != nil {
				t.Errorf("round %d, page %d: %q, %v", round+1, i+1, line, err)
			}
		}
	}
}

func TestClosingEndsEveryStreamAndLaterOnes(t *testing.T) {
	reload := server.NewReload()
	r := newRig(t, func(c *server.Config) { c.Dev = reload })
	in, _ := stream(t, t.Context(), r.url)
	reload.Close()
	reload.Close() // twice is once
	if line, err := news(in); err == nil {
		t.Errorf("the stream goes on with %q", line)
	}
	late, _ := stream(t, t.Context(), r.url)
	if line, err := news(late); err == nil {
		t.Errorf("a stream opened afterwards goes on with %q", line)
	}
}

// The deadlines of a server are for pages; a stream that kept them would end in the middle.
func TestStreamOutlivesTheDeadlinesOfTheServer(t *testing.T) {
	reload := server.NewReload()
	r := newRig(t, func(c *server.Config) { c.Dev = reload })
	s := httptest.NewUnstartedServer(r.server)
	const deadline = 100 * time.Millisecond
	s.Config.ReadTimeout, s.Config.WriteTimeout = deadline, deadline
	s.Start()
	t.Cleanup(s.Close)
	in, _ := stream(t, t.Context(), s.URL)
	time.Sleep(5 * deadline)
	reload.Tell()
	if line, err := news(in); line != "event: reload" || err != nil {
		t.Errorf("after the deadlines: %q, %v", line, err)
	}
	reload.Close()
}

func TestPagesThatLeaveTakeTheirGoroutineWithThem(t *testing.T) {
	reload := server.NewReload()
	r := newRig(t, func(c *server.Config) { c.Dev = reload })
	r.browser().get("/")
	before := runtime.NumGoroutine()
	for range 100 {
		ctx, leave := context.WithCancel(t.Context())
		_, response := stream(t, ctx, r.url)
		leave()
		response.Body.Close()
	}
	http.DefaultClient.CloseIdleConnections()
	// They end by themselves, when they notice; the bound is for a machine that is busy.
	for range 1000 {
		if runtime.NumGoroutine() <= before+5 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines are left of 100 streams, and there were %d before", runtime.NumGoroutine(), before)
}

func TestFaultsAreShownToAnAuthorOnly(t *testing.T) {
	site := loaded(t, sampleFiles(t))
	site.Faults = []quizzes.Fault{{Pos: quizzes.Pos{File: "01-waiting.md", Line: 7, Col: 1}, Message: "no such widget"}}
	for _, dev := range []*server.Reload{nil, server.NewReload()} {
		b := newRig(t, func(c *server.Config) { c.Site, c.Dev = site, dev }).browser()
		for _, path := range []string{"/", lessonPath, "/nowhere"} {
			if got := strings.Contains(b.get(path).body, "01-waiting.md:7:1"); got != (dev != nil) {
				t.Errorf("dev %t, GET %s shows the faults: %t", dev != nil, path, got)
			}
		}
	}
}

func TestSwapChangesThePageAtOnce(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	if strings.Contains(b.get(lessonPath).body, "Fresh words") {
		t.Fatal("the words are there already")
	}
	r.server.Swap(loaded(t, edited(t, "sample/01-waiting.md", "The short version of part 1.", "Fresh words.")))
	b.get(lessonPath).says(t, "Fresh words.")
}
