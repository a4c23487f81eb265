package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"time"
)

// answerPosts is a server that reads what is posted and says "stored", without a store: what is
// left of a post when nothing is kept. A measurement starts it as a program of its own, as
// the server it stands for is one.
func answerPosts(addr string) error {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return // the client is gone
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"results":[{"id":"01890a5d-ac96-774b-bcce-b302099a8057","outcome":"stored"}]}`) // or the client is gone
	})
	if err := http.ListenAndServe(addr, h); err != nil {
		return fmt.Errorf("answering posts: %w", err)
	}
	return nil
}

// startAnswering starts that program and returns its address once it answers.
func startAnswering(ctx context.Context) (addr string, stop func(), err error) {
	if addr, err = freeAddress(); err != nil {
		return "", nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return "", nil, fmt.Errorf("looking for this program: %w", err)
	}
	cmd := exec.CommandContext(ctx, self, "--answer", addr)
	if err := cmd.Start(); err != nil {
		return "", nil, fmt.Errorf("starting a server without a store: %w", err)
	}
	stop = func() {
		_ = cmd.Process.Kill() // it may have ended by itself
		_ = cmd.Wait()
	}
	for until := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return addr, stop, nil
		}
		if time.Now().After(until) || ctx.Err() != nil {
			stop()
			return "", nil, fmt.Errorf("a server without a store did not answer: %w", errors.Join(err, ctx.Err()))
		}
	}
}
