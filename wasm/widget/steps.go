package widget

import (
	"strconv"
	"strings"

	"millrace/wasm/ui"
)

// Step is the name of the message that a widget with Steps is sent at its start: its
// Value is the number of a step, from 1. Ticks then let that step happen, until Done. A
// run that is not sent one shows how things are before the first step.
//
// Why a message and not one long run: a step has a number that people say to each other,
// it is what the address names, and how long it takes to move is nobody's concern.
const Step = "step"

// turn does what a button means where there are steps, and reports whether it did.
func (p *Player) turn(token string) bool {
	switch token {
	case doPlay:
		p.play()
	case doStep:
		p.show(p.shown+1, true)
	case doBack:
		p.show(p.shown-1, false)
	case doFinish:
		p.show(p.info.Steps, false)
	default:
		return false
	}
	return true
}

// show goes to a step, which either begins to move or has happened already.
func (p *Player) show(step int, moves bool) {
	step = max(0, min(step, p.info.Steps))
	moves = moves && step != p.shown && !p.reduced
	p.shown, p.single = step, true
	p.start()
	if !moves {
		p.finish()
	}
	p.playing = !p.over()
}

// playSteps plays from here on, or from the beginning when all has happened.
func (p *Player) playSteps() {
	if p.over() {
		p.show((p.shown+1)%(p.info.Steps+1), true)
	}
	p.single, p.rested = false, 0
	p.playing = !p.over() || p.rests()
}

// rests reports whether playing goes on, after some time, when a step is over.
func (p *Player) rests() bool { return p.info.Steps > 0 && !p.single && p.shown < p.info.Steps }

// rest lets ms real milliseconds pass between two steps.
func (p *Player) rest(ms int) bool {
	if p.rested += ms; p.rested < p.reading() {
		return false
	}
	p.show(p.shown+1, true)
	p.single, p.rested = false, 0
	p.playing = !p.over() || p.rests()
	p.speak()
	return true
}

// reading is how long the sentence of a step takes to read, in ms: 25 letters a second,
// for it could be read while the step moved.
func (p *Player) reading() int { return 1200 + 40*len(p.said) }

// pause stops. A step that moves has happened then, so that the address names what is
// seen.
func (p *Player) pause() {
	p.playing = false
	if p.info.Steps > 0 {
		p.finish()
	}
}

// stepText is the step as an address has it: empty for none.
func (p *Player) stepText() string {
	if p.shown == 0 {
		return ""
	}
	return strconv.Itoa(p.shown)
}

// stepping draws what moves from step to step.
func (p *Player) stepping(b *ui.Builder) {
	b.Markup(`<div class="island-transport" role="group" aria-label="Steps">`)
	if p.playing && !p.single {
		p.button(b, doPause, "Pause", "")
	} else {
		p.button(b, doPlay, "Play", "")
	}
	p.button(b, doBack, "Back", "")
	p.button(b, doStep, "Forward", "")
	p.button(b, doReset, "Start over", "")
	b.Markup(`<span class="island-count">Step {} of {}</span></div>`, strconv.Itoa(p.shown), strconv.Itoa(p.info.Steps))
}

// hidden returns the hidden parameter, or -1, that a button or a place in the picture
// sets, and its value: "box.3".
func (p *Player) hidden(token string) (i int, value string) {
	name, value, _ := strings.Cut(token, ".")
	if i = p.values.find(name); i >= 0 && !p.values.params[i].Hidden {
		i = -1
	}
	return i, value
}

// offer draws what may be pressed just now.
func (p *Player) offer(b *ui.Builder) {
	if !p.offers() {
		return
	}
	b.Markup(`<div class="island-offer">`)
	for _, a := range p.run.Offer() {
		p.button(b, Msg{a.Name, a.Value}.token(), a.Label, "")
	}
	b.Markup(`</div>`)
}

// offers reports whether a widget ever offers something: it has a parameter without a
// control.
func (p *Player) offers() bool {
	for i := range p.values.params {
		if p.values.params[i].Hidden {
			return true
		}
	}
	return false
}
