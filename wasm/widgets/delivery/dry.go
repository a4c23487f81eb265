package delivery

import "millrace/wasm/widget"

// moments is how many there are in the dry run, and how many ticks each takes.
const (
	moments = 8
	pace    = 10
)

// The offsets of the dry run: E77 is at the first, its second publication at the next.
const (
	offset = 42
	after  = offset + 1
)

// dry is the way of event E77 from an order to its second publication. With a row the
// consumer writes the effect and the event's id in one transaction; what the row already
// holds is dropped. The consumer reads a log and commits the offset it will read next.
type dry struct {
	row  bool
	tick int
}

func (d *dry) step() { d.tick++ }

func (d *dry) over() bool { return d.tick >= moments*pace }

// now is the moment that is under way or was last, and how much of it has passed, of 1.
func (d *dry) now() (moment int, part float64) {
	if d.over() {
		return moments - 1, 1
	}
	return d.tick / pace, float64(d.tick%pace) / pace
}

// state is what there is after some moments.
type state struct{ deliveries, effects, rows, committed int }

// after adds up what n moments bring: those of a delivery apply the effect unless the row
// is there.
func (d *dry) after(n int) state {
	s := state{committed: offset}
	for i := range n {
		switch i {
		case 2, 4, 7:
			s.deliveries++
			if d.row && s.rows > 0 {
				continue
			}
			s.effects++
			if d.row {
				s.rows++
			}
		case 6:
			s.committed = after
		}
	}
	return s
}

// passed is how many moments have passed.
func (d *dry) passed() int { return min(moments, d.tick/pace) }

// happens says what happens at each moment: at most 42 letters.
var happens = [moments]string{
	"order and outbox row, one commit",
	"relay publishes E77 at offset 42",
	"effect and processed row, one commit",
	"crash before the offset is committed",
	"delivered again: the row is there",
	"rolled back, the effect is skipped",
	"offset 43 is committed",
	"relay publishes it again: row drops it",
}

// without is what happens instead where no row is written.
var without = [moments]string{
	2: "effect, without a row",
	4: "delivered again: effect again",
	5: "nothing to notice it by",
	7: "relay publishes it again: effect again",
}

func (d *dry) line(i int) string {
	if !d.row && without[i] != "" {
		return without[i]
	}
	return happens[i]
}

// left is what there is of E77.
var left = [...]widget.Reading{
	{Name: "effects", Label: "Effects"},
	{Name: "deliveries", Label: "Deliveries"},
	{Name: "rows", Label: "Processed rows"},
	{Name: "offset", Label: "Committed offset"},
}

func (d *dry) read() []widget.Reading {
	s := d.after(d.passed())
	return fill(left[:], float64(s.effects), float64(s.deliveries), float64(s.rows), float64(s.committed))
}

// say tells what the last moment was.
func (d *dry) say() string {
	n := d.passed()
	if n == 0 {
		return "An order is about to be saved, and event E77 with it."
	}
	s := d.after(n)
	out := "At t" + digits(n-1) + ": " + d.line(n-1) + "."
	if d.over() {
		out = "E77 was delivered " + times(s.deliveries) + " and took effect " + times(s.effects)
		if d.row {
			out += ", because its row was written together with the effect"
		} else {
			out += ", because nothing told the consumer that it had done it"
		}
		out += "."
	}
	return out
}

// columns of the table of the moments.
var columns = []widget.Column{
	{Name: "moment", Label: "Moment"}, {Name: "happens", Label: "What happens"}, {Name: "deliveries", Label: "Deliveries"},
	{Name: "effects", Label: "Effects"}, {Name: "rows", Label: "Processed rows"}, {Name: "offset", Label: "Committed offset"},
}

func (d *dry) table() widget.Table {
	t := widget.Table{Caption: "The dry run of E77, and what there is after each moment", Columns: columns}
	for i := range d.passed() {
		s := d.after(i + 1)
		head := []widget.Cell{{Text: "t" + digits(i)}, {Text: d.line(i)}}
		t.Rows = append(t.Rows, cells(head, s.deliveries, s.effects, s.rows, s.committed))
	}
	return t
}
