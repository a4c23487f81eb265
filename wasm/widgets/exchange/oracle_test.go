package exchange

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// The bindings t1 … t26 of RabbitMQ's own test of topic matching.
var published = []string{
	"a.b.c", "a.*.c", "a.#.b", "a.b.b.c", "#", "#.#", "#.b", "*.*", "a.*", "*.b.c", "a.#", "a.#.#", "b.b.c",
	"a.b.b", "a.b", "b.c", "", "*.*.*", "vodka.martini", "a.b.c", "*.#", "#.*.#", "*.#.#", "#.#.#", "*", "#.b.#",
}

// Its keys, and the bindings that each must meet.
var publishedKeys = []struct{ key, queues string }{
	{"a.b.c", "1 2 5 6 10 11 12 18 20 21 22 23 24 26"},
	{"a.b", "3 5 6 7 8 9 11 12 15 21 22 23 24 26"},
	{"a.b.b", "3 5 6 7 11 12 14 18 21 22 23 24 26"},
	{"", "5 6 17 24"},
	{"b.c.c", "5 6 18 21 22 23 24 26"},
	{"a.a.a.a.a", "5 6 11 12 21 22 23 24"},
	{"vodka.gin", "5 6 8 21 22 23 24"},
	{"vodka.martini", "5 6 8 19 21 22 23 24"},
	{"b.b.c", "5 6 10 13 18 21 22 23 24 26"},
	{"nothing.here.at.all", "5 6 21 22 23 24"},
	{"oneword", "5 6 21 22 23 24 25"},
}

// b.c.c meets #.b.#: its b is the first word. Both rounds go through the whole widget: what
// is typed, the run, and the table. The second is after t1, t5, t11, t19 and t21 are removed.
func TestTopicsAreMatchedAsRabbitMQDoes(t *testing.T) {
	for _, removed := range [][]int{nil, {1, 5, 11, 19, 21}} {
		var bindings, messages []string
		for i, pattern := range published {
			if !slices.Contains(removed, i+1) {
				bindings = append(bindings, fmt.Sprintf("t%d: %s", i+1, pattern))
			}
		}
		for _, c := range publishedKeys {
			key := c.key
			if key == "" {
				key = `""`
			}
			messages = append(messages, key)
		}
		r := finished(t, append(bound(bindings...), "messages="+strings.Join(messages, ";"), "key=")...)
		if got := reading(t, r, "bindings"); got != float64(len(bindings)) {
			t.Fatalf("%v bindings, want %d", got, len(bindings))
		}
		got := copies(r)
		for _, c := range publishedKeys {
			var want []string
			for _, n := range strings.Fields(c.queues) {
				if i, _ := strconv.Atoi(n); !slices.Contains(removed, i) {
					want = append(want, "t"+n)
				}
			}
			if g := got[quoted(c.key)]; g != strings.Join(want, " ") {
				t.Errorf("without %v, %q reaches %s\nwant %v", removed, c.key, g, want)
			}
		}
	}
}

// The patterns of the lesson, and what a sign inside a word is.
func TestPatternsOfTheLesson(t *testing.T) {
	for _, c := range []struct {
		pattern, key string
		want         bool
	}{
		{"eu.de.*", "eu.de.berlin", true}, {"eu.de.*", "eu.de", false}, {"eu.de.*", "eu.de.berlin.mitte", false},
		{"us.#", "us", true}, {"us.#", "us.ny", true}, {"us.#", "us.ny.nyc", true}, {"us.#", "usa.ny", false},
		{"us*", "usa", false}, {"us*", "us*", true}, {"*", "", false}, {"#", "", true}, {"", "", true}, {"", "a", false},
		{"a..b", "a..b", true}, {"a.*.b", "a..b", true}, {"*.*", ".", true},
	} {
		if got := matchWords(words(c.pattern), words(c.key)); got.ok != c.want {
			t.Errorf("%q takes %q: %t", c.pattern, c.key, got.ok)
		}
	}
}

// simple is the definition of a topic pattern, by recursion.
func simple(p, k []string) bool {
	switch {
	case len(p) == 0:
		return len(k) == 0
	case p[0] == "#":
		return simple(p[1:], k) || len(k) > 0 && simple(p, k[1:])
	}
	return len(k) > 0 && (p[0] == "*" || p[0] == k[0]) && simple(p[1:], k[1:])
}

// The table against the definition, and that the way that is shown is one: its spans follow
// each other, * and a word cover one word, and together they cover the key.
func TestTheMatcherAgreesWithTheDefinitionAndShowsAWay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	pick := func(from []string) (out []string) {
		for range r.IntN(6) {
			out = append(out, from[r.IntN(len(from))])
		}
		return out
	}
	for range 50_000 {
		p, k := pick([]string{"a", "b", "*", "#"}), pick([]string{"a", "b"})
		m := matchWords(p, k)
		if m.ok != simple(p, k) || m.ok != (m.why == "") {
			t.Fatalf("%v takes %v: %t, %q", p, k, m.ok, m.why)
		}
		at := 0
		for i, s := range m.spans {
			one := s.to == s.from+1
			switch {
			case s.failed:
				if i != len(m.spans)-1 || one && s.text == k[s.from] {
					t.Fatalf("%v, %v: %+v", p, k, m)
				}
				continue
			case s.text != p[i] || s.from != at || s.text != "#" && !one || s.text != "#" && s.text != "*" && s.text != k[s.from]:
				t.Fatalf("%v, %v: %+v", p, k, m)
			}
			at = s.to
		}
		if m.ok && (at != len(k) || len(m.spans) != len(p)) {
			t.Fatalf("%v, %v: %+v", p, k, m)
		}
	}
}

// The rule for x-match as RabbitMQ documents it.
func TestHeadersAreMatchedByPairs(t *testing.T) {
	for _, c := range []struct {
		binding, message string
		want             bool
	}{
		{"format=pdf type=report", "format=pdf type=report lang=de", true},
		{"format=pdf type=report", "format=pdf", false},
		{"format=pdf type=report", "format=pdf type=log", false},
		{"x-match=all format=pdf", "format=pdf", true},
		{"x-match=any format=pdf type=report", "type=report", true},
		{"x-match=any format=pdf type=report", "type=log", false},
		{"x-match=any", "type=log", false},
		{"", "type=log", true},
		{"format=", "format=zip", true},
		{"format=", "type=log", false},
		{"x-trace=1 format=pdf", "format=pdf", true}, // names in x- do not count
		{"x-match=any x-trace=1", "x-trace=1", false},
	} {
		r := finished(t, append(bound("q: "+c.binding), "type=headers", "messages=", "key=k "+c.message)...)
		if got := reading(t, r, "reached") == 1; got != c.want {
			t.Errorf("%q takes %q: %t", c.binding, c.message, got)
		}
	}
}

// Challenge C12 of the course: 14 keys, 5 queues, at most 7 bindings.
var c12 = "messages=" + strings.Join([]string{
	"order > audit billing", "order.created.eu > audit billing eu", "order.created.eu.de > audit billing eu", "order.created.eu.fr > audit billing eu",
	"order.paid.eu.de > audit billing eu", "order.cancelled.eu.de > audit billing eu refunds", "order.created.us > audit billing",
	"order.paid.us.ny > audit billing", "order.created.us.ny > audit billing us-states", "order.created.us.ca > audit billing us-states",
	"order.cancelled.us > audit billing refunds", "user.created.eu.de > audit", "user.cancelled.us > audit refunds", "audit > audit",
}, "; ")

func TestTheWidgetCanAskForBindings(t *testing.T) {
	for _, c := range []struct {
		bindings []string
		right    float64
	}{
		{[]string{"audit: #", "billing: order.#", "eu: order.*.eu.#", "refunds: *.cancelled.#", "us-states: order.created.us.*"}, 14},
		// The tempting one: * where # is needed. 11 of 14 keys go wrong.
		{[]string{"audit: #", "billing: order.*", "eu: order.*.eu.*", "refunds: *.cancelled.*", "us-states: order.created.us.*"}, 3},
		{nil, 0},
	} {
		r := finished(t, append(bound(c.bindings...), c12, "key=")...)
		if got := reading(t, r, "right"); got != c.right || reading(t, r, "wrong") != 14-c.right || reading(t, r, "expected") != 14 || reading(t, r, "bindings") != float64(len(c.bindings)) {
			t.Errorf("%v: %v of %v right", c.bindings, got, reading(t, r, "expected"))
		}
	}
	r := finished(t, append(bound("audit: #"), "messages=a > audit billing; b >; c > audit", "key=")...)
	if got := reading(t, r, "right"); got != 1 {
		t.Errorf("%v right: a queue without a binding gets nothing, and b should go to nobody", got)
	}
	if got := r.Say(); !strings.HasSuffix(got, "1 of 3 messages reach exactly the queues they should.") {
		t.Error(got)
	}
}

// A message counts as led astray at the very tick at which the sentence tells where it
// goes, not when the next one has the picture.
func TestAMessageIsLedAstrayWhileItIsShown(t *testing.T) {
	r := Widget.Start(given(t, append(bound("audit: #"), "messages=a > audit billing; b > audit", "key=")...))
	for range 100 {
		if reading(t, r, "wrong") == 1 {
			break
		}
		r.Send(widget.Msg{Name: widget.Tick})
	}
	if got := r.Say(); !strings.HasPrefix(got, "Message 1 (a)") || !strings.Contains(got, "It should go to audit, billing") {
		t.Error(got)
	}
}
