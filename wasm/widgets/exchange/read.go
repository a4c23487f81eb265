package exchange

import (
	"strings"

	"millrace/wasm/widget"
)

// readings are what is counted; read fills in the values.
var readings = [...]widget.Reading{
	{Name: "published", Label: "Messages published"},
	{Name: "copies", Label: "Copies in queues"},
	{Name: "dropped", Label: "Messages dropped"},
	{Name: "bindings", Label: "Bindings"},
	{Name: "queues", Label: "Queues"},
	{Name: "matched", Label: "Bindings the last one met"},
	{Name: "reached", Label: "Queues it reached"},
	{Name: "unread", Label: "Not understood"},
	{Name: "right", Label: "Routed as they should be"},
	{Name: "wrong", Label: "Led astray"},
	{Name: "expected", Label: "Of so many"},
}

// read counts what was delivered so far. The last three count only where messages say where
// they should go.
func read(m *model) []widget.Reading {
	copies, dropped, matched, reached := 0, 0, 0, 0
	for i := range m.delivered() {
		w := &m.ways[i]
		copies += w.copies
		if w.copies == 0 {
			dropped++
		}
		matched, reached = 0, w.copies
		for j := range w.matches {
			if w.matches[j].ok {
				matched++
			}
		}
	}
	right, wrong, all := m.right()
	out := readings
	for i, n := range [...]int{m.delivered(), copies, dropped, len(m.bindings), len(m.queues), matched, reached, m.unread, right, wrong, all} {
		out[i].Value = float64(n)
	}
	asked := len(out) - 3
	if all == 0 {
		return out[:asked]
	}
	return append(out[asked:], out[:asked]...) // what is judged comes first
}

// columns head the table.
var columns = []widget.Column{
	{Name: "message", Label: "Message"}, {Name: "key", Label: "Key or headers"},
	{Name: "queue", Label: "Queue"}, {Name: "binding", Label: "Binding"},
	{Name: "how", Label: "Word by word"}, {Name: "copy", Label: "Copy"},
}

// table has a row for each message and each binding it was compared with.
func table(m *model) widget.Table {
	out := widget.Table{Caption: "Each message and each binding", Columns: columns}
	for i := range m.delivered() {
		w := &m.ways[i]
		parts := m.parts(&m.messages[i])
		given := make([]bool, len(m.queues))
		for j := range m.bindings {
			b, x := &m.bindings[j], &w.matches[j]
			how, copied := x.how(parts), "no"
			switch {
			case x.ok && given[b.queue]:
				copied = "has one already"
			case x.ok:
				copied, given[b.queue] = "yes", true
			}
			if m.kind == fanout {
				how = "is not asked"
			}
			out.Rows = append(out.Rows, []widget.Cell{
				{Text: number(i + 1), Value: float64(i + 1), Numeric: true}, {Text: m.shape(&m.messages[i])},
				{Text: m.queues[b.queue]}, {Text: m.wording(b)}, {Text: how}, {Text: copied},
			})
		}
	}
	return out
}

// shape writes what counts of a message.
func (m *model) shape(msg *message) string {
	if m.kind == headers {
		return strings.Join(msg.pairs, " ")
	}
	return quoted(msg.key)
}

// wording writes what counts of a binding.
func (m *model) wording(b *binding) string {
	switch {
	case m.kind != headers && b.pattern == "":
		return `""`
	case m.kind != headers:
		return b.pattern
	case len(b.pairs) == 0:
		return "no pairs"
	case b.any:
		return "any of " + strings.Join(b.pairs, " ")
	}
	return strings.Join(b.pairs, " ")
}
