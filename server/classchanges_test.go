package server_test

import (
	"bufio"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"millrace/server/study"
)

// classStream is an open stream of changes. Its lines are read as they come.
type classStream struct {
	t      *testing.T
	header http.Header
	lines  chan string // closed at the end of the stream
}

// stream opens that of a class.
func (w *watchedClass) stream(t *testing.T, who *browser) *classStream {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, "GET", w.url+w.path()+"/changes", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "br, gzip")
	response, err := (&http.Client{Jar: who.client.Jar}).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("the stream: %d", response.StatusCode)
	}
	s := &classStream{t, response.Header, make(chan string, 100)}
	go func() {
		defer response.Body.Close()
		defer close(s.lines)
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			s.lines <- lines.Text()
		}
	}()
	s.hears("retry: 3000")
	return s
}

// hears waits for a line.
func (s *classStream) hears(want string) {
	s.t.Helper()
	for {
		select {
		case line, ok := <-s.lines:
			if !ok {
				s.t.Fatalf("the stream ended before it said %q", want)
			}
			if line == want {
				return
			}
		case <-time.After(20 * time.Second):
			s.t.Fatalf("the stream did not say %q", want)
		}
	}
}

// ends waits for the end.
func (s *classStream) ends() {
	s.t.Helper()
	for {
		select {
		case _, ok := <-s.lines:
			if !ok {
				return
			}
		case <-time.After(15 * time.Second): // before it would beat
			s.t.Fatal("the stream did not end")
		}
	}
}

func TestAStreamTellsThatALearnerDidSomething(t *testing.T) {
	w := watch(t)
	ada, _ := w.enrol("Ada", "")
	s := w.stream(t, w.teacher)
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "X-Accel-Buffering": "no", "Cache-Control": "private, no-store", "Content-Encoding": ""} {
		if got := s.header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	ada.tick("wait-1")
	s.hears("event: change")
	s.hears("data: 1")
}

// Somebody who is in no class of theirs, or in another, wakes nobody.
func TestAStreamIsSilentAboutStrangers(t *testing.T) {
	w := watch(t)
	w.enrol("Ada", "")
	s := w.stream(t, w.teacher)
	w.browser().tick("wait-1")
	select {
	case line := <-s.lines:
		if strings.HasPrefix(line, "event") {
			t.Errorf("it said %q", line)
		}
	case <-time.After(300 * time.Millisecond):
	}
}

// What a guest does who then signs in to an account of the class is the class's from there on.
func TestAStreamKnowsWhoSignsIn(t *testing.T) {
	w := watch(t)
	w.enrol("Ada", "")
	guest := w.browser()
	guest.tick("wait-1") // has a subject of its own
	s := w.stream(t, w.teacher)
	guest.follow("/sign-in", "login", "ada", "password", password)
	s.hears("event: change") // two became one
	guest.tick("wait-3")
	s.hears("event: change")
}

func TestAStreamEnds(t *testing.T) {
	w := watch(t)
	ada, _ := w.enrol("Ada", "")
	t.Run("when its person signs out", func(t *testing.T) {
		who := w.signedIn("thea", android)
		s := w.stream(t, who)
		who.follow("/sign-out")
		s.ends()
	})
	t.Run("when they open too many others", func(t *testing.T) {
		who := w.signedIn("thea", android)
		s := w.stream(t, who)
		for range 6 {
			w.stream(t, who)
		}
		s.ends()
	})
	t.Run("when they are no instructor any more", func(t *testing.T) {
		account := w.accountAs("uli", study.Instructor, weak)
		seat := study.Seat{ID: string(study.NewSubject()), Class: w.id, Role: study.ClassInstructor, Subject: account.Subject, Name: "Uli", From: w.clock.now()}
		w.must(w.store.Join(context.Background(), w.id, account.Subject, seat))
		s := w.stream(t, w.signedIn("uli", firefox))
		w.must(w.store.Leave(context.Background(), w.id, seat.ID)) // by another process: nothing tells
		ada.tick("wait-2")
		s.ends()
	})
	t.Run("when the site stops", func(t *testing.T) {
		s := w.stream(t, w.teacher)
		w.server.Leave()
		s.ends()
	})
}
