package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"millrace/server"
)

// settle is how long the folder must be quiet after a change: editors write a file in
// several steps.
const settle = 20 * time.Millisecond

type devCommand struct {
	siteFlags `embed:""`
}

// Run serves until ctx ends and loads the content again whenever it changes.
func (c *devCommand) Run(ctx context.Context, m *Main) error {
	if c.Content == "" {
		return errors.New("\"millrace dev\" needs --content, the folder you write in (and --quizzes for its banks)")
	}
	site, err := c.load()
	if err != nil {
		return err
	}
	printFaults(m.Stdout, site.Faults)
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return fmt.Errorf("watching for changes: %w", err)
	}
	defer watcher.Close()
	for _, folder := range []string{c.Content, c.Quizzes} {
		if err := watch(watcher, folder); err != nil {
			return fmt.Errorf("watching %s: %w", folder, err)
		}
	}
	pages := server.NewReload()
	return c.serve(ctx, m, site, pages, func(s *server.Server) {
		go c.follow(ctx, m, watcher, site, s, pages)
	})
}

// watch watches a folder and all below it. Folders, not files: an editor that saves by
// renaming would take a watched file away.
func watch(w *fsnotify.Watcher, folder string) error {
	if folder == "" {
		return nil
	}
	return filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return w.Add(path)
	})
}

// follow loads the content after each change. When a page cannot be made from it at all,
// the last good one stays and the faults are shown over it.
func (c *devCommand) follow(ctx context.Context, m *Main, w *fsnotify.Watcher, good *server.Site, s *server.Server, pages *server.Reload) {
	quiet := time.NewTimer(time.Hour)
	quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.Events:
			if !ok {
				return
			}
			if e.Has(fsnotify.Create) {
				// A new folder is watched too; a file or one that is gone again is not.
				_ = watch(w, e.Name)
			}
			quiet.Reset(settle)
		case err, ok := <-w.Errors:
			if !ok {
				return
			}
			fmt.Fprintln(m.Stderr, "millrace: watching for changes:", err)
		case <-quiet.C:
			started := time.Now()
			site, err := c.load()
			if err != nil {
				fmt.Fprintln(m.Stderr, "millrace:", err)
			}
			if len(site.Faults) == 0 && err == nil {
				good = site
				fmt.Fprintf(m.Stdout, "Loaded in %s.\n", time.Since(started).Round(time.Millisecond))
			} else {
				printFaults(m.Stdout, site.Faults)
				site = &server.Site{Course: good.Course, Guide: good.Guide, Banks: good.Banks, Challenges: good.Challenges, Faults: site.Faults}
			}
			s.Swap(site)
			pages.Tell()
		}
	}
}
