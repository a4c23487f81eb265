package widget

import (
	"strconv"

	"millrace/wasm/ui"
)

// form draws what there is to press and to set, and between them what comes of it. The
// buttons stand right under the picture, where no sentence that grows can move them away
// from a pointer. It is a GET form, so that it works without JavaScript. "Show these
// settings" comes first, because Enter presses the first button. It has no validation of
// the browser's own: Parse says more, and a default that is off the grid of steps must
// not keep a button from working.
func (p *Player) form(b *ui.Builder) {
	b.Markup(`<form class="island-controls" id={} method="get" action={} autocomplete="off" novalidate>`, p.prefix+"-form", "#"+p.prefix)
	p.carried(b)
	b.Markup(`<div class="island-bar">`)
	if !p.plain() {
		b.Markup(`<button class="nojs" type="submit">Show these settings</button>`)
	}
	if p.info.Steps > 0 {
		p.stepping(b)
	} else {
		p.transport(b)
	}
	b.Markup(`</div>`)
	p.actions(b)
	live := "polite"
	if p.playing && p.info.Steps == 0 {
		live = "off"
	}
	b.Markup(`<p class="island-say" role="status" aria-live={}>{}</p>`, live, p.said)
	p.offer(b)
	b.Add(*p.drawn.readings)
	b.Add(once(&p.drawn.controls, p.settings))
	b.Markup(`</form>`)
}

// carried are the parts of the frame that have no control, and what the query holds
// for other islands: it would be lost with the submit otherwise. An empty field is
// disabled, so that it does not show up in the address.
func (p *Player) carried(b *ui.Builder) {
	b.Markup(`<div class="island-carried" hidden>`)
	carry := func(name, value string) {
		b.Markup(`<input type="hidden" name={} value={} {}/>`, p.prefix+"."+name, value, mark(value == "", "disabled"))
	}
	if p.info.Steps > 0 {
		carry(Step, p.stepText())
	} else if p.info.Limit > 0 {
		carry("at", p.drawn.at)
		carry("log", formatLog(p.log))
	}
	for i := range p.values.params {
		if q := &p.values.params[i]; q.Hidden && p.values.raw[i] != q.Default {
			carry(q.Name, p.values.raw[i])
		} else if q.Hidden {
			carry(q.Name, "")
		}
	}
	for _, o := range p.others {
		b.Markup(`<input type="hidden" name={} value={}/>`, o.name, o.value)
	}
	b.Markup(`</div>`)
}

func (p *Player) button(b *ui.Builder, value, label, described string) {
	b.Markup(`<button type="submit" name={} value={} aria-describedby?={}>{}</button>`, p.prefix+".do", value, described, label)
}

// transport draws what moves a run. A widget without time has nothing to move.
func (p *Player) transport(b *ui.Builder) {
	if p.info.Limit == 0 {
		return
	}
	b.Markup(`<div class="island-transport" role="group" aria-label="Run">`)
	if p.playing {
		p.button(b, doPause, "Pause", "")
	} else {
		p.button(b, doPlay, "Play", "")
	}
	p.button(b, doBack, "Step back", "")
	p.button(b, doStep, "Step", "")
	p.button(b, doFinish, "To the end", "")
	p.button(b, doReset, "Start over", "")
	if p.values.find("seed") >= 0 {
		p.button(b, doReshuffle, "Reshuffle", "")
	}
	id := p.prefix + "-speed"
	b.Markup(`<span class="island-speed"><label for={}>Speed</label><select id={} name={}>`, id, id, p.prefix+".speed")
	for _, s := range p.info.Speeds {
		b.Markup(`<option value={} {}>{}</option>`, strconv.Itoa(s), mark(s == p.speed, "selected"), number(float64(s)/100, -1)+"×")
	}
	b.Markup(`</select></span></div>`)
}

// actions draws what a learner may do during a run, each with what it does.
func (p *Player) actions(b *ui.Builder) {
	if len(p.info.Actions) == 0 {
		return
	}
	b.Markup(`<div class="island-actions" role="group" aria-label="Actions">`)
	for i, a := range p.info.Actions {
		id := p.prefix + "-do-" + strconv.Itoa(i)
		b.Markup(`<div class="action">`)
		p.button(b, Msg{a.Name, a.Value}.token(), a.Label, described(id, "", a.Help))
		help(b, id, a.Help)
		b.Markup(`</div>`)
	}
	b.Markup(`</div>`)
}
