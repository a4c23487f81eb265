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
	dot := "1 dot = " + count(size, "job")
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
			b.Markup(`<text class={} x={} y={} text-anchor={}>{}</text>`, class, strconv.Itoa(x), strconv.Itoa(y), anchor, s)
		}
	}
	words("chart-title", label, 2, row-8, "start")
	words("chart-label", "producer", 2, top-8, "start")
	words("chart-title", waiting, laneFrom, top-8, "start")
	words("chart-label", working, crewTo, top-8, "end")
	words("chart-label", rejected, 2, top+body+row-8, "start")
	words("chart-label", dot, laneFrom, top+body+row-8, "start")
	b.Markup(`<rect class="chart-zone" x="2" y={} width={} height={}/>`, strconv.Itoa(top), strconv.Itoa(beltFrom-2), strconv.Itoa(body))
	b.Markup(`<text class="chart-note" x={} y={} dy="0.35em" text-anchor="middle">{}</text>`,
		strconv.Itoa((2+beltFrom)/2), middle, chart.Number(float64(l.producer.pace)/10)+"/s")
	busyClass, done := "chart-steps series-1", l.progress
	if len(l.workers) > roomy {
		busyClass, done = "chart-bar series-1", all
	}
	b.Markup(`<path class="chart-grid" d={}/><path class="chart-bar series-1" d={}/>`,
		string(outline(beltFrom, top+body/2, beltTo, top+body/2)), string(l.belt(top)))
	b.Markup(`<path class="chart-axis" d={}/><path class="chart-bar series-1" d={}/>`,
		string(lane(top)), string(crowd(l.waiting.n, size, top)))
	b.Markup(`<path class="chart-axis" d={}/><path class={} d={}/><path class="chart-bar series-1" d={}/>`,
		string(l.crew(top, false, all)), busyClass, string(l.crew(top, true, all)), string(l.crew(top, true, done)))
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
func crowd(waiting, size, top int) path {
	var p path
	for i := range (waiting + size - 1) / size {
		p.box(laneTo-dotPitch*(i/laneRows+1), top+3+dotPitch*(i%laneRows), dotSize, dotSize)
	}
	return p
}

// lane draws the walls that the jobs wait between.
func lane(top int) path {
	return append(outline(laneFrom, top, laneTo, top), outline(laneFrom, top+body, laneTo, top+body)...)
}

// belt draws the arrivals of the last half second on their way: even ones are equally
// far apart, random ones are not. When there are more than it remembers it is full.
func (l *line) belt(top int) path {
	var p path
	if l.arrived >= recentJobs && l.now-l.recent[l.arrived%recentJobs] < beltShows {
		p.box(beltFrom, top+body/2-dotSize/2, beltTo-beltFrom, dotSize)
		return p
	}
	for i := max(0, l.arrived-recentJobs); i < l.arrived; i++ {
		if age := l.now - l.recent[i%recentJobs]; age < beltShows {
			p.box(beltFrom+int(age*(beltTo-beltFrom-dotSize)/beltShows), top+body/2-dotSize/2, dotSize, dotSize)
		}
	}
	return p
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
func (l *line) crew(top int, busy bool, part func(w *worker, width int) int) path {
	n := len(l.workers)
	rows := crewRows(n)
	columns := (n + rows - 1) / rows
	width, height := (crewTo-crewFrom)/columns, min(24, body/rows)
	inner := max(2, min(4, height/4))
	var p path
	for i := range l.workers {
		if w := &l.workers[i]; !busy || w.ends != never {
			x, y := crewFrom+width*(i/rows), top+height*(i%rows)
			p.box(x, y+inner/2, part(w, width-inner), height-inner)
		}
	}
	return p
}

// path is the data of a path with whole coordinates.
type path []byte

func outline(x, y, toX, toY int) path {
	var p path
	p.point('M', x, y)
	p.point('L', toX, toY)
	return p
}

//go:noinline
func (p *path) point(command byte, x, y int) {
	p.along(command, x)
	p.along(' ', y)
}

//go:noinline
func (p *path) along(command byte, v int) {
	*p = strconv.AppendInt(append(*p, command), int64(v), 10)
}

//go:noinline
func (p *path) box(x, y, width, height int) {
	p.point('M', x, y)
	p.along('H', x+width)
	p.along('V', y+height)
	p.along('H', x)
	*p = append(*p, 'Z')
}
