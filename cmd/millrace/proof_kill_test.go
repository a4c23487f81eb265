package main

import (
	"context"
	"math/rand"
	"testing"
	"time"
)

// Sixteen learners post without a break while the program is killed and started again. With
// none lost in 200 kills, fewer than 1.5 % of kills lose anything (95 %, rule of three).
// The kills at named moments are in server/store/sqlite.
func TestProofNothingAcknowledgedIsLostOrDoubledWhenTheProgramIsKilled(t *testing.T) {
	kills := 8
	if wholeProof() {
		kills = 200
	}
	data, address := t.TempDir(), freeAddress(t)
	learners := newLearners(t, "http://"+address, 16)
	p := startProgram(t, address, data, nil)
	begin(t, learners)

	ctx, enough := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { keepStudying(ctx, learners); close(done) }()
	random := rand.New(rand.NewSource(7))
	slowest := p.started
	for range kills {
		time.Sleep(time.Duration(100+random.Intn(255)) * time.Millisecond)
		p.kill()
		p = startProgram(t, address, data, nil)
		slowest = max(slowest, p.started)
	}
	enough()
	<-done
	finish(t, learners)
	p.stop()
	found := provenRecord(t, data, learners)
	if found.saved < 10*kills {
		t.Errorf("only %d deeds were acknowledged: the kills came too early to show anything", found.saved)
	}
	t.Logf("%d kills: %v; slowest start %v", kills, found, slowest.Round(time.Millisecond))
}
