package exchange

import (
	"fmt"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// given reads "name=value" settings over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs ...string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range pairs {
			if value, ok := strings.CutPrefix(p, name+"="); ok {
				return value, true
			}
		}
		return "", false
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return v
}

// bound are the settings of an exchange with these bindings, as many to a field as fit.
func bound(bindings ...string) []string {
	fields := make([]string, 8)
	i := 0
	for _, b := range bindings {
		if len(fields[i])+len(b)+2 > 120 {
			i++
		}
		if fields[i] != "" {
			fields[i] += "; "
		}
		fields[i] += b
	}
	for i := range fields {
		fields[i] = fmt.Sprintf("b%d=%s", i+1, fields[i])
	}
	return fields
}

// finished runs the widget to its end.
func finished(t testing.TB, pairs ...string) widget.Run {
	t.Helper()
	r, ticks := widget.Finish(Widget, given(t, pairs...))
	if !r.Done() {
		t.Fatalf("%v: not done after %d ticks", pairs, ticks)
	}
	return r
}

// reading finds a reading by name.
func reading(t testing.TB, r widget.Run, name string) float64 {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x.Value
		}
	}
	t.Fatalf("no reading is called %q", name)
	return 0
}

// copies lists the queues that got a copy of each message, from the table.
func copies(r widget.Run) map[string]string {
	out := map[string]string{}
	for _, row := range r.Table().Rows {
		key := row[1].Text
		if _, ok := out[key]; !ok {
			out[key] = ""
		}
		if row[5].Text == "yes" {
			out[key] = strings.TrimSpace(out[key] + " " + row[2].Text)
		}
	}
	return out
}

func TestTheDefaultRunIsThatOfTheLesson(t *testing.T) {
	r := finished(t)
	for name, want := range map[string]float64{
		"published": 8, "copies": 2 + 4 + 3, "dropped": 1, "bindings": 4, "queues": 3, "matched": 3, "reached": 2, "unread": 0,
	} {
		if got := reading(t, r, name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	got := copies(r)
	for key, want := range map[string]string{
		"eu.de.berlin": "germany europe germany europe", // it is published twice
		"eu.de":        "europe", "eu.de.berlin.mitte": "europe", "us": "usa", "us.ny": "usa", "us.ny.nyc": "usa", "usa.ny": "",
	} {
		if got[key] != want {
			t.Errorf("%s reaches %q, want %q", key, got[key], want)
		}
	}
	const said = "Message 8 (eu.de.berlin) matches 3 bindings and goes to germany and europe. europe is bound twice and gets one copy all the same."
	if r.Say() != said {
		t.Errorf("got  %s\nwant %s", r.Say(), said)
	}
}

func TestAMessageThatNobodyWantsIsDroppedAloud(t *testing.T) {
	r := finished(t, "key=usa.ny")
	const want = "Message 8 (usa.ny) matches no binding, so the exchange drops it. A publisher that marks it as mandatory gets it back."
	if r.Say() != want {
		t.Errorf("got  %s\nwant %s", r.Say(), want)
	}
	if got := reading(t, r, "dropped"); got != 2 {
		t.Errorf("%v are dropped, want 2", got)
	}
}

func TestYourMessageIsPublishedAgainWhenAsked(t *testing.T) {
	r := finished(t)
	r.Send(widget.Msg{Name: "publish"})
	if r.Done() {
		t.Fatal("the button wakes nobody")
	}
	for !r.Done() {
		r.Send(widget.Msg{Name: widget.Tick})
	}
	if got := reading(t, r, "published"); got != 9 {
		t.Errorf("%v messages, want 9", got)
	}
	if r := finished(t, "key= "); r.Say() == "" || reading(t, r, "published") != 7 {
		t.Error("an empty message is published")
	}
}

// Each mistake is named, with what to do, and the rest still works.
func TestWhatCannotBeReadIsNamed(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"b1=germany eu.de.*", "Binding 1 is not used: “germany eu.de.*” has no colon. Write the queue, a colon and the pattern, as in “billing: order.#”."},
		{"b1=: eu.de.*", "Binding 1 is not used: “: eu.de.*” names no queue before the colon."},
		{"b2=the usa: us.#", "Binding 2 is not used: “the usa” is no name for a queue here: up to 20 letters without blanks."},
		{"b2=abcdefghijklmnopqrstu: us.#", "Binding 2 is not used: “abcdefghijklmnopqrstu” is no name for a queue here: up to 20 letters without blanks."},
		{"b1=germany: eu de", "Binding 1 is not used: “germany: eu de” has a blank in its pattern, before “de”. Words of a pattern are separated by dots."},
		{"b5=a: b x-match=some", "Binding 5 is not used: “x-match=some” means nothing: x-match is all or any."},
		{"b5=usa: us.# x-match=any format=zip type=report", "Binding 5 repeats an earlier one. A broker keeps the same binding once."},
		{"b5=usa: us*", "Binding 5: in “us*” the sign is part of a word and matches only itself. A wildcard stands alone between dots."},
		{"type=direct", "Binding 1: a direct exchange knows no wildcards. Only the key “eu.de.*” itself matches."},
		{"type=headers b5=a: x-match=any", "Binding 5: x-match=any without pairs never matches."},
		{"messages=eu.de us.ny", "Message is not used: “eu.de us.ny” has a blank in its key, before “us.ny”. Put a semicolon between two messages."},
		{"key=" + strings.Repeat("a", 256), "Your message is not used: “aaaaaaaaaaaaaaaaaaaa…” is too long: a key has at most 255 bytes."},
		{"messages=" + strings.Repeat("a;", 41), "Message is not used: “a” is one too many: at most 40 are published."},
		{"b5=" + strings.Repeat("a:;", 40), "Binding 5 repeats an earlier one. A broker keeps the same binding once."},
	} {
		pairs := []string{c.pairs}
		if kind, rest, ok := strings.Cut(c.pairs, " "); ok && strings.HasPrefix(kind, "type=") {
			pairs = []string{kind, rest}
		}
		r := finished(t, pairs...)
		if got := r.Say(); !strings.HasPrefix(got, c.want+" ") {
			t.Errorf("%s:\ngot  %s\nwant %s …", c.pairs, got, c.want)
		}
		if reading(t, r, "copies") == 0 && !strings.Contains(c.pairs, "type=direct") && !strings.Contains(c.pairs, "aaaaa") && !strings.HasPrefix(c.pairs, "messages") {
			t.Errorf("%s: the rest does not work", c.pairs)
		}
	}
	r := finished(t, bound(strings.Split(strings.Repeat("x", 42), "")...)...)
	if got := reading(t, r, "unread"); got != 42 {
		t.Errorf("%v of 42 bindings without a colon are not understood", got)
	}
	many := make([]string, 42)
	for i := range many {
		many[i] = fmt.Sprintf("q%d:a", i)
	}
	if r := finished(t, bound(many...)...); reading(t, r, "bindings") != 40 || reading(t, r, "unread") != 2 {
		t.Errorf("%v bindings, %v not understood", reading(t, r, "bindings"), reading(t, r, "unread"))
	}
}
