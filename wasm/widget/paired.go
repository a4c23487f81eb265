package widget

// Paired lists the readings of two runs side by side, for the eye to compare: each of a
// is followed by the one of b that has its name, with "compare_" before the name. Those
// of a that have no such partner come last. Labels end with what sets the run apart:
// "Slowest code, shared" and "Slowest code, separate". What b measures alone is left out.
func Paired(a, b []Reading, ofA, ofB string) []Reading {
	out := make([]Reading, 0, len(a)+len(b))
	var alone []Reading
	for _, r := range a {
		i := 0
		for i < len(b) && b[i].Name != r.Name {
			i++
		}
		r.Label += ", " + ofA
		if i == len(b) {
			alone = append(alone, r)
			continue
		}
		other := b[i]
		other.Name = "compare_" + other.Name
		other.Label += ", " + ofB
		out = append(out, r, other)
	}
	return append(out, alone...)
}
