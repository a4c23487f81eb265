package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"millrace/server/metrics"
	"millrace/server/store"
)

// measureProgram adds what is known of the process and its disk to what the server counts.
func measureProgram(r *metrics.Registry, data string) {
	started := float64(time.Now().UnixMilli()) / 1000
	file := filepath.Join(data, store.FileName)
	bytes := func(path string) func() float64 {
		return func() float64 {
			info, err := os.Stat(path)
			if err != nil {
				return 0 // it is not there: nothing is in it
			}
			return float64(info.Size())
		}
	}
	r.Gauge("millrace_build_info", "What runs; the value is always 1.", func() float64 { return 1 }, "version", buildVersion())
	r.Gauge("process_start_time_seconds", "When it started, in seconds since 1970.", func() float64 { return started })
	r.Gauge("go_goroutines", "Goroutines that exist.", func() float64 { return float64(runtime.NumGoroutine()) })
	r.Gauge("go_memstats_heap_alloc_bytes", "Bytes of the heap in use.", func() float64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	})
	r.Gauge("process_open_fds", "Files and connections that are open; 0 where the system does not say.", func() float64 {
		open, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			return 0
		}
		return float64(len(open) - 1) // the folder itself
	})
	r.Gauge("millrace_database_bytes", "Size of the database file.", bytes(file))
	r.Gauge("millrace_wal_bytes", "Size of the database's log, which is folded in at 16 MB.", bytes(file+"-wal"))
	r.Gauge("millrace_disk_free_bytes", "Room on the disk of the data folder.", func() float64 {
		var fs syscall.Statfs_t
		if err := syscall.Statfs(data, &fs); err != nil {
			return 0
		}
		return float64(uint64(fs.Bavail) * uint64(fs.Bsize))
	})
}

// serveMetrics answers on an address of its own until ctx ends or stop is called: what the
// site does is nobody's business who reads lessons.
func serveMetrics(ctx context.Context, addr string, r *metrics.Registry, log *slog.Logger) (url string, stop func(), err error) {
	l, err := openListener(addr, "--metrics-addr")
	if err != nil {
		return "", nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", metrics.ContentType)
		if _, err := r.WriteTo(w); err != nil {
			log.Info("nobody took the metrics", "error", err)
		}
	})
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := (front{listener: l, handler: mux, log: log, leave: func() {}}).serve(ctx); err != nil {
			log.Error("metrics", "error", err)
		}
	}()
	return fmt.Sprintf("http://%s/metrics", shown(l.Addr().String())), func() { cancel(); <-done }, nil
}
