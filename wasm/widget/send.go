package widget

import (
	"errors"
	"strconv"
	"strings"
)

// What the buttons of the transport send. The names of a widget's parameters and
// actions must differ from them and from each other; widgettest sees to it.
const (
	doPlay      = "play"
	doPause     = "pause"
	doStep      = "step"
	doBack      = "back"
	doReset     = "reset"
	doReshuffle = "reshuffle"
	doFinish    = "finish"
	doDefaults  = "defaults"
)

var commands = []string{doPlay, doPause, doStep, doBack, doReset, doReshuffle, doFinish, doDefaults}

// Reserved reports whether a name means something to every island and so cannot be
// the name of a parameter or an action.
func Reserved(name string) bool {
	for _, c := range commands {
		if c == name {
			return true
		}
	}
	return reserved(name) || name == fold || name == Tick
}

// reserved reports whether a name in a query is the island's own.
func reserved(name string) bool {
	return name == "at" || name == "log" || name == "do" || name == "speed" || name == Step || name == Program || name == Only
}

// fold is the message that the data table was opened or closed.
const fold = "table"

// Send takes what a learner did in the browser: Name is that of the control that
// changed or the button that was pressed, with or without the prefix, and Value is its
// value. A button is {"do", "step"} or just {"step", ""}; an action {"do", "send.3"} or
// {"send", "3"}. {"table", "closed"} says that the data table is folded and need not be
// kept up to date, and {"table", "open"} that it is read, even while playing.
//
// A value that a setting refuses leaves it as it was, shows a Fault and returns it.
// Send returns ErrLogFull for an action too many and ErrUnknown for a name that no
// control has.
func (p *Player) Send(m Msg) error {
	m.Name = strings.TrimPrefix(m.Name, p.prefix+".")
	if m.Name == fold {
		if p.folded = m.Value == "closed"; !p.folded {
			p.drawn.table = nil
		}
		return nil
	}
	p.faults, p.drawn.controls, p.drawn.readings = nil, nil, nil
	if m.Name == "do" {
		return p.press(m.Value)
	}
	if i := p.values.find(m.Name); i >= 0 && !p.values.params[i].Fixed {
		return p.set(i, m.Value)
	}
	if m.Name == "speed" {
		return p.setSpeed(m.Value)
	}
	return p.press(m.token())
}

// press does what a button does in the browser.
func (p *Player) press(token string) error {
	if token == "" {
		return nil // "Show": every change was shown when it was made
	}
	defer p.speak()
	if p.info.Steps > 0 && p.turn(token) {
		return nil
	}
	switch token {
	case doPlay:
		p.play()
	case doPause:
		p.pause()
	case doStep:
		p.playing = false
		p.step(p.stride(p.reduced))
	case doBack:
		p.playing = false
		p.back(p.at - p.stride(p.reduced))
	case doFinish:
		p.playing = false
		p.finish()
	default:
		if i, value := p.hidden(token); i >= 0 {
			return p.set(i, value)
		}
		if !p.common(token) {
			return p.take(token, p.play)
		}
	}
	return nil
}

// submit does what a button does when its form was sent, without JavaScript. There is
// no animation then, so playing shows where it would have ended, a step is one that
// can be seen, and an action in a finished run shows the run finished with it.
func (p *Player) submit(token string) {
	if p.info.Steps > 0 && p.turn(token) {
		p.playing = false
		p.finish()
		return
	}
	switch token {
	case doPlay, doFinish:
		p.finish()
	case doPause:
	case doStep:
		p.step(p.stride(true))
	case doBack:
		p.back(p.at - p.stride(true))
	default:
		if i, value := p.hidden(token); i >= 0 {
			_ = p.set(i, value) // a refusal is shown as a fault
			return
		}
		if p.common(token) {
			return
		}
		if err := p.take(token, p.finish); err == ErrUnknown {
			all := append([]string(nil), commands...)
			for _, a := range p.info.Actions {
				all = append(all, Msg{a.Name, a.Value}.token())
			}
			p.fault("do", token, errors.New("nothing here is called “"+short(token)+"”"+strings.TrimSuffix(maybe(Closest(token, all)), "?")))
		}
	}
}

// common does the commands that are the same with and without JavaScript. Starting
// over keeps the settings, since changing one and watching again is what most people
// want; "defaults" puts back the author's.
func (p *Player) common(token string) bool {
	switch token {
	case doReset:
		p.playing, p.log, p.shown = false, nil, 0
		p.forget(-1)
		p.start()
	case doReshuffle:
		if i := p.values.find("seed"); i >= 0 {
			p.values = p.values.set(i, nextSeed(p.values, i))
			p.rerun()
		}
	case doDefaults:
		for i, q := range p.values.params {
			p.values = p.values.set(i, q.Default)
		}
		p.rerun()
	default:
		return false
	}
	return true
}

// nextSeed adds one and wraps at the upper bound.
func nextSeed(v Values, i int) string {
	q := v.params[i]
	n := v.Int(q.Name) + 1
	if float64(n) > q.Max {
		n = int(q.Min)
	}
	return strconv.Itoa(n)
}

// step moves on by some ticks. At the end it begins again, as playing does.
func (p *Player) step(ticks int) {
	p.keep = true
	if p.over() {
		p.start()
	}
	p.forward(p.at + ticks)
}

// take takes an action now and forgets what had been planned for later. In a run that
// is over, then says how to go on: from here when the action woke the widget, else
// from a new start with this action as the first.
func (p *Player) take(token string, then func()) error {
	m, ok := action(p.info.Actions, token)
	if !ok {
		return ErrUnknown
	}
	if p.next == MaxLog {
		p.fault("log", token, ErrLogFull)
		return ErrLogFull
	}
	over := p.over()
	p.log = append(p.log[:p.next:p.next], entry{p.at, m})
	p.forget(p.at)
	p.act()
	if over && p.at > 0 && p.over() {
		p.log = []entry{{0, m}}
		p.forget(-1)
		p.start()
	}
	if over && !p.over() {
		then()
	}
	return nil
}

// set changes one setting.
func (p *Player) set(i int, given string) error {
	q, now := p.values.params[i], p.values.raw[i]
	if q.Kind != Text && strings.Trim(given, blanks) == "" {
		return nil // a field that is being emptied to be typed anew
	}
	raw, f, ok := check(q, given, now)
	if !ok {
		p.faults = append(p.faults, f)
		return f
	}
	if raw != now {
		p.values = p.values.set(i, raw)
		p.rerun()
		p.speak()
	}
	return nil
}

// speak renews the sentence: when something was asked for or came to an end, and now and
// then while playing, when it is for the eye alone and the region is not live (see form):
// a screen reader speaks results and not frames.
func (p *Player) speak() { p.said, p.quiet = p.run.Say(), 0 }
