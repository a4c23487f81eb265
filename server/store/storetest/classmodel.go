package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"time"

	"millrace/server/study"
)

// seatModel is what is promised about seats, in the plainest form: a list of them and a set
// of links. Its methods return the errors that the contract allows; none means success.
type seatModel struct {
	model    // for its links
	seats    []study.Seat
	archived map[string]bool
}

func (m *seatModel) find(id string) *study.Seat {
	i := slices.IndexFunc(m.seats, func(s study.Seat) bool { return s.ID == id })
	if i < 0 {
		return nil
	}
	return &m.seats[i]
}

func (m *seatModel) sits(class string, who study.Subject) bool {
	person := m.person(who)
	return slices.ContainsFunc(m.seats, func(s study.Seat) bool { return s.Class == class && s.Taken() && person[s.Subject] })
}

func (m *seatModel) led(class string) bool {
	return slices.ContainsFunc(m.seats, func(s study.Seat) bool {
		return s.Class == class && s.Taken() && s.Role == study.ClassInstructor
	})
}

// clash reports whether two seats have what only one may have.
func (m *seatModel) clash() bool {
	seen := map[string]bool{}
	for _, s := range m.seats {
		for _, key := range []string{"identifier " + s.Class + s.Identifier, "code " + s.Code} {
			if (key[0] == 'i' && s.Identifier != "" || key[0] == 'c' && s.Code != "") && seen[key] {
				return true
			}
			seen[key] = true
		}
	}
	return false
}

func (m *seatModel) put(class string, seats []study.Seat) (allowed []error) {
	before, led := slices.Clone(m.seats), m.led(class)
	for _, s := range seats {
		old := m.find(s.ID)
		switch {
		case s.Class != class || old != nil && old.Class != class:
			allowed = append(allowed, study.ErrNotFound)
		case old == nil:
			if s.Taken() && m.sits(class, s.Subject) {
				allowed = append(allowed, study.ErrTaken)
			}
			m.seats = append(m.seats, s)
		default:
			s.Subject, s.From = old.Subject, old.From
			if s.Taken() {
				s.Code, s.Name = "", cmp.Or(s.Name, old.Name)
			}
			*old = s
		}
	}
	if m.clash() {
		allowed = append(allowed, study.ErrTaken)
	}
	if led && !m.led(class) {
		allowed = append(allowed, study.ErrInvalid)
	}
	if len(allowed) > 0 {
		m.seats = before
	}
	return allowed
}

func (m *seatModel) join(class string, who study.Subject, seat study.Seat) (allowed []error) {
	before := slices.Clone(m.seats)
	seat.Subject, seat.Code = who, ""
	if m.archived[class] {
		allowed = append(allowed, study.ErrInvalid)
	}
	if m.sits(class, who) {
		allowed = append(allowed, study.ErrTaken)
	}
	switch old := m.find(seat.ID); {
	case seat.Class != class || old != nil && old.Class != class:
		allowed = append(allowed, study.ErrNotFound)
	case old == nil:
		m.seats = append(m.seats, seat)
	case old.Taken():
		allowed = append(allowed, study.ErrTaken)
	default:
		seat.Role = old.Role
		seat.Name, seat.Identifier = cmp.Or(old.Name, seat.Name), cmp.Or(old.Identifier, seat.Identifier)
		seat.Login, seat.Group = cmp.Or(old.Login, seat.Login), cmp.Or(old.Group, seat.Group)
		*old = seat
	}
	if m.clash() {
		allowed = append(allowed, study.ErrTaken)
	}
	if len(allowed) > 0 {
		m.seats = before
	}
	return allowed
}

func (m *seatModel) leave(class, id string) (allowed []error) {
	s := m.find(id)
	if s == nil || s.Class != class {
		return []error{study.ErrNotFound}
	}
	before, led := slices.Clone(m.seats), m.led(class)
	m.seats = slices.DeleteFunc(m.seats, func(s study.Seat) bool { return s.ID == id })
	if led && !m.led(class) {
		m.seats = before
		return []error{study.ErrInvalid}
	}
	return nil
}

// link keeps the best seat of a person in each class.
func (m *seatModel) link(a, b study.Subject) {
	m.links = append(m.links, [2]study.Subject{a, b})
	person := m.person(a)
	rank := []study.ClassRole{study.ClassInstructor, study.ClassLearner, study.ClassTester}
	best := map[string]study.Seat{}
	for _, s := range m.seats {
		if !s.Taken() || !person[s.Subject] {
			continue
		}
		old, ok := best[s.Class]
		if !ok || cmp.Or(cmp.Compare(slices.Index(rank, s.Role), slices.Index(rank, old.Role)), s.From.Compare(old.From), cmp.Compare(s.ID, old.ID)) < 0 {
			best[s.Class] = s
		}
	}
	m.seats = slices.DeleteFunc(m.seats, func(s study.Seat) bool { return s.Taken() && person[s.Subject] && best[s.Class].ID != s.ID })
}

var seatModelTests = func() (tests []test) {
	for seed := range int64(6) {
		tests = append(tests, test{fmt.Sprintf("seed %d: seats agree with the model", seed), func(b *bench) {
			b.rand = rand.New(rand.NewSource(200 + seed))
			newSeatSchedule(b).run(300)
		}})
	}
	return tests
}()

// seatSchedule makes random calls about the seats of two classes.
type seatSchedule struct {
	*bench
	seatModel
	classes  []*lesson
	subjects []study.Subject
	ids      []string // of seats, of which few are there
	codes    []string
}

func newSeatSchedule(b *bench) *seatSchedule {
	s := &seatSchedule{bench: b, codes: []string{"", study.NewCode(), study.NewCode()}, seatModel: seatModel{archived: map[string]bool{}}}
	for range 2 {
		l := b.class("one")
		s.classes = append(s.classes, l)
		s.subjects = append(s.subjects, l.instructor.Subject)
		s.seatModel.seats = append(s.seatModel.seats, l.instructor)
		s.ids = append(s.ids, l.instructor.ID)
	}
	for range 8 {
		s.subjects = append(s.subjects, b.subject())
		s.ids = append(s.ids, string(b.subject()))
	}
	return s
}

func pick[T any](s *seatSchedule, from []T) T { return from[s.rand.Intn(len(from))] }

func (s *seatSchedule) aSeat(class string) study.Seat {
	seat := study.Seat{ID: pick(s, s.ids), Class: class, Name: pick(s, []string{"", "Ada", "Bob"}), Identifier: pick(s, []string{"", "", "1", "2"}),
		Login: pick(s, []string{"", "a@x"}), Group: pick(s, []string{"", "A"}),
		Role: pick(s, []study.ClassRole{study.ClassLearner, study.ClassLearner, study.ClassInstructor, study.ClassTester}),
		From: classDay.AddDate(0, 0, s.rand.Intn(3))}
	if s.rand.Intn(10) == 0 {
		seat.Class = pick(s, s.classes).ID
	}
	return seat
}

func (s *seatSchedule) run(steps int) {
	for step := range steps {
		l := pick(s, s.classes)
		var err error
		var allowed []error
		var did string
		switch n := s.rand.Intn(100); {
		case n < 35:
			var seats []study.Seat
			for range 1 + s.rand.Intn(2) {
				seat := s.aSeat(l.ID)
				if seat.Code = pick(s, s.codes); s.rand.Intn(3) == 0 {
					seat.Subject, seat.Code, seat.Name = pick(s, s.subjects), "", "Eve"
				}
				if !slices.ContainsFunc(seats, func(other study.Seat) bool { return other.ID == seat.ID }) {
					seats = append(seats, seat)
				}
			}
			did, allowed, err = fmt.Sprintf("put %+v", seats), s.put(l.ID, seats), s.PutSeats(ctx, l.ID, seats...)
		case n < 70:
			who, seat := pick(s, s.subjects), s.aSeat(l.ID)
			seat.Name = "Joan"
			did, allowed, err = fmt.Sprintf("join %s %+v", who, seat), s.join(l.ID, who, seat), s.Join(ctx, l.ID, who, seat)
		case n < 90:
			id := pick(s, s.ids)
			did, allowed, err = "leave "+id, s.leave(l.ID, id), s.Leave(ctx, l.ID, id)
		case n < 93:
			a, b := pick(s, s.subjects), pick(s, s.subjects)
			s.link(a, b)
			did, err = fmt.Sprintf("link %s %s", a, b), s.Link(ctx, a, b)
		case n < 96:
			c := s.bench.read(l.ID)
			if c.Archived = classDay; s.rand.Intn(3) > 0 {
				c.Archived = time.Time{}
			}
			s.archived[l.ID] = !c.Archived.IsZero()
			did, err = "archive", s.SaveClass(ctx, c)
		default:
			_, err = s.Rebuild(ctx)
			did = "rebuild"
		}
		if len(allowed) == 0 && err != nil || len(allowed) > 0 && !slices.ContainsFunc(allowed, func(a error) bool { return errors.Is(err, a) }) {
			s.Fatalf("step %d: %s: error %v, the contract allows %v", step, did, err, allowed)
		}
		s.compare(fmt.Sprintf("step %d: %s", step, did))
	}
}

func (s *seatSchedule) compare(when string) {
	s.Helper()
	for _, l := range s.classes {
		var want []study.Seat
		for _, seat := range s.seatModel.seats {
			if seat.Class == l.ID {
				want = append(want, seat)
			}
		}
		slices.SortFunc(want, func(a, b study.Seat) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
		s.same(when, want, l.seats())
	}
	who := pick(s, s.subjects)
	all, err := s.Memberships(ctx, who)
	s.must(err)
	for _, l := range s.classes {
		i := slices.IndexFunc(all, func(m study.Membership) bool { return m.Class.ID == l.ID })
		if sits := s.sits(l.ID, who); sits != (i >= 0) || sits && *s.find(all[i].Seat.ID) != all[i].Seat {
			s.Fatalf("%s: memberships of %s: %+v", when, who, all)
		}
	}
	if s.Failed() {
		s.FailNow()
	}
}
