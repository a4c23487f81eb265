// Package storetest is the suite that every back end of study.Store passes.
//
// Why a suite and not tests of one back end: the contract is the comments on study.Store,
// and a second back end that passes here may replace the first. Each test says what the
// contract promises; the comparison with a plain model in memory (model.go) covers the
// orders of calls that nobody thought of.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand"
	"testing"

	"github.com/google/uuid"

	"millrace/server/study"
)

// Run runs the suite. open returns a new, empty store that uses the system's clock; the
// suite closes it.
func Run(t *testing.T, open func(t *testing.T) study.Store) {
	for _, group := range []struct {
		name  string
		tests []test
	}{
		{"Append", appendTests},
		{"Progress", progressTests},
		{"Draft", draftTests},
		{"Challenge", challengeTests},
		{"Review", reviewTests},
		{"Link", linkTests},
		{"Account", accountTests},
		{"Session", sessionTests},
		{"Own", ownTests},
		{"Class", classTests},
		{"Seat", seatTests},
		{"Assignment", workTests},
		{"ClassRecord", classRecordTests},
		{"SeatModel", seatModelTests},
		{"Mark", markTests},
		{"Events", eventsTests},
		{"Revision", revisionTests},
		{"Whole", wholeTests},
		{"Model", modelTests},
	} {
		t.Run(group.name, func(t *testing.T) {
			for _, test := range group.tests {
				t.Run(test.name, func(t *testing.T) {
					b := &bench{T: t, Store: open(t), rand: rand.New(rand.NewSource(7))}
					t.Cleanup(func() {
						if err := b.Store.Close(); err != nil && !errors.Is(err, study.ErrClosed) {
							t.Errorf("close: %v", err)
						}
					})
					test.run(b)
				})
			}
		})
	}
}

type test struct {
	name string
	run  func(b *bench)
}

// bench is a test with a store on it. Its ids come from a seeded source, so that a failure
// can be seen again.
type bench struct {
	*testing.T
	study.Store
	rand *rand.Rand
}

var ctx = context.Background()

func (b *bench) id() string {
	return uuid.Must(uuid.NewRandomFromReader(b.rand)).String()
}

func (b *bench) subject() study.Subject {
	id := uuid.Must(uuid.NewRandomFromReader(b.rand))
	const digits = "0123456789abcdef"
	var s [32]byte
	for i, c := range id {
		s[2*i], s[2*i+1] = digits[c>>4], digits[c&15]
	}
	return study.Subject(s[:])
}

// event makes an event with a new id. body is turned into JSON; nil leaves the payload out.
func (b *bench) event(who study.Subject, kind, content string, body any) study.Event {
	b.Helper()
	e := study.Event{ID: b.id(), Subject: who, Kind: kind, ContentID: content, ContentRev: "rev-1"}
	if body != nil {
		payload, err := json.Marshal(body)
		b.must(err)
		e.Payload = payload
	}
	return e
}

func (b *bench) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// stored appends events that must all be new.
func (b *bench) stored(events ...study.Event) {
	b.Helper()
	for i, o := range b.outcomes(events...) {
		if o != study.Stored {
			b.Fatalf("event %d of %d: outcome %v, want Stored", i+1, len(events), o)
		}
	}
}

func (b *bench) outcomes(events ...study.Event) []study.Outcome {
	b.Helper()
	outcomes, err := b.Append(ctx, events...)
	b.must(err)
	if len(outcomes) != len(events) {
		b.Fatalf("%d outcomes for %d events", len(outcomes), len(events))
	}
	return outcomes
}

func (b *bench) progress(who study.Subject) study.Progress {
	b.Helper()
	p, err := b.Progress(ctx, who)
	b.must(err)
	return p
}

func (b *bench) want(err, target error) {
	b.Helper()
	if !errors.Is(err, target) {
		b.Fatalf("error %v, want %v", err, target)
	}
}
