package main

import (
	"context"
	"fmt"
	"math"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"millrace/wasm/widget"
	"millrace/wasm/widgets/queue"
)

// The queue that is timed is the simulator's default, M/M/4 at 75 %. By Erlang's formula
// its mean wait is C/(cμ − λ) with C(4, 3) = 0.509434, and the standard deviation of the
// mean of 200,000 waits was measured over many runs of another simulator.
const (
	exactWait     = 0.0509433962264 // s
	waitSD        = 0.00132         // s
	longWarmup    = 40_000          // customers, for checking
	longCustomers = 200_000
	warmup        = 1_000 // and for timing
	customers     = 100_000
)

// checkWait compares a mean wait with the exact one. A sample of a share of the customers
// that the spread is known for has a wider band.
func checkWait(who string, wait, share float64) error {
	if band := 3.29 * waitSD / math.Sqrt(share); math.Abs(wait-exactWait) > band {
		return fmt.Errorf("the mean wait in M/M/4 in %s is %.4f s, not %.4f ± %.4f s", who, wait, exactWait, band)
	}
	return nil
}

// takeQueue plays M/M/4 in Go, in WebAssembly and in JavaScript, in turns on one machine,
// and by itself in SimPy, which takes a hundred times as long.
func takeQueue(ctx context.Context, r *rig) ([]figure, error) {
	t, stop, err := r.openContest(ctx, "mm4")
	if err != nil {
		return nil, err
	}
	defer stop()
	names := []string{"native Go", "WebAssembly", "JavaScript"}
	forms := []func(seed, warmup, customers int) (wait, ms float64, err error){playNative, t.playForm("wasm"), t.playForm("js")}
	for i, play := range forms {
		wait, _, err := play(1, longWarmup, longCustomers)
		if err != nil {
			return nil, err
		}
		if err := checkWait(names[i], wait, 1); err != nil {
			return nil, err
		}
	}
	speeds := make([]sample, len(forms)) // millions of customers a second
	for seed := range races {
		for i, play := range forms {
			_, ms, err := play(seed, warmup, customers)
			if err != nil {
				return nil, err
			}
			speeds[i] = append(speeds[i], (warmup+customers)/ms/1000)
		}
	}
	simpy, err := playSimPy(ctx)
	if err != nil {
		return nil, err
	}
	var figures []figure
	for i, name := range names {
		figures = append(figures, figure{what: "M/M/4, customers a second, " + name, unit: "M/s", values: speeds[i]})
	}
	native, wasm, js := speeds[0], speeds[1], speeds[2]
	return append(figures, simpy,
		figure{what: "speed of WebAssembly over native", unit: "×", values: wasm.over(native), goal: atLeast(0.4)},
		figure{what: "speed of WebAssembly over JavaScript", unit: "×", values: wasm.over(js), goal: atLeast(0.6)},
	), nil
}

func playNative(seed, warmup, customers int) (wait, ms float64, err error) {
	settings, faults := widget.Parse(queue.Widget.Info().Params, func(name string) (string, bool) {
		return strconv.Itoa(seed), name == "seed"
	})
	if len(faults) > 0 {
		return 0, 0, fmt.Errorf("the queue's own defaults: %w", faults[0])
	}
	began := time.Now()
	wait = queue.MeanWait(settings, warmup, customers)
	return wait, milliseconds(time.Since(began)), nil
}

// playForm plays one of the forms that the page has.
func (t *tab) playForm(form string) func(seed, warmup, customers int) (wait, ms float64, err error) {
	return func(seed, warmup, customers int) (wait, ms float64, err error) {
		got, err := eval[[2]float64](t, fmt.Sprintf("contest.then((page) => page.%s(%d, %d, %d))", form, seed, warmup, customers))
		return got[0], got[1], err
	}
}

// playSimPy plays the queue three times in SimPy, half as many customers as elsewhere,
// and checks each. Where there is no SimPy the figure says so.
func playSimPy(ctx context.Context) (figure, error) {
	const python, script = "/usr/bin/python3", "cmd/bench/mm4/mm4.py"
	f := figure{what: "M/M/4, customers a second, SimPy", unit: "M/s"}
	version, err := exec.CommandContext(ctx, python, "-c", "import simpy, sys; print(simpy.__version__, 'on Python', *sys.version.split()[:1])").Output()
	if err != nil {
		f.note = "not taken: " + python + " has no simpy, which Debian has as python3-simpy3"
		return f, nil
	}
	f.note = "SimPy " + strings.TrimSpace(string(version))
	for seed := range 3 {
		out, err := exec.CommandContext(ctx, python, script, strconv.Itoa(seed+1), strconv.Itoa(longWarmup/4), strconv.Itoa(longCustomers/2)).CombinedOutput()
		if err != nil {
			return f, fmt.Errorf("playing M/M/4 in SimPy: %w\n%s", err, out)
		}
		var wait, took float64
		if _, err := fmt.Sscan(string(out), &wait, &took); err != nil {
			return f, fmt.Errorf("reading what SimPy measured, %q: %w", out, err)
		}
		if err := checkWait("SimPy", wait, 0.5); err != nil {
			return f, err
		}
		f.values = append(f.values, (longWarmup/4+longCustomers/2)/took/1e6)
	}
	return f, nil
}
