package orderflow

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

// shown is a reading as people see it.
func shown(t testing.TB, r widget.Run, name string) string {
	t.Helper()
	for _, x := range r.Read() {
		if x.Name == name {
			return x.Full()
		}
	}
	t.Fatalf("no reading is called %q", name)
	return ""
}

const inline = "email_later=off sms_later=off analytics_later=off "

// The figures of the course: 20 + 30 + 1,000 + 2,000 + 500 ms one after the other, and 50
// ms with only the first two. Side by side the longest of the rest ends at 50 + 2,000.
func TestOneOrderTakesWhatTheCourseSays(t *testing.T) {
	for _, c := range []struct{ pairs, name, want string }{
		{"", "wait_ms", "50 ms"},
		{"", "inline_wait_ms", "3,550 ms"},
		{"", "done_ms", "2,050 ms"},
		{"", "work_ms", "3,550 ms"},
		{"", "later_ms", "3,500 ms"},
		{inline, "wait_ms", "3,550 ms"},
		{inline, "done_ms", "3,550 ms"},
		{inline, "later_ms", "0 ms"},
		{"enqueue_ms=2", "wait_ms", "52 ms"},
		{"email_later=off", "wait_ms", "1,050 ms"},
		{"email_later=off", "done_ms", "3,050 ms"},
		{"stock_later=on save_later=on", "wait_ms", "0 ms"},
		// The welcome email of the course: 800 ms at the provider.
		{inline + "email_ms=800", "wait_ms", "3,350 ms"},
	} {
		if got := shown(t, finished(t, c.pairs), c.name); got != c.want {
			t.Errorf("%q: %s is %s, want %s", c.pairs, c.name, got, c.want)
		}
	}
}

// An hour at an order a second: 3,600 calls end in the timeout of 10 s, after the 50 ms of
// saving and stock. 4 workers hold a call for 10 s and pause 30 s: 4 · 3,600 ÷ 40 = 360.
// Afterwards they send 4 a second and 1 comes in: 3,600 ÷ 3 s.
func TestAnHourWithoutTheProviderCostsWhatArithmeticSays(t *testing.T) {
	for _, c := range []struct{ pairs, name, want string }{
		{"trouble=down", "orders", "10,800"},
		{"trouble=down", "failed", "0"},
		{"trouble=down", "wait_ms", "50 ms"},
		{"trouble=down", "inline_failed", "3,600"},
		{"trouble=down", "inline_wait_ms", "10,050 ms"},
		{"trouble=down", "calls", "360"},
		{"trouble=down", "clear_min", "20.0 min"},
		{"trouble=down", "late_min", "60.0 min"},
		{"trouble=down workers=3", "clear_min", "30.0 min"},
		{"trouble=down " + inline, "failed", "3,600"},
		{"trouble=down " + inline, "peak", "no queue"},
		{"trouble=down sick_min=30", "inline_failed", "1,800"},
		// A stock service that is asked while the user waits fails either shop.
		{"trouble=down sick=stock", "failed", "3,600"},
		{"trouble=down sick=stock", "inline_wait_ms", "10,020 ms"},
		// 20 + 30 + 8,000 + 2,000 + 500.
		{"trouble=slow", "inline_wait_ms", "10,550 ms"},
		{"trouble=slow", "inline_failed", "0"},
		{"trouble=slow", "wait_ms", "50 ms"},
		// 4 workers send 1 in 2 s: 1,800 are left after the hour, and go at 3 a second.
		{"trouble=slow", "clear_min", "10.0 min"},
		// Slower than the timeout is down.
		{"trouble=slow slow_ms=10001", "inline_failed", "3,600"},
		{"trouble=slow slow_ms=10000", "inline_failed", "0"},
	} {
		if got := shown(t, finished(t, c.pairs), c.name); got != c.want {
			t.Errorf("%q: %s is %s, want %s", c.pairs, c.name, got, c.want)
		}
	}
}

// Nothing is lost on the way: what came went through, failed or still holds a thread, and
// each answered order has left one job in each queue.
func TestOrdersAndJobsAreConserved(t *testing.T) {
	for _, pairs := range []string{"trouble=down", "trouble=slow threads=3", "trouble=down sick=save save_later=on workers=1", "trouble=slow orders=300 workers=20"} {
		m := start(given(t, pairs))
		for !m.done() {
			update(m, widget.Msg{Name: widget.Tick})
			for _, w := range m.ways() {
				if w.placed != w.answered+w.failed+w.api.busy {
					t.Fatalf("%q at %d ms: %d came, %d went through, %d failed, %d are under way", pairs, m.now, w.placed, w.answered, w.failed, w.api.busy)
				}
				for _, q := range w.queues {
					if q.open != len(q.waiting)+q.crew.busy || q.open > w.answered {
						t.Fatalf("%q at %d ms: %d jobs open, %d wait, %d in work", pairs, m.now, q.open, len(q.waiting), q.crew.busy)
					}
				}
			}
		}
		sum := tally{}
		for _, c := range m.main.minutes {
			sum.placed, sum.answered, sum.failed = sum.placed+c.placed, sum.answered+c.answered, sum.failed+c.failed
		}
		if len(m.main.minutes) != 180 || sum.placed != m.main.placed || sum.failed != m.main.failed {
			t.Errorf("%q: %d minutes hold %+v", pairs, len(m.main.minutes), sum)
		}
	}
}

func TestTheSentenceFitsWhatHappens(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"", "The email, the SMS and analytics can wait in a queue, so the user waits 50 ms instead of 3,550 ms, and everything is done after 2,050 ms."},
		{inline, "Everything happens while the user waits: 3,550 ms, the sum of all five steps."},
		{"stock_later=on email_later=off sms_later=off analytics_later=off", "The stock check can wait in a queue, so the user waits 3,520 ms instead of 3,550 ms, and everything is done after 3,550 ms. " +
			"But the answer comes before the stock is checked: some users must be told later that there is nothing left."},
		{"trouble=down", "The email provider was down for 1 h. With everything now, 3,600 of 10,800 orders failed and a user waited up to 10.05 s. " +
			"As you set it, no order failed and a user waited up to 50 ms; up to 3,602 jobs waited for the email provider, and none is lost: nobody waits any more 20 min 1 s after the end."},
		{"trouble=slow sick_min=120 workers=1 sms_later=off", "The email provider was slow for 2 h. With everything now, no order failed and a user waited up to 10.55 s. " +
			"As you set it, no order failed and a user waited up to 2,050 ms; up to 6,302 jobs waited for the email provider, and none is lost. They are not all done yet."},
	} {
		if got := finished(t, c.pairs).Say(); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.pairs, got, c.want)
		}
	}
}

// Half an hour into the trouble the jobs it stopped first are half an hour old.
func TestTheOldestJobIsMeasuredWhileItWaits(t *testing.T) {
	r := Widget.Start(given(t, "trouble=down"))
	for range 60 * minute / stride {
		r.Send(widget.Msg{Name: widget.Tick})
	}
	if got := shown(t, r, "late_min"); got != "30.0 min" {
		t.Errorf("the longest wait is %s", got)
	}
}

func TestBeforeTheAnswerNothingIsKnown(t *testing.T) {
	r := Widget.Start(given(t, inline))
	for range 100 {
		r.Send(widget.Msg{Name: widget.Tick})
	}
	if got := shown(t, r, "wait_ms"); got != "not yet" {
		t.Errorf("after a second the wait is %s", got)
	}
	if got := r.Say(); got != "The user has waited 1,000 ms and has no answer yet." {
		t.Error(got)
	}
}
