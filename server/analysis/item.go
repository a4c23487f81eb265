package analysis

import (
	"slices"
	"time"
)

// item analyses question i among the papers on which it was put.
func item(q Question, i int, all []paper) Item {
	var papers []paper
	for _, p := range all {
		if p.answers[i] != nil {
			papers = append(papers, p)
		}
	}
	it := Item{ID: q.ID, Standing: standing(len(papers))}
	if it.Standing == TooFew {
		return it
	}
	it.N = len(papers)

	fractions := make([]float64, len(papers))
	var marks, rests []float64 // of those who have a rest
	for n, p := range papers {
		fractions[n] = p.fraction(i)
		if rest := p.rest(i); rest.Known {
			marks, rests = append(marks, fractions[n]), append(rests, rest.Value)
		}
	}
	it.Facility = mean(fractions)
	it.Correlation = correlation(marks, rests)

	upper, lower := groups(papers)
	it.Group = size(len(papers))
	compared := len(rests) == len(papers) && !alike(scores(papers))
	if compared {
		it.Discrimination = known(weighted(fractions, upper) - weighted(fractions, lower))
	} else {
		upper, lower = nil, nil
	}
	it.Timed, it.MedianTime = times(papers, i)
	it.Choices = choices(q, i, papers, upper, lower)
	it.Flags = flags(it, misled(q, i, papers, it.Choices, upper))
	return it
}

// times is the middle of the times that are known.
func times(papers []paper, i int) (timed int, middle time.Duration) {
	var spent []float64
	for _, p := range papers {
		if d := p.answers[i].Spent; d > 0 {
			spent = append(spent, float64(d))
		}
	}
	if len(spent) < Least {
		return len(spent), 0
	}
	return len(spent), time.Duration(median(spent))
}

// choices counts what was chosen and by whom. The groups are nil where there are none.
func choices(q Question, i int, papers []paper, upper, lower []float64) (out []Choice) {
	for _, f := range fields(q, i, papers) {
		for _, value := range f.Choices {
			c := Choice{Field: f.Name, Value: value, Keyed: len(f.Right) > 0, Right: slices.Contains(f.Right, value)}
			chosen := make([]float64, len(papers))
			var rests []float64
			for n, p := range papers {
				if !p.chose(i, f.Name, value) {
					continue
				}
				chosen[n] = 1
				c.Chosen++
				if rest := p.rest(i); rest.Known {
					rests = append(rests, rest.Value)
				}
			}
			c.Share = mean(chosen)
			if len(rests) > 0 {
				c.MeanRest = known(mean(rests))
			}
			if upper != nil {
				c.Upper, c.Lower = known(weighted(chosen, upper)), known(weighted(chosen, lower))
			}
			out = append(out, c)
		}
	}
	return out
}

// fields is the question's fields with what was given and not offered added: typed answers,
// choices of an older revision, fields that are not described.
func fields(q Question, i int, papers []paper) []Field {
	out := slices.Clone(q.Fields)
	var names []string
	given := map[string][]string{}
	for _, p := range papers {
		for name, values := range p.answers[i].Choices {
			given[name] = append(given[name], values...)
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if !slices.ContainsFunc(out, func(f Field) bool { return f.Name == name }) {
			out = append(out, Field{Name: name})
		}
	}
	for n, f := range out {
		values := slices.Clone(f.Choices)
		for _, v := range slices.Compact(slices.Sorted(slices.Values(given[f.Name]))) {
			if !slices.Contains(f.Choices, v) {
				values = append(values, v)
			}
		}
		out[n].Choices = values
	}
	return out
}

// misled reports whether a wrong choice drew clearly more of the upper group than the right
// one did: two learners more than there are in it who gave at least one right choice in that
// field, so that several accepted forms of a typed answer count together.
func misled(q Question, i int, papers []paper, all []Choice, upper []float64) bool {
	if upper == nil {
		return false
	}
	for _, f := range q.Fields {
		right := make([]float64, len(papers))
		for n, p := range papers {
			if slices.ContainsFunc(f.Right, func(v string) bool { return p.chose(i, f.Name, v) }) {
				right[n] = 1
			}
		}
		share := weighted(right, upper)
		for _, c := range all {
			if c.Field == f.Name && c.Keyed && !c.Right && (c.Upper.Value-share)*float64(size(len(papers))) > 2-slack {
				return true
			}
		}
	}
	return false
}
