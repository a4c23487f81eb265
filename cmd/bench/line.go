package main

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"
)

// conditions are those of a reader's device and line.
type conditions struct {
	name     string
	slowdown float64       // of the page's thread; Chromium slows no Worker
	latency  time.Duration // from a request to the first byte of its answer
	down, up float64       // bytes in a second, shared by all connections; 0 is no line at all
}

var (
	unthrottled = conditions{name: "unthrottled", slowdown: 1}
	slow4G      = conditions{name: "Slow 4G, 4× CPU", slowdown: 4, latency: 150 * time.Millisecond, down: 1.6e6 / 8, up: 750e3 / 8}
)

// line is a slow line to a site: a relay on the loopback.
//
// Why not Chromium's own throttle: it holds back what the page asks for and lets through
// what a Worker does, and the WebAssembly is what the Worker asks for. As there, a new
// connection costs nothing, and the latency is that of a request.
type line struct {
	url      string
	to       string // the site's address
	listener net.Listener
	up, down *pace
	latency  time.Duration
	stop     context.CancelFunc
}

// lay lays a line to the site.
func (s *site) lay(ctx context.Context, c conditions) (*line, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("laying a slow line: %w", err)
	}
	ctx, stop := context.WithCancel(ctx)
	l := &line{
		url: "http://" + listener.Addr().String(), to: s.addr, listener: listener,
		up: &pace{rate: c.up}, down: &pace{rate: c.down}, latency: c.latency, stop: stop,
	}
	go l.accept(ctx)
	return l, nil
}

func (l *line) close() {
	l.stop()
	l.listener.Close()
}

func (l *line) accept(ctx context.Context) {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return // closed
		}
		go l.join(ctx, near)
	}
}

// join carries one connection until either end closes it.
func (l *line) join(ctx context.Context, near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", l.to)
	if err != nil {
		return // the browser sees a connection that is closed, and its page fails to load
	}
	defer far.Close()
	defer context.AfterFunc(ctx, func() { near.Close(); far.Close() })()
	var wg sync.WaitGroup
	wg.Go(func() { carry(far, near, l.up, l.latency); closeWrite(far) })
	wg.Go(func() { carry(near, far, l.down, 0); closeWrite(near) })
	wg.Wait()
}

// closeWrite tells the other end that no more comes. What was wrong with the connection
// shows in the page.
func closeWrite(c net.Conn) {
	if t, ok := c.(*net.TCPConn); ok {
		_ = t.CloseWrite()
	}
}

// packet is on its way until due.
type packet struct {
	bytes []byte
	due   time.Time
}

// carry copies from one end to the other at a pace and then as much later as delay says,
// until one of them closes. Packets are as on Ethernet, so that connections share a line
// fairly.
func carry(to, from net.Conn, p *pace, delay time.Duration) {
	under := make(chan packet, 1024)
	var wg sync.WaitGroup
	wg.Go(func() {
		for packet := range under {
			time.Sleep(time.Until(packet.due))
			if _, err := to.Write(packet.bytes); err != nil {
				from.Close() // nobody is there to take more
			}
		}
	})
	for {
		bytes := make([]byte, 1460)
		n, err := from.Read(bytes)
		if n > 0 {
			sent := p.send(n)
			under <- packet{bytes[:n], sent.Add(delay)}
		}
		if err != nil {
			break
		}
	}
	close(under)
	wg.Wait()
}

// pace is what all connections of a line share in one direction.
type pace struct {
	rate float64 // bytes in a second

	mu   sync.Mutex
	free time.Time // when all that was sent so far has gone through
}

// send waits until n bytes have gone through and returns when that was.
func (p *pace) send(n int) time.Time {
	p.mu.Lock()
	if now := time.Now(); p.free.Before(now) {
		p.free = now
	}
	p.free = p.free.Add(time.Duration(float64(n) / p.rate * float64(time.Second)))
	gone := p.free
	p.mu.Unlock()
	time.Sleep(time.Until(gone))
	return gone
}
