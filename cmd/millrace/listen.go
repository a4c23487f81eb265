package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"
)

// How long a connection may take. Whoever is slower than the slowest telephone is holding
// a place that others need.
const (
	headerPatience = 5 * time.Second
	bodyPatience   = 12 * time.Second // a request and its body, 256 KB at most
	writePatience  = 12 * time.Second // a piece of an answer
	answerPatience = time.Minute      // a whole answer of HTTP/2, where pieces are not seen
	idlePatience   = 2 * time.Minute  // between two requests
	stopPatience   = 20 * time.Second
	piece          = 16 << 10 // bytes; of these, one is expected in writePatience
)

// front is what people reach: a listener, what answers there, and how it stops.
type front struct {
	listener    net.Listener
	handler     http.Handler
	log         *slog.Logger
	certificate *certificate  // nil: no TLS
	leave       func()        // tells whoever asks that the site is about to stop; ends streams
	linger      time.Duration // between that and taking no more connections
}

// openListener listens on an address, or says what is wrong with it.
func openListener(addr, flag string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		hint := "write it like localhost:8080"
		if errors.Is(err, syscall.EADDRINUSE) {
			hint = "something else listens there: choose another address with " + flag
		}
		return nil, fmt.Errorf("cannot listen on %s: %w (%s)", addr, err, hint)
	}
	return l, nil
}

// serve answers requests until ctx ends, then lets those under way finish.
func (f front) serve(ctx context.Context) error {
	s := &http.Server{
		Handler:           unhurried(f.handler),
		ReadHeaderTimeout: headerPatience,
		ReadTimeout:       bodyPatience,
		WriteTimeout:      answerPatience,
		IdleTimeout:       idlePatience,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(troubles{f.log}, "", 0),
	}
	failed := make(chan error, 1)
	go func() {
		l := brisk{f.listener}
		if f.certificate == nil {
			failed <- s.Serve(l)
			return
		}
		s.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: f.certificate.get}
		failed <- s.ServeTLS(l, "", "")
	}()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	f.leave()
	s.SetKeepAlivesEnabled(f.linger > 0) // a connection that lives on would outlive the wait
	time.Sleep(f.linger)
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopPatience)
	defer cancel()
	if err := s.Shutdown(grace); err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// brisk is a listener whose connections take a piece of an answer in time, or end. A
// server's WriteTimeout is about the whole answer: short enough for those who take
// nothing, it would cut off those who take it slowly.
type brisk struct{ net.Listener }

// Accept implements net.Listener.
func (b brisk) Accept() (net.Conn, error) {
	c, err := b.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return briskConn{c}, nil
}

type briskConn struct{ net.Conn }

// Write implements net.Conn.
func (c briskConn) Write(b []byte) (n int, err error) {
	for {
		if err := c.SetWriteDeadline(time.Now().Add(writePatience)); err != nil {
			return n, err
		}
		k, err := c.Conn.Write(b[n:min(n+piece, len(b))])
		if n += k; err != nil || n == len(b) {
			return n, err
		}
	}
}

// unhurried takes a request's deadline away once the request is read. A server leaves it
// there, and at that moment would end a stream, and an answer that takes long.
func unhurried(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		done := func() { _ = http.NewResponseController(w).SetReadDeadline(time.Time{}) } // fails on a connection that is gone
		if r.ContentLength == 0 {
			done()
		} else {
			r.Body = &untilRead{r.Body, done}
		}
		next.ServeHTTP(w, r)
	})
}

// untilRead is a body that says when it has been read.
type untilRead struct {
	io.ReadCloser
	done func()
}

func (u *untilRead) Read(p []byte) (int, error) {
	n, err := u.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		u.done()
	}
	return n, err
}

// troubles logs what the library has to say, but for handshakes that failed: those are of
// clients, with their addresses, and nothing of ours to mend.
type troubles struct{ log *slog.Logger }

func (t troubles) Write(line []byte) (int, error) {
	if !bytes.Contains(line, []byte("TLS handshake error")) {
		t.log.Warn("serving", "trouble", string(bytes.TrimSpace(line)))
	}
	return len(line), nil
}
