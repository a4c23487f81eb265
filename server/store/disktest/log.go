package disktest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Entry is one line of what happened, in the order it happened.
type Entry struct {
	Kind   Kind
	Name   string // of the file, in the folder; "." is the folder itself; or the text of a note
	Offset int64  // of a write; the new size of a file that is cut
	Data   []byte // of a write
}

// Kind says what an Entry is about.
type Kind byte

// The kinds.
const (
	Write  Kind = 'W'
	Sync   Kind = 'S'
	Cut    Kind = 'T'
	Unlink Kind = 'U'
	Note   Kind = 'A' // made by the test or by its program
)

// Notes is where a test and its program write down what they know, between the entries of
// the disk: an event that was acknowledged, for one.
type Notes struct{ file *os.File }

// LogVariable names the environment variable that leads a program to its disk's log.
const LogVariable = "DISK_LOG"

// Notes opens the log of the disk for notes.
func (d *Disk) Notes() (*Notes, error) { return OpenNotes(d.log) }

// OpenNotes opens a log for notes.
func OpenNotes(path string) (*Notes, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("opening the log of a disk: %w", err)
	}
	return &Notes{f}, nil
}

// Add writes down one word. It may be called from many goroutines.
func (n *Notes) Add(word string) error {
	_, err := fmt.Fprintf(n.file, "%c %s 0 0\n", Note, word) // one call of the system: it is not torn
	if err != nil {
		return fmt.Errorf("noting %s: %w", word, err)
	}
	return nil
}

// Close closes the log.
func (n *Notes) Close() error { return n.file.Close() }

// Log reads what happened so far.
func (d *Disk) Log() ([]Entry, error) {
	f, err := os.Open(d.log)
	if err != nil {
		return nil, fmt.Errorf("reading the log of a disk: %w", err)
	}
	defer f.Close()
	var all []Entry
	for r := bufio.NewReaderSize(f, 1<<16); ; {
		line, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) && line == "" {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("reading the log of a disk: %w", err)
		}
		e, size, err := readHead(line)
		if err != nil {
			return nil, fmt.Errorf("entry %d of the log of a disk, %q: %w", len(all)+1, line, err)
		}
		e.Data = make([]byte, size)
		if _, err := io.ReadFull(r, e.Data); err != nil {
			return nil, fmt.Errorf("entry %d of the log of a disk: %w", len(all)+1, err)
		}
		if e.Kind != Note {
			if e.Name, err = filepath.Rel(d.Folder, strings.TrimSuffix(e.Name, " (deleted)")); err != nil {
				return nil, fmt.Errorf("entry %d of the log of a disk: %w", len(all)+1, err)
			}
		}
		all = append(all, e)
	}
}

// readHead reads the line that an entry begins with, and how many bytes follow it.
func readHead(line string) (e Entry, size int, err error) {
	fields := strings.Fields(line)
	if len(fields) != 4 || len(fields[0]) != 1 {
		return e, 0, errors.New("want a kind, a name and two numbers")
	}
	e.Kind, e.Name = Kind(fields[0][0]), fields[1]
	if e.Offset, err = strconv.ParseInt(fields[2], 10, 64); err != nil {
		return e, 0, err
	}
	size, err = strconv.Atoi(fields[3])
	return e, size, err
}

// SyncedBeforeNotes returns how many words are noted in a log, and before how many of them
// the word, a UUID, was written to a file of this name, which was then synced.
func SyncedBeforeNotes(log []Entry, name string) (synced, all int) {
	safe := map[string]bool{} // what was synced
	var pending []byte        // what was written since
	for _, e := range log {
		switch {
		case e.Kind == Note:
			all++
			if safe[e.Name] {
				synced++
			}
		case e.Name != name:
		case e.Kind == Write:
			pending = append(pending, e.Data...)
		case e.Kind == Sync:
			for word := range uuids(pending) {
				safe[word] = true
			}
			pending = pending[:0]
		}
	}
	return synced, all
}

// uuids yields what may be the words in some bytes: whatever has dashes where a UUID has.
func uuids(data []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for at := 0; ; at++ {
			dash := bytes.IndexByte(data[at:], '-')
			if dash < 0 {
				return
			}
			at += dash
			if at < 8 || at+28 > len(data) || data[at+5] != '-' || data[at+10] != '-' || data[at+15] != '-' {
				continue
			}
			if !yield(string(data[at-8 : at+28])) {
				return
			}
		}
	}
}
