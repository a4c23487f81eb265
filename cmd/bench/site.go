package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"syscall"
	"time"
)

// site is a running millrace.
type site struct {
	addr   string
	url    string
	took   time.Duration // from the command to the first whole answer
	cmd    *exec.Cmd
	output *bytes.Buffer // to be read after the end only
}

// start runs a command of the binary ("serve") with a data folder on a free port, and
// returns once the home page was read. The port is asked for here and not left to the
// program, so that nothing has to be read from its output.
func (r *rig) start(ctx context.Context, data, command string, args ...string) (*site, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	s := &site{addr: addr, url: "http://" + addr, output: &bytes.Buffer{}}
	s.cmd = exec.CommandContext(ctx, r.binary, append([]string{command, "--addr", addr, "--data", data, "--quiet"}, args...)...)
	s.cmd.Stdout, s.cmd.Stderr = s.output, s.output
	began := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting millrace %s: %w", command, err)
	}
	ready := s.await(ctx, began.Add(20*time.Second))
	s.took = time.Since(began)
	if ready != nil {
		s.stop()
		return nil, fmt.Errorf("millrace %s did not answer: %w\n%s", command, ready, s.output)
	}
	return s, nil
}

// serve is start with "serve" and a new data folder.
func (r *rig) serve(ctx context.Context) (*site, error) {
	data, err := r.folder()
	if err != nil {
		return nil, err
	}
	return r.start(ctx, data, "serve")
}

// await asks for the home page until it is answered.
func (s *site) await(ctx context.Context, deadline time.Time) error {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	for {
		err := fetch(client, s.url+"/")
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return errors.Join(err, ctx.Err())
		}
		time.Sleep(500 * time.Microsecond)
	}
}

// fetch reads a page to its end.
func fetch(client *http.Client, url string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return nil
}

// stop asks the program to end, as a host would, and waits for it.
func (s *site) stop() {
	// It may have ended by itself; then there is nobody to tell.
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

// freeAddress returns a loopback address that nobody listens on now.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("looking for a free port: %w", err)
	}
	defer l.Close()
	return l.Addr().String(), nil
}
