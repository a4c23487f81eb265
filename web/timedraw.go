package web

import (
	"strconv"
	"strings"
	"time"
)

// Geometry of the picture over time, in SVG units: 640 wide, with three bands on one axis.
// Type is set by the stylesheet, larger where the picture is narrower.
const (
	timeWidth  = 640
	timeLeft   = 72
	timeRight  = 624
	tickTop    = 34
	tickBottom = 114
	quizTop    = 168
	quizBottom = 248
	tryLine    = 304
)

// timeMark is one attempt in the picture.
type timeMark struct {
	X, Y   string
	Passed bool
}

// timeTick is a date on the axis.
type timeTick struct{ X, Anchor, Text string }

// foot is where the axis of the picture lies: below the challenges, if there are any.
func (t timeline) foot() int {
	if t.There {
		return tryLine + 24
	}
	return quizBottom + 16
}

func (t timeline) box() string {
	return "0 0 " + strconv.Itoa(timeWidth) + " " + strconv.Itoa(t.foot()+32)
}

// x is where a time lies between the first day and now.
func (t timeline) x(at time.Time) string {
	share := float64(at.Sub(t.From)) / float64(t.To.Sub(t.From))
	return strconv.FormatFloat(timeLeft+share*(timeRight-timeLeft), 'f', 1, 64)
}

// steps is the line of sections adding up.
func (t timeline) steps() string {
	var b strings.Builder
	b.WriteString("M" + strconv.Itoa(timeLeft) + " " + strconv.Itoa(tickBottom))
	for i, at := range t.Ticked {
		b.WriteString("H" + t.x(at) + "V" + strconv.Itoa(tickBottom-(tickBottom-tickTop)*(i+1)/max(1, t.Total)))
	}
	b.WriteString("H" + strconv.Itoa(timeRight))
	return b.String()
}

// area closes the line of sections to be filled.
func (t timeline) area() string { return t.steps() + "V" + strconv.Itoa(tickBottom) + "Z" }

func (t timeline) quizMarks() (out []timeMark) {
	for _, a := range t.Quizzes {
		y := quizBottom
		if a.Max > 0 {
			y -= (quizBottom - quizTop) * min(max(a.Score, 0), a.Max) / a.Max
		}
		out = append(out, timeMark{t.x(a.At), strconv.Itoa(y), a.Passed})
	}
	return out
}

// tryMarks are diamonds: paths, so that they are told from the circles of quizzes.
func (t timeline) tryMarks() (out []timeMark) {
	for _, c := range t.Challenges {
		out = append(out, timeMark{t.x(c.At), strconv.Itoa(tryLine), c.Passed})
	}
	return out
}

// rules are the lines at the ends of each scale.
func (t timeline) rules() string {
	heights := []int{tickTop, tickBottom, quizTop, quizBottom}
	if t.There {
		heights = append(heights, tryLine)
	}
	var b strings.Builder
	for _, y := range heights {
		b.WriteString("M" + strconv.Itoa(timeLeft) + " " + strconv.Itoa(y) + "H" + strconv.Itoa(timeRight))
	}
	return b.String()
}

// ticks are the dates at the ends and in the middle of the axis.
func (t timeline) ticks() []timeTick {
	layout := "2 Jan"
	if t.From.Year() != t.To.Year() {
		layout = "2 Jan 2006"
	}
	middle := t.From.Add(t.To.Sub(t.From) / 2)
	return []timeTick{
		{strconv.Itoa(timeLeft), "start", t.From.Format(layout)},
		{t.x(middle), "middle", middle.Format(layout)},
		{strconv.Itoa(timeRight), "end", t.To.Format(layout)},
	}
}
