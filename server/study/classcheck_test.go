package study

import (
	"errors"
	"strings"
	"testing"
	"time"
)

var hex32 = strings.Repeat("0a", 16)

// refused checks that each edit of something good is an ErrInvalid that says why.
func refused[T interface{ Check() error }](t *testing.T, good T, edits map[string]func(v *T)) {
	t.Helper()
	if err := good.Check(); err != nil {
		t.Errorf("good: %v", err)
	}
	for says, edit := range edits {
		v := good
		edit(&v)
		err := v.Check()
		if !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("want ErrInvalid that says %s, got: %v", says, err)
		} else if len(err.Error()) > 250 || strings.Contains(err.Error(), "\n") {
			t.Errorf("the message is long or broken: %v", err)
		}
	}
}

func TestClassCheck(t *testing.T) {
	refused(t, Class{ID: hex32, Name: strings.Repeat("x", 400), Course: "c", Zone: "Europe/Berlin", Code: "0123456789AB"}, map[string]func(c *Class){
		`class id "1"`:                           func(c *Class) { c.ID = "1" },
		`name of the class is empty`:             func(c *Class) { c.Name = "" },
		`name of the class of 401 bytes`:         func(c *Class) { c.Name = strings.Repeat("x", 401) },
		`name of the class "a\tb" holds a contr`: func(c *Class) { c.Name = "a\tb" },
		`name of the class "\xff" is not UTF-8`:  func(c *Class) { c.Name = "\xff" },
		`course is empty`:                        func(c *Class) { c.Course = "" },
		`time zone ""`:                           func(c *Class) { c.Zone = "" },
		`time zone "Local"`:                      func(c *Class) { c.Zone = "Local" },
		`time zone "CEST"`:                       func(c *Class) { c.Zone = "CEST" },
		`code "0123456789ab"`:                    func(c *Class) { c.Code = "0123456789ab" },
		`code "0123"`:                            func(c *Class) { c.Code = "0123" },
	})
}

func TestSeatCheck(t *testing.T) {
	taken := Seat{ID: hex32, Class: hex32, Role: ClassTester, Subject: Subject(hex32), Name: strings.Repeat("x", 400),
		Identifier: strings.Repeat("x", 400), Login: " A.B@Example.org ", Group: strings.Repeat("x", 400)}
	refused(t, taken, map[string]func(s *Seat){
		`seat id ""`:                  func(s *Seat) { s.ID = "" },
		`role "owner" in a class`:     func(s *Seat) { s.Role = "owner" },
		`role "" in a class`:          func(s *Seat) { s.Role = "" },
		`subject "me"`:                func(s *Seat) { s.Subject = "me" },
		`is taken and has a code`:     func(s *Seat) { s.Code = NewCode() },
		`is empty: somebody sits`:     func(s *Seat) { s.Name = "" },
		`name of 401 bytes`:           func(s *Seat) { s.Name = strings.Repeat("x", 401) },
		`identifier of 401 bytes`:     func(s *Seat) { s.Identifier = strings.Repeat("x", 401) },
		`identifier "a\x00" holds`:    func(s *Seat) { s.Identifier = "a\x00" },
		`login "a\n" holds a control`: func(s *Seat) { s.Login = "a\n" },
		`group of 401 bytes`:          func(s *Seat) { s.Group = strings.Repeat("x", 401) },
	})
	refused(t, Seat{ID: hex32, Role: ClassLearner, Code: NewCode()}, map[string]func(s *Seat){
		`code "x"`: func(s *Seat) { s.Code = "x" },
	})
}

func TestAssignmentCheck(t *testing.T) {
	due, err := DeadlineIn("2026-12-24T18:00", "Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	good := Assignment{ID: hex32, Class: hex32, Kind: AssignedQuiz, Content: "q", Due: due, Late: LateCounted, LatePercent: 100, Points: MaxPoints,
		Terms: &Terms{Attempts: 100, Minutes: 10_080}}
	refused(t, good, map[string]func(a *Assignment){
		`assignment id ""`:            func(a *Assignment) { a.ID = "" },
		`kind of assignment "video"`:  func(a *Assignment) { a.Kind = "video" },
		`what is assigned is empty`:   func(a *Assignment) { a.Content = "" },
		`late ""`:                     func(a *Assignment) { a.Late = "" },
		`late score counts 101 %`:     func(a *Assignment) { a.LatePercent = 101 },
		`late score counts -1 %`:      func(a *Assignment) { a.LatePercent = -1 },
		`-1 milli-points`:             func(a *Assignment) { a.Points = -1 },
		`1000000001 milli-points`:     func(a *Assignment) { a.Points = MaxPoints + 1 },
		`101 attempts`:                func(a *Assignment) { a.Terms = &Terms{Attempts: 101} },
		`-1 attempts`:                 func(a *Assignment) { a.Terms = &Terms{Attempts: -1} },
		`10081 minutes`:               func(a *Assignment) { a.Terms = &Terms{Minutes: 10_081} },
		`a lesson has terms`:          func(a *Assignment) { a.Kind = AssignedLesson },
		`time "2026-12-24"`:           func(a *Assignment) { a.Due.Wall = "2026-12-24" },
		`time zone ""`:                func(a *Assignment) { a.Due.Zone = "" },
		`is not 0001-01-01T00:00:00Z`: func(a *Assignment) { a.Due.At = time.Time{} },
		`is not 2026-12-26T17:00:00Z`: func(a *Assignment) { a.Due.At = a.Due.At.AddDate(0, 0, 2) },
	})
	good.Due.At = good.Due.At.Add(24 * time.Hour) // the zone changed sides of the date line
	refused(t, good, nil)
	good.Due, good.Terms = Deadline{}, nil
	refused(t, good, map[string]func(a *Assignment){
		`time ""`: func(a *Assignment) { a.Due.Zone = "UTC" },
	})
}

func TestExtensionCheck(t *testing.T) {
	good := Extension{Assignment: hex32, Seat: hex32, Attempts: 100, Minutes: 10_080, Note: "broke a leg,\r\nseven weeks"}
	refused(t, good, map[string]func(e *Extension){
		`assignment id ""`:     func(e *Extension) { e.Assignment = "" },
		`seat id ""`:           func(e *Extension) { e.Seat = "" },
		`101 more attempts`:    func(e *Extension) { e.Attempts = 101 },
		`-1 more minutes`:      func(e *Extension) { e.Minutes = -1 },
		`note of 2001 bytes`:   func(e *Extension) { e.Note = strings.Repeat("x", 2001) },
		`holds a control char`: func(e *Extension) { e.Note = "a\x07" },
		`time "soon"`:          func(e *Extension) { e.Due = Deadline{Wall: "soon", Zone: "UTC", At: time.Now()} },
	})
	for _, c := range []struct {
		e    Extension
		want bool
	}{
		{Extension{Note: "why"}, false}, {Extension{Attempts: 1}, true}, {Extension{Minutes: 1}, true},
		{Extension{Due: Deadline{At: time.Now()}}, true},
	} {
		if c.e.Grants() != c.want {
			t.Errorf("%+v grants: %v", c.e, !c.want)
		}
	}
}
