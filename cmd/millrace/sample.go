package main

import (
	"errors"
	"fmt"
	"strconv"

	"millrace/content"
	"millrace/wasm/chart"
	"millrace/wasm/widget"
)

// sample is a number of customers to measure.
type sample struct {
	of                widget.Sampler
	warmup, customers int
}

// maxSample bounds a run to a few seconds and to some 100 MB of waits.
const maxSample = 10_000_000

// takeSample takes warmup and customers out of the settings of a widget that knows them.
// Without customers there is no sample, and for any other widget both are left to be
// refused like every setting it does not have.
func takeSample(w widget.Widget, settings []content.Setting) ([]content.Setting, *sample, error) {
	s, ok := w.(widget.Sampler)
	if !ok {
		return settings, nil, nil
	}
	var rest []content.Setting
	given := map[string]int{}
	for _, p := range settings {
		least := 0
		switch p.Name {
		case "customers":
			least = 1
		case "warmup":
		default:
			rest = append(rest, p)
			continue
		}
		n, err := strconv.Atoi(p.Value)
		if err != nil || n < least || n > maxSample {
			return nil, nil, fmt.Errorf("%s=%s: it must be a whole number from %d to 10,000,000", p.Name, p.Value, least)
		}
		given[p.Name] = n
	}
	customers, asked := given["customers"]
	if _, warm := given["warmup"]; warm && !asked {
		return nil, nil, errors.New("warmup belongs to customers: say how many to measure after it, such as customers=200000")
	}
	if !asked {
		return rest, nil, nil
	}
	return rest, &sample{s, given["warmup"], customers}, nil
}

// measure runs the sample and writes down what came of it.
func (s *sample) measure(v widget.Values, out *outcome) {
	out.params["warmup"], out.params["customers"] = s.warmup, s.customers
	out.readings = s.of.Measure(v, s.warmup, s.customers)
	out.sentence = "Measured over " + chart.Number(float64(s.customers)) + " customers after a warm-up of " + chart.Number(float64(s.warmup)) + "."
}
