package server

import (
	"fmt"
	"testing"
	"time"

	"millrace/server/study"
)

// deckWith makes a deck of cards in the given states, and new ones up to n.
func deckWith(n int, states ...study.CardState) (deck []reviewCard) {
	for i := range n {
		c := reviewCard{id: fmt.Sprint("c", i)}
		if i < len(states) {
			c.state = states[i]
		}
		deck = append(deck, c)
	}
	return deck
}

func TestTenNewCardsADayAreEnough(t *testing.T) {
	now := time.Unix(0, 0)
	a := agendaOf(deckWith(25), now, 100, "")
	if len(a.fresh) != 10 || a.later != 15 || a.nextDay != 1 || a.total != 25 {
		t.Errorf("of 25 new cards: %d today, %d later, next in %d days", len(a.fresh), a.later, a.nextDay)
	}
	begun := make([]study.CardState, 8)
	for i := range begun {
		begun[i] = study.CardState{}.Next("x", study.Easy, now, 100)
	}
	if a = agendaOf(deckWith(25, begun...), now, 100, ""); len(a.fresh) != 2 || a.later != 15 {
		t.Errorf("after 8 of them: %d more, %d later", len(a.fresh), a.later)
	}
	if a = agendaOf(deckWith(25, begun...), now, 101, ""); len(a.fresh) != 10 || a.later != 7 {
		t.Errorf("the day after: %d, %d later", len(a.fresh), a.later)
	}
}

func TestWhatIsForgottenFirstIsAskedFirst(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	known := func(last, interval int) study.CardState {
		return study.CardState{Phase: study.Known, LastDay: last, Interval: interval, Reps: 1}
	}
	step := func(ago time.Duration) study.CardState {
		return study.CardState{Phase: study.Relearning, LastDay: 100, Due: now.Add(-ago), Reps: 1}
	}
	a := agendaOf(deckWith(8, known(90, 10), step(time.Minute), known(80, 5), step(time.Hour), known(99, 2), step(-time.Minute), known(95, 30)), now, 100, "")
	var got string
	for _, c := range a.now() {
		got += c.id + " "
	}
	if got != "c3 c1 c2 c0 c7 " || a.steps != 1 || a.nextDay != 1 || !a.next.Equal(now.Add(time.Minute)) {
		t.Errorf("asked %s, %d steps, the first over at %v, next day in %d", got, a.steps, a.next, a.nextDay)
	}
}
