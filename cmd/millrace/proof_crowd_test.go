package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"millrace/server/store/disktest"
	"millrace/server/study"
)

// Fifty tabs of ten learners read and then write. A transaction that begins by reading and
// writes later would get "database is locked" here within milliseconds.
func TestProofNobodyIsRefusedWhenFiftyTabsReadAndWriteAtOnce(t *testing.T) {
	lasting := 2 * time.Second
	if wholeProof() {
		lasting = 30 * time.Second
	}
	data := t.TempDir()
	p := startProgram(t, freeAddress(t), data, nil)
	tabs := newLearners(t, p.site, 50)
	begin(t, tabs[:10])
	for i, tab := range tabs[10:] {
		tab.client.Jar = tabs[i%10].client.Jar // another tab of the same browser
		tab.first = tabs[i%10].first
	}
	ctx, cancel := context.WithTimeout(t.Context(), lasting)
	defer cancel()
	var read atomic.Int64
	together(tabs, func(l *learner) {
		for ctx.Err() == nil {
			path := []string{lessonPath, "/progress", "/review"}[l.made%3]
			if status, text := get(t, l.client, p.site+path); status != http.StatusOK {
				t.Errorf("%s: %d %.200s", path, status, text)
				return
			}
			read.Add(1)
			if !l.send(t.Context()) {
				t.Errorf("refused: %.300s", l.words)
				return
			}
		}
	})
	finish(t, tabs)
	p.stop()
	t.Logf("50 tabs in %v: %d pages; %v; no answer of 500 or above", lasting, read.Load(), provenRecord(t, data, tabs))
}

// Before a 2xx, the bytes of what it acknowledges were written to the log of the database
// and synced: read off what the program asks of the system while learners post to it.
func TestProofEveryAnswerOfTheSiteHasASyncBeforeIt(t *testing.T) {
	lasting := time.Second
	if wholeProof() {
		lasting = 5 * time.Second
	}
	disk := disktest.New(t)
	notes, err := disk.Notes()
	if err != nil {
		t.Fatal(err)
	}
	defer notes.Close()
	p := startProgram(t, freeAddress(t), disk.Folder, disk)
	learners := newLearners(t, p.site, 16)
	for _, l := range learners {
		l.notes = notes
	}
	ctx, cancel := context.WithTimeout(t.Context(), lasting)
	defer cancel()
	keepStudying(ctx, learners)
	p.kill()
	log, err := disk.Log()
	if err != nil {
		t.Fatal(err)
	}
	synced, all := disktest.SyncedBeforeNotes(log, "millrace.db-wal")
	if synced != all || all < 100 {
		t.Errorf("%d of %d acknowledgements had a sync before them", synced, all)
	}
	t.Logf("%d of %d acknowledgements had their bytes synced before", synced, all)
}

// Two thousand clients hang up: in the middle of what they send, as soon as it is sent, or
// a little later. The writer must neither stop nor store half of what one sent.
func TestProofTheWriterOutlivesClientsWhoHangUp(t *testing.T) {
	const perPost = 5
	hangUps := 400
	if wholeProof() {
		hangUps = 2000
	}
	data, address := t.TempDir(), freeAddress(t)
	p := startProgram(t, address, data, nil)
	var group sync.WaitGroup
	places := make(chan struct{}, 16)
	for i := range hangUps {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			random := rand.New(rand.NewSource(int64(i)))
			request := postOf(t, address, fmt.Sprint("hang-up-", i), perPost)
			if i%3 == 0 {
				request = request[:random.Intn(len(request))]
			}
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := conn.Write(request); err != nil {
				t.Error(err)
			}
			if i%3 == 2 {
				time.Sleep(time.Duration(random.Intn(5000)) * time.Microsecond)
			}
			if i%2 == 0 { // not politely
				conn.(*net.TCPConn).SetLinger(0)
			}
			conn.Close()
		})
	}
	group.Wait()
	learners := newLearners(t, p.site, 4)
	begin(t, learners)
	finish(t, learners)
	p.stop()
	provenRecord(t, data, learners)
	posts := column(t, database(t, data), `SELECT content_id || ' ' || count(*) FROM event WHERE content_id LIKE 'hang-up-%' GROUP BY content_id`)
	for _, post := range posts {
		if !strings.HasSuffix(post, fmt.Sprint(" ", perPost)) {
			t.Errorf("stored in part: %s of %d events", post, perPost)
		}
	}
	t.Logf("%d hung up, %d of their posts stored, each whole", hangUps, len(posts))
}

// postOf is a post of several events about one thing, as it goes over the wire.
func postOf(t *testing.T, address, content string, events int) []byte {
	all := make([]deed, events)
	for i := range all {
		all[i] = deed{ID: study.NewID(), Kind: study.KindSectionDone, ContentID: content, Payload: map[string]any{}}
	}
	body, err := json.Marshal(map[string]any{"events": all})
	if err != nil {
		t.Error(err)
	}
	return fmt.Appendf(nil, "POST /api/events HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", address, len(body), body)
}
