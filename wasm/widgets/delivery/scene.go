package delivery

import (
	"millrace/wasm/chart"
	"millrace/wasm/ui"
)

// The places of the dry run, from left to right.
const (
	shop = iota
	relayed
	consumer
	database
)

var places = [...]string{"outbox", "log", "consumer", "database"}

// ways lists the places that E77, or what the consumer says, passes at each moment.
var ways = [moments][]int{
	{shop}, {shop, relayed}, {relayed, consumer, database}, {consumer},
	{relayed, consumer, database}, {database, consumer}, {consumer, relayed}, {shop, relayed, consumer, database},
}

// view draws the places with what is in them, E77 on its way, and the moments as a list.
func (d *dry) view() ui.Node {
	p := &picture{}
	moment, part := d.now()
	p.Open("The dry run of event E77", d.say())
	s := d.after(d.passed())
	var held [len(places)]string
	n := d.passed()
	if n > 0 {
		held[shop], held[consumer] = "E77", "next "+digits(s.committed)
	}
	if n > 1 {
		held[relayed] = digits(offset)
	}
	if moment == 3 {
		held[consumer] = "crashed"
	}
	if n > 7 {
		held[relayed] += ", " + digits(after)
	}
	held[database] = things(s.effects, "effect")
	var boxes, arrows chart.Pen
	for i, name := range places {
		x := float64(i * pitch)
		boxes.Box(x+1, p.Y+line, boxed-1, 2*line)
		if i > 0 {
			arrow(&arrows, x-pitch+boxed, x-2, p.Y+2*line)
		}
		p.Text("chart-title", name, x+boxed/2, p.Y, "middle")
		p.Text("chart-note", held[i], x+boxed/2, p.Y+line, "middle")
	}
	rows := ""
	if d.row {
		rows = things(s.rows, "row")
	}
	p.Text("chart-note", rows, 3*pitch+boxed/2, p.Y+2*line, "middle")
	boxes.Draw(&p.Builder, "chart-steps series-1")
	arrows.Draw(&p.Builder, "chart-mark")
	var token chart.Pen
	way := ways[moment]
	x := float64(way[0])
	if steps := float64(len(way) - 1); steps > 0 {
		along := float64(part * steps)
		k := min(int(along), len(way)-2)
		x = float64(way[k]) + float64((along-float64(k))*float64(way[k+1]-way[k]))
	}
	at := float64(x*pitch) + boxed/2
	y := p.Y + 3*line + 17
	if moment == 3 {
		cross(&token, at-8, y-8, 16)
	} else {
		diamond(&token, at, y, 9)
	}
	token.Draw(&p.Builder, "chart-steps series-2")
	p.Y += 4*line + gap
	p.list(d, moment)
	return p.Close(p.Y)
}

// list writes what happens at each moment, with what there is after it.
func (p *picture) list(d *dry, moment int) {
	p.Text("chart-label", "delivered, in effect", chart.Width-gap, p.Y, "end")
	p.Y += line
	var past, now chart.Pen
	for i := range moments {
		class, delivered, effects := "chart-label", "", ""
		if i < d.passed() {
			class = "chart-note"
			s := d.after(i + 1)
			delivered, effects = digits(s.deliveries), digits(s.effects)
			past.Box(0, p.Y+8, 4, line-12)
		}
		if i == moment {
			now.Box(0, p.Y+2, chart.Width, line-2)
		}
		p.Text(class, "t"+digits(i)+" "+d.line(i), 12, p.Y, "start")
		p.Text("chart-note", delivered, 590, p.Y, "end")
		p.Text("chart-note", effects, chart.Width-gap, p.Y, "end")
		p.Y += line
	}
	now.Draw(&p.Builder, "chart-zone")
	past.Draw(&p.Builder, "chart-bar series-1")
	p.Y += gap
}
