package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"millrace/web"
)

// shell are the files that every page needs, and the outbox. They are small; what one
// lesson needs besides, its widgets above all, is kept when that lesson is.
var shell = []string{"site.css", "more.css", "site.js", "theme.js", "waiting.js", "alegreya.woff2", "alegreya-italic.woff2", "mark.svg"}

// workerPolicy is the Content-Security-Policy of the service worker itself.
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

// goodbye is a service worker that removes itself and what was kept. Browsers that have a
// worker look for a new one at each visit, so it reaches them without their pages' help.
const goodbye = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const root = new URL(registration.scope).pathname.slice(0, -1);
  for (const name of await caches.keys()) if (name.replace(/^\w+ v\d+/, "") === root) await caches.delete(name);
  await self.registration.unregister();
})()));
`

// works reports whether pages register the service worker.
func (s *Server) works() bool {
	return !s.noWorker && s.dev == nil && s.assets.URL("sw.js") != ""
}

// serviceWorker serves the service worker: what this build's files are called, and the
// file that does the work. Its text changes with every file of the shell, which is how a
// browser learns of an upgrade; it is never cached, or it would not.
func (s *Server) serviceWorker(c echo.Context) error {
	c.Response().Header().Set("Content-Security-Policy", workerPolicy)
	script := goodbye
	if s.works() {
		urls := []string{}
		sum := sha256.New()
		for _, name := range shell {
			if url := s.assets.URL(name); url != "" {
				urls = append(urls, s.root.path(url))
				fmt.Fprintln(sum, url)
			}
		}
		site, err := json.Marshal(map[string]any{"version": hex.EncodeToString(sum.Sum(nil)[:8]), "shell": urls})
		if err != nil {
			return fmt.Errorf("writing the service worker: %w", err)
		}
		script = fmt.Sprintf("self.site = %s;\nimportScripts(%q);\n", site, s.root.path(s.assets.URL("sw.js")))
	}
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", []byte(script))
}

// offline is the page that the service worker shows instead of one that it does not have.
// It lists the lessons there.
func (s *Server) offline(c echo.Context) error {
	v, err := s.visitor(c.Request().Context())
	if err != nil {
		return err
	}
	page := s.page(c, v, "You are offline", "")
	page.NoIndex = true
	return s.send(c, http.StatusOK, web.Offline(page))
}
