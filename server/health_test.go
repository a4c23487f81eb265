package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"millrace/quizzes"
	"millrace/server"
	"millrace/server/metrics"
	"millrace/server/study"
)

// ailing is a store that can keep nothing.
type ailing struct {
	study.Store
	err error
}

func (a ailing) Ping(context.Context) error { return a.err }

func (a ailing) Append(context.Context, ...study.Event) ([]study.Outcome, error) { return nil, a.err }

func TestReadyMeansThatTheSiteWantsVisitors(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	if a := b.get("/readyz"); a.status != http.StatusOK || a.body != "ok\n" {
		t.Errorf("a site that runs: %d %q", a.status, a.body)
	}
	r.server.Leave()
	r.server.Leave() // a second signal is no fault
	if a := b.get("/readyz"); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "stopping") {
		t.Errorf("a site that stops: %d %q", a.status, a.body)
	}
	for _, path := range []string{"/healthz", lessonPath} {
		if a := b.get(path); a.status != http.StatusOK {
			t.Errorf("%s of a site that stops: %d, want 200: who is there is served to the end", path, a.status)
		}
	}

	full := newRig(t, func(c *server.Config) {
		c.Store = ailing{c.Store, fmt.Errorf("%w: %w", study.ErrUnavailable, study.ErrDiskFull)}
	})
	if a := full.browser().get("/readyz"); a.status != http.StatusServiceUnavailable || !strings.Contains(a.body, "the disk is full") {
		t.Errorf("a full disk: %d %q", a.status, a.body)
	}
	faults := newRig(t, func(c *server.Config) {
		c.Site = loaded(t, sampleFiles(t))
		c.Site.Faults = []quizzes.Fault{{Message: "a dead link"}}
	})
	if a := faults.browser().get("/readyz"); a.status != http.StatusServiceUnavailable {
		t.Errorf("lessons with faults: %d %q", a.status, a.body)
	}
}

// The figures follow from what was asked for; nothing of who asked, or what for, is there.
func TestWhatIsMeasuredIsWhatHappened(t *testing.T) {
	var registry metrics.Registry
	r := newRig(t, func(c *server.Config) { c.Metrics = &registry })
	b := r.browser()
	b.get(lessonPath)
	b.get("/courses/sample/no-such-lesson")
	b.get("/wp-login.php?user=mallory")
	b.get("/.env")
	b.do("BREW", "/", "")
	e := sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}
	other := e
	other.ContentID = "wait-2"
	b.postJSON(batch(t, e))
	b.postJSON(batch(t, e))
	b.postJSON(batch(t, other))
	var out strings.Builder
	if _, err := registry.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`millrace_http_requests_total{method="GET",route="/courses/:course/:lesson",status="200"} 1`,
		`millrace_http_requests_total{method="GET",route="/courses/:course/:lesson",status="404"} 1`,
		`millrace_http_requests_total{method="GET",route="none",status="404"} 2`,
		`millrace_http_requests_total{method="other",route="none",status="405"} 1`,
		`millrace_http_requests_total{method="POST",route="/api/events",status="200"} 3`,
		`millrace_http_request_seconds_count{method="GET",route="/courses/:course/:lesson"} 2`,
		`millrace_events_total{outcome="stored"} 1`,
		`millrace_events_total{outcome="duplicate"} 1`,
		`millrace_events_total{outcome="conflict"} 2`, // asked for twice: see Server.record
	} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("no %q", want)
		}
	}
	for _, private := range []string{"mallory", "wp-login", "no-such-lesson", "BREW", e.ID} {
		if strings.Contains(out.String(), private) {
			t.Errorf("%q was made a label", private)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}

	var failing metrics.Registry
	broken := newRig(t, func(c *server.Config) {
		c.Store, c.Metrics = ailing{c.Store, errors.New("broken")}, &failing
	})
	broken.browser().postJSON(batch(t, e))
	out.Reset()
	if _, err := failing.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	if want := `millrace_events_total{outcome="failed"} 1`; !strings.Contains(out.String(), want) {
		t.Errorf("no %s in\n%s", want, out.String())
	}
}
