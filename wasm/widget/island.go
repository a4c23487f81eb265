package widget

import "millrace/wasm/ui"

// drawn keeps the parts of an island that stay the same from frame to frame. A nil
// part is drawn anew.
type drawn struct {
	controls *ui.Node // depends on settings, speed and faults: renewed by Send
	notes    *ui.Node // depends on the widget alone
	table    *ui.Node // left alone while playing or folded
}

// Island draws the whole island. On the server and in the browser it is the same tree
// for the same frame, so that the browser can adopt the nodes it finds.
//
// Its outline never changes: a part that has nothing to show is empty or hidden, so a
// patch touches attributes and texts and hardly ever adds or removes an element. All
// ids begin with the prefix. It works without JavaScript: the controls are a GET form,
// in which Enter means its first button, "Show these settings".
func (p *Player) Island() ui.Node {
	state := "paused"
	switch {
	case p.playing:
		state = "playing"
	case p.over():
		state = "finished"
	}
	b := &p.builder
	b.Markup(`<section class="island" id={} data-island={} data-widget={} data-defaults={} data-state={} aria-label={}>
		<div class="island-head">
			<p class="island-title">{}</p>
			<p class="island-summary">{}</p>
			<a class="island-link" href={}>Link to this frame</a>
		</div>
		<div class="island-picture">`,
		p.prefix, p.prefix, p.info.Name, p.defaults, state, p.info.Title,
		p.info.Title, p.info.Summary, "?"+p.Query()+"#"+p.prefix)
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

func drawReadings(b *ui.Builder, rs []Reading) {
	b.Markup(`<dl class="island-readings">`)
	for i := range rs {
		r := &rs[i]
		b.Markup(`<div data-reading={}><dt>{}</dt><dd>{}</dd></div>`, r.Name, r.Label, r.Full())
	}
	b.Markup(`</dl>`)
}

// notes are what there is to read about the widget.
func (p *Player) notes() ui.Node {
	var b ui.Builder
	b.Markup(`<div class="island-notes">`)
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
