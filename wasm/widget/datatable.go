package widget

import (
	"slices"

	"millrace/wasm/ui"
)

// table draws the data behind the picture, or, while playing or folded, leaves it as it
// was: it is the one part that grows with the run, nobody reads a table that moves, and
// hundreds of rows that nobody sees would cost every change of a setting its ease.
func (p *Player) table() ui.Node {
	if !p.playing && !p.folded {
		p.drawn.table = nil
	}
	return once(&p.drawn.table, func() ui.Node {
		t := p.run.Table()
		if len(t.Columns) == 0 {
			return ui.Node{}
		}
		var b ui.Builder
		b.Markup(`<details class="island-table" data-table>
			<summary>Show data table</summary>
			<div class="island-scroll" tabindex="0" role="group" aria-label={}>`, "Data table: "+p.info.Title)
		drawTable(&b, t)
		b.Markup(`</div></details>`)
		return b.Node()
	})
}

// drawTable writes thead and tbody out, because an HTML parser would add the latter,
// and heads each row with its first cell.
func drawTable(b *ui.Builder, t Table) {
	b.Markup(`<table><caption>{}</caption><thead><tr>`, t.Caption)
	for j, c := range t.Columns {
		if holdsNumbers(t, j) {
			b.Markup(`<th scope="col" class="num">{}</th>`, c.Label)
		} else {
			b.Markup(`<th scope="col">{}</th>`, c.Label)
		}
	}
	b.Markup(`</tr></thead>`)
	b.Add(ui.Node{Tag: "tbody", Kids: drawRows(t)})
	b.Markup(`</table>`)
}

// holdsNumbers says whether any cell of column j is a number: its head then stands, as
// they do, at the end of the column.
func holdsNumbers(t Table, j int) bool {
	return slices.ContainsFunc(t.Rows, func(row []Cell) bool { return j < len(row) && row[j].Numeric })
}

// drawRows makes nodes without a Builder: the rows are most of what a server draws of
// an island. Cells of a kind share their attributes, and all nodes come from two blocks.
func drawRows(t Table) []ui.Node {
	number, wordHead, numberHead := ui.A("class", "num"), ui.A("scope", "row"), ui.A("scope", "row", "class", "num")
	rows := make([]ui.Node, len(t.Rows))
	cells := make([]ui.Node, len(t.Rows)*len(t.Columns))
	texts := make([]ui.Node, len(cells))
	for i, row := range t.Rows {
		for j := range row {
			c := &cells[j]
			switch numeric := row[j].Numeric; {
			case j == 0 && numeric:
				c.Tag, c.Attrs = "th", numberHead
			case j == 0:
				c.Tag, c.Attrs = "th", wordHead
			case numeric:
				c.Tag, c.Attrs = "td", number
			default:
				c.Tag = "td"
			}
			if row[j].Text != "" {
				texts[j].Text = row[j].Text
				c.Kids = texts[j : j+1 : j+1]
			}
		}
		n := len(row)
		rows[i] = ui.Node{Tag: "tr", Kids: cells[:n:n]}
		cells, texts = cells[n:], texts[n:]
	}
	return rows
}
