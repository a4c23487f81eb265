package server_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
)

// act does something on a device.
func (w *world) act(d *device, r *rand.Rand) *item {
	it := w.itemOf(d, w.id(), pick(r, "section.done", "section.done", "section.undone", "check.answered", "check.answered",
		"quiz.submitted", "review.graded", "position", "zone", "widget.played", "refused"), r)
	if d.who == w.devices[0].who {
		w.items = append(w.items, it)
		if r.IntN(12) == 0 { // a client that uses an id twice
			known := slices.DeleteFunc(slices.Clone(w.items), func(it *item) bool { return it.on != d })
			other := w.another(d, known[r.IntN(len(known))], r)
			w.items = append(w.items, other)
			d.outbox = append(d.outbox, it)
			return other
		}
	}
	return it
}

// another has the id and the kind of an item and says something else.
func (w *world) another(d *device, known *item, r *rand.Rand) *item {
	if known.refused {
		return w.itemOf(d, w.id(), "refused", r)
	}
	return w.itemOf(d, known.wire, known.kind, r)
}

// pick returns one of some values.
func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// itemOf is something done, as a script sends it. n in what is sent is its mark, which the
// server keeps.
func (w *world) itemOf(d *device, wire, kind string, r *rand.Rand) *item {
	mark := w.mark(d)
	it := &item{key: mark, on: d, entry: entry{wire: wire, kind: kind, mark: mark, said: mark}}
	given := map[string]any{"n": []string{mark}}
	payload := map[string]any{"lesson": "wait", "n": mark}
	switch kind {
	case "section.done", "section.undone", "position", "widget.played":
		it.content = pick(r, "wait-1", "wait-2", "wait-3")
	case "zone":
		it.content = pick(r, "+01:00", "-08:00", "+13:00")
	case "review.graded":
		it.content, it.grade = pick(r, "wait-card-1", "wait-card-2"), 1+r.IntN(4)
		it.said = fmt.Sprint(it.grade)
		payload["grade"] = it.grade
	case "check.answered":
		it.content, it.points, it.most = "wait-q1", pick(r, 0, 1000), 1000
		given["choice"] = []string{map[int]string{0: "a", 1000: "b"}[it.points]}
		payload["given"] = given
	case "quiz.submitted":
		it.content, it.points, it.most = "quiz-wait", 1000*r.IntN(5), 7000
		payload["given"] = answersWorth(it.points, given)
	case "refused":
		it.refused = true
		w.hostile(it, payload, r)
	}
	if f := (&form{entry: it.entry}); !it.refused && r.IntN(2) == 0 && w.fill(d, f, mark) {
		w.keepForm(it, d, f)
		return it
	}
	it.body = map[string]any{"id": it.wire, "kind": it.kind, "content_id": it.content, "payload": payload,
		"client_time": w.promise.now.Add(d.skew).UnixMilli()}
	return it
}

// keepForm makes of an item a form that a browser kept.
func (w *world) keepForm(it *item, d *device, f *form) {
	it.form, it.entry, it.place = true, f.entry, f.place
	as := ""
	it.as, as = w.whoIs(d)
	f.fields.Del("event")
	it.body = map[string]any{"id": it.wire, "post": f.path, "form": f.fields.Encode(), "as": as,
		"client_time": w.promise.now.Add(d.skew).UnixMilli()}
}

// answersWorth answers a quiz so that it is worth some points. By its key "one" is b,
// "many" a and b, "sum" 48151623 and "word" SECRET-word alpha, and each is worth one.
func answersWorth(points int, one map[string]any) map[string]any {
	all := map[string]any{"one": one}
	one["choice"] = []string{"a"}
	for i := range points / 1000 {
		switch i {
		case 0:
			one["choice"] = []string{"b"}
		case 1:
			all["many"] = map[string]any{"choice": []string{"a", "b"}}
		case 2:
			all["sum"] = map[string]any{"value": []string{"48151623"}}
		case 3:
			all["word"] = map[string]any{"value": []string{"SECRET-word alpha"}}
		}
	}
	return all
}

// hostile makes an item that has to be refused.
func (w *world) hostile(it *item, payload map[string]any, r *rand.Rand) {
	switch r.IntN(6) {
	case 0:
		it.kind, it.content = "quiz.marked", "quiz-wait"
		payload["attempt"], payload["passed"] = w.id(), true
	case 1:
		it.kind, it.content = "check.answered", "nowhere"
		payload["given"] = map[string]any{"choice": []string{"a"}}
	case 2:
		it.kind, it.content = "check.answered", "wait-q1"
		payload["given"] = map[string]any{"choice": []string{}}
	case 3:
		it.wire, it.kind = "1", "widget.played"
	case 4:
		it.kind, it.content = "review.graded", "wait-card-1"
		payload["grade"] = 9
	case 5:
		it.kind, it.content = "zone", "Mars/Olympus"
	}
}

// form fills in a form of a page.
func (w *world) form(d *device, r *rand.Rand) *form {
	f := &form{entry: entry{wire: w.id()}}
	switch r.IntN(3) {
	case 0:
		f.entry.kind, f.entry.content = "section.done", pick(r, "wait-1", "wait-2", "wait-3")
	case 1:
		f.entry.kind, f.entry.content, f.entry.points = "check.answered", "wait-q1", pick(r, 0, 1000)
	case 2:
		f.entry.kind, f.entry.content, f.entry.points = "quiz.submitted", "quiz-wait", 1000*r.IntN(2)
	}
	w.fill(d, f, w.mark(d))
	return f
}

// filledOtherwise is the same form with something else in it.
func (w *world) filledOtherwise(d *device, f *form) form {
	other := *f
	switch f.entry.kind {
	case "section.done":
		other.entry.kind = "section.undone"
	case "section.undone":
		other.entry.kind = "section.done"
	}
	w.fill(d, &other, w.mark(d))
	return other
}

// mark is unlike that of anything done before.
func (w *world) mark(d *device) string {
	w.made++
	return fmt.Sprintf("%s#%d", d.who, w.made)
}

// fill writes the fields of a form, if there is one for such an event.
func (w *world) fill(d *device, f *form, mark string) bool {
	e := &f.entry
	f.fields = url.Values{"event": {e.wire}}
	choice := map[bool]string{false: "a", true: "b"}[e.points > 0]
	switch e.kind {
	case "section.done", "section.undone": // nothing in it is kept but what it does
		f.path, f.place = lessonPath+"/sections/"+e.content, e.content
		e.mark, e.said = "", ""
		if strings.HasSuffix(e.kind, "undone") {
			f.fields.Set("done", "no")
		}
	case "check.answered":
		f.path, f.place = lessonPath+"/checks/wait-q1", "wait-1"
		e.mark, e.said, e.most = mark, mark, 1000
		f.fields.Set("q.wait-q1.choice", choice)
		f.fields.Set("q.wait-q1.n", mark)
	case "quiz.submitted":
		f.path = lessonPath + "/quiz"
		e.mark, e.said, e.most = mark, mark, 7000
		e.points = min(e.points, 1000)
		f.fields.Set("q.one.choice", choice)
		f.fields.Set("q.one.n", mark)
	case "review.graded":
		f.path = "/review"
		f.fields.Set("card", e.content)
		f.fields.Set("grade", fmt.Sprint(e.grade))
	default:
		return false
	}
	return true
}
