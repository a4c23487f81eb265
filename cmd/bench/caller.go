package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// caller is one connection that is kept alive and sends one request after another.
//
// Why not net/http: its client costs as much as the server it is to measure. This one
// reads the status and how long the body is, and throws the body away.
type caller struct {
	conn net.Conn
	in   *bufio.Reader
}

// reply is what a caller saw of an answer.
type reply struct {
	status int
	header textproto.MIMEHeader // nil unless it was asked for
	body   []byte               // nil unless it was asked for
	length int                  // of the body, as sent
}

func dial(addr string) (*caller, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("calling %s: %w", addr, err)
	}
	return &caller{conn, bufio.NewReaderSize(conn, 64<<10)}, nil
}

func (c *caller) close() { c.conn.Close() }

// send sends a request and reads its answer, within ten seconds.
func (c *caller) send(request []byte, keep bool) (reply, error) {
	if err := c.conn.SetDeadline(time.Now().Add(10 * time.Second)); err != nil {
		return reply{}, fmt.Errorf("calling: %w", err)
	}
	if _, err := c.conn.Write(request); err != nil {
		return reply{}, fmt.Errorf("sending a request: %w", err)
	}
	r, err := c.read(keep)
	if err != nil {
		return reply{}, fmt.Errorf("reading an answer: %w", err)
	}
	return r, nil
}

func (c *caller) read(keep bool) (r reply, err error) {
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return r, err
	}
	if len(line) < 12 || !bytes.HasPrefix(line, []byte("HTTP/1.1 ")) {
		return r, fmt.Errorf("this is no answer: %q", line)
	}
	if r.status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return r, fmt.Errorf("this is no status: %q", line)
	}
	if keep {
		r.header = textproto.MIMEHeader{}
	}
	length, chunked := 0, false
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return r, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimSpace(value)
		if keep {
			r.header.Add(string(name), string(value))
		}
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.Atoi(string(value)); err != nil {
				return r, err
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		}
	}
	if !chunked {
		return r, c.take(&r, length, keep)
	}
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return r, err
		}
		size, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return r, err
		}
		if err := c.take(&r, int(size), keep); err != nil {
			return r, err
		}
		if _, err := c.in.Discard(len("\r\n")); err != nil || size == 0 {
			return r, err
		}
	}
}

// take reads n bytes of the body.
func (c *caller) take(r *reply, n int, keep bool) error {
	r.length += n
	if !keep {
		_, err := c.in.Discard(n)
		return err
	}
	part := make([]byte, n)
	_, err := io.ReadFull(c.in, part)
	r.body = append(r.body, part...)
	return err
}

// asking writes the request for a page, as a browser with this cookie would that takes
// brotli.
func asking(addr, path, cookie string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip, deflate, br\r\nAccept: text/html\r\n", path, addr)
	if cookie != "" {
		fmt.Fprintf(&b, "Cookie: %s\r\n", cookie)
	}
	b.WriteString("\r\n")
	return []byte(b.String())
}

// stint is what a round of a closed loop found.
type stint struct {
	rate      float64 // answers in a second
	took      sample  // ms of each
	generator float64 // share of the machine's processor time that this program took
	length    int     // of a body
}

// hammer sends requests to an address for a while, each on its own connection and again as
// soon as it is answered. An answer other than 200 is an error.
func hammer(ctx context.Context, addr string, requests [][]byte, cores int, d time.Duration) (stint, error) {
	callers := make([]*caller, len(requests))
	for i := range callers {
		var err error
		if callers[i], err = dial(addr); err != nil {
			return stint{}, err
		}
		defer callers[i].close()
	}
	var wg sync.WaitGroup
	took, failed, lengths := make([]sample, len(requests)), make([]error, len(requests)), make([]int, len(requests))
	used, began := ownTime(), time.Now()
	for i, c := range callers {
		wg.Go(func() {
			for ctx.Err() == nil {
				at := time.Now()
				if at.Sub(began) > d {
					return
				}
				r, err := c.send(requests[i], false)
				if err == nil && r.status != 200 {
					err = fmt.Errorf("%s answered %d", addr, r.status)
				}
				if err != nil {
					failed[i] = err
					return
				}
				took[i], lengths[i] = append(took[i], milliseconds(time.Since(at))), r.length
			}
		})
	}
	wg.Wait()
	passed := time.Since(began)
	s := stint{generator: (ownTime() - used).Seconds() / passed.Seconds() / float64(cores), length: lengths[0]}
	for _, t := range took {
		s.took = append(s.took, t...)
	}
	s.rate = float64(len(s.took)) / passed.Seconds()
	return s, cmp.Or(append([]error{ctx.Err()}, failed...)...) // one of them says it
}

// ownTime is the processor time that this program has used.
func ownTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
