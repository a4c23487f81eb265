package server

import (
	"bytes"
	"net/http"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/labstack/echo/v4"
)

// strangers keeps pages as somebody sees them who has done nothing here yet: they hold
// nothing personal and are the same for all, so they are drawn once, compressed hard in
// the background and sent again and again.
//
// What differs from one drawing to the next are the ids of forms and the order of
// choices. Two strangers who send the same form without JavaScript send the same id;
// recordForm gives the second an event of their own. Whoever has done something has a
// cookie, and their pages are drawn for them.
type strangers struct {
	now   func() time.Time
	mu    sync.RWMutex
	pages map[string]*kept // by path
	press chan struct{}    // one page is compressed at a time
}

// kept is one page, whole and, once there was time for it, compressed.
type kept struct {
	site   *Site
	drawn  time.Time
	plain  []byte
	packed []byte // brotli
}

const (
	keptFor  = 10 * time.Minute
	keptMost = 200 // pages; a course has far fewer
	packing  = 10  // a tenth smaller than compression, and forty times slower
)

func newStrangers(now func() time.Time) *strangers {
	return &strangers{now: now, pages: map[string]*kept{}, press: make(chan struct{}, 1)}
}

// toStrangers wraps a page that strangers all see alike, when its address has no query.
func (s *Server) toStrangers(draw echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if _, err := r.Cookie(s.sessions.Cookie.Name); err == nil || !s.keepable(r) {
			return draw(c)
		}
		site := s.site.Load() // before it is drawn: a page of a newer site is then drawn once more
		if page, _ := s.strangers.find(r.URL.Path, site); page != nil {
			return s.sendBytes(c, http.StatusOK, page) // keeping has nothing that this browser takes
		}
		c.Set(strangersPage, site)
		return draw(c)
	}
}

// strangersPage marks a request whose page may be kept, as one of a Site.
const strangersPage = "strangers"

// find returns a page of a site that is not too old, or nil.
func (k *strangers) find(path string, site *Site) (plain, packed []byte) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	p := k.pages[path]
	if p == nil || p.site != site || k.now().Sub(p.drawn) > keptFor {
		return nil, nil
	}
	return p.plain, p.packed
}

// keep remembers a page and has it compressed.
func (k *strangers) keep(path string, site *Site, plain []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.pages) >= keptMost {
		clear(k.pages)
	}
	page := &kept{site: site, drawn: k.now(), plain: plain}
	k.pages[path] = page
	go func() {
		k.press <- struct{}{}
		defer func() { <-k.press }()
		var packed bytes.Buffer
		w := brotli.NewWriterLevel(&packed, packing)
		if _, err := w.Write(plain); err != nil || w.Close() != nil {
			return // it is sent as it is then
		}
		k.mu.Lock()
		defer k.mu.Unlock()
		page.packed = packed.Bytes()
	}()
}
