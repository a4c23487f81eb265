package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"millrace/server/store"
)

type doctorCommand struct {
	dataFlag `embed:""`
}

// finding is one line of what the doctor saw.
type finding struct {
	grade string // "ok", "warn" or "fault"
	about string
	says  string
	do    string // what to do; "" when it is well
}

const (
	well  = "ok"
	warn  = "warn"
	fault = "fault"
)

// Run looks at everything a site stands on, changes nothing, and says of what is not well
// what to do. Warnings are no failure: the site works.
func (c *doctorCommand) Run(ctx context.Context, m *Main) error {
	findings := []finding{{well, "program", buildVersion(), ""}, zones()}
	health, err := store.Examine(ctx, c.Data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		findings = append(findings, finding{fault, "database", "there is none in " + c.Data, "name the data folder with --data; \"millrace serve\" makes a new one there, \"millrace restore\" puts a backup there"})
	case err != nil:
		findings = append(findings, finding{fault, "database", err.Error(), "restore the latest backup with \"millrace restore\"; it keeps the files that are there now"})
	default:
		findings = append(findings, judged(health)...)
	}
	findings = append(findings, modes(c.Data)...)
	findings = append(findings, disk(c.Data, health)...)
	faults, warnings := 0, 0
	for _, f := range findings {
		fmt.Fprintf(m.Stdout, "%-5s  %-12s %s\n", f.grade, f.about, f.says)
		if f.do != "" {
			fmt.Fprintf(m.Stdout, "%20s%s\n", "→ ", f.do)
		}
		switch f.grade {
		case fault:
			faults++
		case warn:
			warnings++
		}
	}
	switch {
	case faults > 0:
		return fmt.Errorf("%s and %s", count(faults, "fault"), count(warnings, "warning"))
	case warnings > 0:
		fmt.Fprintf(m.Stdout, "The site can be served; %s.\n", count(warnings, "warning"))
	default:
		fmt.Fprintln(m.Stdout, "All is well.")
	}
	return nil
}

// maxLogWell is the size of a log at which something keeps it from being folded in: the
// server does so at 16 MB, and a backup may hold it up for a while.
const maxLogWell = 64 << 20

// judged says how a database is.
func judged(h store.Health) (out []finding) {
	served := "not served just now"
	if h.Served {
		served = "being served"
	}
	switch {
	case len(h.Damage) > 0:
		out = append(out, finding{fault, "database", "it is damaged: " + strings.Join(h.Damage, "; "),
			"stop the server, restore the latest backup with \"millrace restore\" (it keeps these files), and test the disk"})
	case h.Schema == 0:
		out = append(out, finding{warn, "database", "it is empty", "\"millrace serve\" fills it"})
	default:
		out = append(out, finding{well, "database", fmt.Sprintf("sound, %s: %s, %s, %s at quizzes%s", served, count(int(h.Events), "event"),
			count(int(h.Accounts), "account"), count(int(h.Attempts), "attempt"), until(h.Last)), ""})
	}
	switch {
	case h.Schema > h.Known:
		out = append(out, finding{fault, "schema", fmt.Sprintf("version %d, and this program knows up to %d", h.Schema, h.Known), "start the newer millrace that made it"})
	case h.Schema < h.Known && h.Schema > 0:
		out = append(out, finding{warn, "schema", fmt.Sprintf("version %d, older than this program's %d", h.Schema, h.Known), "the next \"millrace serve\" makes a backup and upgrades it"})
	case h.Schema > 0:
		out = append(out, finding{well, "schema", fmt.Sprintf("version %d, this program's", h.Schema), ""})
	}
	switch {
	case len(h.Differs) > 0:
		var words []string
		for _, table := range slices.Sorted(maps.Keys(h.Differs)) {
			words = append(words, fmt.Sprintf("%s (%s)", table, count(int(h.Differs[table]), "row")))
		}
		out = append(out, finding{fault, "projections", "these are not what the events say: " + strings.Join(words, ", "), "stop the server and run \"millrace rebuild\"; no event is lost"})
	case h.Differs != nil:
		out = append(out, finding{well, "projections", "progress and scores are what the events say", ""})
	default:
		out = append(out, finding{warn, "projections", "not compared with the events yet", "ask again when what is above is done"})
	}
	if h.Log > maxLogWell {
		out = append(out, finding{warn, "log", fmt.Sprintf("%s has %s waiting to be folded in", filepath.Base(h.Path)+"-wal", size(h.Log)),
			"see whether a program holds the database open for reading; starting the server again folds it in"})
	} else {
		out = append(out, finding{well, "log", size(h.Log) + " waiting to be folded in", ""})
	}
	if len(h.Strays) > 0 {
		out = append(out, finding{warn, "leftovers", "a backup or restore was killed and left " + strings.Join(h.Strays, ", "), "if none is under way, remove what ends in .partial; the next start finishes a restore"})
	}
	return out
}

// modes finds files of the record that others on the machine can read.
func modes(data string) (out []finding) {
	open := func(path string, allowed fs.FileMode) {
		if info, err := os.Stat(path); err == nil && info.Mode().Perm()&^allowed != 0 {
			out = append(out, finding{warn, "permissions", fmt.Sprintf("%s is open to others (mode %04o)", path, info.Mode().Perm()), fmt.Sprintf("chmod %o %s", allowed, path)})
		}
	}
	open(data, 0o700)
	files, err := filepath.Glob(filepath.Join(data, store.FileName+"*"))
	if err != nil {
		return []finding{{fault, "permissions", err.Error(), "name the folder without brackets"}}
	}
	for _, file := range files {
		open(file, 0o600)
	}
	// A file of another user is readable for root, who then finds nothing amiss.
	if len(files) > 0 {
		f, err := os.OpenFile(files[0], os.O_RDWR, 0)
		if err != nil {
			return append(out, finding{fault, "permissions", err.Error(), "run this as the user that serves the site, who must own the files"})
		}
		f.Close()
		if len(out) == 0 {
			out = append(out, finding{well, "permissions", "only this user can read the record", ""})
		}
	}
	return out
}

// disk says how much room there is.
func disk(data string, h store.Health) []finding {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(data, &fs); err != nil {
		return nil // the folder is not there, and that was said
	}
	free := int64(uint64(fs.Bavail) * uint64(fs.Bsize))
	needed := max(1<<30, 2*h.Bytes) // a backup beside it, and as much again
	switch {
	case free < 64<<20:
		return []finding{{fault, "disk", size(free) + " are free: soon no answer can be saved", "make room, or move the data folder to a larger disk"}}
	case free < needed:
		return []finding{{warn, "disk", fmt.Sprintf("%s are free; the database has %s", size(free), size(h.Bytes)), "make room before the next upgrade, which makes a backup"}}
	}
	return []finding{{well, "disk", fmt.Sprintf("%s are free; the database has %s", size(free), size(h.Bytes)), ""}}
}

// zones tries a time zone with summer time, which deadlines are worked out in.
func zones() finding {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		return finding{fault, "time zones", err.Error(), "this program was built without its zone data: build it again with \"make build\""}
	}
	summer := time.Date(2026, time.July, 1, 12, 0, 0, 0, berlin).UTC()
	if summer.Hour() != 10 {
		return finding{fault, "time zones", "noon in Berlin in July is " + summer.Format("15:04") + " UTC, and should be 10:00", "unset ZONEINFO, or repair the zone files it leads to"}
	}
	return finding{well, "time zones", "known; the clock says " + time.Now().UTC().Format("2006-01-02 15:04:05") + " UTC", ""}
}

// size writes a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 10<<30:
		return fmt.Sprintf("%d GB", n>>30)
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	}
	return fmt.Sprintf("%d KB", (n+1023)>>10)
}
