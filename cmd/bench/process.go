package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"millrace/server/store"
)

// watched is what a server took while it was watched.
type watched struct {
	memory float64 // MB, the most at once
	cores  float64 // processor time over time
	wal    float64 // MB, the largest that the log file was
}

// watch looks at a server and the log file of its database twice a second, until stop is
// called, which returns what there was to see. Linux only: it reads /proc.
func (s *site) watch(ctx context.Context, data string) (stop func() (watched, error)) {
	ctx, cancel := context.WithCancel(ctx)
	var w watched
	done, began := make(chan error, 1), time.Now()
	before, err := s.used()
	look := func() error {
		memory, err := s.resident()
		if err != nil {
			return err
		}
		w.memory = max(w.memory, memory)
		info, err := os.Stat(filepath.Join(data, store.FileName+"-wal"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("looking at the log file: %w", err)
		}
		if err == nil {
			w.wal = max(w.wal, float64(info.Size())/1e6)
		}
		return nil
	}
	go func() {
		for err == nil {
			select {
			case <-time.After(500 * time.Millisecond):
				err = look()
			case <-ctx.Done():
				done <- look()
				return
			}
		}
		done <- err
	}()
	return func() (watched, error) {
		cancel()
		err := <-done
		after, usedErr := s.used()
		w.cores = (after - before).Seconds() / time.Since(began).Seconds()
		return w, errors.Join(err, usedErr)
	}
}

// used is the processor time that a server has taken so far (proc(5): fields 14 and 15 of
// stat, in hundredths of a second).
func (s *site) used() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading a server's processor time: %w", err)
	}
	// The second field is a name in brackets, which may hold anything.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, fmt.Errorf("this is no account of a process: %q", text)
	}
	var ticks int64
	for _, f := range fields[11:13] {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("reading a server's processor time: %w", err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond, nil
}

// resident is how much memory a server holds, in MB.
func (s *site) resident() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("reading a server's memory: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kib, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 64)
			if err != nil {
				return 0, fmt.Errorf("reading a server's memory: %w", err)
			}
			return kib * 1024 / 1e6, nil
		}
	}
	return 0, errors.New("a server's memory is not known")
}
