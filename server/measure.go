package server

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"millrace/server/metrics"
	"millrace/server/study"
)

// measures are what the server counts about itself: routes and numbers, nobody's name,
// address or answer. Without a registry nothing is counted.
type measures struct {
	requests *metrics.Counter
	took     *metrics.Histogram
	events   *metrics.Counter
}

// bounds of how long a request takes, in seconds: a kept page is at one end, an export at
// the other.
var tookBounds = []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

func newMeasures(r *metrics.Registry) *measures {
	if r == nil {
		return nil
	}
	return &measures{
		requests: r.Counter("millrace_http_requests_total", "Requests that were answered, by route and status.", "method", "route", "status"),
		took:     r.Histogram("millrace_http_request_seconds", "How long requests took until their answer was sent, by route.", tookBounds, "method", "route"),
		events:   r.Counter("millrace_events_total", "Events brought to the store: stored, duplicate (it had them), conflict (their id is another event's; asked twice before a sender is told) or failed (not saved).", "outcome"),
	}
}

const (
	keptRoute = "kept page" // drawn before: no route was asked
	noRoute   = "none"
)

// request counts an answer. What is counted by are lines of the site map, so a stranger
// who makes up addresses and methods makes up no new series.
func (m *measures) request(method string, seen *statusWriter, took time.Duration) {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost:
	default:
		method = "other"
	}
	route := seen.route
	if route == "" {
		route = noRoute
	}
	m.requests.Add(1, method, route, strconv.Itoa(seen.status))
	m.took.Observe(took.Seconds(), method, route)
}

// outcomes counts what became of events.
func (m *measures) outcomes(sent int, outcomes []study.Outcome, err error) {
	if m == nil {
		return
	}
	if err != nil {
		m.events.Add(sent, "failed")
		return
	}
	for _, o := range outcomes {
		m.events.Add(1, map[study.Outcome]string{study.Stored: "stored", study.Duplicate: "duplicate", study.Conflict: "conflict"}[o])
	}
}

// answering is the answer that is under way in a context, or nil.
func answering(ctx context.Context) *statusWriter {
	seen, _ := ctx.Value(answeringKey{}).(*statusWriter)
	return seen
}

// routed notes which line of the site map answers.
func routed(ctx context.Context, route string) {
	if seen := answering(ctx); seen != nil {
		seen.route = route
	}
}
