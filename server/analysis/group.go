package analysis

// The upper and the lower group are the best and the worst 27 % by whole score: with marks
// that spread normally, that share sets the two apart most surely (Kelley 1939).
//
// Small classes: a group is 27 % of the learners, rounded to the nearest, and at least
// two, so that what a group did is never what one learner did. Up to nine learners it is
// two.
//
// Ties: learners who share the score at the edge of a group share its last places. Three
// learners for one place count a third each. So nobody is in or out by the order of a
// list, and both groups weigh the same.

// size is how many learners are in a group, of n (at least Least).
func size(n int) int { return max(2, (27*n+50)/100) }

// groups returns how much of each paper is in the upper and in the lower group, from 0 to
// 1. Papers must be in ascending order of score.
func groups(papers []paper) (upper, lower []float64) {
	upper, lower = make([]float64, len(papers)), make([]float64, len(papers))
	g := size(len(papers))
	for start := 0; start < len(papers); {
		end := start + 1
		for end < len(papers) && papers[end].score() == papers[start].score() {
			end++
		}
		tied := end - start
		below, above := start, len(papers)-end
		for n := start; n < end; n++ {
			lower[n] = float64(min(max(g-below, 0), tied)) / float64(tied)
			upper[n] = float64(min(max(g-above, 0), tied)) / float64(tied)
		}
		start = end
	}
	return upper, lower
}

func scores(papers []paper) []float64 {
	out := make([]float64, len(papers))
	for i, p := range papers {
		out[i] = p.score()
	}
	return out
}
