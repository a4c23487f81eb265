package lag

import (
	"math"
	"strings"
	"testing"

	"millrace/wasm/widget"
)

// given reads "name=value" pairs over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range strings.Fields(pairs) {
			if value, ok := strings.CutPrefix(p, name+"="); ok {
				return value, true
			}
		}
		return "", false
	})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return v
}

// finished runs the widget to its end.
func finished(t testing.TB, pairs string) widget.Run {
	t.Helper()
	r, ticks := widget.Finish(Widget, given(t, pairs))
	if !r.Done() {
		t.Fatalf("%s: not done after %d ticks", pairs, ticks)
	}
	return r
}

// reading finds a reading by name.
func reading(t testing.TB, r widget.Run, name string) widget.Reading {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x
		}
	}
	t.Fatalf("no reading is called %q", name)
	return widget.Reading{}
}

const poison = "happens=in-place rate=100 partitions=1 members=1 each=200 "

// The figures of section 3.5, all of them but the replicas, which have no lag and are a
// formula.
func TestTheRunReadsAsTheReferenceSays(t *testing.T) {
	for _, c := range []struct {
		pairs, name string
		want        float64
	}{
		// λ 1,000; μ 1,200, 1,500 and 1,050 by six members of 200, 250 and 175.
		{"", "lag_max", 5000}, {"", "catchup_s", 25}, {"", "age_max_s", 5},
		{"pause_s=30", "lag_max", 30_000}, {"pause_s=30", "catchup_s", 150}, {"pause_s=30", "age_max_s", 30},
		{"pause_s=30 each=250", "catchup_s", 60}, {"pause_s=30 each=175", "catchup_s", 600},
		{"partitions=6 members=8", "idle", 2}, {"partitions=50 members=300", "idle", 250}, {"partitions=6 members=6", "idle", 0}, {"members=3", "idle", 0},
		// Poison at offset 100, retries after 1 + 2 + 4 + 8 s; λ 100, μ 200.
		{poison, "blocked_s", 15}, {poison, "lag_max", 1500}, {poison, "catchup_s", 15},
		// It is met after 1 s; an hour later, without a limit of retries:
		{poison + "retries=0 horizon_s=3601", "lag", 360_000},
		{"happens=retry-topic", "overtaken_theory", 3}, {"happens=retry-topic", "lag_max", 0},
		// 100 messages, 10 ms and 1 s.
		{"happens=prefetch prefetch=1", "done_s", 1}, {"happens=prefetch prefetch=50", "done_s", 50},
		// Section 3.2: 1,000 in, 800 out, 3,600 s.
		{"rate=1000 partitions=4 members=4 pause_s=0 horizon_s=3600", "lag", 720_000}, {"rate=1000 partitions=4 members=4", "growth", 200},
	} {
		if got := reading(t, finished(t, c.pairs), c.name); got.None || math.Abs(got.Value-c.want) > 1e-6*max(1, c.want) {
			t.Errorf("%q: %s is %v (%s), want %v", c.pairs, c.name, got.Value, got.Text, c.want)
		}
	}
	none := reading(t, finished(t, "happens=retry-topic"), "overtaken_none")
	if math.Abs(none.Value/100-0.0498) > 0.00005 {
		t.Errorf("nothing overtakes with %v%%, want 4.98%%", none.Value)
	}
}

// Later events of the key are Poisson(30 r): mean and variance 3, none with e⁻³.
func TestEventsOvertakeAsAPoissonProcessDoes(t *testing.T) {
	const runs = 4000
	sum, none := 0, 0
	s := settingsOf(given(t, "happens=retry-topic"))
	for seed := range uint64(runs) {
		c := *s
		c.seed = seed
		g := newGroup(&c)
		g.run(60)
		sum += g.overtaken()
		if g.overtaken() == 0 {
			none++
		}
	}
	if mean := float64(sum) / runs; math.Abs(mean-3) > 3.29*math.Sqrt(3.0/runs) {
		t.Errorf("%v overtake on average, want 3", mean)
	}
	p := math.Exp(-3)
	if share := float64(none) / runs; math.Abs(share-p) > 3.29*math.Sqrt(p*(1-p)/runs) {
		t.Errorf("nothing overtakes in %v of the runs, want %v", share, p)
	}
}

// The line of the reference, lag(t) = max(0, lag₀ + (λ − μ)t), at each tick.
func TestLagIsTheFluid(t *testing.T) {
	for _, c := range []struct {
		pairs       string
		in, out, at float64
	}{
		{"backlog=3000 pause_s=0", 1000, 1200, 3000},
		{"backlog=3000 pause_s=0 each=100", 1000, 600, 3000},
		{"backlog=3000 pause_s=0 members=3 each=500", 1000, 1500, 3000},
		{"backlog=777 pause_s=0 partitions=7 members=7 each=300 rate=2100", 2100, 2100, 777},
	} {
		m := start(given(t, c.pairs))
		for range 400 {
			update(m, widget.Msg{Name: widget.Tick})
			if want := max(0, c.at+(c.in-c.out)*m.now()); math.Abs(m.group.total()-want) > 1e-4 {
				t.Fatalf("%s: %v behind at %v s, want %v", c.pairs, m.group.total(), m.now(), want)
			}
		}
	}
}

// Four members on six partitions have 2, 2, 1 and 1. At 1,000 a second and 200 each, one
// with two gets 333 a second and falls behind by 133; one with one gets 167 and keeps up.
func TestWhoHasTwoPartitionsFallsBehind(t *testing.T) {
	g := newGroup(settingsOf(given(t, "members=4 pause_s=0")))
	g.run(30)
	if got, want := g.total(), 2*30*(1000.0/3-200); math.Abs(got-want) > 1e-6 {
		t.Errorf("%v behind, want %v", got, want)
	}
	owners := ""
	for p := range 6 {
		member, _ := g.reader(p)
		owners += string(rune('0' + member))
	}
	if owners != "001123" {
		t.Errorf("partitions are read by %s", owners)
	}
}

// Nobody reads more than has come, lag is not negative, and nothing that was read comes back.
func TestReadersNeitherOvertakeNorFallBack(t *testing.T) {
	for _, pairs := range []string{"", "members=4", "happens=in-place", "happens=retry-topic pause_s=3", "members=500", "partitions=200 members=7", "backlog=10000 happens=in-place retries=2", poison + "offset=0", "happens=in-place offset=5000 members=5"} {
		m := start(given(t, pairs))
		before := m.group.kinds
		for k := range 2000 {
			if k == 700 {
				update(m, widget.Msg{Name: "deploy"})
			}
			update(m, widget.Msg{Name: widget.Tick})
			g := m.group
			for i := range g.kinds {
				if x := &g.kinds[i]; x.members > 0 && (g.lag(x) < -empty || x.read < before[i].read) {
					t.Fatalf("%s at %v s: kind %d has read %v, before %v, lag %v", pairs, g.now, i, x.read, before[i].read, g.lag(x))
				}
			}
			before = g.kinds
			partitions := 0
			for _, x := range g.kinds {
				partitions += x.members * x.each
			}
			if partitions != g.partitions {
				t.Fatalf("%s: %d partitions are read", pairs, partitions)
			}
		}
	}
}

// The bad message is met when it arrives at a reader that keeps up, and when its turn comes
// at one that is behind: 600 messages behind in all are 100 in each of six partitions.
func TestTheBadMessageIsMetInItsTurn(t *testing.T) {
	for _, c := range []struct {
		pairs string
		want  float64
	}{
		{poison, 1}, {poison + "offset=0", 0}, {poison + "offset=450", 4.5},
		{"happens=in-place", 100 / (1000.0 / 6)},
		{"happens=in-place backlog=600", (100 + 100) / 200.0},
		{"happens=in-place backlog=600 offset=100000", 600},
		{"happens=in-place each=100", 100 / 100.0},
	} {
		g := newGroup(settingsOf(given(t, c.pairs)))
		g.run(1000)
		if math.Abs(g.met-c.want) > 1e-6 {
			t.Errorf("%s: met at %v s, want %v", c.pairs, g.met, c.want)
		}
	}
}

// A queue of 100: whatever the prefetch, all are done once, and the slow consumer's share is
// what was pushed to it. With a prefetch of p ≤ 50 and 10 ms against 1 s it does p.
func TestTheSlowConsumerDoesWhatWasPushedToIt(t *testing.T) {
	for p := 1; p <= 50; p++ {
		s := settingsOf(given(t, "happens=prefetch"))
		s.prefetch = p
		q := newQueue(s)
		q.run(1000)
		if q.left() != 0 || q.consumers[0].done+q.consumers[1].done != 100 || q.consumers[1].done != p || math.Abs(q.finished-float64(p)) > 1e-9 {
			t.Errorf("prefetch %d: %+v", p, q)
		}
		if idle := q.idled(0); math.Abs(idle-(float64(p)-0.01*float64(100-p))) > 1e-9 {
			t.Errorf("prefetch %d: the fast one idle for %v s", p, idle)
		}
	}
}

func TestAPauseByHandTakesThePlaceOfTheOneToCome(t *testing.T) {
	m := start(given(t, ""))
	for k := range 2000 {
		if k == 40 { // 2 s
			update(m, widget.Msg{Name: "deploy"})
		}
		update(m, widget.Msg{Name: widget.Tick})
	}
	caught, done := m.group.caught()
	if math.Abs(m.group.most-5000) > 1e-6 || !done || math.Abs(caught-25) > 1e-6 {
		t.Errorf("%v behind, caught up in %v", m.group.most, caught)
	}
	update(m, widget.Msg{Name: "deploy"})
	if m.done() {
		t.Error("a pause after the end does not go on")
	}
}
