package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRestoreGoesBackToABackupAndForthAgain(t *testing.T) {
	data, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	add := func(login string) {
		t.Helper()
		if status, out, errs := run(t, "a quiet river\n", "user", "add", login, "--data", data); status != 0 {
			t.Fatalf("status %d: %s%s", status, out, errs)
		}
	}
	isThere := func(login string, want bool) {
		t.Helper()
		status, _, errs := run(t, "a quiet river\n", "user", "passwd", login, "--data", data)
		if (status == 0) != want {
			t.Errorf("%s is there: %t, want %t (%s)", login, status == 0, want, errs)
		}
	}
	add("ada")
	if status, _, errs := run(t, "", "backup", copied, "--data", data); status != 0 {
		t.Fatal(errs)
	}
	add("bob")
	status, out, errs := run(t, "", "restore", copied, "--data", data)
	if status != 0 || !strings.Contains(out, "0 events, 1 account,") || !strings.Contains(out, ".before-") {
		t.Fatalf("status %d: %s%s", status, out, errs)
	}
	isThere("ada", true)
	isThere("bob", false)

	aside, err := filepath.Glob(filepath.Join(data, "*.before-*[0-9]"))
	if err != nil || len(aside) != 1 {
		t.Fatalf("aside: %v, %v", aside, err)
	}
	if status, _, errs := run(t, "", "restore", aside[0], "--data", data); status != 0 {
		t.Fatal(errs)
	}
	isThere("bob", true)
}

func TestRestoreIsRefusedWhileTheSiteIsServed(t *testing.T) {
	data, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy.db")
	startSiteOn(t, data)
	if status, _, errs := run(t, "", "backup", copied, "--data", data); status != 0 {
		t.Fatal(errs)
	}
	status, _, errs := run(t, "", "restore", copied, "--data", data)
	if status != 1 || !strings.Contains(errs, "nothing was changed") || !strings.Contains(errs, "stop it first") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Learners post 200 times a second while backups are made, and each is restored into a
// folder of its own: there is everything that was acknowledged before the backup began.
func TestProofEveryBackupHoldsWhatWasAcknowledgedBeforeIt(t *testing.T) {
	backups := 5
	if wholeProof() {
		backups = 50
	}
	const perSecond, many = 200, 24
	data, address := t.TempDir(), freeAddress(t)
	p := startProgram(t, address, data, nil)
	learners := newLearners(t, p.site, many)
	begin(t, learners)

	var mu sync.Mutex
	var known []string // in the order of their acknowledgement
	for _, l := range learners {
		for _, d := range l.saved {
			known = append(known, d.ID)
		}
	}
	ctx, enough := context.WithCancel(t.Context())
	done, began := make(chan struct{}), time.Now()
	var posts int
	go func() {
		defer close(done)
		together(learners, func(l *learner) {
			beat := time.NewTicker(time.Second * many / perSecond)
			defer beat.Stop()
			for ctx.Err() == nil && !l.wrong {
				saved := len(l.saved)
				if l.send(ctx) {
					mu.Lock()
					posts++
					for _, d := range l.saved[saved:] {
						known = append(known, d.ID)
					}
					mu.Unlock()
				}
				<-beat.C
			}
		})
	}()
	checked := 0
	for n := range backups {
		mu.Lock()
		before := len(known)
		mu.Unlock()
		folder := t.TempDir()
		copied := filepath.Join(folder, "copy.db")
		if status, _, errs := run(t, "", "backup", copied, "--data", data); status != 0 {
			t.Fatalf("backup %d: %s", n, errs)
		}
		if status, _, errs := run(t, "", "restore", copied, "--data", folder); status != 0 {
			t.Fatalf("restoring backup %d: %s", n, errs)
		}
		if err := os.Remove(copied); err != nil {
			t.Fatal(err)
		}
		there := map[string]bool{}
		for _, id := range column(t, database(t, folder), `SELECT id FROM event`) {
			there[id] = true
		}
		mu.Lock()
		for _, id := range known[:before] {
			if checked++; !there[id] {
				t.Errorf("backup %d lacks the event %s, acknowledged before it", n, id)
			}
		}
		mu.Unlock()
		time.Sleep(50 * time.Millisecond)
	}
	enough()
	<-done
	took := time.Since(began)
	finish(t, learners)
	p.stop()
	found := provenRecord(t, data, learners)
	if checked == 0 || posts < backups {
		t.Error("nothing was acknowledged: nothing was shown")
	}
	t.Logf("%d backups, restored, under %s: %d look-ups of acknowledged events, none missing; %v", backups,
		fmt.Sprintf("%.0f posts a second", float64(posts)/took.Seconds()), checked, found)
}
