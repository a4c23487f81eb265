package sim

import "math"

// Poisson returns the next Poisson number with a whole mean of at least 0. It is
// inversion that begins at the mode and goes to both sides (Devroye, "Non-uniform random
// variate generation", 1986, X.3.3): one uniform number, and about √mean steps.
func (r *Source) Poisson(mean int64) int64 {
	if mean == 0 {
		return 0
	}
	u := r.Float64()
	m := float64(mean)
	up := poissonMode(mean)
	down := up
	u -= up
	for k := int64(1); u >= 0 && up+down > 1e-18; k++ {
		up = float64(up * (m / float64(mean+k)))
		if u -= up; u < 0 {
			return mean + k
		}
		down = float64(down * (float64(mean-k+1) / m)) // 0 from k = mean + 1 on
		if u -= down; u < 0 {
			return mean - k
		}
	}
	return mean // u was so near to 1 that rounding ate what was left
}

// poissonMode is the probability mᵐe^(−m)/m! that a Poisson number of whole mean m > 0 is
// m. From 32 on it takes m! from Stirling's series, whose first term left out is less
// than 10⁻¹³.
func poissonMode(mean int64) float64 {
	m := float64(mean)
	if mean < 32 {
		p := Exp(-m)
		for k := 1.0; k <= m; k++ {
			p = float64(p * (m / k))
		}
		return p
	}
	m2 := m * m
	series := (1.0/12 - (1.0/360-1/(1260*m2))/m2) / m
	return Exp(-series) / math.Sqrt(2*math.Pi*m)
}
