package partitions

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"millrace/wasm/widget"
)

// snapshot copies how far each group is.
func snapshot(m *model) (out [][]cursor) {
	for i := range m.groups {
		out = append(out, slices.Clone(m.groups[i].cursors))
	}
	return out
}

// sound checks what holds at every moment, by looking at the model alone: before is the
// state one tick or action ago, back says that the group was rewound or the topic made
// anew in between.
func sound(t *testing.T, m *model, before [][]cursor, back bool) {
	t.Helper()
	for i := range m.groups {
		g := m.groups[i]
		furthest := 0
		owners := make([]int, len(g.cursors))
		for _, c := range g.consumers {
			for _, p := range c.owned {
				if owners[p] != 0 {
					t.Fatalf("%s: P%d is read by %d and %d", g.name, p, owners[p], c.number)
				}
				owners[p] = c.number
			}
		}
		for p := range g.cursors {
			c := &g.cursors[p]
			furthest += c.furthest
			if c.owner != owners[p] {
				t.Fatalf("%s: P%d belongs to %d, but is on the list of %d", g.name, p, c.owner, owners[p])
			}
			if c.committed < 0 || c.committed > c.position || c.position > c.furthest || c.furthest > len(m.topic.logs[p]) {
				t.Fatalf("%s: P%d has %d messages, cursor %+v", g.name, p, len(m.topic.logs[p]), *c)
			}
			if !back && len(g.cursors) == len(before[i]) {
				if b := before[i][p]; c.committed < b.committed || c.furthest < b.furthest {
					t.Fatalf("%s: P%d went back from %+v to %+v", g.name, p, b, *c)
				}
			}
		}
		if g.read != g.again+furthest {
			t.Fatalf("%s: %d reads, %d of them repeated, but %d messages read", g.name, g.read, g.again, furthest)
		}
		if r := &g.rebalance; len(r.paused) > len(g.cursors) || len(r.moved) > len(g.cursors) {
			t.Fatalf("%s: a rebalance of %d partitions moved %d and paused %d", g.name, len(g.cursors), len(r.moved), len(r.paused))
		}
		if !g.rebalance.running() && g.live() > 0 && g.live() == len(g.consumers) {
			for p, o := range owners {
				if o == 0 {
					t.Fatalf("%s: nobody reads P%d, and no rebalance runs", g.name, p)
				}
			}
		}
	}
	sent := 0
	for p, log := range m.topic.logs {
		last := make([]int, len(m.ring.keys))
		sent += len(log)
		for _, r := range log {
			if r.seq <= last[r.key] {
				t.Fatalf("P%d holds message %d of %s after message %d", p, r.seq, m.ring.keys[r.key].name, last[r.key])
			}
			last[r.key] = r.seq
		}
	}
	if sent != m.topic.sent {
		t.Fatalf("%d messages were sent, %d are stored", m.topic.sent, sent)
	}
}

// However consumers come, go and crash, every message is read at least once, in the
// order of its key as long as the topic keeps its shape.
func TestNothingIsLostWhateverHappens(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 2))
	for run := range 60 {
		assignor := strategies[run%len(strategies)].name
		m := start(given(t, "assignor="+assignor, "analytics="+strconv.Itoa(random.IntN(3)), "topics="+strconv.Itoa(1+random.IntN(2)),
			"partitions="+strconv.Itoa(1+random.IntN(8)), "consumers="+strconv.Itoa(1+random.IntN(6)), "messages=300", "rate=10",
			"rebalance_s="+strconv.Itoa(1+random.IntN(3)), "session_s="+strconv.Itoa(6+random.IntN(8)), "commit_s="+strconv.Itoa(1+random.IntN(6)),
			"pace=20", "seed="+strconv.Itoa(run)))
		reshaped := m.topic.topics > 1 // a key is in several partitions from the start
		for range 60 {
			for range random.IntN(25) {
				before := snapshot(m)
				m = update(m, widget.Msg{Name: widget.Tick})
				sound(t, m, before, false)
			}
			a := actions[random.IntN(len(actions))]
			if a.Name == "grow" && m.topic.count > 10 {
				continue
			}
			reshaped = reshaped || a.Name == "grow"
			before := snapshot(m)
			m = update(m, widget.Msg{Name: a.Name, Value: a.Value})
			sound(t, m, before, a.Name == "rewind" || a.Name == "recreate")
		}
		m = update(m, widget.Msg{Name: "join"}) // in case everybody left
		for n := 0; !m.done(); n++ {
			if n > 20_000 {
				t.Fatal("the run does not end")
			}
			m = update(m, widget.Msg{Name: widget.Tick})
		}
		for i := range m.groups {
			g := m.groups[i]
			for p, log := range m.topic.logs {
				if g.cursors[p].furthest != len(log) || g.cursors[p].position != len(log) {
					t.Errorf("run %d, %s: of %d messages in P%d %d were read", run, g.name, len(log), p, g.cursors[p].furthest)
				}
			}
			if !reshaped && g.late > 0 {
				t.Errorf("run %d, %s: %d messages were read after a later one of their key", run, g.name, g.late)
			}
		}
	}
}

// One consumer, one partition, 10 messages a second, a commit every 5 s, a crash when
// 80 of 160 messages are sent, at 8.0 s: 50 are committed and 80 read, so 30 are read
// twice. A second consumer takes over when the session of 6 s and a round of 2 s are
// over.
func TestACrashRepeatsWhatWasNotCommitted(t *testing.T) {
	r := finished(t, "partitions=1", "consumers=2", "rate=10", "messages=160", "pace=100", "event=crash")
	for name, want := range map[string]float64{"sent": 160, "read": 190, "again": 30, "late": 0, "lag": 0, "moved": 1, "paused": 1, "pause": 8} {
		if got := reading(t, r, name).Value; got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// Who leaves commits first, so nothing is read twice and the pause is one round.
func TestLeavingRepeatsNothing(t *testing.T) {
	for _, s := range strategies {
		r := finished(t, "rate=10", "messages=160", "pace=100", "event=leave", "assignor="+s.name)
		if again, pause := reading(t, r, "again").Value, reading(t, r, "pause").Value; again != 0 || pause != 2 {
			t.Errorf("%s: %v read twice, a pause of %v s; want 0 and 2", s.name, again, pause)
		}
	}
}

func TestRewindingOneGroupLeavesTheOthersAlone(t *testing.T) {
	m := start(given(t, "analytics=2", "event=rewind"))
	for !m.done() {
		m = update(m, widget.Msg{Name: widget.Tick})
	}
	if b, a := m.groups[0], m.groups[1]; b.again == 0 || b.read != 72+b.again || a.read != 72 || a.again != 0 {
		t.Errorf("billing read %d (%d again), analytics %d (%d again)", b.read, b.again, a.read, a.again)
	}
}

// A key that moves is read from its new partition while its old one still has messages:
// its order breaks. So does that of a split key, whose parts are read side by side.
func TestOrderBreaksWhenAKeyMovesOrIsSplit(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		late  bool
	}{
		{[]string{"pace=1"}, false},
		{[]string{"pace=1", "event=join"}, false},
		{[]string{"pace=1", "event=crash"}, false},
		{[]string{"pace=1", "event=grow"}, true},
		{[]string{"pace=1", "hot=60"}, false},
		{[]string{"pace=1", "hot=60", "split=4"}, true},
	} {
		if late := reading(t, finished(t, c.pairs...), "late").Value; (late > 0) != c.late {
			t.Errorf("%v: %v messages read after a later one of their user", c.pairs, late)
		}
	}
}
