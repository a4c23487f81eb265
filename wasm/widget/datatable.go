package widget

import "millrace/wasm/ui"

// table draws the data behind the picture, or, while playing, leaves it as it was: it
// is the one part that grows with the run, and nobody reads a table that moves.
func (p *Player) table() ui.Node {
	if !p.playing {
		p.drawn.table = nil
	}
	return once(&p.drawn.table, func() ui.Node {
		return ui.El("details", ui.A("class", "island-table", "data-table"),
			ui.El("summary", nil, ui.Text("Show data table")),
			ui.El("div", ui.A("class", "island-scroll", "tabindex", "0", "role", "region",
				"aria-label", "Data table: "+p.info.Title), drawTable(p.run.Table())))
	})
}

// drawTable writes thead and tbody out, because an HTML parser would add the latter,
// and heads each row with its first cell. Cells of a kind share their attributes: a
// table of 300 rows is most of what a server draws of an island.
func drawTable(t Table) ui.Node {
	heads := make([]ui.Node, len(t.Columns))
	for i, c := range t.Columns {
		heads[i] = ui.El("th", ui.A("scope", "col"), ui.Text(c.Label))
	}
	number, wordHead, numberHead := ui.A("class", "num"), ui.A("scope", "row"), ui.A("scope", "row", "class", "num")
	rows := make([]ui.Node, len(t.Rows))
	for i, row := range t.Rows {
		cells := make([]ui.Node, len(row))
		for j, c := range row {
			tag, attrs := "td", []ui.Attr(nil)
			switch {
			case j == 0 && c.Numeric:
				tag, attrs = "th", numberHead
			case j == 0:
				tag, attrs = "th", wordHead
			case c.Numeric:
				attrs = number
			}
			cells[j] = ui.El(tag, attrs, ui.Text(c.Text))
		}
		rows[i] = ui.Node{Tag: "tr", Kids: cells}
	}
	return ui.El("table", nil,
		ui.El("caption", nil, ui.Text(t.Caption)),
		ui.El("thead", nil, ui.El("tr", nil, heads...)),
		ui.Node{Tag: "tbody", Kids: rows})
}
