package lag

import (
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/ui"
	"millrace/wasm/widget"
)

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "pause_s=0", "pause_s=600", "happens=in-place", "happens=in-place retries=0", "happens=in-place retries=10", "happens=retry-topic key_rate=10",
		"happens=retry-topic retry_s=600 key_rate=0", "happens=prefetch", "happens=prefetch messages=1000 prefetch=1000", "happens=prefetch prefetch=1 messages=1",
		"partitions=200 members=500 rate=100000 each=100000", "partitions=200 members=3", "partitions=1 members=500", "rate=1 each=1", "rate=100000 each=1",
		"backlog=10000000 each=100000 rate=1", "happens=in-place offset=1000000 horizon_s=7200", "rate=98765 partitions=123 members=45 each=12345",
	} {
		run := Widget.Start(given(t, pairs))
		for k := 0; ; k++ {
			if k == 300 {
				run.Send(widget.Msg{Name: "deploy"})
			}
			if k%997 == 0 || k == 3 || k == 30 || k == 320 || run.Done() {
				for _, svg := range run.View().Kids {
					for _, fault := range charttest.Faults(svg) {
						t.Errorf("%q at tick %d: %s", pairs, k, fault)
					}
				}
			}
			if run.Done() || t.Failed() {
				break
			}
			run.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The contract of a frame: at most about 200 moving attributes.
func TestAFrameMovesFewAttributes(t *testing.T) {
	for _, pairs := range []string{"", "happens=in-place partitions=40", "happens=retry-topic", "happens=prefetch"} {
		run := Widget.Start(given(t, pairs))
		before, most := run.View(), 0
		for range 1000 {
			run.Send(widget.Msg{Name: widget.Tick})
			after := run.View()
			most = max(most, len(ui.Diff(before, after)))
			before = after
		}
		t.Logf("%q: %d patches", pairs, most)
		if most == 0 || most > 90 {
			t.Errorf("%q: a frame takes up to %d patches, want 1 to 90", pairs, most)
		}
	}
}

// The sentence fits what is seen.
func TestTheSentenceFitsTheMoment(t *testing.T) {
	for _, c := range []struct {
		pairs string
		ticks int
		want  string
	}{
		{"", 0, "Messages begin to arrive, 1,000 a second, and the group can do 1,200."},
		{"", 160, "Nobody reads: each second adds 1,000 messages, 3,000 by now. They are gone 15 s after it goes on, at 200 a second to spare."},
		{"", 240, "The group is catching up: what it can do above the arrivals is all it has for 4,600 messages."},
		{"", 1200, "A lag of 5,000 was left behind and took 25 s to go, because only the capacity above the arrivals works it off."},
		{"members=8 pause_s=0", 100, "The group keeps up with 1,000 messages a second. 2 members have no partition and nothing to do."},
		{"members=5 pause_s=0", 100, "More arrives than some members can do, so lag grows: 667 messages by now."},
		{poison, 200, "The bad message stands at the head of its partition, and everything its reader has is behind it: 900 messages. After 4 retries and 15 s it will be a dead letter."},
		{"happens=prefetch", 100, "The fast consumer has nothing to do, and 45 messages wait at the slow one, where nobody else can have them."},
		{"happens=prefetch", 1000, "With a prefetch of 50 all is done after 50 s: the slow consumer did 50 of 100 messages, and the fast one had nothing to do for 49.5 s."},
	} {
		run := Widget.Start(given(t, c.pairs))
		for range c.ticks {
			run.Send(widget.Msg{Name: widget.Tick})
		}
		if got := run.Say(); got != c.want {
			t.Errorf("%s, tick %d:\ngot  %s\nwant %s", c.pairs, c.ticks, got, c.want)
		}
	}
}
