package server

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Reload tells open pages that an author saved something. It is an http.Handler that
// serves server-sent events; the page then asks for itself again, so what travels here
// is only the news.
type Reload struct {
	mu     sync.Mutex
	pages  map[chan struct{}]bool
	closed chan struct{}
}

// NewReload makes a Reload without listeners.
func NewReload() *Reload {
	return &Reload{pages: map[chan struct{}]bool{}, closed: make(chan struct{})}
}

// Tell wakes every open page. It never waits: a page that has not taken the last news
// yet gets this one with it.
func (r *Reload) Tell() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for p := range r.pages {
		select {
		case p <- struct{}{}:
		default:
		}
	}
}

// Close ends all streams, so that the server can stop.
func (r *Reload) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	select {
	case <-r.closed:
	default:
		close(r.closed)
	}
}

// ServeHTTP streams until the page goes away.
func (r *Reload) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	control := http.NewResponseController(w)
	if err := control.SetWriteDeadline(time.Time{}); err != nil {
		http.Error(w, "this connection cannot stream", http.StatusNotImplemented)
		return
	}
	news := make(chan struct{}, 1)
	r.mu.Lock()
	r.pages[news] = true
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		delete(r.pages, news)
		r.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	say := ": hello\n\n"
	for {
		if _, err := fmt.Fprint(w, say); err != nil {
			return
		}
		if err := control.Flush(); err != nil {
			return
		}
		select {
		case <-news:
			say = "event: reload\ndata: \n\n"
		case <-beat.C:
			say = ": still here\n\n"
		case <-r.closed:
			return
		case <-req.Context().Done():
			return
		}
	}
}
