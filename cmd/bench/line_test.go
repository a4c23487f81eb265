package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// A slow line may be slower than it says, on a busy machine, but never faster: 40,000
// bytes at 200,000 a second take 200 ms, after a request that takes 50 ms.
func TestSlowLineChangesNothingAndIsNeverTooFast(t *testing.T) {
	body := strings.Repeat("Millrace ", 40_000/9)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, body) }))
	defer server.Close()
	s := &site{addr: strings.TrimPrefix(server.URL, "http://")}
	l, err := s.lay(t.Context(), conditions{latency: 50 * time.Millisecond, down: 200_000, up: 200_000})
	if err != nil {
		t.Fatal(err)
	}
	defer l.close()
	began := time.Now()
	response, err := http.Get(l.url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != body {
		t.Errorf("%d bytes came through, or changed on the way; want %d", len(got), len(body))
	}
	if took := time.Since(began); took < 249*time.Millisecond {
		t.Errorf("it took %v, which this line cannot do", took)
	}
}
