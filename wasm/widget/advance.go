package widget

import (
	"errors"
	"strconv"
)

// maxSlice is the most ticks of one call of Advance, so that a click never waits for
// more than that.
const maxSlice = 2000

// renewEvery is how long, in real ms, a sentence stands while a run is playing: long
// enough to be read, short enough to be true of what is seen beside it.
const renewEvery = 1500

// Advance lets ms real milliseconds pass. It reports whether anything moved, so that
// the island need not be drawn when nothing did. What is left of a tick counts for the
// next call, and so does what was more than one call may do.
func (p *Player) Advance(ms int) bool {
	if !p.playing || ms <= 0 {
		return false
	}
	tick := p.tick()
	p.quiet += min(ms, renewEvery)
	p.stale += min(ms, figuresEvery)
	if p.info.Steps > 0 && p.over() {
		return p.rest(ms)
	}
	p.credit += min(ms, 600_000) * p.speed
	n := min(p.credit/tick, maxSlice)
	if n == 0 {
		return false
	}
	p.forward(p.at + n)
	p.credit = min(p.credit-n*tick, (p.info.Limit-p.at)*tick)
	if p.over() {
		p.playing, p.credit = p.rests(), 0
		p.drawn.controls = nil
		p.speak()
	} else if p.quiet >= renewEvery {
		p.speak()
	}
	return true
}

// Wait returns how many real milliseconds must pass until Advance can move the run: at
// least 1, or 0 when it does not play. An Advance by less is allowed and moves nothing.
func (p *Player) Wait() int {
	if !p.playing {
		return 0
	}
	if p.info.Steps > 0 && p.over() {
		return max(1, p.reading()-p.rested)
	}
	return max(1, (p.tick()-p.credit+p.speed-1)/p.speed)
}

// tick is how much virtual time a tick stands for, in the unit of credit.
func (p *Player) tick() int { return 100 * max(1, p.info.TickMS) }

// SetReduced says whether the reader asked for less motion. Then nothing animates:
// playing shows the end at once, and a step is one that can be seen.
func (p *Player) SetReduced(on bool) {
	p.reduced = on
	if on && p.playing && p.info.Steps > 0 {
		p.finish()
		p.playing = p.rests()
	} else if on && p.playing {
		_ = p.press(doFinish)
		p.drawn.controls = nil
	}
}

// play starts to move, from the beginning if the run is over.
func (p *Player) play() {
	if p.info.Steps > 0 {
		p.playSteps()
		return
	}
	p.keep = true
	if p.over() {
		p.start()
	}
	if p.reduced {
		p.finish()
	}
	p.playing = !p.over()
}

// stride is how many ticks a step has: one, or, where there is no animation to follow,
// as many as a second of playing would show.
func (p *Player) stride(visible bool) int {
	if !visible {
		return 1
	}
	return max(1, 10*p.speed/max(1, p.info.TickMS))
}

func (p *Player) setSpeed(s string) error {
	for _, speed := range p.info.Speeds {
		if strconv.Itoa(speed) == s {
			p.speed = speed
			return nil
		}
	}
	return errors.New("there is no speed “" + short(s) + "”, so it stays as it was")
}

// defaultSpeed is the speed that a player begins with, in percent.
func defaultSpeed(info Info) int {
	if info.Speed > 0 {
		return info.Speed
	}
	for _, s := range info.Speeds {
		if s == 100 {
			return s
		}
	}
	if len(info.Speeds) > 0 {
		return info.Speeds[0]
	}
	return 100
}
