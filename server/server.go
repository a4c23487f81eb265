// Package server is what happens on a request: it finds the lesson, draws the islands,
// marks the answers, keeps the record and sends the page.
//
// Why handlers return errors: one table (errors.go) turns an error into a status and a
// page, so no handler invents its own. Why a page is rendered into a buffer before its
// first byte is sent: half a page with status 200 is a lie. Why all writes go through
// record.go: a form without JavaScript, a fetch and a phone that comes back after
// months must give the same result. Routes are a list, in routes.go.
package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"millrace/server/metrics"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widget"
	"millrace/web"
)

// Config is what a Server needs. Store, Index, Site, Widgets and Assets are required.
type Config struct {
	Store   study.Store
	Index   Indexer // of what can be searched
	Site    *Site
	Widgets widget.Catalog
	Assets  *static.Assets
	Log     *slog.Logger     // nil discards
	Now     func() time.Time // nil means time.Now
	Secure  bool             // served over TLS: cookies say so
	Dev     *Reload          // set by `millrace dev` only
	Draw    Sketcher         // draws for the playground; nil: nothing is drawn without a script

	Base    *url.URL          // how people reach the site; nil: by any host. With a path the site lives below that
	Proxies []netip.Prefix    // of them, X-Forwarded-For is believed
	Metrics *metrics.Registry // what is counted goes there; nil: nothing is counted

	NoWorker bool // no service worker: lessons do not open offline, and browsers that have one drop it
}

// Server answers requests. It is an http.Handler, safe for concurrent use.
type Server struct {
	store      study.Store
	site       atomic.Pointer[Site]
	index      Indexer
	searching  atomic.Pointer[searching]
	widgets    widget.Catalog
	labEntries func() []web.LabEntry
	assets     *static.Assets
	log        *slog.Logger
	now        func() time.Time
	dev        *Reload
	draw       Sketcher
	drawing    chan struct{} // a place for each text that is being drawn
	sessions   *scs.SessionManager
	accounts   *accounts
	codes      *codeBudget
	settingUp  sync.Mutex // held while somebody becomes the first administrator
	marking    *marking
	strangers  *strangers
	drafting   sync.RWMutex // held for reading while answers are saved: see closeOverdue
	noWorker   bool
	own        *own
	islands    sync.Map  // islandKey to *ui.Node
	packers    sync.Pool // of brotli encoders
	base       *url.URL
	root       root // of the base address
	addressOf  echo.IPExtractor
	measures   *measures     // nil: nothing is counted
	news       *classNews    // for instructors who watch their class
	leaving    chan struct{} // closed when the site is about to stop
	leave      func()
	handler    http.Handler
}

// New puts a Server together.
func New(c Config) (*Server, error) {
	if c.Store == nil || c.Index == nil || c.Site == nil || c.Assets == nil {
		return nil, errors.New("server: a store, an index, a site and assets are required")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Draw == nil {
		c.Draw = func(string, string, int) web.Sketch { return web.Sketch{} }
	}
	seen := newChanges()
	measures := newMeasures(c.Metrics)
	news := newClassNews(c.Store.Members)
	c.Store = counted{c.Store, seen, measures, news}
	s := &Server{
		store:   c.Store,
		index:   c.Index,
		widgets: c.Widgets,
		assets:  c.Assets,
		log:     c.Log,
		now:     c.Now,
		dev:     c.Dev,
		draw:    c.Draw,

		noWorker: c.NoWorker,
		measures: measures,
		news:     news,
		base:     c.Base,
		root:     rootOf(c.Base),
		leaving:  make(chan struct{}),

		drawing: make(chan struct{}, maxDrawings),
	}
	s.leave = sync.OnceFunc(func() { close(s.leaving) })
	s.Swap(c.Site)
	s.strangers, s.own = newStrangers(c.Now), newOwn(c.Store, seen, c.Now)
	s.marking = newMarking(c.Widgets, c.Site.Tasks, path.Base(c.Assets.URL("widgets.wasm")))
	s.labEntries = sync.OnceValue(func() []web.LabEntry { return drawLab(c.Widgets) })
	s.sessions = newSessions(c.Store, newSessionCache(c.Store, seen, c.Now), c.Secure, s.root)
	s.sessions.ErrorFunc = s.sessionFailed
	accounts, err := newAccounts(c.Store, c.Now)
	if err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	s.accounts, s.codes = accounts, newCodeBudget(c.Now)

	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	s.addressOf = addressOf(c.Proxies)
	e.IPExtractor = s.addressOf
	e.HTTPErrorHandler = s.fail
	if err := s.route(e); err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	s.handler = s.middleware(e)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Swap puts another site in the place of the current one, whole: a request sees the old
// or the new, never a mixture.
func (s *Server) Swap(site *Site) {
	s.site.Store(site)
	s.searching.Store(s.newSearching(site))
}
