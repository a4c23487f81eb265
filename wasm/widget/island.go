package widget

import "millrace/wasm/ui"

// drawn keeps the parts of an island that stay the same from frame to frame. A nil
// part is drawn anew.
type drawn struct {
	controls *ui.Node // depends on settings, speed and faults: renewed by Send
	notes    *ui.Node // depends on the widget alone
	table    *ui.Node // left alone while playing or folded

	readings  *ui.Node // renewed by Send and by figures, like …
	query, at string   // … the link to the frame and the hidden field
}

// figuresEvery is how long, in real ms, the figures of a run stand while it is playing.
// Nobody reads faster, and each text that changes costs the page a layout. It is a little
// less than a tenth of a second, so that ten ticks a second show in all of them.
const figuresEvery = 90

// figures makes the figures those of this moment, or, while playing, leaves them for as
// long as they are to stand.
func (p *Player) figures() {
	if p.playing && p.drawn.readings != nil && p.stale < figuresEvery {
		return
	}
	p.stale = 0
	p.drawn.query, p.drawn.at = p.Query(), p.place()
	n := drawReadings(p.run.Read())
	p.drawn.readings = &n
}

// Island draws the whole island. On the server and in the browser it is the same tree
// for the same frame, so that the browser can adopt the nodes it finds.
//
// Its outline never changes: a part that has nothing to show is empty or hidden, so a
// patch touches attributes and texts and hardly ever adds or removes an element. All
// ids begin with the prefix. It works without JavaScript: the controls are a GET form,
// in which Enter means its first button, "Show these settings". It is a group and no
// landmark, because landmarks of one page need different names and a lesson may show a
// widget twice.
func (p *Player) Island() ui.Node {
	state := "paused"
	switch {
	case p.playing:
		state = "playing"
	case p.over():
		state = "finished"
	}
	p.figures()
	b := &p.builder
	b.Markup(`<section class="island" role="group" id={} data-island={} data-widget={} data-defaults={} data-state={} aria-label={}>
		<div class="island-head">
			<p class="island-title">{}</p>`,
		p.prefix, p.prefix, p.info.Name, p.defaults, state, p.info.Title, p.info.Title)
	if p.info.Summary != "" {
		b.Markup(`<p class="island-summary">{}</p>`, p.info.Summary)
	}
	b.Markup(`<a class="island-link" href={}>Link to this frame</a>
		</div>
		<div class="island-picture">`,
		"?"+p.drawn.query+"#"+p.prefix)
	b.Add(p.Picture())
	b.Markup(`</div>`)
	p.form(b)
	b.Add(p.table())
	b.Add(once(&p.drawn.notes, p.notes))
	b.Markup(`</section>`)
	return b.Node()
}

// Picture draws the picture alone, as it stands in the island.
func (p *Player) Picture() ui.Node { return scope(p.run.View(), p.prefix+"-view-") }

// once draws a part if it was not drawn yet.
func once(part **ui.Node, draw func() ui.Node) ui.Node {
	if *part == nil {
		n := draw()
		*part = &n
	}
	return **part
}

func drawReadings(rs []Reading) ui.Node {
	if len(rs) == 0 {
		return ui.Node{}
	}
	var b ui.Builder
	b.Markup(`<dl class="island-readings">`)
	for i := range rs {
		r := &rs[i]
		b.Markup(`<div data-reading={}><dt>{}</dt><dd>{}</dd></div>`, r.Name, r.Label, r.Full())
	}
	b.Markup(`</dl>`)
	return b.Node()
}

// LeaveNotes makes Island leave out what stands in the notes. They never change, so a
// page keeps those that the server drew, and its program need not carry their prose: the
// nodes in an element marked data-still are the page's own and have no numbers.
func (p *Player) LeaveNotes() { p.bare, p.drawn.notes = true, nil }

// notes are what there is to read about the widget.
func (p *Player) notes() ui.Node {
	var b ui.Builder
	b.Markup(`<div class="island-notes" data-still="yes">`)
	if p.bare {
		b.Markup(`</div>`)
		return b.Node()
	}
	if len(p.info.About) > 0 {
		b.Markup(`<details class="island-about"><summary>How the model works</summary><dl>`)
		for _, f := range p.info.About {
			b.Markup(`<dt>{}</dt><dd>{}</dd>`, f.Title, f.Text)
		}
		b.Markup(`</dl></details>`)
	}
	if len(p.info.Try) > 0 {
		b.Markup(`<details class="island-try"><summary>Try this</summary><ul>`)
		for _, t := range p.info.Try {
			b.Markup(`<li>{}</li>`, t)
		}
		b.Markup(`</ul></details>`)
	}
	b.Markup(`</div>`)
	return b.Node()
}
