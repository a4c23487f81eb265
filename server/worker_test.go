package server_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"millrace/server"
)

func TestServiceWorkerIsNeverCachedAndNamesWhatThisBuildNeeds(t *testing.T) {
	r := newRig(t)
	for _, a := range []answer{r.browser().get("/sw.js"), r.browser().do("HEAD", "/sw.js", "")} {
		if a.status != http.StatusOK || a.header.Get("Cache-Control") != "no-cache" || a.header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%d, %s, %s", a.status, a.header.Get("Cache-Control"), a.header.Get("Content-Type"))
		}
		if csp := a.header.Get("Content-Security-Policy"); !strings.HasPrefix(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("its policy is %q", csp)
		}
	}
	script := r.browser().get("/sw.js").body
	page := r.browser().get(lessonPath).body
	for _, part := range []string{"site.", "waiting."} {
		_, rest, _ := strings.Cut(script, part)
		name, _, _ := strings.Cut(rest, `"`)
		if name == "" || !strings.Contains(page, part+name) {
			t.Errorf("%s%s is in the worker and not in the page", part, name)
		}
	}
	if !strings.Contains(page, "data-sw") {
		t.Error("the page does not register it")
	}
	for _, url := range strings.Split(script, `"`) {
		if strings.HasPrefix(url, "/static/") {
			if a := r.browser().get(url); a.status != http.StatusOK {
				t.Errorf("%s is %d", url, a.status)
			}
		}
	}
}

func TestKillSwitchServesAWorkerThatRemovesItself(t *testing.T) {
	for name, change := range map[string]func(*server.Config){
		"the setting":  func(c *server.Config) { c.NoWorker = true },
		"millrace dev": func(c *server.Config) { c.Dev = server.NewReload() },
	} {
		b := newRig(t, change).browser()
		a := b.get("/sw.js")
		if a.status != http.StatusOK || a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, %s", name, a.status, a.header.Get("Cache-Control"))
		}
		if !strings.Contains(a.body, "unregister()") || strings.Contains(a.body, "importScripts") {
			t.Errorf("%s: %s", name, a.body)
		}
		if strings.Contains(b.get(lessonPath).body, "data-sw") {
			t.Errorf("%s: a page registers it", name)
		}
	}
}

// An old open tab may ask for a file of an earlier build. It is told that it is gone, and
// no cache keeps that: the file may come back with an older version.
func TestFileOfAnEarlierBuildIsGoneAndThatIsNotKept(t *testing.T) {
	a := newRig(t).browser().get("/static/waiting.AAAAAAAA.js")
	if a.status != http.StatusNotFound || a.header.Get("Cache-Control") != "private, no-store" || strings.Contains(a.body, "<html") {
		t.Errorf("%d, %s", a.status, a.header.Get("Cache-Control"))
	}
}

func TestOfflinePageIsNobodys(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	a := r.browser().get("/offline")
	if a.status != http.StatusOK || !strings.Contains(a.body, "<!--lessons-->") {
		t.Errorf("%d: no place for the lessons", a.status)
	}
	script, err := os.ReadFile("../static/js/sw.js")
	if err != nil || !strings.Contains(string(script), `"<!--lessons-->"`) {
		t.Errorf("the worker looks for another place (%v)", err)
	}
}
