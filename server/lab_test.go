package server_test

import (
	"strings"
	"testing"

	"millrace/server"
)

// The page of a widget shows what the course says about it: each calculator with its own
// settings in the address, and the text that made it.
func TestTheLabHasEveryCalculatorOfItsPage(t *testing.T) {
	b := newRig(t, func(c *server.Config) { c.Site = shipped(t) }).browser()
	page := b.get("/lab/calc?retention.rate=50&saga.n=10")
	for id, said := range map[string]string{
		"calc": "290 slots", "retention": "50 MB/s is 4.32 TB a day", "dual-write": "864 orders/day", "workers": "300 workers",
		"bounded": "40 jobs", "saga": "one in 100", "poller": "It keeps up", "vans": "8 vans",
	} {
		island := page.element(t, id)
		if !strings.Contains(island, said) || !strings.Contains(island, "Try this") || !strings.Contains(island, "How the model works") {
			t.Errorf("%s does not say %q, or how it works: %s", id, said, island)
		}
	}
	if n := strings.Count(page.body, "<summary>How it is written</summary>"); n != 8 {
		t.Errorf("%d of 8 calculators show how they are written", n)
	}
	if !strings.Contains(page.body, "<h1>Calculators</h1>") || !strings.Contains(b.get("/lab").body, ">Calculators</a>") {
		t.Error("the page is not called what the course calls it")
	}
}

// Without a page of the course a widget stands by itself.
func TestAWidgetWithoutAPageStandsByItself(t *testing.T) {
	page := newRig(t).browser().get("/lab/calc?calc.rate=5000&calc.time=40")
	if !strings.Contains(page.element(t, "calc"), "keep 200 jobs in work") || strings.Contains(page.body, "How it is written") {
		t.Error("the widget is not there, or more than it")
	}
}
