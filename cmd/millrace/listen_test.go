package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a listener whose connections are pipes, so that time can be the test's.
type pipes struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial() net.Conn {
	ours, theirs := net.Pipe()
	p.conns <- theirs
	return ours
}

// fronted serves a handler in a bubble of the test's time while during runs, stops it and
// reports how long stopping took.
func fronted(t *testing.T, f front, during func(dial func() net.Conn)) (stopping time.Duration) {
	t.Helper()
	l := newPipes()
	f.listener, f.log = l, slog.New(slog.DiscardHandler)
	if f.leave == nil {
		f.leave = func() {}
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- f.serve(ctx) }()
	during(l.dial)
	began := time.Now()
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	return time.Since(began)
}

const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

// Each client does as little as it can get away with; 15 s later its place is free.
func TestSlowClientsAreSentAway(t *testing.T) {
	drip := func(c net.Conn, first string) {
		var dripping sync.WaitGroup
		defer dripping.Wait()
		dripping.Go(func() {
			for _, err := io.WriteString(c, first); err == nil; _, err = c.Write([]byte("a")) {
				time.Sleep(2 * time.Second)
			}
		})
		_, _ = io.Copy(io.Discard, c) // ends when the server does
	}
	for name, client := range map[string]func(c net.Conn){
		"says nothing":     func(c net.Conn) { drip(c, "") },
		"drips its header": func(c net.Conn) { drip(c, "GET / HTTP/1.1\r\nHost: x\r\nX-A: ") },
		"drips its body":   func(c net.Conn) { drip(c, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n") },
		"drips its chunks": func(c net.Conn) { drip(c, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2000\r\n") },
		"takes no answer": func(c net.Conn) {
			if _, err := io.WriteString(c, request); err != nil {
				return
			}
			for { // what a full buffer looks like: the connection is open and nobody reads
				if err := c.SetReadDeadline(time.Now().Add(time.Nanosecond)); err != nil {
					return
				}
				time.Sleep(time.Second)
				if _, err := c.Write([]byte("x")); err != nil {
					return
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				big := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if _, err := io.Copy(io.Discard, r.Body); err != nil {
						return
					}
					_, _ = w.Write(make([]byte, 1<<20)) // whether it got through is what is tested
				})
				fronted(t, front{handler: big}, func(dial func() net.Conn) {
					c, began := dial(), time.Now()
					defer c.Close()
					client(c)
					if took := time.Since(began); took > 15*time.Second {
						t.Errorf("it held its place for %s, want at most 15 s", took)
					}
				})
			})
		})
	}
}

// A telephone in a tunnel is slow and honest: it gets all of it.
func TestWhoTakesAnAnswerSlowlyGetsAllOfIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const size = 512 << 10
		big := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, size)) })
		fronted(t, front{handler: big}, func(dial func() net.Conn) {
			c := dial()
			defer c.Close()
			go io.WriteString(c, request)
			response, err := http.ReadResponse(bufio.NewReaderSize(c, 16), nil)
			if err != nil {
				t.Fatal(err)
			}
			got, began := 0, time.Now()
			for piece := make([]byte, 4<<10); err == nil; {
				var n int
				n, err = io.ReadFull(response.Body, piece)
				got += n
				time.Sleep(time.Second)
			}
			if got != size || time.Since(began) < 100*time.Second {
				t.Errorf("got %d of %d bytes in %s: %v", got, size, time.Since(began), err)
			}
		})
	})
}

// A stream that is silent for minutes, and an answer that takes as long to work out, are
// not slow clients.
func TestStreamsAndLongAnswersLiveOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := io.Copy(io.Discard, r.Body); err != nil {
				t.Error(err)
			}
			control := http.NewResponseController(w)
			for n := range 3 {
				time.Sleep(5 * time.Minute)
				if err := r.Context().Err(); err != nil {
					t.Errorf("given up after %d pieces: %v", n, err)
				}
				fmt.Fprint(w, "piece ")
				if err := control.Flush(); err != nil {
					t.Error(err)
				}
			}
		})
		fronted(t, front{handler: long}, func(dial func() net.Conn) {
			for _, sent := range []string{request, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"} {
				c := dial()
				go io.WriteString(c, sent)
				response, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil {
					t.Fatal(err)
				}
				text, err := io.ReadAll(response.Body)
				if err != nil || string(text) != "piece piece piece " {
					t.Errorf("%.4s: %q, %v", sent, text, err)
				}
				c.Close()
			}
		})
	})
}

func TestStoppingEndsStreamsAndFinishesAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		leaving := make(chan struct{})
		h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/stream" {
				fmt.Fprint(w, "hello")
				if err := http.NewResponseController(w).Flush(); err != nil {
					t.Error(err)
				}
				<-leaving
				return
			}
			time.Sleep(3 * time.Second)
			fmt.Fprint(w, "done")
		})
		var answers sync.WaitGroup
		texts := make([]string, 2)
		took := fronted(t, front{handler: h, leave: func() { close(leaving) }}, func(dial func() net.Conn) {
			for i, path := range []string{"/stream", "/"} {
				c := dial()
				answers.Go(func() {
					defer c.Close()
					go io.WriteString(c, strings.Replace(request, "/", path, 1))
					response, err := http.ReadResponse(bufio.NewReader(c), nil)
					if err == nil {
						var text []byte
						text, err = io.ReadAll(response.Body)
						texts[i] = string(text)
					}
					if err != nil {
						t.Error(path, err)
					}
				})
			}
			time.Sleep(time.Second) // both are under way
		})
		answers.Wait()
		if texts[0] != "hello" || texts[1] != "done" || took > 5*time.Second {
			t.Errorf("%q, stopped in %s; want both whole and no wait for the stream", texts, took)
		}
	})
}

func TestASiteThatLingersGoesOnAnswering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		left := make(chan struct{})
		h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			select {
			case <-left:
				fmt.Fprint(w, "stopping")
			default:
				fmt.Fprint(w, "serving")
			}
		})
		took := fronted(t, front{handler: h, linger: 10 * time.Second, leave: func() { close(left) }}, func(dial func() net.Conn) {
			go func() {
				time.Sleep(5 * time.Second)
				c := dial()
				defer c.Close()
				go io.WriteString(c, request)
				response, err := http.ReadResponse(bufio.NewReader(c), nil)
				if err != nil {
					t.Error(err)
					return
				}
				if text, err := io.ReadAll(response.Body); err != nil || string(text) != "stopping" {
					t.Errorf("%q, %v", text, err)
				}
			}()
		})
		if took < 10*time.Second || took > 12*time.Second {
			t.Errorf("it stopped after %s, want 10 s", took)
		}
	})
}

// The same by the real program and the real clock. It only waits, so it waits beside others.
func TestProofSlowClientsAreGoneWithin15Seconds(t *testing.T) {
	t.Parallel()
	clients := 6
	if wholeProof() {
		clients = 100
	}
	address := freeAddress(t)
	p := startProgram(t, address, t.TempDir(), nil)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var longest, slowest time.Duration
	for i := range clients {
		wg.Go(func() {
			first := []string{"", "GET / HTTP/1.1\r\nHost: x\r\nX-A: ", "POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nlogin="}[i%3]
			c, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			began := time.Now()
			go func() {
				for _, err := io.WriteString(c, first); err == nil; _, err = c.Write([]byte("a")) {
					time.Sleep(time.Second)
				}
			}()
			if err := c.SetReadDeadline(began.Add(30 * time.Second)); err != nil {
				t.Error(err)
			}
			_, err = io.Copy(io.Discard, c)
			if ne := net.Error(nil); errors.As(err, &ne) && ne.Timeout() {
				t.Errorf("%q: still open after 30 s", first)
			}
			mu.Lock()
			longest = max(longest, time.Since(began))
			mu.Unlock()
		})
	}
	for range 20 {
		began := time.Now()
		get(t, http.DefaultClient, p.site+"/healthz")
		slowest = max(slowest, time.Since(began))
		time.Sleep(200 * time.Millisecond)
	}
	wg.Wait()
	if longest > 15*time.Second {
		t.Errorf("one held its place for %s", longest)
	}
	p.stop()
	t.Logf("%d slow clients: the last was gone after %s; others waited at most %s", clients, longest.Round(time.Millisecond), slowest.Round(time.Millisecond))
}
