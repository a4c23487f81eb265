package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"millrace/server/study"
)

// settle lets everything arrive, has everybody sign in wherever they are, and holds what
// there is against what was promised.
func (w *world) settle() {
	for _, f := range w.air {
		w.batch(f, 1)
	}
	for _, d := range w.devices {
		if _, ok := w.accountOf(d); !ok {
			w.signUp(d, false)
		} else {
			w.signIn(d, false)
		}
		for _, it := range slices.Clone(d.outbox) {
			answer, outcomes := w.batch(&flight{d.cookie, []*item{it}}, 1)
			w.arrive(d, answer, outcomes)
		}
	}
	ada, eve := w.devices[0], w.devices[stranger]
	for _, d := range []*device{ada, eve} {
		if subject, ok := w.accountOf(d); ok {
			w.compare(d.who, subject)
		}
	}
	w.exactlyOnce(ada)
	if mark := ada.who + "#"; w.sees(eve, mark) || !w.sees(ada, ada.who) {
		w.wrong("%s sees something of %s, or she not herself", eve.who, ada.who)
	}
}

// exactlyOnce holds the log that was promised against what the learner was told: the rules
// that the two are worked out from must themselves keep the promise.
func (w *world) exactlyOnce(ada *device) {
	subject, _ := w.accountOf(ada)
	marks, wires := map[string]int{}, map[string]int{}
	for _, e := range w.promise.own(subject) {
		if e.mark != "" {
			marks[e.mark]++
		}
		wires[e.wire]++
	}
	for _, it := range w.items {
		outcome, n := w.acked[it.key], marks[it.mark]
		if it.mark == "" || it.kind == "review.graded" { // the same thing under the same id
			n = wires[it.wire]
		}
		switch {
		case it.refused:
			if outcome != "refused" && !it.dropped {
				w.wrong("%s was %q, want refused", it.key, outcome)
			}
		case outcome == "" && it.dropped: // she signed out before it was answered
		case outcome == "" && it.form && it.as >= 0 && !w.promise.same(it.as, subject):
			// It was filled in as a guest who lost their cookie: it waits, and is shown.
		case outcome == "stored" || outcome == "duplicate":
			if n != 1 {
				w.wrong("%s was acknowledged and is there %d times", it.key, n)
			}
		case outcome == "conflict":
			if wires[it.wire] == 0 {
				w.wrong("%s is in conflict with nothing of hers", it.key)
			}
		default:
			w.wrong("nobody heard what became of %s: %q", it.key, outcome)
		}
		if it.mark != "" && marks[it.mark] > 1 || it.refused && marks[it.mark] > 0 {
			w.wrong("%s is there %d times", it.key, marks[it.mark])
		}
	}
}

// compare holds what the server has of somebody against what was promised them.
func (w *world) compare(login string, subject int) {
	ctx := context.Background()
	a, err := w.rig.store.AccountByLogin(ctx, login)
	if err != nil {
		w.wrong("the account of %s: %v", login, err)
		return
	}
	var got, want []string
	for e, err := range w.rig.store.Events(ctx, a.Subject) {
		if err != nil {
			w.wrong("events of %s: %v", login, err)
		}
		got = append(got, e.Kind+" "+e.ContentID+" "+markOf(e.Payload))
	}
	for _, e := range w.promise.own(subject) {
		mark := e.mark
		if e.kind == "review.graded" {
			mark = fmt.Sprintf("grade %d", e.grade)
		}
		want = append(want, e.kind+" "+e.content+" "+mark)
	}
	if !slices.Equal(got, want) {
		w.wrong("the log of %s:\n got %s\nwant %s", login, strings.Join(got, "; "), strings.Join(want, "; "))
	}
	if got, want := w.shown(a.Subject), w.promise.progress(subject); got != want {
		w.wrong("the progress of %s:\n got %s\nwant %s", login, got, want)
	}
}

// markOf finds in a payload which of all the things that were done this is.
func markOf(payload []byte) string {
	var body struct {
		N     string
		Grade int
		Given map[string]json.RawMessage
	}
	if err := json.Unmarshal(payload, &body); err != nil {
		return err.Error()
	}
	if body.Grade != 0 {
		return fmt.Sprintf("grade %d", body.Grade)
	}
	given := body.Given
	if one := given["one"]; one != nil { // of a quiz: the first question's
		given = nil
		if err := json.Unmarshal(one, &given); err != nil {
			return err.Error()
		}
	}
	var n []string
	if given["n"] != nil && json.Unmarshal(given["n"], &n) == nil && len(n) == 1 {
		return n[0]
	}
	return body.N
}

// shown writes what the store says of somebody as promise.progress does.
func (w *world) shown(who study.Subject) string {
	ctx := context.Background()
	p, err := w.rig.store.Progress(ctx, who)
	if err != nil {
		return err.Error()
	}
	r, err := w.rig.store.Reviews(ctx, who)
	if err != nil {
		return err.Error()
	}
	ticked, answers, tries, missed := map[string]bool{}, map[string]string{}, map[string]int{}, map[string]string{}
	for id := range p.Sections {
		ticked[id] = true
	}
	for id, a := range p.Answers {
		answers[id], tries[id] = fmt.Sprintf("%s %d/%d", strings.Join(a.Given["n"], ""), a.Score, a.Max), a.Tries
	}
	for id, m := range r.Missed {
		missed[id] = strings.Join(m.Given["n"], "")
	}
	var attempts, grades []string
	for _, a := range p.Attempts {
		attempts = append(attempts, fmt.Sprintf("%s %d/%d passed %t", strings.Join(a.Given["one"]["n"], ""), a.Verdict.Score, a.Verdict.Max, a.Verdict.Passed))
	}
	for _, g := range r.Log {
		grades = append(grades, fmt.Sprintf("%s %d on day %d", g.Card, g.Grade, g.Day))
	}
	last := "nowhere"
	if p.Last != nil {
		last = p.Last.Section
	}
	return fmt.Sprintf("ticked %v\nanswers %v\ntries %v\nmissed %v\nattempts %s\nlast %s\ngrades %s\nzone %s", ticked, answers, tries, missed,
		strings.Join(attempts, ", "), last, strings.Join(grades, ", "), r.Zone)
}

// sees reports whether a device finds a text in anything that is kept of its owner.
func (w *world) sees(d *device, text string) bool {
	for _, path := range []string{"/account/export", "/progress"} {
		if bytes.Contains(w.read(d, path), []byte(text)) {
			return true
		}
	}
	return false
}
