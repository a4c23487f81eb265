package server_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"millrace/server"
)

// signInFrom signs in from an address of the internet.
func (r *rig) signInFrom(address, login, password string) int {
	form := url.Values{"login": {login}, "password": {password}}
	q := httptest.NewRequest(http.MethodPost, "/sign-in", strings.NewReader(form.Encode()))
	q.RemoteAddr = address + ":1234"
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	q.Header.Set("X-Forwarded-For", "198.51.100.7") // what a client says of itself is worth nothing
	answer := httptest.NewRecorder()
	r.server.ServeHTTP(answer, q)
	return answer.Code
}

// The time that an answer takes is that of comparing a password: by OWASP's parameters
// some ten milliseconds, against microseconds for all else.
func TestEveryLoginCostsTheSameToCheck(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	since := server.CountComparisons(r.server)
	const owasp = "19456 2 1 16 32 <nil>"
	for _, login := range []string{"ada", "eve", "ADA", "a", "", "a b", "\u0430da", strings.Repeat("x", 100_000)} {
		if status := r.signInFrom("192.0.2.1", login, "not the password"); status != http.StatusUnprocessableEntity {
			t.Errorf("%.20q: %d, want 422", login, status)
		}
		if did := since(); !slices.Equal(did, []string{owasp}) {
			t.Errorf("%.20q: compared %q, want one password by %s", login, did, owasp)
		}
	}
}

func TestAThousandGuessesAtOneAccountAreTen(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	r.account("bob")
	since := server.CountComparisons(r.server)
	looked := 0
	for i := range 1000 {
		switch status := r.signInFrom("192.0.2.1", "ada", fmt.Sprint("guess ", i)); status {
		case http.StatusUnprocessableEntity:
			looked++
		case http.StatusTooManyRequests:
		default:
			t.Fatalf("guess %d: %d", i, status)
		}
	}
	if n := len(since()); looked != 10 || n != 10 {
		t.Errorf("%d guesses were answered and %d passwords compared, want 10", looked, n)
	}
	// The others behind that address are not held up, nor is she at home.
	for _, c := range []struct{ address, login string }{{"192.0.2.1", "bob"}, {"192.0.2.2", "ada"}} {
		if status := r.signInFrom(c.address, c.login, password); status != http.StatusSeeOther {
			t.Errorf("%s from %s: %d, want 303", c.login, c.address, status)
		}
	}
}

func TestGuessesFromEverywhereAtOneAccountAreAHundred(t *testing.T) {
	server.HashCheaply(t)
	r := newRig(t)
	looked := 0
	for i := range 1000 { // five from each address, all at somebody who is not there
		if r.signInFrom(fmt.Sprintf("192.0.2.%d", i/5), "eve", "guess") == http.StatusUnprocessableEntity {
			looked++
		}
	}
	if looked != 100 {
		t.Errorf("%d guesses were answered, want 100", looked)
	}
	r.clock.move(time.Minute)
	if status := r.signInFrom("192.0.2.250", "eve", "guess"); status != http.StatusUnprocessableEntity {
		t.Errorf("a minute later: %d, want 422", status)
	}
}

// An IPv6 network hands out 2^64 addresses to each household.
func TestOneHouseholdIsOneNetwork(t *testing.T) {
	server.HashCheaply(t)
	r := newRig(t)
	looked := 0
	for i := range 40 {
		if r.signInFrom(fmt.Sprintf("[2001:db8::%x]", i+1), "eve", "guess") == http.StatusUnprocessableEntity {
			looked++
		}
	}
	if looked != 10 {
		t.Errorf("%d guesses were answered, want 10", looked)
	}
	if status := r.signInFrom("[2001:db8:0:1::1]", "eve", "guess"); status != http.StatusUnprocessableEntity {
		t.Errorf("the neighbours: %d, want 422", status)
	}
}
