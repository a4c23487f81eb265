package server

import (
	"context"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"millrace/server/study"
)

// own keeps lessons as one session was sent them. A lesson that is opened again, by Back,
// by a reload or in a second tab, is then drawn only if there is something new to show in
// it: study.Mark tells, and changes tells when there is no need to ask for the mark.
//
// What is the same in both tabs then are the ids of forms: what is answered in one tab
// without JavaScript and again in the other is one answer. After an answer the page is a
// new one.
type own struct {
	store   study.Store
	changes *changes
	now     func() time.Time

	mu    sync.Mutex
	pages map[ownKey]*ownPage
	size  int // bytes of all pages
}

type ownKey struct{ token, path string } // the token as the store knows it

type ownPage struct {
	site    *Site
	drawn   time.Time
	account string
	subject study.Subject
	packed  []byte     // brotli
	mark    study.Mark // from before anything was read for the page

	asked time.Time // when the mark was last this one; from here on guarded by own.mu
	since uint64    // the count of changes just before
}

const (
	ownFor   = time.Minute
	ownMost  = 32 << 20    // bytes of pages; some hundred learners at a time
	askAfter = time.Second // how long another process may change something unseen
)

func newOwn(store study.Store, changes *changes, now func() time.Time) *own {
	return &own{store: store, changes: changes, now: now, pages: map[ownKey]*ownPage{}}
}

// find returns the page of a session if it would be drawn alike now, or nil.
func (o *own) find(ctx context.Context, token, path string, site *Site) []byte {
	key := ownKey{token, path}
	now := o.now()
	o.mu.Lock()
	defer o.mu.Unlock()
	page := o.pages[key]
	if page == nil {
		return nil
	}
	if page.site == site && now.Sub(page.drawn) < ownFor {
		since := o.changes.since(token, page.account, string(page.subject))
		// The changes of somebody's other subjects are counted elsewhere.
		if since == page.since && page.mark.Subjects == 1 && now.Sub(page.asked) < askAfter {
			return page.packed
		}
		o.mu.Unlock()
		mark, err := o.store.Mark(ctx, token, page.account, page.subject)
		o.mu.Lock()
		// Whatever is wrong with the store is said when the page is drawn.
		if err == nil && mark == page.mark {
			page.asked, page.since = now, since
			return page.packed
		}
	}
	if o.pages[key] == page {
		o.size -= len(page.packed)
		delete(o.pages, key)
	}
	return nil
}

// begin returns a page that is about to be drawn for a session, or nil when the session is
// over.
func (o *own) begin(ctx context.Context, token, account string, subject study.Subject, site *Site) *ownPage {
	now, since := o.now(), o.changes.since(token, account, string(subject))
	mark, err := o.store.Mark(ctx, token, account, subject)
	if err != nil {
		return nil // the page is drawn, and not kept
	}
	return &ownPage{site: site, drawn: now, account: account, subject: subject, mark: mark, asked: now, since: since}
}

// keep remembers a page that was drawn.
func (o *own) keep(key ownKey, page *ownPage) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.size+len(page.packed) > ownMost {
		clear(o.pages)
		o.size = 0
	}
	if before := o.pages[key]; before != nil {
		o.size -= len(before.packed)
	}
	o.pages[key] = page
	o.size += len(page.packed)
}

// ownerPage marks a request whose page may be kept for its session.
const ownerPage = "owner"

// toOwner wraps a page that stays as it is until something changes that the store has a
// mark for, when its address has no query.
func (s *Server) toOwner(draw echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		ctx := c.Request().Context()
		subject := study.Subject(s.sessions.GetString(ctx, sessionSubject))
		if subject == "" || !s.keepable(c.Request()) || s.sessions.GetString(ctx, sessionPreview) != "" {
			return draw(c)
		}
		token := storedToken(s.sessions.Token(ctx))
		page := s.own.begin(ctx, token, s.sessions.GetString(ctx, sessionAccount), subject, s.site.Load())
		if page != nil {
			c.Set(ownerPage, func(packed []byte) {
				page.packed = packed
				s.own.keep(ownKey{token, c.Request().URL.Path}, page)
			})
		}
		return draw(c)
	}
}
