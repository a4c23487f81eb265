package feed

import (
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
		t.Fatalf("%q: not done after %d ticks", pairs, ticks)
	}
	return r
}

// reading finds a reading by name.
func reading(t testing.TB, r widget.Run, name string) float64 {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x.Value
		}
	}
	t.Fatalf("no reading is called %q", name)
	return 0
}

// The figures of the course: 1M · 200 · 2 = 400M, 10 · 10M · 5 = 500M, at most 10 more
// look-ups a refresh with hybrid, and 10M ÷ 100,000 = 100 s. The others by hand: 40 in 100
// of 10M readers refresh 10 times; 200M + 100M followings are 30 a reader.
func TestADayCostsWhatTheCourseSays(t *testing.T) {
	for _, c := range []struct {
		pairs, name string
		want        float64
	}{
		{"", "writes", 900e6},
		{"celebrities=0", "writes", 400e6},
		{"accounts_k=0", "writes", 500e6},
		{"strategy=hybrid", "writes", 400e6},
		{"strategy=pull", "writes", 0},
		{"", "per_refresh", 1},
		{"strategy=hybrid", "per_refresh", 1 + 10},
		{"strategy=pull", "per_refresh", 20 + 10},
		{"", "jump_s", 100},
		{"strategy=hybrid", "jump_s", 0},
		{"strategy=hybrid", "worst_s", 0},
		{"strategy=pull", "worst_s", 0},
		{"", "wasted", 540e6},
		{"active=100", "wasted", 0},
		{"active=0", "wasted", 900e6},
		{"strategy=pull", "wasted", 0},
		{"", "reads", 40e6},
		{"strategy=pull", "reads", 40e6 * 30},
		{"strategy=hybrid", "reads", 40e6 * 11},
		{"", "push_work", 940e6},
		{"", "pull_work", 1200e6},
		{"", "hybrid_work", 840e6},
		// The pool is busy for 900M writes of the 8,640M it could do.
		{"", "busy", 100 * 900.0 / 8640},
		// A threshold on the spot is pushed still.
		{"strategy=hybrid followers=1000 threshold_k=1", "writes", 2000e6},
		{"strategy=hybrid followers=1001 threshold_k=1", "writes", 0},
		{"strategy=hybrid threshold_k=10000", "writes", 900e6},
		// 1,000 · 50,000 · 3.
		{"strategy=hybrid known=on", "writes", 550e6},
		// Nobody can have more followers than there are readers: 10 · 1M · 5.
		{"readers_k=1000 accounts_k=0", "writes", 50e6},
		{"celebrity_followers_k=1000 celebrities=1 celebrity_posts=1", "worst_s", 10},
	} {
		if got := reading(t, finished(t, c.pairs), c.name); got != c.want {
			t.Errorf("%q: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
}

// A post behind a celebrity's waits 100 s, and it takes 100 s · 100,000 ÷ (100,000 − 4,630)
// until nobody does. With 1,000 of them in a day posts meet, and the delays add up.
func TestTheDelayGoesAndAddsUp(t *testing.T) {
	m := start(given(t, "celebrities=1 celebrity_posts=1"))
	behind := 0
	for m.tick < ticks {
		before := m.posted
		update(m, widget.Msg{Name: widget.Tick})
		if m.posted > before && m.sides[push].worst != 10_000_000 {
			t.Errorf("the post makes a backlog of %d", m.sides[push].worst)
		}
		if m.sides[push].backlog > 0 {
			behind++
		}
	}
	// 104.85 s begin with the tick of the post: backlog is left at the end of 5 ticks of 20 s.
	if behind != 5 {
		t.Errorf("behind for %d ticks", behind)
	}
	if got := reading(t, finished(t, "celebrities=200"), "worst_s"); got <= 200 {
		t.Errorf("1,000 posts in a day make a delay of %v s: none of them met", got)
	}
	// 400M a day are 4,630 a second: a pool of 4,000 never catches up.
	r := finished(t, "celebrities=0 pool_k=4")
	if got := reading(t, r, "busy"); got != 100 {
		t.Errorf("the pool is busy %v%%", got)
	}
	if !strings.Contains(r.Say(), "The pool cannot keep up: it is 3 h 47 min behind") { // (400M − 345.6M) ÷ 4,000
		t.Error(r.Say())
	}
}

// The hours of the table add up to the day.
func TestTheHoursAddUp(t *testing.T) {
	table := finished(t, "known=on").Table()
	sums := make([]float64, len(table.Columns))
	for _, row := range table.Rows {
		for i, c := range row {
			sums[i] += c.Value
		}
	}
	want := map[string]float64{"celebrity_posts": 50, "push_writes": 1050e6, "hybrid_writes": 550e6, "pull_writes": 0, "push_reads": 40e6, "hybrid_reads": 440e6, "pull_reads": 40e6 * 35}
	for i, c := range table.Columns {
		if w, ok := want[c.Name]; ok && sums[i] != w {
			t.Errorf("%s adds up to %v, want %v", c.Name, sums[i], w)
		}
	}
	if len(table.Rows) != 24 {
		t.Errorf("%d hours", len(table.Rows))
	}
}

func TestTheSentenceFitsTheStrategy(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"", "Push has written into 900M feeds, 540M times for nobody, and a reader finds everything with one look-up. " +
			"A celebrity’s post is 10M writes: everybody behind it waits 100 s."},
		{"strategy=pull", "Pull writes nothing ahead, so no post waits. Each refresh asks 30 accounts instead: 1.2B look-ups by now, against 40M with push."},
		{"strategy=hybrid", "Hybrid has written into 400M feeds instead of 900M; accounts with more than 100K followers are looked up, 10 more for each refresh. Nobody’s post waits."},
		{"strategy=hybrid threshold_k=1000000 celebrities=1 celebrity_posts=1", "Hybrid has written into 410M feeds instead of 410M: no account has more than 1B followers, so all is pushed. " +
			"A celebrity’s post is 10M writes: everybody behind it waits 100 s."},
	} {
		if got := finished(t, c.pairs).Say(); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.pairs, got, c.want)
		}
	}
}
