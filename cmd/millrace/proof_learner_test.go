package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"millrace/server/store/disktest"
	"millrace/server/study"
)

// deed is something a learner did: an event, or a form when it has a path.
type deed struct {
	ID        string         `json:"id"`
	Kind      string         `json:"kind"`
	ContentID string         `json:"content_id"`
	Payload   map[string]any `json:"payload"`
	path      string
	form      url.Values
}

// learner does one thing after another and, as a browser's outbox does, keeps each until
// the site has said that it is saved.
type learner struct {
	t      *testing.T
	site   string
	number int
	client *http.Client
	notes  *disktest.Notes // where acknowledgements are noted; may be nil

	made    int
	outbox  []deed
	saved   []deed
	first   string       // the id of the first thing saved by somebody with this cookie
	refused atomic.Int64 // answers that said it was not saved
	words   string       // of the last such answer
	wrong   bool         // the test failed here: there is no point in going on
}

// newLearners returns learners of a site, each with a browser of their own.
func newLearners(t *testing.T, site string, many int) []*learner {
	t.Helper()
	transport := &http.Transport{MaxIdleConnsPerHost: many}
	t.Cleanup(transport.CloseIdleConnections)
	all := make([]*learner, many)
	for i := range all {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		all[i] = &learner{t: t, site: site, number: i, client: &http.Client{
			Transport: transport, Jar: jar, Timeout: 20 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}}
	}
	return all
}

// next is one more thing to do. The kinds are those whose projections count, so that
// something done twice shows.
func (l *learner) next() deed {
	l.made++
	d := deed{ID: study.NewID(), Payload: map[string]any{}}
	const question, answer = "retries-check-kinds", "a"
	switch l.made % 5 {
	case 0:
		d.Kind, d.ContentID, d.path = study.KindSectionDone, "retries-storm", lessonPath+"/sections/retries-storm"
		d.form = url.Values{"event": {d.ID}, "done": {"yes"}}
	case 1:
		d.Kind, d.ContentID = study.KindSectionDone, fmt.Sprintf("section-%d-%d", l.number, l.made)
	case 2:
		d.Kind, d.ContentID, d.path = study.KindCheckAnswered, question, lessonPath+"/checks/"+question
		d.form = url.Values{"event": {d.ID}, "q." + question + ".choice": {answer}}
	default:
		d.Kind, d.ContentID = study.KindCheckAnswered, question
		d.Payload["given"] = map[string][]string{"choice": {answer}}
	}
	return d
}

// send sends what is at the front of the outbox, a form or some events, and takes out what
// is acknowledged. It reports whether anything was.
func (l *learner) send(ctx context.Context) bool {
	for len(l.outbox) < 1+l.made%7 {
		l.outbox = append(l.outbox, l.next())
	}
	front := 1
	path, media, body := l.outbox[0].path, "application/x-www-form-urlencoded", []byte(l.outbox[0].form.Encode())
	if path == "" {
		for front < len(l.outbox) && l.outbox[front].path == "" {
			front++
		}
		var err error
		if body, err = json.Marshal(map[string]any{"events": l.outbox[:front]}); err != nil {
			l.t.Error(err)
			return false
		}
		path, media = "/api/events", "application/json"
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.site+path, bytes.NewReader(body))
	if err != nil {
		l.t.Error(err)
		return false
	}
	request.Header.Set("Content-Type", media)
	request.Header.Set("Sec-Fetch-Site", "same-origin") // as a browser says it
	response, err := l.client.Do(request)
	if err != nil {
		return false // nobody answers: nothing is known
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return false
	}
	if response.StatusCode >= 500 {
		l.refused.Add(1)
		l.words = fmt.Sprint(response.StatusCode, " ", string(text))
		if response.Header.Get("Retry-After") == "" {
			l.t.Errorf("%s: an outbox is not told when to try again", response.Status)
		}
		return false
	}
	if media == "application/json" && !l.confirmed(response.StatusCode, text, l.outbox[:front]) ||
		media != "application/json" && response.StatusCode != http.StatusSeeOther {
		l.t.Errorf("learner %d, %s: %s: %.300s", l.number, path, response.Status, text)
		l.wrong = true
		return false
	}
	if l.notes != nil {
		for _, d := range l.outbox[:front] {
			if err := l.notes.Add(d.ID); err != nil {
				l.t.Error(err)
			}
		}
	}
	l.first = cmp.Or(l.first, l.outbox[0].ID)
	l.saved = append(l.saved, l.outbox[:front]...)
	l.outbox = l.outbox[front:]
	return true
}

// confirmed reports whether an answer to events says of each that it is saved.
func (l *learner) confirmed(status int, text []byte, sent []deed) bool {
	var answer struct {
		Results []struct{ ID, Outcome string }
	}
	if err := json.Unmarshal(text, &answer); status != http.StatusOK || err != nil || len(answer.Results) != len(sent) {
		return false
	}
	for i, r := range answer.Results {
		if r.ID != sent[i].ID || r.Outcome != "stored" && r.Outcome != "duplicate" {
			return false
		}
	}
	return true
}

// begin has each learner do a first thing, which gives them their cookie.
func begin(t *testing.T, learners []*learner) {
	t.Helper()
	together(learners, func(l *learner) {
		if !l.send(t.Context()) {
			t.Errorf("learner %d could not begin: %.300s", l.number, l.words)
		}
	})
}

// keepStudying has learners send, and send again, until ctx ends.
func keepStudying(ctx context.Context, learners []*learner) {
	together(learners, func(l *learner) {
		for ctx.Err() == nil && !l.wrong {
			if !l.send(ctx) {
				time.Sleep(3 * time.Millisecond)
			}
		}
	})
}

// finish has learners send until nothing waits in an outbox.
func finish(t *testing.T, learners []*learner) {
	t.Helper()
	together(learners, func(l *learner) {
		for try := 0; len(l.outbox) > 0 && try < 100 && !l.wrong; try++ {
			l.send(t.Context())
		}
		if len(l.outbox) > 0 {
			t.Errorf("learner %d never got rid of %d deeds: %.300s", l.number, len(l.outbox), l.words)
		}
	})
}

func together(learners []*learner, do func(l *learner)) {
	var wg sync.WaitGroup
	for _, l := range learners {
		wg.Go(func() { do(l) })
	}
	wg.Wait()
}

// audit is what a check of a record found.
type audit struct{ saved, lost, doubled, stored int }

func (a audit) String() string {
	return fmt.Sprintf("%d acknowledged, %d lost, %d doubled, %d events stored", a.saved, a.lost, a.doubled, a.stored)
}

// provenRecord checks the data of a program that has ended: everything that was acknowledged
// to a learner is theirs, nothing is there or counted twice, the file is sound, and working
// the projections out again changes nothing.
func provenRecord(t *testing.T, data string, learners []*learner) (found audit) {
	t.Helper()
	db := database(t, data)
	owner := map[string]string{}
	for _, row := range column(t, db, `SELECT id || ' ' || subject FROM event`) {
		id, subject, _ := strings.Cut(row, " ")
		owner[id] = subject
		found.stored++
	}
	for _, l := range learners {
		found.saved += len(l.saved)
		for _, d := range l.saved {
			if owner[d.ID] == "" || owner[d.ID] != owner[l.first] {
				found.lost++
			}
		}
	}
	found.doubled = found.stored - len(owner)
	for _, more := range column(t, db, `SELECT (SELECT COALESCE(sum(tries), 0) FROM check_answer) - count(*) FROM event WHERE kind = 'check.answered'`) {
		n, err := strconv.Atoi(more)
		if err != nil {
			t.Fatal(err)
		}
		found.doubled += n
	}
	if found.lost != 0 || found.doubled != 0 {
		t.Error(found)
	}
	if verdict := column(t, db, `PRAGMA integrity_check`); len(verdict) != 1 || verdict[0] != "ok" {
		t.Error(verdict)
	}
	before := tables(t, db)
	if status, out, errs := run(t, "", "rebuild", "--data", data); status != 0 {
		t.Fatalf("rebuild: %s%s", out, errs)
	}
	for table, rows := range tables(t, db) {
		if strings.Join(rows, "\n") != strings.Join(before[table], "\n") {
			t.Errorf("rebuilding changes table %s", table)
		}
	}
	return found
}
