package queue

import (
	"strconv"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Metrics of the moving picture, in units of package chart.
const (
	row       = 30 // of text
	body      = 96 // between the rows of text
	beltFrom  = 110
	beltTo    = 208
	laneFrom  = 214
	laneTo    = 434
	crewFrom  = 446
	crewTo    = 638
	dotPitch  = 9
	dotSize   = 7
	laneRows  = body / dotPitch
	laneDots  = laneRows * ((laneTo - laneFrom) / dotPitch)
	beltShows = second / 2 // of the latest arrivals, µs
)

// scene draws the line at this moment: the producer, the jobs that have just come from
// it, those that wait and the workers. Crowds are one path each.
func (l *line) scene(label string) ui.Node {
	top := row
	if label != "" {
		top += row
	}
	size := laneScale(l.waiting.n)
	busy := int(l.busy.Now())
	waiting := chart.Number(float64(l.waiting.n)) + " waiting"
	working := strconv.Itoa(busy) + " of " + strconv.Itoa(len(l.workers)) + " busy"
	rejected := ""
	if l.bound > 0 {
		rejected = chart.Number(float64(l.rejected)) + " rejected"
	}
	dot := "1 dot = " + chart.Count(size, "job")
	title := "Jobs in the queue"
	if label != "" {
		title += ", " + label
	}
	middle := strconv.Itoa(top + body/2)

	var b ui.Builder
	b.Markup(`<svg class="chart" role="img" viewBox={}><title>{}</title><desc>{}</desc>`,
		"0 0 "+strconv.Itoa(chart.Width)+" "+strconv.Itoa(top+body+row), title,
		"Jobs come from a producer on the left, wait in the middle and are done by workers on the right: "+waiting+", "+working+".")
	words := func(class, s string, x, y int, anchor string) {
		if s != "" {
			chart.Text(&b, class, s, float64(x), float64(y), anchor)
		}
	}
	words("chart-title", label, 2, row-8, "start")
	words("chart-label", "producer", 2, top-8, "start")
	words("chart-title", waiting, laneFrom, top-8, "start")
	words("chart-label", working, crewTo, top-8, "end")
	words("chart-label", rejected, 2, top+body+row-8, "start")
	words("chart-label", dot, laneFrom, top+body+row-8, "start")
	b.Markup(`<rect class="chart-axis" x="2" y={} width={} height={}/>`, strconv.Itoa(top), strconv.Itoa(beltFrom-2), strconv.Itoa(body))
	b.Markup(`<text class="chart-note" x={} y={} dy="0.35em" text-anchor="middle">{}</text>`,
		strconv.Itoa((2+beltFrom)/2), middle, chart.Number(float64(l.producer.pace)/10)+"/s")
	busyClass, done := "chart-steps series-1", l.progress
	if len(l.workers) > roomy {
		busyClass, done = "chart-bar series-1", all
	}
	l.belt(&b, top)
	lane(&b, top)
	crowd(&b, l.waiting.n, size, top)
	l.crew(&b, "chart-axis", top, false, all)
	l.crew(&b, busyClass, top, true, all)
	l.crew(&b, "chart-bar series-1", top, true, done)
	b.Markup(`</svg>`)
	return b.Node()
}

// laneScale is how many jobs one dot stands for: 1, 10, 100 …, so that all fit.
func laneScale(waiting int) int {
	size := 1
	for waiting > size*laneDots {
		size *= 10
	}
	return size
}

// crowd draws the waiting jobs, the head of the line at the top right.
func crowd(b *ui.Builder, waiting, size, top int) {
	var p chart.Pen
	for i := range (waiting + size - 1) / size {
		box(&p, laneTo-dotPitch*(i/laneRows+1), top+3+dotPitch*(i%laneRows), dotSize, dotSize)
	}
	p.Draw(b, "chart-bar series-1")
}

// lane draws the walls that the jobs wait between.
func lane(b *ui.Builder, top int) {
	var p chart.Pen
	across(&p, laneFrom, laneTo, top)
	across(&p, laneFrom, laneTo, top+body)
	p.Draw(b, "chart-axis")
}

// belt draws the arrivals of the last half second on their way: even ones are equally
// far apart, random ones are not. When there are more than it remembers it is full.
func (l *line) belt(b *ui.Builder, top int) {
	var rail, jobs chart.Pen
	across(&rail, beltFrom, beltTo, top+body/2)
	top += body/2 - dotSize/2
	if l.arrived >= recentJobs && l.now-l.recent[l.arrived%recentJobs] < beltShows {
		box(&jobs, beltFrom, top, beltTo-beltFrom, dotSize)
	} else {
		for i := max(0, l.arrived-recentJobs); i < l.arrived; i++ {
			if age := l.now - l.recent[i%recentJobs]; age < beltShows {
				box(&jobs, beltFrom+int(age*(beltTo-beltFrom-dotSize)/beltShows), top, dotSize, dotSize)
			}
		}
	}
	rail.Draw(b, "chart-grid")
	jobs.Draw(b, "chart-bar series-1")
}

// all is the whole of a worker's place.
func all(_ *worker, width int) int { return width }

// progress is how much of its job a worker has done, as a part of a width.
func (l *line) progress(w *worker, width int) int {
	return int((l.now - w.began) * int64(width) / max(1, w.ends-w.began))
}

// crewRows is how many rows the workers stand in.
func crewRows(n int) int {
	switch {
	case n <= 4:
		return n
	case n <= roomy:
		return 4
	case n <= 128:
		return 8
	}
	return 16
}

// roomy is the most workers of whom each has room to show how far its job is.
const roomy = 32

// crew draws the places of the workers, or of the busy ones alone, as wide as part says.
func (l *line) crew(b *ui.Builder, class string, top int, busy bool, part func(w *worker, width int) int) {
	n := len(l.workers)
	rows := crewRows(n)
	columns := (n + rows - 1) / rows
	width, height := (crewTo-crewFrom)/columns, min(24, body/rows)
	inner := max(2, min(4, height/4))
	var p chart.Pen
	for i := range l.workers {
		if w := &l.workers[i]; !busy || w.ends != never {
			x, y := crewFrom+width*(i/rows), top+height*(i%rows)
			box(&p, x, y+inner/2, part(w, width-inner), height-inner)
		}
	}
	p.Draw(b, class)
}

// across draws a line from one place to another on the right.
func across(p *chart.Pen, from, to, y int) {
	p.To('M', float64(from), float64(y))
	p.To('L', float64(to), float64(y))
}

// box draws a rectangle.
//
//go:noinline
func box(p *chart.Pen, x, y, width, height int) {
	p.Box(float64(x), float64(y), float64(width), float64(height))
}
