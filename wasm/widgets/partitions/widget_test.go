package partitions

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"millrace/wasm/chart/charttest"
	"millrace/wasm/widget"
)

// given reads "name=value" pairs over the defaults and refuses what Parse refuses.
func given(t testing.TB, pairs ...string) widget.Values {
	t.Helper()
	v, faults := widget.Parse(params, func(name string) (string, bool) {
		for _, p := range pairs {
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
func finished(t testing.TB, pairs ...string) widget.Run {
	t.Helper()
	r, ticks := widget.Finish(Widget, given(t, pairs...))
	if !r.Done() {
		t.Fatalf("not done after %d ticks", ticks)
	}
	return r
}

func reading(t testing.TB, r widget.Run, name string) widget.Reading {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x
		}
	}
	t.Fatalf("there is no reading %q", name)
	return widget.Reading{}
}

// The sentences of the lesson: its widget's, and those about idle consumers.
func TestTheSentenceIsTheLessons(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		want  string
	}{
		{nil, "4 partitions, 3 consumers: C1 reads P0–P1, C2 reads P2, C3 reads P3."},
		{[]string{"assignor=roundrobin"}, "4 partitions, 3 consumers: C1 reads P0 and P3, C2 reads P1, C3 reads P2."},
		{[]string{"partitions=6", "consumers=8"}, "6 partitions, 8 consumers: C1 reads P0, C2 reads P1, C3 reads P2, C4 reads P3, C5 reads P4, C6 reads P5; C7 and C8 are idle."},
		{[]string{"partitions=1", "consumers=1"}, "1 partition, 1 consumer: C1 reads P0."},
		{[]string{"analytics=1", "search=2"}, "4 partitions, 3 consumers: C1 reads P0–P1, C2 reads P2, C3 reads P3. Group analytics: A1 reads P0–P3. Group search: S1 reads P0–P1, S2 reads P2–P3."},
		{[]string{"topics=5", "partitions=1"}, "1 partition in each of 5 topics, 3 consumers: C1 reads T1·P0, T2·P0, T3·P0, T4·P0 and T5·P0; C2 and C3 are idle."},
		{[]string{"hot=40", "split=4", "partitions=6"}, "6 partitions, 3 consumers: C1 reads P0–P1, C2 reads P2–P3, C3 reads P4–P5. user:7 sends 40% of the messages in 4 parts, and the busiest partition gets 60%."},
	} {
		for _, r := range []widget.Run{Widget.Start(given(t, c.pairs...)), finished(t, c.pairs...)} {
			if got := r.Say(); got != c.want {
				t.Errorf("%v: %q, want %q", c.pairs, got, c.want)
			}
		}
	}
}

// max(0, consumers − partitions): 6 and 8 leave 2, 50 and 300 leave 250 (simulations.md
// 3.5); with four partitions and the users of the lesson, P1 and P2 stay empty.
func TestIdleConsumersAndEmptyPartitionsAreCounted(t *testing.T) {
	for _, c := range []struct {
		partitions, consumers string
		idle                  float64
	}{{"6", "8", 2}, {"50", "300", 250}, {"4", "3", 0}, {"4", "5", 1}} {
		r := finished(t, "partitions="+c.partitions, "consumers="+c.consumers)
		if got := reading(t, r, "idle").Value; got != c.idle {
			t.Errorf("%s partitions, %s consumers: %v idle, want %v", c.partitions, c.consumers, got, c.idle)
		}
	}
	if got := reading(t, finished(t), "empty").Value; got != 2 {
		t.Errorf("%v partitions are empty, want P1 and P2", got)
	}
}

func TestTheTableHasARowForEachConsumerAndEachKey(t *testing.T) {
	table := finished(t, "keys=user:7#2", "event=grow").Table()
	var got []string
	for _, row := range table.Rows {
		var cells []string
		for _, c := range row {
			cells = append(cells, c.Text)
		}
		got = append(got, strings.Join(cells[:6], " / "))
	}
	want := []string{
		"C1 / consumer of billing / P0–P1 /  /  / ",
		"C2 / consumer of billing / P2–P3 /  /  / ",
		"C3 / consumer of billing / P4 /  /  / ",
		"user-1 / key / P3 / 1404122828 / 1404122828 / P0",
		"user-2 / key / P1 / −324981792 / 1822501856 / P0",
		"user-3 / key / P2 / 1141442267 / 1141442267 / P3",
		"user-4 / key / P2 / 2067937567 / 2067937567 / P3",
		"user:7#2 / key / P3 / −1335426680 / 812056968 / P0",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the table is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if c := table.Rows[4][3]; !c.Numeric || c.Value != -324981792 {
		t.Errorf("the hash of user-2 is %+v", c)
	}
}

// told is what the widget says after these actions were taken in the finished run and
// the run has ended again.
func told(t *testing.T, query string, actions ...string) string {
	t.Helper()
	p, faults := widget.Open(Widget, "w", query)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, a := range actions {
		if err := p.Send(widget.Msg{Name: "do", Value: a}); err != nil {
			t.Fatal(err)
		}
		if err := p.Send(widget.Msg{Name: "do", Value: "finish"}); err != nil {
			t.Fatal(err)
		}
	}
	return p.Run().Say()
}

func TestEveryButtonSaysWhatItDid(t *testing.T) {
	for _, c := range []struct {
		query   string
		actions []string
		want    string
	}{
		{"", []string{"send.2"}, "user-2 went to P0: murmur2 gives −324981792, without its sign bit that is 1822501856, and divided by 4 that leaves 0."},
		{"", []string{"send.own"}, "Type a key under “Your own keys” first."},
		{"w.keys=abc", []string{"send.own"}, "abc went to P3: murmur2 gives 479470107, without its sign bit that is 479470107, and divided by 4 that leaves 3."},
		{"", []string{"send.many"}, "100 messages were sent."},
		{"w.partitions=6", []string{"join"}, "C4 joined. Range moved P5 and paused every partition, at most for 2 s."},
		{"w.partitions=6&w.assignor=roundrobin", []string{"join"}, "C4 joined. Round-robin moved P3–P5 and paused every partition, at most for 2 s."},
		{"w.partitions=6&w.assignor=cooperative-sticky", []string{"join"}, "C4 joined. Cooperative sticky moved P5 and paused P5, at most for 2 s."},
		{"", []string{"leave"}, "C3 committed what it had read and left. Range moved P3 and paused every partition, at most for 2 s."},
		{"", []string{"leave", "leave", "leave", "leave"}, "There is no consumer to stop."},
		{"w.consumers=1", []string{"leave", "crash"}, "There is no consumer to crash."},
		{"", []string{"crash"}, "C1 crashed with 7 messages read and not committed. Whoever takes over begins at the committed offset, so only those are read twice. Range moved P0–P2 and paused every partition, at most for 8 s."},
		{"", []string{"leave", "leave", "leave", "join", "crash"}, "C4 crashed with nothing read and not committed. Whoever"},
		{"w.at=4", []string{"crash"}, "C3 crashed with 1 message read and not committed. Whoever takes over begins at the committed offset, so only that one is read twice."},
		{"", []string{"grow", "join"}, "at most for 2 s. 72 messages from before a partition was added can break the order of a key."},
		{"", []string{"grow", "send.many", "join"}, "at most for 2 s. 72 messages from before a partition was added can break the order of a key."},
		{"w.consumers=1", []string{"leave"}, "4 partitions, 0 consumers: nobody reads, and the messages wait."},
		{"", []string{"rewind"}, "Billing begins again at offset 0 and reads 72 messages once more; they are still there, for reading removes nothing."},
		{"", []string{"grow"}, "P4 is new, and 4 of 4 keys go elsewhere now: user-1 from P0 to P3, user-2 from P0 to P1, user-3 from P3 to P2 and user-4 from P3 to P2."},
		{"w.partitions=49", []string{"grow", "grow"}, "50 partitions are the most here."},
		{"", []string{"recreate"}, "Kafka never removes a partition: its messages would be lost and keys would go elsewhere. So this is a new topic with 3 partitions, and everything is sent again."},
		{"w.partitions=2", []string{"recreate", "recreate"}, "A topic has at least one partition."},
	} {
		if got := told(t, c.query, c.actions...); !strings.Contains(got, c.want) {
			t.Errorf("%q %v: %q does not say %q", c.query, c.actions, got, c.want)
		}
	}
}

// While a rebalance runs, the sentence and the picture say who reads meanwhile.
func TestARebalanceUnderWayIsToldAsItIs(t *testing.T) {
	for _, c := range []struct{ query, want string }{
		{"w.at=95&w.event=join", "4 partitions, 4 consumers: nobody reads while the group rebalances. C4 joined. Billing rebalances, and every partition pauses."},
		{"w.at=95&w.event=join&w.assignor=cooperative-sticky", "4 partitions, 4 consumers: C1 reads P0 and P3, C2 reads P1, C3 reads P2. C4 joined. Billing rebalances and reads on meanwhile."},
		{"w.at=115&w.event=join&w.assignor=cooperative-sticky", "C4 joined. In the second round only these pause: P3."},
		{"w.at=120&w.event=crash", "C1 crashed with 10 messages read and not committed. The group misses it after 6 s."},
		{"w.at=120&w.event=crash", "C1 crashed and nobody reads P0–P1, C2 reads P2, C3 reads P3."},
	} {
		if got := told(t, c.query); !strings.Contains(got, c.want) {
			t.Errorf("%q: %q does not say %q", c.query, got, c.want)
		}
	}
}

func TestThePictureIsLegibleAtEverySettingAndMoment(t *testing.T) {
	for _, pairs := range []string{
		"", "event=join", "event=crash", "event=grow", "event=leave assignor=sticky", "analytics=2 search=3 event=rewind",
		"hot=40 split=16 users=600 rate=100 messages=600", "topics=5 partitions=3 consumers=9 event=join", "topics=5 partitions=50 analytics=50 search=50",
		"partitions=50 consumers=300", "partitions=1 consumers=1 messages=2000 rate=1000 pace=1000", "consumers=1 event=leave", "messages=0",
		"keys=a-key-that-goes-on-and-on-for-ever,b,c,d,e,f,g,h,i,j,k", "hot=100 split=4", "pace=1 assignor=cooperative-sticky event=join partitions=13",
	} {
		r := Widget.Start(given(t, strings.Fields(pairs)...))
		for k := 0; ; k++ {
			if k%31 == 0 || r.Done() {
				for _, fault := range charttest.Faults(r.View()) {
					t.Errorf("%q at tick %d: %s", pairs, k, fault)
				}
			}
			if r.Done() {
				break
			}
			r.Send(widget.Msg{Name: widget.Tick})
		}
	}
}

// The hash pins our own output; it proves nothing about its being right. It is here to
// be the same wherever the test runs: natively and as WebAssembly.
func TestTheTraceIsTheSameEverywhere(t *testing.T) {
	h := sha256.New()
	for _, s := range strategies {
		for _, event := range []string{"join", "leave", "crash", "grow", "rewind"} {
			r := Widget.Start(given(t, "assignor="+s.name, "event="+event, "analytics=2", "hot=30", "split=3", "topics=2"))
			for k := 0; !r.Done(); k++ {
				r.Send(widget.Msg{Name: widget.Tick})
				fmt.Fprintln(h, k, r.Say())
				for _, x := range r.Read() {
					fmt.Fprintln(h, x.Name, x.Value, x.None)
				}
			}
			fmt.Fprintln(h, r.Table())
		}
	}
	const want = "a73d12eee6064adf18e884e9470c9b5e3796690ad804ded15e2c54318a19b2bb"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("the trace has the hash %s, want %s", got, want)
	}
}

func BenchmarkView(b *testing.B) {
	r := finished(b, "partitions=12", "messages=2000", "rate=1000", "pace=1000", "users=600")
	b.ReportAllocs()
	for b.Loop() {
		r.View()
	}
}
