package study

import (
	"encoding/hex"
	"errors"
	"reflect"
	"testing"
	"time"
)

func hash(t *testing.T, e Event) string {
	t.Helper()
	h, err := e.BodyHash()
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(h[:])
}

// The value was computed with Python's hashlib and json from the recipe in the comment of
// BodyHash. Stored hashes depend on it.
func TestBodyHashFollowsItsRecipe(t *testing.T) {
	e := Event{Kind: "check.answered", ContentID: "q-1", ContentRev: "rev-1", Payload: []byte(`{ "b": [1, 2.50], "a": "\u00e9<&>" }`)}
	const want = "d036510145166fabb863dc714eaf76dcd5beec518016ec5fd0b8edff3f9123c1"
	if got := hash(t, e); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestBodyHashIsOfWhatIsSaid(t *testing.T) {
	base := Event{ID: NewID(), Subject: NewSubject(), Kind: "k", ContentID: "c", ContentRev: "r", Payload: []byte(`{"a":1,"b":{"x":[],"y":null}}`)}
	want := hash(t, base)
	same := map[string]func(e *Event){
		"key order and white space": func(e *Event) { e.Payload = []byte("{ \"b\" : {\"y\":null,\"x\":[ ]},\n\t\"a\":1 }") },
		"client time":               func(e *Event) { e.ClientTime = time.Now() },
		"id":                        func(e *Event) { e.ID = NewID() },
		"subject":                   func(e *Event) { e.Subject = NewSubject() },
		"what the store adds":       func(e *Event) { e.Seq, e.ReceivedAt = 7, time.Now() },
	}
	for name, edit := range same {
		e := base
		if edit(&e); hash(t, e) != want {
			t.Errorf("%s changed it", name)
		}
	}
	other := map[string]func(e *Event){
		"kind":                      func(e *Event) { e.Kind = "kk" },
		"content":                   func(e *Event) { e.ContentID = "d" },
		"revision":                  func(e *Event) { e.ContentRev = "s" },
		"value":                     func(e *Event) { e.Payload = []byte(`{"a":2,"b":{"x":[],"y":null}}`) },
		"type":                      func(e *Event) { e.Payload = []byte(`{"a":"1","b":{"x":[],"y":null}}`) },
		"spelling of a number":      func(e *Event) { e.Payload = []byte(`{"a":1.0,"b":{"x":[],"y":null}}`) },
		"missing field":             func(e *Event) { e.Payload = []byte(`{"a":1,"b":{"x":[]}}`) },
		"text moved between fields": func(e *Event) { e.Kind, e.ContentID = "kc", "" },
	}
	for name, edit := range other {
		e := base
		if edit(&e); hash(t, e) == want {
			t.Errorf("%s did not change it", name)
		}
	}
	if hash(t, Event{}) != hash(t, Event{Payload: []byte(" {} ")}) {
		t.Error("no payload and {} differ")
	}
	large, next := Event{Payload: []byte(`{"seed":18446744073709551615}`)}, Event{Payload: []byte(`{"seed":18446744073709551614}`)}
	if hash(t, large) == hash(t, next) {
		t.Error("large numbers were rounded")
	}
}

func TestBodyIsOfTheKind(t *testing.T) {
	for kind, c := range map[string]struct {
		payload string
		want    any
	}{
		KindCheckAnswered: {`{"lesson":"l","given":{"a":["b"]},"score":1,"max":2,"new":0}`, CheckAnswered{"l", map[string][]string{"a": {"b"}}, 1, 2}},
		KindQuizSubmitted: {`{"seed":18446744073709551615}`, QuizSubmitted{Seed: 18446744073709551615}},
		KindQuizMarked:    {`{"attempt":"x","passed":true}`, QuizMarked{Attempt: "x", Passed: true}},
		KindQuizProlonged: {`{"attempt":"x","due":1900000000000001}`, QuizProlonged{Attempt: "x", Due: 1900000000000001}},
		KindPosition:      {`{"lesson":"l"}`, Position{"l"}},
		KindReviewGraded:  {`{"grade":3,"day":20541,"new":0}`, ReviewGraded{Good, 20541}},
		KindZone:          {`{"anything":1}`, nil},
		KindSectionDone:   {`{"anything":1}`, nil},
		"poll.voted":      {`{"anything":1}`, nil},
	} {
		got, err := Event{Kind: kind, Payload: []byte(c.payload)}.Body()
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %#v, %v; want %#v", kind, got, err, c.want)
		}
	}
	if _, err := (Event{Kind: KindPosition, Payload: []byte(`{"lesson":7}`)}).Body(); !errors.Is(err, ErrInvalid) {
		t.Errorf("error %v, want ErrInvalid", err)
	}
}
