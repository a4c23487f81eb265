package analysis

import (
	"math"
	"slices"
)

// alike reports whether no value differs. It compares the values themselves: a variance
// that should be 0 may come out as 1e-34, and then it divides.
func alike(values []float64) bool {
	return len(values) == 0 || slices.Min(values) == slices.Max(values)
}

// mean of at least one value.
func mean(values []float64) float64 {
	var sum float64
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// median of at least one value: of an even number, the mean of the two in the middle.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return sorted[half-1] + (sorted[half]-sorted[half-1])/2
}

// weighted is the mean of values with weights that are not all 0.
func weighted(values, weights []float64) float64 {
	var sum, total float64
	for i, v := range values {
		sum += v * weights[i]
		total += weights[i]
	}
	return sum / total
}

// variance of at least one value, divided by their number.
func variance(values []float64) float64 {
	if alike(values) {
		return 0
	}
	m := mean(values)
	var sum float64
	for _, v := range values {
		sum += (v - m) * (v - m)
	}
	return sum / float64(len(values))
}

func deviation(values []float64) float64 { return math.Sqrt(variance(values)) }

// correlation is Pearson's, not known if one side does not vary.
func correlation(x, y []float64) Figure {
	if len(x) < Least || alike(x) || alike(y) {
		return Figure{}
	}
	mx, my := mean(x), mean(y)
	var sum float64
	for i := range x {
		sum += (x[i] - mx) * (y[i] - my)
	}
	r := sum / float64(len(x)) / (deviation(x) * deviation(y))
	return known(min(max(r, -1), 1))
}

// reliability is Cronbach's alpha and the standard error of measurement among the papers
// on which all k questions were put. Questions are weighed as they are marked, in points.
func reliability(k int, papers []paper) (complete int, alpha, sem Figure) {
	items := make([][]float64, k)
	var totals, scores []float64
	for _, p := range papers {
		if slices.Contains(p.answers, nil) {
			continue
		}
		for i, a := range p.answers {
			items[i] = append(items[i], float64(a.Mark))
		}
		totals, scores = append(totals, p.got), append(scores, p.score())
	}
	complete = len(totals)
	if complete < Least {
		return 0, Figure{}, Figure{}
	}
	if k < 2 || alike(totals) {
		return complete, Figure{}, Figure{}
	}
	var within float64
	for _, marks := range items {
		within += variance(marks)
	}
	a := float64(k) / float64(k-1) * (1 - within/variance(totals))
	if a < 0 {
		return complete, known(a), Figure{}
	}
	return complete, known(a), known(deviation(scores) * math.Sqrt(max(0, 1-a)))
}
