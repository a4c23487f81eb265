package widget

import (
	"errors"
	"strconv"
)

// maxSlice is the most ticks of one call of Advance, so that a click never waits for
// more than that.
const maxSlice = 2000

// Advance lets ms real milliseconds pass. It reports whether anything moved, so that
// the island need not be drawn when nothing did. What is left of a tick counts for the
// next call, and so does what was more than one call may do.
func (p *Player) Advance(ms int) bool {
	if !p.playing || ms <= 0 {
		return false
	}
	tick := 100 * max(1, p.info.TickMS)
	p.credit += min(ms, 600_000) * p.speed
	n := min(p.credit/tick, maxSlice)
	if n == 0 {
		return false
	}
	p.forward(p.at + n)
	p.credit = min(p.credit-n*tick, (p.info.Limit-p.at)*tick)
	if p.over() {
		p.playing, p.credit = false, 0
		p.drawn.controls = nil
		p.speak()
	}
	return true
}

// SetReduced says whether the reader asked for less motion. Then nothing animates:
// playing shows the end at once, and a step is one that can be seen.
func (p *Player) SetReduced(on bool) {
	p.reduced = on
	if on && p.playing {
		_ = p.press(doFinish)
		p.drawn.controls = nil
	}
}

// play starts to move, from the beginning if the run is over.
func (p *Player) play() {
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

func defaultSpeed(speeds []int) int {
	for _, s := range speeds {
		if s == 100 {
			return s
		}
	}
	if len(speeds) > 0 {
		return speeds[0]
	}
	return 100
}
