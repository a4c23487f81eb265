package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/alecthomas/kong"

	"millrace/server"
	"millrace/server/demo"
	"millrace/server/store"
	"millrace/server/store/sqlite"
	"millrace/server/study"
	"millrace/static"
	"millrace/wasm/widgets"
)

// demoFlags are those of a site that is filled with people who do not exist.
type demoFlags struct {
	Demo      bool `help:"Serve a class of forty with five weeks of made-up work, to look around in. Its data is kept in a folder of its own, which goes when the site stops; name one with --data to keep it."`
	DemoStill bool `help:"With --demo: nobody goes on learning while you look."`
}

// demoSeed is that of every demo, so that all look alike.
const demoSeed = 11

// demoNote is the file that says that a data folder is a demo's. It is written once the demo is
// complete.
const demoNote = "demo.txt"

const demoWords = "This folder was filled by \"millrace serve --demo\". Nobody in it exists. Delete it when you are done.\n"

// isSet reports whether somebody set a flag, be it by a variable or a file.
func isSet(k *kong.Context, name string) bool {
	for _, flag := range k.Selected().Flags {
		if flag.Name == name {
			return origin(k, flag) != "default"
		}
	}
	return false
}

// serveDemo serves a demo until ctx ends: that of the data folder when one is named, which is
// made there if the folder is empty, or else one in a folder that is removed afterwards.
func (c *serveCommand) serveDemo(ctx context.Context, m *Main, site *server.Site, named bool) (err error) {
	if !named {
		if c.Data, err = os.MkdirTemp("", "millrace-demo-"); err != nil {
			return fmt.Errorf("making a folder for the demo: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(c.Data)) }()
	}
	made, err := isDemo(c.Data)
	if err != nil {
		return err
	}
	password := rand.Text()[:16]
	phc, err := server.HashPassword(password)
	if err != nil {
		return err
	}
	assets, err := static.Open()
	if err != nil {
		return err
	}
	of := demo.Config{
		Course: site.Course, Banks: site.Banks, Challenges: site.Challenges, Marker: server.NewMarker(site, widgets.All, assets),
		Seed: demoSeed, Now: time.Now(), Password: phc,
	}
	people, err := fillDemo(ctx, c.Data, of, made)
	if err != nil {
		return err
	}
	var going sync.WaitGroup
	defer going.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop() // before it waits
	telling := *m
	telling.Ready = func(url string) {
		io.WriteString(m.Stdout, welcome(url, people, password))
		if m.Ready != nil {
			m.Ready(url)
		}
	}
	return c.serve(ctx, &telling, site, nil, func(s *server.Server) {
		if c.DemoStill {
			return
		}
		going.Go(func() {
			if err := demo.Live(ctx, s.Act, of, people, 15*time.Second, 40*time.Second); err != nil {
				fmt.Fprintln(m.Stderr, "millrace:", err)
			}
		})
	})
}

// fillDemo makes a demo in a data folder and notes that it is one. Of one that was made before
// it gives those who look around the new password; nobody knows the old one.
func fillDemo(ctx context.Context, data string, of demo.Config, made bool) (people demo.People, err error) {
	clock := &demo.Clock{}
	opts := sqlite.Options{Now: clock.Now}
	if made {
		opts.Now = nil
	}
	records, err := sqlite.Open(ctx, filepath.Join(data, store.FileName), opts)
	if err != nil {
		return people, fmt.Errorf("opening the data folder %s: %w", data, err)
	}
	defer func() { err = errors.Join(err, records.Close()) }()
	if !made {
		if err := demo.Fill(ctx, records, clock, of); err != nil {
			return people, fmt.Errorf("making the demo: %w", err)
		}
		if err := os.WriteFile(filepath.Join(data, demoNote), []byte(demoWords), 0o600); err != nil {
			return people, fmt.Errorf("making the demo: %w", err)
		}
	}
	if people, err = demo.Find(ctx, records, of); err != nil || !made {
		return people, err
	}
	for _, a := range []study.Account{people.Instructor, people.Learner, people.Admin} {
		if a.ID == "" {
			continue
		}
		if err := records.SetPassword(ctx, a.ID, of.Password); err != nil {
			return people, fmt.Errorf("a new password for %s: %w", a.Login, err)
		}
	}
	return people, nil
}

// isDemo reports whether a data folder holds a demo. One that holds anything else is an error:
// nobody wants forty strangers among their learners.
func isDemo(data string) (bool, error) {
	files, err := os.ReadDir(data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("looking into the data folder: %w", err)
	case len(files) == 0:
		return false, nil
	}
	note, err := os.ReadFile(filepath.Join(data, demoNote))
	if err != nil || string(note) != demoWords {
		return false, fmt.Errorf("the folder %s holds other data, and a demo would mix forty made-up people with it: name an empty folder with --data, or none, and the demo has one of its own until it stops", data)
	}
	return true, nil
}

// welcome says how to look around.
func welcome(url string, people demo.People, password string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "A demo: nobody in it exists. Sign in at %s/sign-in with the password %s as\n", url, password)
	for _, p := range []struct {
		account study.Account
		is      string
	}{{people.Instructor, "who teaches the classes"}, {people.Learner, "a learner in the middle of the course"}, {people.Admin, "who runs the site"}} {
		if p.account.ID != "" {
			fmt.Fprintf(&b, "  %-22s %s, %s\n", p.account.Login, p.account.Name, p.is)
		}
	}
	return b.String()
}
