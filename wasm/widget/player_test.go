package widget

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"millrace/wasm/ui"
)

// The counter starts at its seed and adds 1 a tick (2 after a boost), so every count
// below is worked out by hand.

func open(t *testing.T, query string) *Player {
	t.Helper()
	p, faults := Open(counter(), "c", query)
	for _, f := range faults {
		t.Errorf("unexpected fault: %s", f.Message)
	}
	return p
}

func send(t *testing.T, p *Player, msgs ...Msg) {
	t.Helper()
	for _, m := range msgs {
		if err := p.Send(m); err != nil {
			t.Fatalf("Send(%v): %v", m, err)
		}
	}
}

func TestAFrameIsItsQuery(t *testing.T) {
	for _, c := range []struct {
		query     string
		at, count int
		canonical string
	}{
		{"", 300, 307, ""},
		{"?c.seed=8", 300, 308, "c.seed=8"},
		{"c.at=120", 120, 127, "c.at=120"},
		{"c.at=0", 0, 7, "c.at=0"},
		{"c.at=300", 300, 307, ""},
		{"c.at=900", 300, 307, ""},
		{"c.until=10&c.at=4&c.seed=2", 4, 6, "c.seed=2&c.until=10&c.at=4"},
		{"c.log=100.boost", 300, 7 + 100 + 2*200, "c.log=100.boost"},
		{"c.at=100&c.log=100.boost", 100, 107, "c.at=100&c.log=100.boost"},
		{"c.at=101&c.log=100.boost_101.add.5", 101, 114, "c.at=101&c.log=100.boost_101.add.5"},
		{"c.at=50&c.log=100.boost", 50, 57, "c.at=50&c.log=100.boost"},
		{"c.log=0.add.5_0.add.5", 300, 317, "c.log=0.add.5_0.add.5"},
		{"c.until=10&c.log=20.add.5", 20, 22, "c.until=10&c.log=20.add.5"}, // done at 10, woken at 20
		{"c.until=10&c.at=15&c.log=20.add.5", 15, 17, "c.until=10&c.at=15&c.log=20.add.5"},
		{"c.seed=7&c.rate=0,5&c.loud=ON&c.at=&c.log=", 300, 307, ""},
		{"c.loud=off&c.loud=on", 300, 307, ""},
		{"c.loud=off", 300, 307, "c.loud=off"},
		{"c.speed=200&c.at=7", 7, 14, "c.speed=200&c.at=7"},
		{"c.note=a+b%26%C3%A9", 300, 307, "c.note=a+b%26%C3%A9"},
		{"other.seed=3&x&=", 300, 307, ""},
		// Buttons pressed without JavaScript.
		{"c.at=120&c.do=play", 300, 307, ""},
		{"c.at=120&c.do=finish", 300, 307, ""},
		{"c.at=120&c.do=pause", 120, 127, "c.at=120"},
		{"c.at=120&c.do=step", 130, 137, "c.at=130"}, // a second at 1×, in ticks of 100 ms
		{"c.at=120&c.do=step&c.speed=200", 140, 147, "c.speed=200&c.at=140"},
		{"c.do=step", 10, 17, "c.at=10"}, // after the end comes the beginning
		{"c.at=120&c.do=back", 110, 117, "c.at=110"},
		{"c.at=3&c.do=back", 0, 7, "c.at=0"},
		{"c.do=back", 290, 297, "c.at=290"},
		{"c.at=120&c.log=3.boost&c.do=reset&c.seed=8", 0, 8, "c.seed=8&c.at=0"},
		{"c.do=reshuffle", 300, 308, "c.seed=8"},
		{"c.do=reshuffle&c.seed=9", 300, 301, "c.seed=1"}, // wraps at its bound
		{"c.at=120&c.do=reshuffle", 120, 128, "c.seed=8&c.at=120"},
		{"c.at=120&c.seed=3&c.mode=b&c.do=defaults", 120, 127, "c.at=120"},
		{"c.at=120&c.do=boost", 120, 127, "c.at=120&c.log=120.boost"},
		{"c.at=120&c.log=200.boost&c.do=add.5", 120, 132, "c.at=120&c.log=120.add.5"}, // a new past forgets the old future
		{"c.do=boost", 300, 7 + 600, "c.log=0.boost"},                                 // on a finished run: a new one
	} {
		p := open(t, c.query)
		if p.At() != c.at || reading(p) != c.count || p.Query() != c.canonical {
			t.Errorf("%q: at %d, count %d, query %q; want %d, %d, %q", c.query, p.At(), reading(p), p.Query(), c.at, c.count, c.canonical)
		}
		again := open(t, p.Query())
		if len(p.others) == 0 && !ui.Equal(p.Island(), again.Island()) {
			t.Errorf("%q: the island of %q is another one", c.query, p.Query())
		}
	}
}

func TestAuthorsSettingsAreTheDefaults(t *testing.T) {
	const author = "policy=full&seed=3"
	p, faults := OpenWith(counter(), "c", author, "")
	if len(faults) > 0 || p.Query() != "" || p.Values().Int("seed") != 3 || p.Values().Choice("policy") != "full" {
		t.Fatalf("faults %v, query %q, seed %s", faults, p.Query(), p.Values().Raw("seed"))
	}
	p, _ = OpenWith(counter(), "c", author, "c.seed=7&c.policy=none")
	if got := p.Query(); got != "c.seed=7&c.policy=none" {
		t.Errorf("the widget's own defaults are %q in the address", got)
	}
	send(t, p, Msg{"do", "defaults"})
	if p.Query() != "" || p.Values().Int("seed") != 3 {
		t.Errorf("after “Original settings”: %q, seed %s", p.Query(), p.Values().Raw("seed"))
	}
	_, faults = OpenWith(counter(), "c", "sed=3&seed=100&at=4", "")
	if len(faults) != 3 {
		t.Errorf("faults of bad settings: %v", faults)
	}
}

func TestBadAddressesShowTheFinishedRunAndSayWhy(t *testing.T) {
	long := "0.boost" + strings.Repeat("_0.boost", MaxLog)
	for _, c := range []struct{ query, param, says string }{
		{"c.at=1001", "at", "longer run than this widget allows"},
		{"c.at=99999999999999999999", "at", "not a count of ticks"},
		{"c.at=-1", "at", "“-1”, is not a count"},
		{"c.at=1.5", "at", "not a count"},
		{"c.at=x", "at", "not a count"},
		{"c.log=1001.boost", "log", "longer run"},
		{"c.log=5.boost_4.boost", "log", "cannot be read"},
		{"c.log=boost", "log", "cannot be read"},
		{"c.log=5.", "log", "does not have"},
		{"c.log=5.tick", "log", "does not have"},
		{"c.log=5.add.6", "log", "does not have"},
		{"c.log=" + long, "log", "more than 100 actions"},
		{"c.speed=7", "speed", "no speed “7”"},
		{"c.do=bost", "do", "did you mean “boost”"},
		{"c.do=zzzzzz", "do", "nothing here is called"},
		{"c.sed=8", "sed", "did you mean “seed”?"},
		{"c.seed=10", "seed", "Seed must be a whole number from 1 to 9. “10” was not used; it is 7."},
		{"c.policy=ful", "policy", "did you mean “full”? “ful” was not used; it is “None”."},
	} {
		p, faults := Open(counter(), "c", c.query)
		if len(faults) != 1 || faults[0].Param != c.param || !strings.Contains(strings.ToLower(faults[0].Message), strings.ToLower(c.says)) {
			t.Errorf("%.40q: faults %+v; want one about %q saying %q", c.query, faults, c.param, c.says)
			continue
		}
		if reading(p) != 307 || p.Query() != "" {
			t.Errorf("%.40q: count %d, query %q; want the default frame", c.query, reading(p), p.Query())
		}
		if html := render(t, p.Island()); !strings.Contains(html, `<p class="island-fault">`) {
			t.Errorf("%.40q: the island does not show the fault", c.query)
		}
	}
}

func TestPlayingTurnsRealTimeIntoTicks(t *testing.T) {
	p := open(t, "c.at=0")
	if p.Advance(1000) {
		t.Fatal("a paused run moved")
	}
	send(t, p, Msg{"do", "play"})
	if p.Wait() != 100 {
		t.Errorf("before the first tick of 100 ms: wait %d ms", p.Wait())
	}
	if p.Advance(99) || p.At() != 0 || !p.Playing() {
		t.Fatalf("99 ms of a 100 ms tick: at %d", p.At())
	}
	if p.Wait() != 1 {
		t.Errorf("1 ms before a tick: wait %d ms", p.Wait())
	}
	if !p.Advance(1) || p.At() != 1 {
		t.Fatalf("the rest was lost: at %d", p.At())
	}
	send(t, p, Msg{"speed", "1000"})
	p.Advance(105)
	if p.At() != 11 {
		t.Errorf("105 ms at 10×: at %d, want 11", p.At())
	}
	if p.Wait() != 5 {
		t.Errorf("half of a tick that takes 10 ms: wait %d ms", p.Wait())
	}
	p.Advance(5)
	if p.At() != 12 {
		t.Errorf("5 ms left over and 5 more: at %d, want 12", p.At())
	}
	p.Advance(1 << 40)
	if p.At() != 300 || p.Playing() {
		t.Errorf("at %d, playing %v; want the end", p.At(), p.Playing())
	}
	if p.Wait() != 0 {
		t.Errorf("at the end: wait %d ms", p.Wait())
	}
	send(t, p, Msg{"c.do", "play"})
	if p.At() != 0 || !p.Playing() {
		t.Errorf("playing a finished run: at %d, playing %v; want it to start again", p.At(), p.Playing())
	}
}

func TestALongStretchIsCutIntoSlices(t *testing.T) {
	p, _ := Open(counter(func(s *Spec[*count]) {
		s.Limit, s.TickMS = 10_000, 1
		s.Done = func(*count) bool { return false }
	}), "c", "c.at=0")
	send(t, p, Msg{"play", ""})
	for _, want := range []int{2000, 4000, 5001, 5002} {
		ms := 1
		if want == 2000 {
			ms = 4999
		}
		p.Advance(ms)
		if p.At() != want {
			t.Fatalf("at %d, want %d", p.At(), want)
		}
	}
}

func TestStepBackEqualsReplay(t *testing.T) {
	const log = "&c.log=40.boost_100.add.5_100.add.5_160.boost"
	for _, clone := range []bool{true, false} {
		w := counter(func(s *Spec[*count]) {
			if !clone {
				s.Clone = nil
			}
		})
		p, _ := Open(w, "c", "c.at=0"+log)
		send(t, p, Msg{"play", ""})
		p.Advance(20_000)
		send(t, p, Msg{"pause", ""})
		for at := 200; at >= 0; at-- {
			fresh, _ := Open(w, "c", "c.at="+strconv.Itoa(at)+log)
			if p.At() != at || !ui.Equal(p.Run().View(), fresh.Run().View()) {
				t.Fatalf("clone %v, tick %d: at %d, count %d; a replay gives %d", clone, at, p.At(), reading(p), reading(fresh))
			}
			send(t, p, Msg{"back", ""})
		}
		if len(p.snapshots) > maxSnapshots || clone != (len(p.snapshots) > 0) {
			t.Errorf("clone %v: %d snapshots", clone, len(p.snapshots))
		}
	}
}

func TestAnActionForgetsSnapshotsOfTheOldFuture(t *testing.T) {
	p := open(t, "c.at=0")
	send(t, p, Msg{"finish", ""}, Msg{"back", ""})
	for p.At() > 100 {
		send(t, p, Msg{"back", ""})
	}
	send(t, p, Msg{"boost", ""}, Msg{"finish", ""}, Msg{"back", ""})
	if got := reading(p); got != 7+100+2*199 {
		t.Errorf("count %d, want 505", got)
	}
}

func TestLessMotionMeansStepsAndResults(t *testing.T) {
	p := open(t, "c.at=0")
	p.SetReduced(true)
	send(t, p, Msg{"step", ""})
	if p.At() != 10 {
		t.Errorf("a step goes to %d, want 10: a second", p.At())
	}
	send(t, p, Msg{"back", ""}, Msg{"play", ""})
	if p.Playing() || p.At() != 300 || p.said != "Counted to 307." {
		t.Errorf("playing %v, at %d, says %q; want the end at once", p.Playing(), p.At(), p.said)
	}
	p = open(t, "c.at=0")
	send(t, p, Msg{"play", ""})
	p.SetReduced(true)
	if p.Playing() || p.At() != 300 {
		t.Errorf("turned on while playing: playing %v, at %d", p.Playing(), p.At())
	}
}

func TestTheLiveSentenceSpeaksResultsNotFrames(t *testing.T) {
	p := open(t, "c.at=0")
	send(t, p, Msg{"play", ""})
	live := func() bool {
		t.Helper()
		var b strings.Builder
		if err := p.Island().Render(&b); err != nil {
			t.Fatal(err)
		}
		return strings.Contains(b.String(), `aria-live="polite"`)
	}
	p.Advance(1000)
	if p.said != "Counted to 7." {
		t.Errorf("a second later it says %q", p.said)
	}
	p.Advance(4000)
	if p.said != "Counted to 57." || live() {
		t.Errorf("while playing it says %q, aloud: %t", p.said, live())
	}
	p.Advance(1000)
	send(t, p, Msg{"pause", ""})
	if p.said != "Counted to 67." || !live() {
		t.Errorf("paused, it says %q, aloud: %t", p.said, live())
	}
	send(t, p, Msg{"play", ""})
	p.Advance(100_000)
	if p.said != "Counted to 307." {
		t.Errorf("at the end it says %q", p.said)
	}
	send(t, p, Msg{"seed", "9"})
	if p.said != "Counted to 309." {
		t.Errorf("after a change it says %q", p.said)
	}
}

func TestAChangedSettingEndsUpAtTheSameKindOfPlace(t *testing.T) {
	p := open(t, "")
	send(t, p, Msg{"until", "500"})
	if p.At() != 500 {
		t.Errorf("the end was not kept: at %d", p.At())
	}
	p = open(t, "c.at=200")
	send(t, p, Msg{"c.seed", "9"})
	if p.At() != 200 || reading(p) != 209 {
		t.Errorf("the moment was not kept: at %d, count %d", p.At(), reading(p))
	}
	send(t, p, Msg{"until", "50"})
	if p.At() != 50 || p.Query() != "c.seed=9&c.until=50" {
		t.Errorf("the moment was not clamped: at %d, %q", p.At(), p.Query())
	}
	var f Fault
	if err := p.Send(Msg{"seed", "0"}); !errors.As(err, &f) || !strings.Contains(f.Message, "it is 9") || p.Values().Int("seed") != 9 {
		t.Errorf("a refused value: %v, seed %d; want it kept", err, p.Values().Int("seed"))
	}
	send(t, p, Msg{"seed", ""}, Msg{"seed", "8"})
	if len(p.Faults()) != 0 {
		t.Errorf("the fault outlived its cause: %v", p.Faults())
	}
}

func TestActionsInTheBrowser(t *testing.T) {
	p := open(t, "c.at=100")
	send(t, p, Msg{"do", "add.5"}, Msg{"add", "5"})
	if reading(p) != 117 || p.Playing() {
		t.Errorf("paused: count %d, playing %v", reading(p), p.Playing())
	}
	p = open(t, "")
	send(t, p, Msg{"boost", ""})
	if p.At() != 0 || !p.Playing() || p.Query() != "c.at=0&c.log=0.boost" {
		t.Errorf("finished: at %d, playing %v, %q; want a new run", p.At(), p.Playing(), p.Query())
	}
	p, _ = Open(counter(func(s *Spec[*count]) { // asleep until it is boosted
		s.Done = func(m *count) bool { return m.ticks >= 10*m.boosts }
	}), "c", "")
	send(t, p, Msg{"boost", ""})
	p.Advance(100_000)
	send(t, p, Msg{"boost", ""})
	if p.At() != 10 || !p.Playing() || p.Query() != "c.at=10&c.log=0.boost_10.boost" {
		t.Errorf("woken: at %d, playing %v, %q; want it to go on", p.At(), p.Playing(), p.Query())
	}
	for _, name := range []string{"bost", "tick", "add", "at", "log"} {
		if err := p.Send(Msg{name, ""}); !errors.Is(err, ErrUnknown) {
			t.Errorf("Send(%q) = %v, want ErrUnknown", name, err)
		}
	}
}

func TestTheLogIsBounded(t *testing.T) {
	p := open(t, "c.at=0")
	for range MaxLog {
		send(t, p, Msg{"add", "5"})
	}
	if err := p.Send(Msg{"add", "5"}); !errors.Is(err, ErrLogFull) || reading(p) != 507 || len(p.Faults()) != 1 {
		t.Errorf("one too many: %v, count %d", err, reading(p))
	}
	again := open(t, p.Query())
	if reading(again) != 507 {
		t.Errorf("a full log reads back as %d", reading(again))
	}
	if n := len(p.Query()); n > 2000 {
		t.Errorf("a full log makes an address of %d bytes", n)
	}
	send(t, p, Msg{"reset", ""}, Msg{"add", "5"})
}

func FuzzOpen(f *testing.F) {
	for _, s := range []string{"", "c.seed=8&c.at=3", "c.log=3.boost_4.add.5&c.do=back", "c.rate=NaN&c.until=1e400", "%%%=&c.note=%00", "c.do=step&c.speed=1000"} {
		f.Add(s)
	}
	w := counter()
	f.Fuzz(func(t *testing.T, query string) {
		p, _ := Open(w, "c", query)
		again, faults := Open(w, "c", p.Query())
		if len(faults) > 0 || again.Query() != p.Query() || again.At() != p.At() || reading(again) != reading(p) {
			t.Errorf("%q became %q, which gives at %d, count %d, faults %v; want %d, %d", query, p.Query(), again.At(), reading(again), faults, p.At(), reading(p))
		}
	})
}
