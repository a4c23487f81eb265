package study

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func goodEvent() Event {
	return Event{ID: NewID(), Subject: NewSubject(), Kind: KindSectionDone, ContentID: "s-1", ContentRev: "3f"}
}

func TestCheckLetsThroughWhatCanBeKept(t *testing.T) {
	for name, edit := range map[string]func(e *Event){
		"a plain event":               func(e *Event) {},
		"an id of 32 digits":          func(e *Event) { e.ID = strings.Repeat("0a", 16) },
		"a random UUID":               func(e *Event) { e.ID = "919108f7-52d1-4320-9bac-f847db4148a8" },
		"an unknown kind of nothing":  func(e *Event) { e.Kind, e.ContentID, e.ContentRev = "poll.voted-2_x", "", "" },
		"letters of any alphabet":     func(e *Event) { e.ContentID = "раздел-1/节🦉" },
		"16 levels":                   func(e *Event) { e.Payload = nested(16) },
		"brackets in text":            func(e *Event) { e.Payload = []byte(`{"a":"` + strings.Repeat(`[{\"`, 99) + `"}`) },
		"a backslash before u0000":    func(e *Event) { e.Payload = []byte(`{"a":"\\u0000"}`) },
		"the largest payload":         func(e *Event) { e.Payload = fmt.Appendf(nil, `{"a":%q}`, strings.Repeat("x", MaxPayload-8)) },
		"white space before the body": func(e *Event) { e.Payload = []byte(strings.Repeat(" ", 500) + "{}") },
	} {
		e := goodEvent()
		edit(&e)
		if err := e.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// nested is an object that is n levels deep.
func nested(n int) []byte {
	return []byte(`{"a":` + strings.Repeat("[", n-1) + strings.Repeat("]", n-1) + `}`)
}

func TestCheckNamesWhatCannotBeKept(t *testing.T) {
	for says, edit := range map[string]func(e *Event){
		`event id ""`:                              func(e *Event) { e.ID = "" },
		`event id "0189`:                           func(e *Event) { e.ID = "01890A5D-AC96-774B-BCCE-B302099A8057" },
		`event id "01890a5dx`:                      func(e *Event) { e.ID = "01890a5dxac96-774b-bcce-b302099a8057" },
		`subject ""`:                               func(e *Event) { e.Subject = "" },
		`subject "g`:                               func(e *Event) { e.Subject = Subject(strings.Repeat("g", 32)) },
		`kind ""`:                                  func(e *Event) { e.Kind = "" },
		`kind "Section Done"`:                      func(e *Event) { e.Kind = "Section Done" },
		`kind "xxxx`:                               func(e *Event) { e.Kind = strings.Repeat("x", 65) },
		`content id is empty`:                      func(e *Event) { e.ContentID = "" },
		`content id of 201 bytes`:                  func(e *Event) { e.ContentID = strings.Repeat("x", 201) },
		`content id "a\x00" holds a control`:       func(e *Event) { e.ContentID = "a\x00" },
		`content id "\xff" is not UTF-8`:           func(e *Event) { e.ContentID = "\xff" },
		`content revision of 129 bytes`:            func(e *Event) { e.ContentRev = strings.Repeat("x", 129) },
		`content revision "a\n"`:                   func(e *Event) { e.ContentRev = "a\n" },
		`payload of 262145 bytes: at most 262144`:  func(e *Event) { e.Payload = make([]byte, MaxPayload+1) },
		`payload is not UTF-8`:                     func(e *Event) { e.Payload = []byte("{\"a\":\"\xc3\"}") },
		`payload is not JSON: it starts with ""`:   func(e *Event) { e.Payload = []byte{} },
		`payload is not JSON: it starts with "{'a`: func(e *Event) { e.Payload = []byte("{'a':1}") },
		`payload is not JSON: it starts with "{}x`: func(e *Event) { e.Payload = []byte("{}x") },
		`payload is not JSON: it starts with "{\"`: func(e *Event) { e.Payload = []byte("{\"a\":\"\x00\"}") },
		`payload must be a JSON object`:            func(e *Event) { e.Payload = []byte(" [1]") },
		`payload is nested 17 deep: at most 16`:    func(e *Event) { e.Payload = nested(17) },
		`payload holds a NUL`:                      func(e *Event) { e.Payload = []byte(`{"a":"\\\u0000"}`) },
		`payload of check.answered`:                func(e *Event) { e.Kind, e.Payload = KindCheckAnswered, []byte(`{"score":1e400}`) },
		`payload of quiz.submitted`:                func(e *Event) { e.Kind, e.Payload = KindQuizSubmitted, []byte(`{"seed":-1}`) },
	} {
		e := goodEvent()
		edit(&e)
		err := e.Check()
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("want ErrInvalid that says %s, got: %v", says, err)
		} else if len(err.Error()) > 250 || strings.Contains(err.Error(), "\n") {
			t.Errorf("the message is long or broken: %v", err)
		}
	}
}

func TestAccountCheck(t *testing.T) {
	good := Account{ID: string(NewSubject()), Subject: NewSubject(), Login: "Ada", LoginKey: "ada", Name: "", Password: "$argon2id$", Role: Admin}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for says, edit := range map[string]func(a *Account){
		`account id "x"`:             func(a *Account) { a.ID = "x" },
		`subject "x"`:                func(a *Account) { a.Subject = "x" },
		`login: it has 1 characters`: func(a *Account) { a.Login = "x" },
		`login key "Ada"`:            func(a *Account) { a.LoginKey = "Ada" },
		`name of 401 bytes`:          func(a *Account) { a.Name = strings.Repeat("x", 401) },
		`role ""`:                    func(a *Account) { a.Role = "" },
		`password hash is empty`:     func(a *Account) { a.Password = "" },
	} {
		a := good
		edit(&a)
		if err := a.Check(); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("want ErrInvalid that says %s, got: %v", says, err)
		}
	}
}

// Whatever Check lets through can be hashed, decoded and bounded.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":[{"b":"\u0000"}]}`, `{"lesson":"l","given":{"a":["b"]},"score":1,"max":2}`,
		`{"seed":18446744073709551615}`, ` {"a":"\\u0000"}`, `[`, "{\"\xff\":1}", string(nested(16)), string(nested(17)), `{"a":1e999}`, `null`} {
		f.Add(KindCheckAnswered, seed)
		f.Add("poll.voted", seed)
	}
	f.Fuzz(func(t *testing.T, kind, payload string) {
		e := goodEvent()
		e.Kind, e.Payload = kind, []byte(payload)
		if err := e.Check(); err != nil {
			if !errors.Is(err, ErrInvalid) {
				t.Fatalf("not an ErrInvalid: %v", err)
			}
			return
		}
		if _, err := e.Body(); err != nil {
			t.Fatal(err)
		}
		before, err := e.BodyHash()
		if err != nil {
			t.Fatal(err)
		}
		if e.Payload, err = canonical(e.Payload); err != nil {
			t.Fatal(err)
		}
		after, err := e.BodyHash()
		if err != nil || before != after {
			t.Fatalf("the canonical form has another hash (%v): %s", err, e.Payload)
		}
		if !utf8.Valid(e.Payload) || strings.Contains(string(e.Payload), "\x00") {
			t.Fatalf("text no database keeps: %q", e.Payload)
		}
	})
}
