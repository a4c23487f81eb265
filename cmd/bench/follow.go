package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const tabs = 3 // that an instructor has open

// follow keeps an instructor's pages open, each with its stream of changes, until ctx ends,
// and returns how many changes they heard of. Every second the oldest is closed, as
// browsers do it: without a word.
func follow(ctx context.Context, teacher *member, path string) (heard int64, err error) {
	var changes atomic.Int64
	var mu sync.Mutex
	var refused error
	var streams sync.WaitGroup
	defer streams.Wait()
	var open [tabs]*caller
	defer func() {
		for _, c := range open {
			if c != nil {
				c.close()
			}
		}
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-tick.C:
		case <-ctx.Done():
			mu.Lock()
			defer mu.Unlock()
			return changes.Load(), refused
		}
		if old := open[n%tabs]; old != nil {
			old.close()
		}
		c, err := dial(teacher.addr)
		if err != nil {
			return 0, err
		}
		open[n%tabs] = c
		if _, err := c.conn.Write(asking(teacher.addr, path, teacher.cookie)); err != nil {
			return 0, fmt.Errorf("opening a stream: %w", err)
		}
		streams.Go(func() {
			if err := listen(c, &changes); err != nil {
				mu.Lock()
				defer mu.Unlock()
				refused = errors.Join(refused, err)
			}
		})
	}
}

// listen counts the changes on a stream until it ends.
func listen(c *caller, changes *atomic.Int64) error {
	lines := bufio.NewScanner(c.in)
	if lines.Scan() && !strings.HasPrefix(lines.Text(), "HTTP/1.1 200 ") {
		return fmt.Errorf("a stream was answered with %q", lines.Text())
	}
	for lines.Scan() {
		if lines.Text() == "event: change" {
			changes.Add(1)
		}
	}
	return nil // it was closed, here or there
}
