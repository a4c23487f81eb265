package server_test

import (
	"fmt"
	"testing"

	"github.com/google/uuid"

	"millrace/server/study"
)

// A first batch was stored, and its answer got lost with the cookie in it. Sent again it is
// stored once more, for whoever that is now, in its order and once.
func TestAFirstBatchWhoseAnswerIsLostCountsOnce(t *testing.T) {
	r := newRig(t)
	r.account("ada")
	done := sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-1"}
	again := sent{ID: study.NewID(), Kind: "section.done", ContentID: "wait-2"}
	undone := sent{ID: study.NewID(), Kind: "section.undone", ContentID: "wait-1"}
	check := sent{ID: study.NewID(), Kind: "check.answered", ContentID: "wait-q1", Payload: map[string]any{"given": given{"choice": {"a"}}}}
	if got := fmt.Sprint(r.browser().outcomes(t, done, check)); got != "[stored stored]" {
		t.Fatal(got)
	}
	b := r.browser() // without the cookie
	for _, want := range []string{"[stored stored stored stored]", "[duplicate duplicate duplicate duplicate]"} {
		if got := fmt.Sprint(b.outcomes(t, done, check, undone, again)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	b.follow("/sign-in", "login", "ada", "password", password)
	if got := fmt.Sprint(b.outcomes(t, done, check, undone, again)); got != "[duplicate duplicate duplicate duplicate]" {
		t.Errorf("after signing in: %s", got)
	}
	b.get("/progress").says(t, "1 of 5 sections ticked.")
	b.get(lessonPath).says(t, "1 answer so far")
}

// Strangers read one drawing of a page and send the ids in it: whoever was there before, and
// whoever has signed up since, takes nothing from the next, nor from oneself sending again.
func TestStrangersWithOneIDEachHaveTheirOwn(t *testing.T) {
	r := newRig(t)
	id := study.NewID()
	for i := range 4 {
		b := r.browser()
		for range 2 {
			b.follow(lessonPath+"/checks/wait-q1", "event", id, "q.wait-q1.choice", "a").says(t, "1 answer so far")
		}
		if i == 1 {
			b.follow("/sign-up", "name", "Ada", "login", "ada", "password", password)
			b.follow(lessonPath+"/checks/wait-q1", "event", id, "q.wait-q1.choice", "a").says(t, "1 answer so far")
		}
	}
}

// The ids of a form that strangers are sent are known to all of them. So nobody may be able
// to work out from one the id that the verdict will have, and to take it.
func TestNobodyCanTakeTheIDOfAVerdict(t *testing.T) {
	r := newRig(t)
	id := study.NewID()
	for _, name := range []string{"verdict 1", "verdict 1 ", "verdict", "1"} {
		taken := uuid.NewSHA1(uuid.MustParse(id), []byte(name)).String()
		if got := r.browser().outcomes(t, sent{ID: taken, Kind: "probe"}); got[0] != "stored" {
			t.Fatal(got)
		}
	}
	b := r.browser()
	b.follow(lessonPath+"/quiz", append(right, "event", id)...).says(t, "Passed: 7 of 7 points")
}
