package widget

import (
	"strconv"

	"millrace/wasm/ui"
)

// form draws the controls as a GET form, so that they work without JavaScript. It has
// no validation of the browser's own: Parse says more, and a default that is off the
// grid of steps must not keep a button from working.
func (p *Player) form() ui.Node {
	return ui.El("form", ui.A("class", "island-controls", "method", "get", "action", "#"+p.prefix,
		"autocomplete", "off", "novalidate"),
		p.carried(),
		once(&p.drawn.controls, p.settings),
		p.transport(),
		p.actions())
}

// carried are the parts of the frame that have no control, and what the query holds
// for other islands: it would be lost with the submit otherwise. An empty field is
// disabled, so that it does not show up in the address.
func (p *Player) carried() ui.Node {
	hidden := func(name, value string) ui.Node {
		disabled := ""
		if value == "" {
			disabled = "disabled"
		}
		return ui.El("input", ui.A("type", "hidden", "name", name, "value", value, disabled))
	}
	fields := []ui.Node{
		hidden(p.prefix+".at", p.place()),
		hidden(p.prefix+".log", formatLog(p.log)),
	}
	for _, o := range p.others {
		fields = append(fields, ui.El("input", ui.A("type", "hidden", "name", o.name, "value", o.value)))
	}
	return ui.El("div", ui.A("class", "island-carried", "hidden"), fields...)
}

func (p *Player) button(value, label string) ui.Node {
	return ui.El("button", ui.A("type", "submit", "name", p.prefix+".do", "value", value), ui.Text(label))
}

func (p *Player) transport() ui.Node {
	play := p.button(doPlay, "Play")
	if p.playing {
		play = p.button(doPause, "Pause")
	}
	var reshuffle ui.Node
	if p.values.find("seed") >= 0 {
		reshuffle = p.button(doReshuffle, "Reshuffle")
	}
	id := p.prefix + "-speed"
	speeds := make([]ui.Node, len(p.info.Speeds))
	for i, s := range p.info.Speeds {
		selected := ""
		if s == p.speed {
			selected = "selected"
		}
		speeds[i] = ui.El("option", ui.A("value", strconv.Itoa(s), selected), ui.Text(number(float64(s)/100, -1)+"×"))
	}
	return ui.El("div", ui.A("class", "island-transport", "role", "group", "aria-label", "Run"),
		play,
		p.button(doBack, "Step back"),
		p.button(doStep, "Step"),
		p.button(doFinish, "To the end"),
		p.button(doReset, "Start over"),
		reshuffle,
		ui.El("span", ui.A("class", "island-speed"),
			ui.El("label", ui.A("for", id), ui.Text("Speed")),
			ui.El("select", ui.A("id", id, "name", p.prefix+".speed"), speeds...)))
}

// actions draws what a learner may do during a run, each with what it does.
func (p *Player) actions() ui.Node {
	if len(p.info.Actions) == 0 {
		return ui.Node{}
	}
	kids := make([]ui.Node, len(p.info.Actions))
	for i, a := range p.info.Actions {
		described, help := describe(p.prefix+"-do-"+strconv.Itoa(i), "", a.Help)
		b := p.button(Msg{a.Name, a.Value}.token(), a.Label)
		b.Attrs = append(b.Attrs, described...)
		kids[i] = ui.El("div", ui.A("class", "action"), b, help)
	}
	return ui.El("div", ui.A("class", "island-actions", "role", "group", "aria-label", "Actions"), kids...)
}
