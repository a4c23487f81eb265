package server_test

import (
	"bytes"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"millrace/server/study"
)

// raw asks for a page as a browser does that has done nothing here, and returns the body
// as it was sent.
func (b *browser) raw(path, encoding string) (http.Header, []byte) {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.url+path, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", encoding)
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return response.Header, body
}

func TestStrangersGetOneDrawingOfAPage(t *testing.T) {
	r := newRig(t)
	first := r.browser().get(lessonPath).body
	if again := r.browser().get(lessonPath).body; again != first {
		t.Error("a second stranger gets another page")
	}
	if asked := r.browser().get(lessonPath + "?storm.seed=8").body; asked == first {
		t.Error("a query is ignored")
	}
	known := r.browser()
	known.follow(lessonPath+"/sections/wait-1", "done", "yes", "event", study.NewID())
	if mine := known.get(lessonPath).body; mine == first || mine == known.get(lessonPath).body {
		t.Error("somebody who has done something gets a page that is not drawn for them")
	}
	if stranger := r.browser().get(lessonPath).body; stranger != first {
		t.Error("what somebody did shows to strangers")
	}
	r.clock.move(11 * time.Minute)
	if later := r.browser().get(lessonPath).body; later == first {
		t.Error("ten minutes later the same ids are given out")
	}
	now := r.browser().get(lessonPath).body
	r.server.Swap(loaded(t, edited(t, "sample/01-waiting.md", "title: Waiting", "title: Queueing")))
	if after := r.browser().get(lessonPath).body; after == now {
		t.Error("after an author's change the old page is sent")
	}
}

func TestKeptPagesAreSentInWhatTheBrowserTakes(t *testing.T) {
	r := newRig(t)
	b := r.browser()
	_, plain := b.raw(lessonPath, "identity")
	var header http.Header
	var packed []byte
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		before := len(packed)
		if header, packed = b.raw(lessonPath, "gzip, br"); before > 0 && len(packed) < before {
			break // compressed hard by now
		}
	}
	if header.Get("Content-Encoding") != "br" || header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("headers %v", header)
	}
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil || !bytes.Equal(text, plain) {
		t.Errorf("brotli holds another page: %v", err)
	}
	for _, encoding := range []string{"identity", "br;q=0", "br; q=0.0", ""} {
		if header, body := b.raw(lessonPath, encoding); header.Get("Content-Encoding") != "" || !bytes.Equal(body, plain) {
			t.Errorf("asked for %q: %q, %d bytes of %d", encoding, header.Get("Content-Encoding"), len(body), len(plain))
		}
	}
	if header, _ := b.raw(lessonPath, "gzip"); header.Get("Content-Encoding") != "gzip" {
		t.Errorf("asked for gzip: %q", header.Get("Content-Encoding"))
	}
}

// Both read the same drawing, so without JavaScript both forms carry the same id.
func TestTwoStrangersWithOneDrawingBothCount(t *testing.T) {
	r := newRig(t)
	one, two := r.browser(), r.browser()
	id := one.get(lessonPath).field(t, "event")
	if other := two.get(lessonPath).field(t, "event"); other != id {
		t.Fatalf("ids %s and %s: this test expects one drawing", id, other)
	}
	for _, b := range []*browser{one, two} {
		page := b.follow(lessonPath+"/sections/wait-1", "done", "yes", "event", id)
		page.says(t, "Section done.")
	}
}
