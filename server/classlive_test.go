package server

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"millrace/server/study"
)

// spoken is what a stream said, and when.
type spoken struct {
	words []string
	at    []time.Duration // since it was opened
}

// followed opens a stream in a bubble of its own time, and returns what it said by the end
// of during, and whether it had ended by then.
func followed(t *testing.T, may func() bool, during func(st *classStream, stop func())) (s spoken, ended bool) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		st := &classStream{news: make(chan struct{}, 1), doubt: make(chan struct{}, 1), ousted: make(chan struct{})}
		leaving := make(chan struct{})
		ctx, cancel := context.WithCancel(context.Background())
		began := time.Now()
		over := make(chan struct{})
		go func() {
			defer close(over)
			st.follow(ctx, leaving, may, func(words string) error {
				s.words, s.at = append(s.words, words), append(s.at, time.Since(began))
				return nil
			})
		}()
		synctest.Wait()
		during(st, func() { close(leaving) })
		synctest.Wait()
		select {
		case <-over:
			ended = true
		default:
		}
		cancel()
		<-over
	})
	return s, ended
}

func always() bool { return true }

// However fast changes come, a stream says one a second; the last one is never lost.
func TestChangesAreSaidOnceASecondAndNoneIsLost(t *testing.T) {
	s, _ := followed(t, always, func(st *classStream, _ func()) {
		for range 35 { // in 3.5 s
			put(st.news)
			time.Sleep(100 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
	})
	want := []time.Duration{0, 0, 1 * time.Second, 2 * time.Second, 3 * time.Second, 4 * time.Second}
	if !slices.Equal(s.at, want) || s.words[0] != sayHello || s.words[1] != sayChange {
		t.Errorf("said %q at %v, want a hello and a change at %v", s.words, s.at, want)
	}
}

func TestASilentStreamBeats(t *testing.T) {
	s, ended := followed(t, always, func(*classStream, func()) { time.Sleep(61 * time.Second) })
	if want := []string{sayHello, sayBeat, sayBeat, sayBeat}; !slices.Equal(s.words, want) || ended {
		t.Errorf("said %q in a minute, want %q", s.words, want)
	}
}

// What ends a stream ends it at once, whatever it waits for, and without another word.
func TestWhatEndsAStream(t *testing.T) {
	allowed := true
	for _, c := range []struct {
		name string
		end  func(st *classStream, stop func())
		says int // messages after the hello
		over bool
	}{
		{"the site stops", func(_ *classStream, stop func()) { stop() }, 0, true},
		{"the site stops while a message rests", func(st *classStream, stop func()) { put(st.news); synctest.Wait(); stop() }, 1, true},
		{"too many others", func(st *classStream, _ func()) { close(st.ousted) }, 0, true},
		{"nothing", func(*classStream, func()) {}, 0, false},
		{"the role is lost and nothing tells", func(*classStream, func()) { allowed = false; time.Sleep(19 * time.Second) }, 0, false},
		{"the role is lost, at the next beat", func(*classStream, func()) { allowed = false; time.Sleep(20 * time.Second) }, 0, true},
		{"the role is lost, at the next message", func(st *classStream, _ func()) { allowed = false; put(st.news) }, 0, true},
		{"the session may be over and is", func(st *classStream, _ func()) { allowed = false; put(st.doubt) }, 0, true},
		{"the session may be over and is not", func(st *classStream, _ func()) { put(st.doubt) }, 0, false},
	} {
		allowed = true
		s, ended := followed(t, func() bool { return allowed }, c.end)
		if ended != c.over || len(s.words) != 1+c.says {
			t.Errorf("%s: ended %v and said %q; want %v and %d messages", c.name, ended, s.words, c.over, c.says)
		}
	}
}

func TestAStreamThatMayNotBeginSaysNothing(t *testing.T) {
	if s, ended := followed(t, func() bool { return false }, func(*classStream, func()) {}); !ended || len(s.words) != 0 {
		t.Errorf("it said %q", s.words)
	}
}

// told reports whether a stream has news, and takes it.
func (s *classStream) told() bool {
	select {
	case <-s.news:
		return true
	default:
		return false
	}
}

// News reach the streams of the class whose member they are about, and no others. While it
// is not known who is in a class, all news do.
func TestNewsReachTheStreamsOfTheClassTheyAreAbout(t *testing.T) {
	who := map[string]map[study.Subject]bool{"a": {"ada": true, "both": true}, "b": {"bob": true, "both": true}}
	asked := 0
	n := newClassNews(nil)
	n.members = func(_ context.Context, class string) (map[study.Subject]bool, int64, error) {
		asked++
		return who[class], 1, nil
	}
	ctx := context.Background()
	a, b := n.join("a", "t1", "s1"), n.join("b", "t2", "s2")
	n.wrote("stranger")
	if !a.told() || !b.told() {
		t.Error("before it is known who is in a class, somebody's news were kept from it")
	}
	for range 3 {
		if err := errors.Join(n.learn(ctx, "a", 1), n.learn(ctx, "b", 1)); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 2 {
		t.Errorf("asked %d times who is in 2 classes that did not change", asked)
	}
	for _, c := range []struct {
		who  study.Subject
		a, b bool
	}{{"ada", true, false}, {"bob", false, true}, {"both", true, true}, {"stranger", false, false}} {
		n.wrote(c.who)
		if gotA, gotB := a.told(), b.told(); gotA != c.a || gotB != c.b {
			t.Errorf("news of %s: %v and %v, want %v and %v", c.who, gotA, gotB, c.a, c.b)
		}
	}
	// Ada signs in where she was a guest: her class has a subject more.
	n.linked("guest", "ada")
	who["a"] = map[study.Subject]bool{"ada": true, "both": true, "guest": true}
	if !a.told() || b.told() {
		t.Error("a link reached the wrong class")
	}
	if err := n.learn(ctx, "a", 1); err != nil {
		t.Fatal(err)
	}
	if n.wrote("guest"); !a.told() || b.told() {
		t.Error("what a guest does who is known now does not reach her class")
	}
	if n.changed("b"); a.told() || !b.told() {
		t.Error("a change of a class reached another one")
	}
	n.leave(a)
	n.leave(b)
	if len(n.classes)+len(n.people)+int(n.open.Load()) != 0 {
		t.Errorf("after all left there is still %v %v", n.classes, n.people)
	}
}

// A class that changes while the store is asked who is in it is asked about again.
func TestWhoJoinsWhileTheStoreIsAskedIsNotMissed(t *testing.T) {
	n := newClassNews(nil)
	s := n.join("a", "t", "s")
	n.members = func(context.Context, string) (map[study.Subject]bool, int64, error) {
		n.changed("a") // somebody joins, and the answer does not hold them yet
		return map[study.Subject]bool{}, 1, nil
	}
	if err := n.learn(context.Background(), "a", 1); err != nil {
		t.Fatal(err)
	}
	s.told()
	if n.wrote("new"); !s.told() {
		t.Error("whoever joined in between is not noticed")
	}
}

func TestTheOldestOfTooManyStreamsEnds(t *testing.T) {
	n := newClassNews(nil)
	var all []*classStream
	for range streamsEach + 2 {
		all = append(all, n.join("a", "teacher", "session"))
	}
	other := n.join("a", "colleague", "session")
	for i, s := range append(all, other) {
		over := false
		select {
		case <-s.ousted:
			over = true
		default:
		}
		if over != (i < 2) {
			t.Errorf("stream %d: ended %v", i, over)
		}
	}
}
