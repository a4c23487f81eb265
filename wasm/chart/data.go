package chart

import (
	"slices"

	"millrace/wasm/ui"
)

// Data returns the numbers behind the picture: a column for the axis and one for each
// layer (two for a band: upper and lower edge), a row for each place on the axis that
// any layer has a point at, ascending. A cell without a number is NaN.
func (p Picture) Data() (heads []string, rows [][]float64) {
	heads = []string{p.X.Label}
	var xs []float64
	for _, panel := range p.Panels {
		for _, a := range panel.Layers {
			heads = append(heads, a.Name)
			if a.Kind == Band {
				heads = append(heads, a.Name+", lower edge")
			}
			for i, x := range a.X {
				if a.drawn(i) {
					xs = append(xs, x)
				}
			}
		}
	}
	slices.Sort(xs)
	xs = slices.Compact(xs)
	zero := 0.0
	nan := zero / zero
	rows = make([][]float64, len(xs))
	for i, x := range xs {
		rows[i] = slices.Repeat([]float64{nan}, len(heads))
		rows[i][0] = x
	}
	col := 1
	for _, panel := range p.Panels {
		for _, a := range panel.Layers {
			for i := range a.X {
				if !a.drawn(i) {
					continue
				}
				row, _ := slices.BinarySearch(xs, a.X[i])
				rows[row][col] = a.Y[i]
				if a.Kind == Band {
					rows[row][col+1] = a.Low[i]
				}
			}
			col++
			if a.Kind == Band {
				col++
			}
		}
	}
	return heads, rows
}

// Table draws rows of texts under their heads, the first cell of each row as its head.
func Table(caption string, heads []string, rows [][]string) ui.Node {
	var b ui.Builder
	b.Markup(`<table class="chart-data"><caption>{}</caption><thead><tr>`, caption)
	for _, h := range heads {
		b.Markup(`<th scope="col">{}</th>`, h)
	}
	b.Markup(`</tr></thead><tbody>`)
	for _, row := range rows {
		b.Markup(`<tr>`)
		for j, s := range row {
			if j == 0 {
				b.Markup(`<th scope="row">{}</th>`, s)
			} else {
				b.Markup(`<td>{}</td>`, s)
			}
		}
		b.Markup(`</tr>`)
	}
	b.Markup(`</tbody></table>`)
	return b.Node()
}
