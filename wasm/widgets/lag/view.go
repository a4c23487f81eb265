package lag

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of package chart.
const (
	line    = chart.Row // a row of text
	row     = 38        // a partition
	shown   = 6         // partitions that are drawn
	beltX   = 62
	laneX   = 150
	laneEnd = 402
	readerX = 414
	pitch   = 10 // of boxes
	size    = 8
	deep    = 3 // rows of boxes
	ducks   = 20
)

// view draws the readers or consumers at this moment, and the lag of the whole run.
func view(m *model) ui.Node {
	var b ui.Builder
	b.Markup(`<div class="lag">`)
	p := &picture{m: m}
	if m.queue != nil {
		b.Add(p.pushing())
	} else {
		b.Add(p.reading())
	}
	b.Add(m.chart().Node())
	b.Markup(`</div>`)
	return b.Node()
}

// picture is a drawing that grows downwards.
type picture struct {
	chart.Sheet
	m *model
}

// crowd draws n boxes against a right edge, the head of the line at the top.
//
//go:noinline
func crowd(pen *chart.Pen, n int, edge, y float64) {
	for i := range n {
		pen.Box(edge-float64(pitch*(i/deep+1)), y+float64(pitch*(i%deep)), size, size)
	}
}

// scale is for how many messages a box stands: 1, 10, 100 …, so that so many fit.
//
//go:noinline
func scale(most float64, fit int) float64 {
	s := 1.0
	for most-empty > float64(s*float64(fit)) {
		s *= 10
	}
	return s
}

// boxes is how many of them stand for some messages.
//
//go:noinline
func boxes(messages, scale float64) int {
	if messages <= empty {
		return 0
	}
	return max(1, int(messages/scale+0.999))
}

// reader is the member that reads a partition, and its kind.
func (g *group) reader(partition int) (member, which int) {
	first := (g.kinds[0].members + g.kinds[1].members) * g.kinds[0].each
	switch {
	case partition < g.kinds[0].each:
		return 0, 0
	case partition < first:
		return partition / g.kinds[0].each, 1
	}
	return g.kinds[0].members + g.kinds[1].members + (partition-first)/g.kinds[2].each, 2
}

// does says in a few letters what a member does.
func (g *group) does(member, which int) string {
	s := "M" + chart.Number(float64(member))
	switch {
	case g.paused():
		return s + " paused"
	case which == 0 && g.held():
		return s + " " + g.attempt()
	case g.lag(&g.kinds[which]) > empty:
		return s + " reads, behind"
	}
	return s + " reads"
}

// attempt says which retry comes next, and when: the first after 1 s, the second 2 s later.
func (g *group) attempt() string {
	at := 1.0
	n := 1
	for ; g.blocked+at <= g.now; n++ {
		at = 2*at + 1
	}
	wait := int(g.blocked+at-g.now) + 1
	if wait >= 100 || n >= 10 {
		return "waits " + chart.Number(float64(wait)) + " s"
	}
	return "retry " + chart.Number(float64(n)) + ", " + chart.Number(float64(wait)) + " s"
}

// reading draws the partitions: messages on their way, those that are not read and who
// reads them.
func (p *picture) reading() ui.Node {
	g := p.m.group
	rows := min(shown, g.partitions)
	height := float64(line + rows*row + 2*line)
	if g.happens == retryTopic {
		height += row
	}
	most := scale(float64(g.oldest*g.perPartition()), deep*((laneEnd-laneX)/pitch))
	p.Open("Partitions and who reads them", whole(g.total())+" messages are not read. "+chart.Count(g.idle(), "member")+" without a partition.")
	p.Text("chart-title", whole(g.total())+" behind", laneX, 0, "start")
	p.Text("chart-label", "1 box = "+chart.Number(most), chart.Width, 0, "end")
	p.Y = line
	var belt, lanes, waiting, busy, still, bad chart.Pen
	for i := range rows {
		member, which := g.reader(i)
		k := &g.kinds[which]
		p.Text("chart-title", "P"+chart.Number(float64(i)), 0, p.Y, "start")
		phase := float64(p.m.ticks * 3 % 22)
		for x := beltX + phase; x < laneX-size-4; x += 22 {
			belt.Box(x, p.Y+11, size, size)
		}
		lanes.To('M', laneX, p.Y)
		lanes.Along('H', laneEnd)
		lanes.To('M', laneX, p.Y+30)
		lanes.Along('H', laneEnd)
		crowd(&waiting, boxes(g.lag(k), most), laneEnd-1, p.Y+1)
		box := &busy
		if g.paused() || which == 0 && g.held() {
			box = &still
		}
		box.Box(readerX, p.Y+1, chart.Width-readerX-1, line-2)
		p.Text("chart-note", g.does(member, which), readerX+10, p.Y, "start")
		if i == 0 && g.held() {
			cross(&bad, laneEnd+6, p.Y+15)
		}
		p.Y += row
	}
	var idle chart.Pen
	for i := range min(g.idle(), ducks) {
		idle.Box(readerX+float64(i*11), p.Y+10, 8, 12)
	}
	rest := ""
	if g.partitions > rows {
		rest = chart.Count(g.partitions-rows, "partition") + " more"
	}
	p.Text("chart-label", rest, 0, p.Y, "start")
	p.Text("chart-label", chart.Number(float64(g.idle()))+" idle", readerX-14, p.Y, "end")
	p.Y += line
	aside := chart.Pen{}
	way := chart.Pen{}
	if g.happens == retryTopic {
		p.aside(&aside, &way, &bad)
	}
	p.Text("chart-label", "in "+chart.Number(g.rate)+"/s, out at most "+chart.Number(g.capacity())+"/s", 0, p.Y, "start")
	belt.Draw(&p.Builder, "chart-bar series-3")
	lanes.Draw(&p.Builder, "chart-axis")
	way.Draw(&p.Builder, "chart-axis")
	waiting.Draw(&p.Builder, "chart-bar series-1")
	busy.Draw(&p.Builder, "chart-steps series-1")
	still.Draw(&p.Builder, "chart-pause")
	idle.Draw(&p.Builder, "chart-axis")
	aside.Draw(&p.Builder, "chart-bar series-3")
	bad.Draw(&p.Builder, "chart-mark")
	return p.Close(height)
}

// aside draws the retry topic: the bad message on its way back, and those of its key that
// are read in the meantime.
func (p *picture) aside(passed, way, bad *chart.Pen) {
	g := p.m.group
	place := func(at float64) float64 {
		return laneX + float64(min(1, max(0, (at-g.met)/g.delay))*(laneEnd-laneX))
	}
	way.To('M', laneX, p.Y+16)
	way.Along('H', laneEnd)
	state := "empty"
	if g.met < never {
		state = chart.Number(float64(g.overtaken())) + " overtook it"
		for _, at := range g.overtakers {
			if at <= g.now {
				passed.Box(place(at)-3, p.Y+22, 6, 6)
			}
		}
		cross(bad, place(g.now), p.Y+15)
	}
	p.Text("chart-title", "retry topic", 0, p.Y, "start")
	p.Text("chart-note", state, readerX+10, p.Y, "start")
	p.Y += row
}

// cross draws a cross about a place.
func cross(p *chart.Pen, x, y float64) {
	const r = 7
	p.To('M', x-r, y-r)
	p.To('L', x+r, y+r)
	p.To('M', x-r, y+r)
	p.To('L', x+r, y-r)
}

// pushing draws the broker's queue and what it has pushed to each consumer.
func (p *picture) pushing() ui.Node {
	q := p.m.queue
	const left, right = 200, 580
	one := scale(float64(q.messages), deep*((right-left)/pitch))
	p.Open("A queue that is pushed to two consumers", say(p.m))
	p.Text("chart-title", chart.Count(q.left(), "message")+" left", 0, 0, "start")
	p.Text("chart-label", "1 box = "+chart.Number(one), chart.Width, 0, "end")
	p.Y = line
	var lanes, waiting, held, work chart.Pen
	names := [...]string{"in the queue", "fast, " + span(q.takes[0]), "slow, " + span(q.takes[1])}
	counts := [...]int{q.waiting, q.consumers[0].held, q.consumers[1].held}
	for i, n := range counts {
		p.Text("chart-title", names[i], 0, p.Y, "start")
		lanes.To('M', left, p.Y)
		lanes.Along('H', right)
		lanes.To('M', left, p.Y+31)
		lanes.Along('H', right)
		pen := &waiting
		if i > 0 {
			pen = &held
			c := &q.consumers[i-1]
			part := 0.0
			if c.held > 0 {
				part = min(1, max(0, 1-(c.ends-q.now)/c.takes))
			}
			lanes.Box(right+6, p.Y+1, 50, 28)
			work.Box(right+6, p.Y+1, float64(50*part), 28)
		}
		crowd(pen, boxes(float64(n), one), right-1, p.Y+1)
		p.Y += row + 8
	}
	for i, name := range [...]string{"fast", "slow"} {
		state := ""
		if q.consumers[i].held == 0 && q.left() > 0 {
			state = ", now idle"
		}
		p.Text("chart-label", name+": "+chart.Number(float64(q.consumers[i].done))+" done, "+chart.Number(float64(q.consumers[i].held))+" held"+state, 0, p.Y, "start")
		p.Y += line
	}
	lanes.Draw(&p.Builder, "chart-axis")
	waiting.Draw(&p.Builder, "chart-bar series-3")
	held.Draw(&p.Builder, "chart-bar series-1")
	work.Draw(&p.Builder, "chart-steps series-1")
	return p.Close(4*line + 3*row + 3*8)
}
