package main

import (
	"math"
	"strings"
	"testing"

	"millrace/content"
)

// bounded are the chances that 0 to room jobs are in an M/M/c/K queue, c servers of the given
// pace, by its balance equations (L. Kleinrock, "Queueing Systems", volume 1, 1975, 3.6).
func bounded(rate, pace float64, servers, room int) []float64 {
	p, sum := []float64{1}, 1.0
	for n := 1; n <= room; n++ {
		p = append(p, p[n-1]*rate/(pace*float64(min(n, servers))))
		sum += p[n]
	}
	for n := range p {
		p[n] /= sum
	}
	return p
}

// later is the share of those who got in that wait for longer than t: whoever finds n jobs
// waits until n-c+1 have left, which is a sum of as many exponential times.
func later(p []float64, pace float64, servers int, t float64) (share float64) {
	drain := pace * float64(servers) * t
	for n := servers; n < len(p)-1; n++ {
		term, tail := math.Exp(-drain), 0.0
		for j := range n - servers + 1 {
			tail += term
			term *= drain / float64(j+1)
		}
		share += p[n] * tail
	}
	return share / (1 - p[len(p)-1])
}

// Lesson 7 says what the usual sum for the length of a queue leaves out: 40 places that
// promise one second keep it on average only, and 28 keep it for 99 of 100.
func TestABoundByTheUsualSumKeepsTheMeanAndNotThe99th(t *testing.T) {
	const rate, pace, servers = 50, 10, 4
	forty := bounded(rate, pace, servers, 40+servers)
	if got := later(forty, pace, servers, 1.34); math.Abs(got-0.01) > 0.0005 {
		t.Errorf("with 40 places %.4f wait for longer than 1.34 s, want one in a hundred", got)
	}
	if got := forty[len(forty)-1]; math.Abs(got-0.2) > 0.001 {
		t.Errorf("with 40 places %.4f are turned away, want one in five", got)
	}
	if got := later(bounded(rate, pace, servers, 28+servers), pace, servers, 1); got > 0.01 {
		t.Errorf("with 28 places %.4f wait for longer than a second, want at most one in a hundred", got)
	}
	if got := later(bounded(rate, pace, servers, 29+servers), pace, servers, 1); got <= 0.01 {
		t.Errorf("29 places would do as well: %.4f", got)
	}
	lesson, err := content.Files.ReadFile("async-messaging/07-capacity-and-backpressure.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(lesson)), " ")
	for _, says := range []string{"one in a hundred waits more than 1.34 seconds", "take 28 places", "One in five is turned away, with 40 places or with 28"} {
		if !strings.Contains(text, says) {
			t.Errorf("the lesson no longer says %q", says)
		}
	}
}
