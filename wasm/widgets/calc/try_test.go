package calc

import (
	"slices"
	"strings"
	"testing"
)

// What each suggestion promises, with the settings that it names: a part of the sentence
// that is then said, or a reading. The sums are those of the comments.
func TestTheSuggestionsAreTrue(t *testing.T) {
	for _, c := range []struct {
		id, try, settings string
		says, reads       string
	}{
		{"calc", "Halve the time per job to 100 ms. 150 slots will do instead of 290, and no server was added.", "time=100", "150 slots", "slots: 150 slots"}, // 1,000/s × 0.1 s ÷ 70% = 143
		{"calc", "Set 100% busy. 200 slots are enough on average, and the average is not the worst minute.", "share=100", "about 200 slots", "slots: 200 slots"},
		{"calc", "Set 0% busy. There is no answer, and the sentence says why.", "share=0", "never busy", "slots: no value"},

		{"retention", "Keep it for 30 days. The bill grows from €907 to €3,888 a month.", "keep=30", "€3,888/month", "all: 38.9 TB"}, // 5 MB/s × 86,400 s × 30 × 3 × €0.10
		{"retention", "Take one replica. It costs €302 instead of €907, and one broken disk takes the data with it.", "replicas=1", "€302/month", "all: 3.02 TB"},
		{"retention", "Write 50 MB/s. A day is 4.32 TB, and a week of three copies 90.7 TB.", "rate=50", "90.7 TB", "day: 4.32 TB"},

		{"dual-write", "Set a loss of 0.001%. That is ten times better and still 86.4 orders a day.", "loss=0.001", "86.4 orders/day", "day: 86.4 orders/day"},            // 100/s × 10⁻⁵ × 86,400 s
		{"dual-write", "Set 1 order/s. One is lost every 2 h 47 min, which is rare enough that nobody looks for the cause.", "rate=1", "2 h 47 min", "every: 2 h 47 min"}, // 10,000 s
		{"dual-write", "Set a loss of 0. Nothing is lost, which is what an outbox is for.", "loss=0", "Nothing is lost", "day: 0 orders/day"},

		{"workers", "Set 50 partitions. 250 of the 300 workers stand idle.", "partitions=50", "300 workers are wanted", "idle: 250 workers"},
		{"workers", "Let a message take 10 ms. 75 workers do what 300 did.", "time=10", "75 workers", "workers: 75 workers"}, // 5,000/s × 10 ms × 1.5
		{"workers", "Set a headroom of 1. The 200 workers to have are the 200 that are busy, and any pause becomes a queue.", "headroom=1", "keep 200 workers busy", "workers: 200 workers"},

		{"bounded", "Bear a wait of 0.1 s only. There is room for 4 jobs.", "latency=0.1", "4 jobs", "length: 4 jobs"},
		{"bounded", "Double the threads to 8. The same wait leaves room for 80 jobs.", "threads=8", "waits 1 s", "length: 80 jobs"},
		{"bounded", "Let a transaction take 5 s. A place is free every 1.25 s, so there is no room for a queue at all.", "time=5000", "no room for a queue at all", "pace: 1.25 s"},

		{"saga", "Take 10 steps. One saga in 100 has to be undone.", "n=10", "one in 100 has to be undone", "completes: 99%"}, // 0.999¹⁰ = 0.990
		{"saga", "Let a step succeed 99% of the time. Of the sagas of 4 steps one in 25 has to be undone.", "success=99", "one in 25 has to be undone", "completes: 96.1%"},
		{"saga", "Set 100%. No saga ever fails, and no network has ever been like that.", "success=100", "no saga ever fails", "completes: 100%"},

		{"poller", "Let 80 jobs/s fall due. After an hour 108K jobs are overdue and the next one is 36 min 1 s late.", "due=80", "the next one is 36 min 1 s late", "hour: 108K jobs"},
		{"poller", "Then take batches of 100. It keeps up, at worst 1 s late, and nobody polls more often.", "due=80 batch=100", "It keeps up", "most: 1 s"},
		{"poller", "Poll every 60 s with a batch of 50. Only 0.833 jobs/s can run, so the interval is a limit and not just a delay.", "interval=60", "falls behind", "capacity: 0.833 jobs/s"},

		{"vans", "Set 120 parcels. One van will do.", "parcels=120", "1 van.", "vans: 1 van"},
		{"vans", "Set 121 parcels. Now it takes two.", "parcels=121", "2 vans.", "vans: 2 vans"},
		{"vans", "Let a van deliver nothing. The sentence says what that means.", "each=0", "delivers nothing", "vans: no value"},
	} {
		w := defined(t, sourceOf(t, c.id))
		if !slices.Contains(w.Info().Try, c.try) {
			t.Errorf("%s does not suggest %q", c.id, c.try)
		}
		r := set(t, w, c.settings)
		if got := r.Say(); !strings.Contains(got, c.says) {
			t.Errorf("%s %s says %q, want %q in it", c.id, c.settings, got, c.says)
		}
		var got []string
		for _, x := range r.Read() {
			got = append(got, x.Name+": "+x.Full())
		}
		if !slices.Contains(got, c.reads) {
			t.Errorf("%s %s reads %q, want %s", c.id, c.settings, got, c.reads)
		}
	}
}

// Every calculator has three things worth doing, each in the list above, and says where
// its sum is from.
func TestEveryCalculatorOfTheLabIsWhole(t *testing.T) {
	for _, id := range fixtures {
		info := defined(t, sourceOf(t, id)).Info()
		if len(info.Try) != 3 {
			t.Errorf("%s has %d suggestions, not 3", id, len(info.Try))
		}
		if id != "vans" && len(info.About) < len(facts)+1 {
			t.Errorf("%s does not say how it works", id)
		}
	}
}
