package main

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"sync"

	"millrace/server/store"
	"millrace/server/store/sqlite/sqlitebench"
)

// ledger is what learners were told about the events they sent.
type ledger struct {
	mu      sync.Mutex
	kept    map[string]bool // acknowledged, by id
	answers map[int]int     // how often each status came
	faults  []string        // what was answered that should not have been, the first few
	failed  int             // how many such there were
}

func newLedger() *ledger { return &ledger{kept: map[string]bool{}, answers: map[int]int{}} }

// note reads the answer to a batch. Whether any event was sent before is known to the
// caller alone.
func (l *ledger) note(events []event, r reply, again bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.answers[r.status]++
	if r.status != http.StatusOK {
		return
	}
	of, err := outcomes(r)
	if err == nil && len(of) != len(events) {
		err = fmt.Errorf("%d outcomes for %d events", len(of), len(events))
	}
	if err != nil {
		l.fault(err.Error())
		return
	}
	for i, o := range of {
		if o == "stored" || o == "duplicate" && again {
			l.kept[events[i].ID] = true
			continue
		}
		l.fault(events[i].Kind + " " + o)
	}
}

func (l *ledger) fault(what string) {
	if l.failed++; l.failed <= 3 {
		l.faults = append(l.faults, what)
	}
}

// refused is how many answers were neither 200 nor a plea to come back later.
func (l *ledger) refused() (n int) {
	for status, times := range l.answers {
		if status != http.StatusOK && status != http.StatusTooManyRequests {
			n += times
		}
	}
	return n + l.failed
}

// figures compares the ledger with the database of a server that has stopped.
func (l *ledger) figures(data, of string) ([]figure, error) {
	times := map[string]int{}
	if err := sqlitebench.IDs(filepath.Join(data, store.FileName), func(id string) { times[id]++ }); err != nil {
		return nil, err
	}
	lost, twice := 0, 0
	for id := range l.kept {
		switch n := times[id]; {
		case n == 0:
			lost++
		case n > 1:
			twice++
		}
	}
	return []figure{
		{what: of + ": acknowledged events that are not in the log", values: whole(lost), goal: atMost(0),
			note: fmt.Sprintf("%d were acknowledged; read from the database after the server had stopped", len(l.kept))},
		{what: of + ": acknowledged events that are there twice", values: whole(twice), goal: atMost(0)},
		{what: of + ": requests that were refused or failed", values: whole(l.refused()), goal: atMost(0), note: strings.Join(l.faults, "; ")},
	}, nil
}
