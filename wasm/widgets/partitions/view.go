package partitions

import (
	"unicode/utf8"

	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// Measures of the picture, in units of its viewBox.
const (
	letter    = 0.6 * chart.TextSize // the width of one
	bold      = 14                   // the width of one in a label
	line      = chart.Row            // a row of text, and a message
	gap       = 8
	between   = 4 // two messages
	thin      = 5 // the bar that shows how far a group is
	ownerCell = 54
	strips    = 12 // partitions that are drawn; the others are in the table
	boxes     = 8  // consumers of a group that are drawn
	perRow    = 4
	slots     = 6 // colours of keys
)

// view draws, from top to bottom: the way of the last key through the partitioner, the
// newest messages of each partition with how far each group is, and the consumers.
func view(m *model) ui.Node {
	p := &picture{m: m}
	p.Open("Who reads which of "+chart.Count(len(m.topic.logs), "partition"), say(m))
	p.hash()
	p.strips()
	p.legend()
	for i := range m.groups {
		p.group(m.groups[i], i+1)
	}
	return p.Close(p.Y)
}

// picture is a drawing that grows downwards.
type picture struct {
	chart.Sheet
	m *model
}

// path draws what a pen wrote as a part of a series.
func (p *picture) path(part string, series int, o *chart.Pen) {
	o.Draw(&p.Builder, part+" series-"+digits(series))
}

// hash shows the partitioner at work on the last key that was sent.
func (p *picture) hash() {
	t := &p.m.topic
	k := &p.m.ring.keys[max(0, t.last)]
	h := positive(k.hash)
	n := digits(h % t.count)
	heads := []string{"last key", "murmur2", "& 0x7fffffff", "% " + digits(t.count)}
	values := []string{k.name, digits(int(int32(k.hash))), digits(h), n + " → P" + n}
	columns := [...]float64{0, 145, 317, 480, chart.Width} // a hash has ten digits and a sign
	for i := range heads {
		p.Text("chart-label", heads[i], columns[i], p.Y, "start")
		p.Text("chart-title", fit(columns[i+1]-columns[i], values[i]), columns[i], p.Y+line, "start")
	}
	p.Y += 2*line + gap
}

// strips draws the partitions, the newest message of each at the right, and under them
// a bar for each group: solid up to what it committed, pale up to what it read.
func (p *picture) strips() {
	m := p.m
	t := &m.topic
	l := p.plan()
	shown := min(len(t.logs), strips)
	var track, paused chart.Pen
	var keys [slots]chart.Pen
	committed, done := make([]chart.Pen, len(m.groups)), make([]chart.Pen, len(m.groups))
	const reader = "read by"
	p.Text("chart-label", "newest →", min(l.left+l.span(l.cells), chart.Width-letter*float64(len(reader))-2*gap), p.Y, "end")
	p.Text("chart-label", reader, chart.Width, p.Y, "end")
	p.Y += line
	for i := range shown {
		y, log := p.Y, t.logs[i]
		from := max(0, len(log)-l.cells)
		p.Text("chart-title", t.label(i), 0, y, "start")
		track.Box(l.left, y, l.span(l.cells), line)
		for j := range l.cells {
			s, x := "", l.left+float64(j*l.width)
			if from+j < len(log) {
				r := log[from+j]
				s = m.ring.keys[r.key].code + "·" + digits(r.seq)
				keys[r.key%slots].Box(x, y, l.span(1), line)
			}
			p.Text("chart-note", s, x+float64(l.span(1)/2), y, "middle")
		}
		for g := range m.groups {
			c := &m.groups[g].cursors[i]
			bar := y + line + 2 + float64(g*(thin+2))
			l.bar(&committed[g], bar, -from, min(c.committed, len(log))-from)
			l.bar(&done[g], bar, c.committed-from, c.position-from)
			who := "–"
			if c.idleSince == active {
				who = m.groups[g].who(c.owner)
			} else if g == 0 {
				paused.Box(l.left, y, l.span(l.cells), line)
			}
			p.Text("chart-note", who, l.right+float64((g+1)*ownerCell), y, "end")
		}
		p.Y += line + gap + float64(len(m.groups)*(thin+2))
	}
	paused.Draw(&p.Builder, "chart-pause")
	track.Draw(&p.Builder, "chart-grid")
	for i := range keys {
		p.path("chart-steps", i+1, &keys[i])
	}
	for g := range m.groups {
		p.path("chart-bar", g+1, &committed[g])
		p.path("chart-band", g+1, &done[g])
	}
	if rest := len(t.logs) - shown; rest > 0 {
		p.Text("chart-label", "and "+chart.Count(rest, "partition")+" more", l.left, p.Y, "start")
		p.Y += line
	}
}

// strip is the plan of one partition: how many messages, how wide, and from where to
// where.
type strip struct {
	left, right  float64
	cells, width int
}

// plan makes a message as wide as the longest text of one.
func (p *picture) plan() strip {
	t := &p.m.topic
	code, seq := 0, 10
	for i := range p.m.ring.keys {
		code = max(code, len(p.m.ring.keys[i].code))
	}
	for _, n := range t.seqs {
		seq = max(seq, n)
	}
	longest := utf8.RuneCountInString(t.label(len(t.logs) - 1))
	s := strip{left: float64(bold * (longest + 1)), right: float64(chart.Width - len(p.m.groups)*ownerCell)}
	s.width = int(letter*float64(code+1+len(digits(seq)))) + between + 2
	s.cells = int(s.right-s.left-gap) / s.width
	return s
}

// span is the width of n messages side by side.
func (s *strip) span(n int) float64 { return float64(n*s.width - between) }

// bar draws from message a to before message b, of those that are shown.
func (s *strip) bar(o *chart.Pen, y float64, a, b int) {
	if a = max(a, 0); a < b {
		o.Box(s.left+float64(a*s.width), y, s.span(b-a), thin)
	}
}

// samples are what the bars and stripes of the strips are.
var samples = [...]struct{ class, text string }{
	{"chart-bar series-1", "committed"}, {"chart-band series-1", "read"}, {"chart-pause", "nobody reads"},
}

// legend says what the strips show.
func (p *picture) legend() {
	p.Text("chart-label", "2·5 is the fifth message of user-2", 0, p.Y, "start")
	p.Y += line
	if others := p.m.ring.codes(); others != "" {
		p.Text("chart-label", fit(chart.Width, others), 0, p.Y, "start")
		p.Y += line
	}
	for i, k := range samples {
		x := float64(i * 170)
		var sample chart.Pen
		sample.Box(x, p.Y+10, 26, 10)
		sample.Draw(&p.Builder, k.class)
		p.Text("chart-label", k.text, x+34, p.Y, "start")
	}
	p.Y += line + gap
}

// group draws the consumers of one group as boxes: what each reads, or that it is idle.
func (p *picture) group(g *group, slot int) {
	const width = chart.Width / perRow
	head := g.name + ", " + chart.Count(len(g.consumers), "consumer")
	if g.rebalance.running() {
		head += ", rebalancing"
	}
	p.Text("chart-title", head, 0, p.Y, "start")
	p.Y += line
	shown := len(g.consumers)
	if shown > boxes {
		shown = boxes - 1
	}
	var working, waiting chart.Pen
	for i := range min(len(g.consumers), boxes) {
		x, y := float64(i%perRow*width), p.Y+float64(i/perRow*(line+gap))
		o, s := &waiting, ""
		if i == shown {
			s = chart.Count(len(g.consumers)-shown, "other")
		} else {
			c := &g.consumers[i]
			if len(c.owned) > 0 && c.crashedAt == alive {
				o = &working
			}
			s = g.state(c, &p.m.topic)
		}
		o.Box(x+1, y, width-gap-2, line)
		p.Text("chart-note", s, x+(width-gap)/2, y, "middle")
	}
	p.path("chart-steps", slot, &working)
	waiting.Draw(&p.Builder, "chart-axis")
	rows := (min(len(g.consumers), boxes) + perRow - 1) / perRow
	p.Y += float64(rows * (line + gap))
}

// state says in a few letters what a consumer does.
func (g *group) state(c *consumer, t *topic) string {
	const width = chart.Width/perRow - gap
	who := g.who(c.number)
	switch {
	case c.crashedAt != alive:
		return fit(width, who+" crashed")
	case len(c.owned) > 0:
		return fit(width, who+" "+t.runs(c.owned), who+" "+digits(len(c.owned))+" of "+digits(len(t.logs)))
	case g.rebalance.running():
		return fit(width, who+" waits")
	}
	return fit(width, who+" idle")
}
