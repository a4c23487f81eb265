package saga

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
		t.Fatalf("%q: not done after %d ticks", pairs, ticks)
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
	t.Fatalf("no reading is called %q", name)
	return widget.Reading{}
}

func every(percent string) string {
	return "order_ok=" + percent + " stock_ok=" + percent + " pay_ok=" + percent + " ship_ok=" + percent + " "
}

// The figures of simulations.md, 3.11. Each has as many digits as are given there.
func TestTheExpectedFiguresAreThoseOfTheReference(t *testing.T) {
	const oips, opis, opsi = "order=order-stock-pay-ship", "order=order-pay-stock-ship", "order=order-pay-ship-stock"
	for _, c := range []struct {
		pairs, name  string
		want, within float64
	}{
		{every("99.9"), "complete", 99.6005996001, 1e-10},
		{every("99.9"), "one_in", 250.38, 0.005},
		{every("99.9"), "undone", 0.00598601, 5e-9},
		{every("99"), "complete", 96.059601, 1e-10},
		{every("99"), "one_in", 25.4, 0.05},
		{every("95"), "complete", 81.450625, 1e-10},
		{every("99.9") + "more=6", "complete", 99.0044880, 5e-8},
		{every("99.9"), "failures_expected", 399.40, 0.005},
		{every("99.9") + "sagas=1000000", "failures_expected", 3994.0, 0.05},
		{oips, "cost", 0.13834, 5e-6},
		{opis, "cost", 0.46901, 5e-6},
		{opsi, "cost", 0.56289, 5e-6},
		{oips, "complete", 92.91389, 5e-6},
		{opis, "complete", 92.91389, 5e-6},
		{opsi, "complete", 92.91389, 5e-6},
		{"undo_ok=100", "tries", 1, 0},
		// By hand, as the challenge of this widget tells them: 0.00098 + 0.097902 + 0.0204615,
		// 0.049 + 0.019551 + 0.0204615, and 0.01998 + 0.00195804 + 0.34231434.
		{"order=stock-order-pay-ship", "cost", 0.1193435, 5e-8},
		{"order=stock-pay-order-ship", "cost", 0.0890125, 5e-8},
		{"order=order-stock-ship-pay", "cost", 0.3642524, 5e-8},
	} {
		if got := reading(t, finished(t, c.pairs), c.name).Value; math.Abs(got-c.want) > c.within {
			t.Errorf("%q: %s is %v, want %v", c.pairs, c.name, got, c.want)
		}
	}
}

// The reference allows 39.1 failures of 100,000 in 95 of 100 runs, 65.6 in 999 of 1,000;
// ten times as many sagas 207.5. The latter are 3.29 standard deviations.
func TestCountsAgreeWithTheory(t *testing.T) {
	for _, seed := range []string{"7", "8", "9", "10", "11"} {
		for _, c := range []struct {
			pairs, name  string
			want, within float64
		}{
			{every("99.9"), "failures", 399.40, 65.6},
			{every("99.9") + "sagas=1000000", "failures", 3994.0, 207.5},
			{"undo_ok=80", "tries", 1.25, 3.29 * math.Sqrt(0.2/0.64/7000)},
			{"undo_ok=50", "tries", 2, 3.29 * math.Sqrt(0.5/0.25/7000)},
		} {
			if got := reading(t, finished(t, c.pairs+" seed="+seed), c.name).Value; math.Abs(got-c.want) > c.within {
				t.Errorf("%q, seed %s: %s is %v, want %v ± %v", c.pairs, seed, c.name, got, c.want, c.within)
			}
		}
		for i := range orders {
			m := start(given(t, "seed="+seed+" order="+orders[i].name))
			m.count(m.sagas)
			e := m.expect(m.order)
			n := float64(m.counted)
			if got, within := m.costOf(m.order), 3.29*math.Sqrt(e.variance/n); math.Abs(got-e.cost) > within*1.2 { // 120 of them: at most 4 sd
				t.Errorf("seed %s, %s: cost %v, want %v ± %v", seed, orders[i].name, got, e.cost, within)
			}
			for k, got := range m.stops(m.order) {
				p := e.stops[k]
				if within := 4 * math.Sqrt(n*p*(1-p)); math.Abs(float64(got)-n*p) > within+1 {
					t.Errorf("seed %s, %s: %d stopped after %d steps, want %v ± %v", seed, orders[i].name, got, k, n*p, within)
				}
			}
		}
	}
}

// The sum over all ways a saga can go, without the algebra of expect: each set of failing
// steps has its probability, and costs what the steps before the first of them cost.
func TestTheoryIsTheSumOverAllOutcomes(t *testing.T) {
	m := start(given(t, "more=3 more_ok=91.7 more_cost=3 order=ship-pay-order-stock pay_ok=60"))
	cost, undone, complete := 0.0, 0.0, 0.0
	for set := range 1 << len(m.steps) {
		p := 1.0
		for i, s := range m.steps {
			if set>>i&1 != 0 {
				p *= 1 - s.ok
			} else {
				p *= s.ok
			}
		}
		if set == 0 {
			complete = p
			continue
		}
		for _, i := range m.order {
			if set>>i&1 != 0 {
				break
			}
			cost += p * float64(m.steps[i].cost)
			undone += p
		}
	}
	e := m.expect(m.order)
	for _, c := range [][2]float64{{e.cost, cost}, {e.undone, undone}, {e.completion(), complete}} {
		if math.Abs(c[0]-c[1]) > 1e-12 {
			t.Errorf("theory says %v, the sum %v", c[0], c[1])
		}
	}
}

func TestTheSameSagasCompleteInEveryOrder(t *testing.T) {
	want := reading(t, finished(t, ""), "failures").Value
	for i := range orders {
		if got := reading(t, finished(t, "order="+orders[i].name), "failures").Value; got != want {
			t.Errorf("%s: %v sagas are undone, want %v", orders[i].name, got, want)
		}
	}
}

// The rule in about: no order is cheaper than the one sorted by the odds of failing over
// the cost of undoing. Here that is 0.0204, 0.0026, 0.0010 and 0.0002.
func TestTheSortedOrderIsTheCheapest(t *testing.T) {
	if got := reading(t, finished(t, "order=stock-pay-order-ship"), "cheaper").Value; got != 0 {
		t.Errorf("%v orders are cheaper", got)
	}
}

// What a saga promises: in the end all of its steps are done or none, what is undone was
// done, the last one first, and nothing is undone while a later step still stands.
func TestASagaEndsWithAllOrNothing(t *testing.T) {
	for _, pairs := range []string{"", "watch=none", "watch=order", "watch=stock", "watch=pay", "watch=chance pay_ok=40 stock_ok=60", "undo_ok=50 more=6 watch=chance more_ok=70"} {
		for seed := range 50 {
			m := start(given(t, pairs+" seed="+number(seed)))
			done, failed := 0, false
			for _, l := range m.legs {
				switch {
				case l.undo && (!failed || l.step != done-1):
					t.Fatalf("%q, seed %d: step %d is undone while %d are done", pairs, seed, l.step, done)
				case l.undo && l.ok:
					done--
				case l.undo:
				case failed || l.step != done:
					t.Fatalf("%q, seed %d: step %d is asked for while %d are done", pairs, seed, l.step, done)
				case l.ok:
					done++
				default:
					failed = true
				}
			}
			if failed && done > 0 || !failed && done < len(m.order) {
				t.Errorf("%q, seed %d: %d of %d steps stay done", pairs, seed, done, len(m.order))
			}
		}
	}
}

func TestAllOrdersAreThere(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range orders {
		seen[o.name] = true
	}
	if len(orders) != 24 || len(seen) != 24 {
		t.Errorf("%d orders, %d different", len(orders), len(seen))
	}
}

func TestShippingAfterPayIsTold(t *testing.T) {
	for order, want := range map[string]float64{"order-stock-pay-ship": 1, "pay-ship-order-stock": 1, "order-stock-ship-pay": 0, "ship-order-stock-pay": 0} {
		if got := reading(t, finished(t, "order="+order), "ship_after_pay").Value; got != want {
			t.Errorf("%s: %v, want %v", order, got, want)
		}
	}
}

// From the default the exchanges are those of the reference's table.
func TestTheTableTriesEachExchange(t *testing.T) {
	rows := finished(t, "").Table().Rows
	for i, want := range map[int][2]string{4: {"as set: order, pay, stock, ship", "0.46901"}, 6: {"order, stock, pay, ship", "0.13834"}, 7: {"order, pay, ship, stock", "0.56289"}} {
		if rows[i][0].Text != want[0] || rows[i][6].Text != want[1] {
			t.Errorf("row %d is %v, want %v", i, rows[i], want)
		}
	}
	if rows[4][7].Text != rows[6][7].Text {
		t.Errorf("%s sagas complete in one order, %s in another", rows[4][7].Text, rows[6][7].Text)
	}
}

func TestTheSentenceFitsWhatHappens(t *testing.T) {
	for _, c := range []struct {
		pairs string
		ticks int
		want  string
	}{
		{"", 0, "Step 1 of 4: the orchestrator asks to record the order."},
		{"", 2 * way, "Step 2 of 4: the orchestrator asks to charge the card."},
		{"undo_ok=100", 4 * 2 * way, "A step failed, so the orchestrator undoes what is done, the last step first: it asks to release the stock."},
		{"undo_ok=100", 7 * 2 * way, "Everything is undone, as if the order had never been. Now 100,000 sagas follow."},
		{"watch=none", 4 * 2 * way, "Every step worked: the saga is complete. Now 100,000 sagas follow."},
		{"watch=order", 2 * way, "The first step failed, so there is nothing to undo. Now 100,000 sagas follow."},
		{every("100"), 20_000, "Of 100,000 sagas 100,000 complete, which is 100% against 100% expected; nothing had to be undone."},
	} {
		r := Widget.Start(given(t, c.pairs))
		for range c.ticks {
			r.Send(widget.Msg{Name: widget.Tick})
		}
		if got := r.Say(); got != c.want {
			t.Errorf("%q after %d ticks:\ngot  %s\nwant %s", c.pairs, c.ticks, got, c.want)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for b.Loop() {
		finished(b, "sagas=1000000 more=6")
	}
}
