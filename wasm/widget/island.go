package widget

import "millrace/wasm/ui"

// drawn keeps the parts of an island that stay the same from frame to frame. A nil
// part is drawn anew.
type drawn struct {
	controls *ui.Node // depends on settings, speed and faults: renewed by Send
	notes    *ui.Node // depends on the widget alone
	table    *ui.Node // left alone while playing
}

// Island draws the whole island. On the server and in the browser it is the same tree
// for the same frame, so that the browser can adopt the nodes it finds.
//
// Its outline never changes: a part that has nothing to show is empty or hidden, so a
// patch touches attributes and texts and hardly ever adds or removes an element. All
// ids begin with the prefix. It works without JavaScript: the controls are a GET form,
// in which Enter means its first button, "Show".
func (p *Player) Island() ui.Node {
	state := "paused"
	switch {
	case p.playing:
		state = "playing"
	case p.over():
		state = "finished"
	}
	return ui.El("section", ui.A(
		"class", "island", "id", p.prefix,
		"data-island", p.prefix, "data-widget", p.info.Name, "data-defaults", p.defaults,
		"data-state", state, "aria-label", p.info.Title),
		ui.El("div", ui.A("class", "island-head"),
			ui.El("p", ui.A("class", "island-title"), ui.Text(p.info.Title)),
			ui.El("p", ui.A("class", "island-summary"), ui.Text(p.info.Summary)),
			ui.El("a", ui.A("class", "island-link", "href", "?"+p.Query()+"#"+p.prefix), ui.Text("Link to this frame"))),
		ui.El("div", ui.A("class", "island-picture"), scope(p.run.View(), p.prefix+"-view-")),
		ui.El("p", ui.A("class", "island-say", "role", "status", "aria-live", "polite"), ui.Text(p.said)),
		drawReadings(p.run.Read()),
		p.form(),
		p.table(),
		once(&p.drawn.notes, p.notes))
}

// once draws a part if it was not drawn yet.
func once(part **ui.Node, draw func() ui.Node) ui.Node {
	if *part == nil {
		n := draw()
		*part = &n
	}
	return **part
}

func drawReadings(rs []Reading) ui.Node {
	rows := make([]ui.Node, len(rs))
	for i, r := range rs {
		rows[i] = ui.El("div", ui.A("data-reading", r.Name),
			ui.El("dt", nil, ui.Text(r.Label)),
			ui.El("dd", nil, ui.Text(r.Full())))
	}
	return ui.El("dl", ui.A("class", "island-readings"), rows...)
}

// notes are what there is to read about the widget.
func (p *Player) notes() ui.Node {
	facts := make([]ui.Node, 0, 2*len(p.info.About))
	for _, f := range p.info.About {
		facts = append(facts, ui.El("dt", nil, ui.Text(f.Title)), ui.El("dd", nil, ui.Text(f.Text)))
	}
	tries := make([]ui.Node, len(p.info.Try))
	for i, t := range p.info.Try {
		tries[i] = ui.El("li", nil, ui.Text(t))
	}
	return ui.El("div", ui.A("class", "island-notes"),
		ui.If(len(facts) > 0, ui.El("details", ui.A("class", "island-about"),
			ui.El("summary", nil, ui.Text("How the model works")),
			ui.El("dl", nil, facts...))),
		ui.If(len(tries) > 0, ui.El("details", ui.A("class", "island-try"),
			ui.El("summary", nil, ui.Text("Try this")),
			ui.El("ul", nil, tries...))))
}
