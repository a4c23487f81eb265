package main

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"time"
)

const (
	readers   = 32              // connections that ask for pages at the same time
	reading   = 2 * time.Second // of each round
	pageTurns = 5               // rounds of each server
)

// takePages asks for a lesson as strangers and as somebody who is signed in, in turns with
// an nginx that sends the same bytes, compressed before, under the same headers. All of it
// shares the cores, and each connection asks again as soon as it is answered. Whoever is
// signed in opens the lesson again while their record stays as it is; what it costs when
// something new is in it is measured beside.
func takePages(ctx context.Context, r *rig) ([]figure, error) {
	s, err := r.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer s.stop()
	strangers, members := make([][]byte, readers), make([][]byte, readers)
	for i := range readers {
		m, err := newMember(s.addr)
		if err != nil {
			return nil, err
		}
		defer m.caller.close()
		if err := m.signUp(fmt.Sprint("reader", i)); err != nil {
			return nil, err
		}
		if err := m.keep(ctx, history(1)...); err != nil {
			return nil, err
		}
		strangers[i], members[i] = asking(s.addr, lesson, ""), asking(s.addr, lesson, m.cookie)
	}
	kinds := []struct {
		who      string
		requests [][]byte
		goal     float64
	}{{"anonymous", strangers, 0.6}, {"signed in", members, 0.3}}
	var figures []figure
	for _, k := range kinds {
		first, err := settled(s.addr, k.requests[0])
		if err != nil {
			return nil, err
		}
		beside, err := r.startNginx(ctx, []file{{lesson, first.header, first.body}})
		if err != nil {
			return nil, err
		}
		copied := make([][]byte, readers)
		for i := range copied {
			copied[i] = asking(beside.addr, lesson, "")
		}
		more, err := inTurns(ctx, k.who, s.addr, k.requests, beside.addr, copied)
		beside.stop()
		if err != nil {
			return nil, err
		}
		more[len(more)-1].goal = atLeast(k.goal)
		figures = append(figures, more...)
	}
	fresh, err := freshPages(ctx, s.addr)
	return append(figures, fresh...), err
}

// settled asks for a page until its length no longer changes: at first it is compressed
// in a hurry.
func settled(addr string, request []byte) (reply, error) {
	c, err := dial(addr)
	if err != nil {
		return reply{}, err
	}
	defer c.close()
	var r reply
	for same, until := 0, time.Now().Add(10*time.Second); same < 10; time.Sleep(50 * time.Millisecond) {
		again, err := c.send(request, true)
		if err != nil {
			return reply{}, err
		}
		if again.status != 200 {
			return reply{}, fmt.Errorf("a page was answered with %d", again.status)
		}
		if same++; again.length != r.length {
			same = 0
		}
		if r = again; time.Now().After(until) {
			break // it holds something new each time
		}
	}
	return r, nil
}

// inTurns asks two servers for a page and compares their rates.
func inTurns(ctx context.Context, who, ours string, ourRequests [][]byte, other string, otherRequests [][]byte) ([]figure, error) {
	cores := runtime.NumCPU()
	var rate, copied, slow, slowCopied, share, shareCopied sample
	length := 0
	for range pageTurns {
		a, err := hammer(ctx, ours, ourRequests, cores, reading)
		if err != nil {
			return nil, err
		}
		b, err := hammer(ctx, other, otherRequests, cores, reading)
		if err != nil {
			return nil, err
		}
		if math.Abs(float64(a.length-b.length)) > 0.01*float64(b.length) {
			return nil, fmt.Errorf("the servers send different pages, of %d and %d bytes", a.length, b.length)
		}
		rate, copied, length = append(rate, a.rate), append(copied, b.rate), a.length
		slow, slowCopied = append(slow, a.took.quantile(0.99)), append(slowCopied, b.took.quantile(0.99))
		share, shareCopied = append(share, 100*a.generator), append(shareCopied, 100*b.generator)
	}
	note := fmt.Sprintf("%d connections, %d bytes a page; the generator took %s %% of all cores here and %s %% with nginx",
		len(ourRequests), length, short(share.median()), short(shareCopied.median()))
	return []figure{
		{what: "lesson, " + who, unit: "/s", values: rate, note: note},
		{what: "… from nginx", unit: "/s", values: copied, note: fmt.Sprintf("Debian's settings, %d workers", cores)},
		{what: "… slowest of a hundred", unit: "ms", values: slow},
		{what: "… slowest of a hundred from nginx", unit: "ms", values: slowCopied},
		{what: "… over nginx", unit: "×", values: rate.over(copied)},
	}, nil
}

// freshPages measures a lesson that has to be drawn anew, because between two views a
// section was marked or taken back.
func freshPages(ctx context.Context, addr string) ([]figure, error) {
	m, err := newMember(addr)
	if err != nil {
		return nil, err
	}
	defer m.caller.close()
	if err := m.signUp("changing"); err != nil {
		return nil, err
	}
	if err := m.keep(ctx, history(1)...); err != nil {
		return nil, err
	}
	var took sample
	kinds := []string{"section.undone", "section.done"}
	for i := range 40 {
		if err := m.keep(ctx, newEvent(kinds[i%2], sections[0], `{}`)); err != nil {
			return nil, err
		}
		began := time.Now()
		r, err := m.caller.send(asking(addr, lesson, m.cookie), false)
		if err != nil {
			return nil, err
		}
		if r.status != 200 {
			return nil, fmt.Errorf("a lesson was answered with %d", r.status)
		}
		took = append(took, milliseconds(time.Since(began)))
	}
	return []figure{{what: "lesson, signed in, after a change of the record", unit: "ms", values: took, note: "one at a time"}}, nil
}
