package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"time"

	"millrace/server"
	"millrace/server/store"
	"millrace/server/store/index"
	"millrace/static"
	"millrace/wasm/widgets"
)

// siteFlags say what is served and where; `serve` and `dev` share them.
type siteFlags struct {
	Addr   string `help:"Address to listen on." default:"localhost:8080" env:"MILLRACE_ADDR"`
	Data   string `help:"Folder for the database; made when it is not there." default:"data" env:"MILLRACE_DATA" type:"path"`
	Secure bool   `help:"The site is reached over https: cookies are sent over https only." env:"MILLRACE_SECURE"`
	Quiet  bool   `help:"Log problems only." env:"MILLRACE_QUIET"`

	NoServiceWorker bool `help:"Keep no lessons in browsers for reading offline, and have browsers that keep some drop them." env:"MILLRACE_NO_SERVICE_WORKER"`

	sources `embed:""`
}

type serveCommand struct {
	siteFlags `embed:""`
}

// Run serves until ctx ends.
func (c *serveCommand) Run(ctx context.Context, m *Main) error {
	site, err := c.load()
	if err != nil {
		return err
	}
	if len(site.Faults) > 0 {
		printFaults(m.Stderr, site.Faults)
		return fmt.Errorf("%s in the content: nothing is served until they are mended (\"millrace dev\" serves all the same)", count(len(site.Faults), "fault"))
	}
	return c.serve(ctx, m, site, nil, nil)
}

// serve opens the store and serves a site. started, when not nil, is called with the
// running server.
func (c *siteFlags) serve(ctx context.Context, m *Main, site *server.Site, dev *server.Reload, started func(*server.Server)) (err error) {
	level := slog.LevelInfo
	if c.Quiet {
		level = slog.LevelWarn
	}
	log := slog.New(slog.NewTextHandler(m.Stderr, &slog.HandlerOptions{Level: level}))
	assets, err := static.Open()
	if err != nil {
		return err
	}
	records, err := store.Open(ctx, c.Data)
	if err != nil {
		return fmt.Errorf("opening the data folder %s: %w", c.Data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	if dev == nil { // an author saves more often than anybody begins an attempt
		if err := site.Keep(ctx, records); err != nil {
			return err
		}
	}
	srv, err := server.New(server.Config{
		Store: records, Index: index.Open, Site: site, Widgets: widgets.All, Assets: assets, Log: log, Secure: c.Secure, Dev: dev, Draw: drawSketch, NoWorker: c.NoServiceWorker,
	})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		hint := "write it like localhost:8080"
		if errors.Is(err, syscall.EADDRINUSE) {
			hint = "something else listens there: choose another address with --addr"
		}
		return fmt.Errorf("cannot listen on %s: %w (%s)", c.Addr, err, hint)
	}
	url := "http://" + shown(listener.Addr().String())
	fmt.Fprintf(m.Stdout, "Millrace is on %s\n", url)
	if !assets.Built() {
		fmt.Fprintln(m.Stdout, "The widgets are not built, so they answer by forms only. Run \"make wasm\", then start again.")
	}
	if started != nil {
		started(srv)
	}
	if m.Ready != nil {
		m.Ready(url)
	}
	var attending sync.WaitGroup
	defer attending.Wait() // before the store is closed
	attended, leave := context.WithCancel(ctx)
	defer leave()
	attending.Go(func() { srv.Attend(attended, attendEvery) })
	return listen(ctx, listener, srv, dev)
}

// attendEvery is how often the server looks for attempts whose time is up.
const attendEvery = 5 * time.Second

// listen answers requests until ctx ends, then lets those under way finish.
func listen(ctx context.Context, l net.Listener, h http.Handler, dev *server.Reload) error {
	s := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	if dev != nil {
		s.RegisterOnShutdown(dev.Close)
	}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	if err := s.Shutdown(grace); err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// shown writes a listening address as somebody would type it.
func shown(addr string) string {
	for _, local := range []string{"127.0.0.1:", "[::1]:", "[::]:", "0.0.0.0:"} {
		if port, ok := strings.CutPrefix(addr, local); ok {
			return "localhost:" + port
		}
	}
	return addr
}
