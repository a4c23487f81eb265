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
	p.open("The dry run of event E77", d.say())
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
		boxes.Box(x+1, p.y+line, boxed-1, 2*line)
		if i > 0 {
			arrow(&arrows, x-pitch+boxed, x-2, p.y+2*line)
		}
		p.text("chart-title", name, x+boxed/2, p.y, "middle")
		p.text("chart-note", held[i], x+boxed/2, p.y+line, "middle")
	}
	rows := ""
	if d.row {
		rows = things(s.rows, "row")
	}
	p.text("chart-note", rows, 3*pitch+boxed/2, p.y+2*line, "middle")
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
	y := p.y + 3*line + 17
	if moment == 3 {
		cross(&token, at-8, y-8, 16)
	} else {
		diamond(&token, at, y, 9)
	}
	token.Draw(&p.Builder, "chart-steps series-2")
	p.y += 4*line + gap
	p.list(d, moment)
	return p.close()
}

// list writes what happens at each moment, with what there is after it.
func (p *picture) list(d *dry, moment int) {
	p.text("chart-label", "delivered, in effect", chart.Width-gap, p.y, "end")
	p.y += line
	var past, now chart.Pen
	for i := range moments {
		class, delivered, effects := "chart-label", "", ""
		if i < d.passed() {
			class = "chart-note"
			s := d.after(i + 1)
			delivered, effects = digits(s.deliveries), digits(s.effects)
			past.Box(0, p.y+8, 4, line-12)
		}
		if i == moment {
			now.Box(0, p.y+2, chart.Width, line-2)
		}
		p.text(class, "t"+digits(i)+" "+d.line(i), 12, p.y, "start")
		p.text("chart-note", delivered, 590, p.y, "end")
		p.text("chart-note", effects, chart.Width-gap, p.y, "end")
		p.y += line
	}
	now.Draw(&p.Builder, "chart-zone")
	past.Draw(&p.Builder, "chart-bar series-1")
	p.y += gap
}
