package diagram

import (
	"millrace/wasm/diagram"
	"millrace/wasm/diagram/script"
)

// track is what a token travels on: the points of a line and how far along it each is,
// in sixteenths of a pixel.
type track struct {
	points []diagram.Point
	at     []int
}

func trackOf(l *diagram.Line) track {
	t := track{points: l.Flatten()}
	far := 0
	for i, p := range t.points {
		if i > 0 {
			dx, dy := p.X-t.points[i-1].X, p.Y-t.points[i-1].Y
			far += root(256 * (dx*dx + dy*dy))
		}
		t.at = append(t.at, far)
	}
	return t
}

// length returns how long a track is, in pixels.
func (t *track) length() int {
	if len(t.at) == 0 {
		return 0
	}
	return t.at[len(t.at)-1] / 16
}

// place returns where a token is after some of so many ticks, in sixteenths of a pixel.
// It sets out and arrives slowly: 3t²-2t³ of the way, with t in 1024ths.
func (t *track) place(ticks, of int, back bool) (x, y int) {
	if len(t.at) == 0 {
		return 0, 0
	}
	s := 1024
	if ticks < of {
		s = 1024 * ticks / of
	}
	s = s * s / 1024 * (3*1024 - 2*s) / 1024
	if back {
		s = 1024 - s
	}
	far := t.at[len(t.at)-1] * s / 1024
	i := 1
	for i < len(t.at)-1 && t.at[i] < far {
		i++
	}
	if len(t.at) == 1 {
		return 16 * t.points[0].X, 16 * t.points[0].Y
	}
	a, b, from, span := t.points[i-1], t.points[i], t.at[i-1], t.at[i]-t.at[i-1]
	if span == 0 {
		return 16 * a.X, 16 * a.Y
	}
	part := far - from
	return 16*a.X + 16*(b.X-a.X)*part/span, 16*a.Y + 16*(b.Y-a.Y)*part/span
}

// turnTicks is how long one turn of a step takes: a token needs 4 ms for a pixel, and
// never less than it takes to see it or more than it takes to get bored.
func (s *sheet) turnTicks(moves []script.Move, turn int) int {
	const least, longest = 600 / tickMS, 1800 / tickMS
	ticks := 0
	for i := range moves {
		if m := &moves[i]; m.Turn == turn {
			n := least
			if m.Edge >= 0 {
				n = max(n, 4*s.tracks[s.line(m.Edge)].length()/tickMS)
			}
			ticks = max(ticks, min(n, longest))
		}
	}
	return ticks
}

// duration is how many ticks a step takes.
func (s *sheet) duration(step int) (ticks int) {
	if step == 0 {
		return 0
	}
	moves := s.Steps[step-1].Moves
	for turn := range lastTurn(moves) + 1 {
		ticks += s.turnTicks(moves, turn)
	}
	return ticks
}

func lastTurn(moves []script.Move) (turn int) {
	for i := range moves {
		turn = max(turn, moves[i].Turn)
	}
	return turn
}

// now returns which turn of the step it is, how many of its ticks are gone and how many
// it has. After the last turn all of its ticks are gone.
func (m *model) now() (turn, gone, of int) {
	moves, left := m.moves(), m.ticks
	for final := lastTurn(moves); ; turn++ {
		of = m.turnTicks(moves, turn)
		if left < of || turn == final {
			return turn, min(left, of), of
		}
		left -= of
	}
}

// root is the whole part of a square root, by Newton's method.
func root(n int) int {
	if n <= 0 {
		return 0
	}
	x := n
	for y := (x + 1) / 2; y < x; y = (x + n/x) / 2 {
		x = y
	}
	return x
}
