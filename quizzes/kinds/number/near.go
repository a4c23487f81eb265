package number

import (
	"fmt"
	"html"
	"math/big"
	"strings"

	"millrace/quizzes"
)

// share is the part of the points that a number earns which is scored by its distance:
// all within the tolerance, none when it is off by as much as the answer itself (so that
// zero and twice the answer earn nothing), and between the two in a straight line. With
// an answer of 0 there is no such measure, and only the tolerance counts.
func share(value, answer, tolerance *big.Rat) *big.Rat {
	off := distance(value, answer)
	if off.Cmp(tolerance) <= 0 {
		return big.NewRat(1, 1)
	}
	reach := new(big.Rat).Abs(answer)
	if off.Cmp(reach) >= 0 {
		return new(big.Rat)
	}
	// Here tolerance < off < reach, so the divisor is above 0.
	left := new(big.Rat).Sub(reach, off)
	return left.Quo(left, new(big.Rat).Sub(reach, tolerance))
}

func distance(a, b *big.Rat) *big.Rat {
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d)
}

// portion is that share of max milli-points, rounded down.
func portion(share *big.Rat, max int) int {
	p := new(big.Rat).Mul(share, big.NewRat(int64(max), 1))
	return int(new(big.Int).Quo(p.Num(), p.Denom()).Int64())
}

// nearness says how near a number came, in words and on a line.
func nearness(value, answer *big.Rat, given, want, unit string) quizzes.HTML {
	off := distance(value, answer)
	text := fmt.Sprintf("You said %s, the simulation says %s: ", quantity(given, unit), quantity(want, unit))
	switch {
	case off.Sign() == 0:
		text += "exactly right."
	default:
		side := "too low"
		if value.Cmp(answer) > 0 {
			side = "too high"
		}
		text += quantity(decimal(off), unit) + " " + side
		if answer.Sign() != 0 {
			part := new(big.Rat).Quo(off, new(big.Rat).Abs(answer))
			text += ", " + percent(part)
		}
		text += "."
	}
	return quizzes.Say(text) + line(value, answer, quantity(given, unit), quantity(want, unit))
}

// percent writes a share of the answer in whole percent.
func percent(part *big.Rat) string {
	f, _ := part.Float64()
	switch {
	case f >= 10:
		return "more than 10 times the answer"
	case f < 0.01:
		return "less than 1% of the answer"
	}
	return fmt.Sprintf("%.0f%% of the answer", f*100)
}

// The line that shows both numbers, in units of its drawing.
const (
	lineWidth = 320
	lineEdge  = 16
)

// line draws both numbers on one scale, the answer above it and the guess below. The
// scale reaches from 0 to twice the answer, where the points end; a guess beyond stands at
// its end.
func line(value, answer *big.Rat, given, want string) quizzes.HTML {
	if answer.Sign() == 0 {
		return ""
	}
	ratio, _ := new(big.Rat).Quo(value, answer).Float64()
	at := func(ratio float64) int {
		return lineEdge + int(min(max(ratio, 0), 2)*(lineWidth-2*lineEdge)/2+0.5)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="q-near" viewBox="0 0 %d 64" width="%d" height="64" role="img"><title>%s</title>`,
		lineWidth, lineWidth, html.EscapeString("Your number, "+given+", and the answer, "+want+", on a line from 0 to twice the answer"))
	fmt.Fprintf(&b, `<path class="q-near-line" d="M%d 32H%d"></path>`, lineEdge, lineWidth-lineEdge)
	fmt.Fprintf(&b, `<path class="q-near-answer" d="M%d 32l-6 -9h12z"></path>`, at(1))
	fmt.Fprintf(&b, `<path class="q-near-given" d="M%d 32l-6 9h12z"></path>`, at(ratio))
	label := func(x, y int, text string) {
		anchor := "middle"
		if x < 70 {
			anchor, x = "start", lineEdge-10
		} else if x > lineWidth-70 {
			anchor, x = "end", lineWidth-lineEdge+10
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="%s">%s</text>`, x, y, anchor, html.EscapeString(text))
	}
	label(at(1), 17, "answer "+want)
	label(at(ratio), 57, "you "+given)
	b.WriteString("</svg>")
	return quizzes.HTML(b.String())
}
