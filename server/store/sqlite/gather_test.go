package sqlite

import (
	"testing"
	"time"
)

func TestThoseWhoShareACommitAreLikelyToComeBack(t *testing.T) {
	at := time.Now()
	const took = 4 * time.Millisecond
	// Of ten callers, six share a commit and one comes while it is under way.
	busy := turn{callers: 10}.then(7, at, at.Add(took))
	if want := (turn{9, took / 2, at.Add(2 * took)}); busy != want {
		t.Errorf("the turn after ten callers is %v, want %v", busy, want)
	}
	if more := busy.then(12, at, at.Add(time.Second)); more.callers != 12 || more.wait != maxCompany {
		t.Errorf("after a second for twelve, %d callers are waited for for %s, want 12 for %s", more.callers, more.wait, maxCompany)
	}
	soon, pause := busy, busy
	soon.fade(busy.until)
	pause.fade(busy.until.Add(1))
	if soon.callers != 9 || pause.callers != 0 {
		t.Errorf("%d callers are expected at once and %d after a pause, want 9 and 0", soon.callers, pause.callers)
	}
}

func TestARequestWaitsForThoseWhoAreLikelyToCome(t *testing.T) {
	for _, c := range []struct {
		what          string
		last          turn
		before, after int // requests that wait, and that come while the first one waits
		want          int
	}{
		{"nobody is expected", turn{}, 0, 0, 1},
		{"nobody is expected, and some wait", turn{}, 3, 0, 4},
		{"those who are expected come", turn{callers: 4, wait: time.Hour}, 1, 2, 4},
		{"they do not come", turn{callers: 4, wait: time.Millisecond}, 1, 0, 2},
		{"more wait than one commit takes", turn{}, 2*maxBatch - 1, 0, maxBatch},
	} {
		w := &writer{queue: make(chan request, 2*maxBatch)}
		for range c.before {
			w.queue <- request{}
		}
		go func() {
			for range c.after {
				w.queue <- request{}
			}
		}()
		if got := len(w.gather(request{}, c.last)); got != c.want {
			t.Errorf("%s: %d share a commit, want %d", c.what, got, c.want)
		}
	}
}

func TestAWriterThatStopsWaitsForNobody(t *testing.T) {
	w := &writer{queue: make(chan request, 1)}
	close(w.queue)
	if got := len(w.gather(request{}, turn{callers: 4, wait: time.Hour})); got != 1 {
		t.Errorf("%d share a commit, want 1", got)
	}
}
