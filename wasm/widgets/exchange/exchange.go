// Package exchange simulates an exchange in the manner of AMQP 0-9-1 and RabbitMQ: queues
// are bound to it, and its type decides which of the bindings a message meets.
//
// Why everything is typed: an exchange is learnt by writing patterns that turn out wrong.
// So bindings and messages are texts, whatever cannot be read is named with its reason,
// and the way of a key is shown word by word, up to the word where it failed.
//
// Why a message may say where it should go: a set of bindings is right only for a set of
// keys, and one look must tell which of them go astray.
//
// Why all is decided at the start: routing has no time in it. A run only shows, one message
// and one binding after the other, what the matcher found, so stepping back replays it.
package exchange

import "millrace/wasm/widget"

const (
	tickMS  = 100
	comes   = 6 // ticks from the producer to the exchange
	checks  = 3 // ticks for each binding that is drawn
	falls   = 5 // ticks into the queues
	mostOwn = widget.MaxLog
)

// Widget is the exchange.
var Widget = widget.New(widget.Spec[*model]{
	Name:    "exchange",
	Title:   "Exchange and bindings",
	Summary: "Messages come to an exchange; its type and your bindings decide which queues get a copy.",
	Topic:   "Exchanges, partitions and lag",
	Params:  params,
	Actions: []widget.Action{{Name: "publish", Label: "Publish your message", Help: "Once more, after the others."}},
	TickMS:  tickMS,
	Limit:   (maxMessages + 1 + mostOwn) * (comes + checks*rows + falls),
	About:   about,
	Try:     try,
	Init:    start,
	Update:  update,
	Done:    func(m *model) bool { return m.at == len(m.messages) },
	View:    view,
	Read:    read,
	Say:     say,
	Table:   table,
})

// model is an exchange and what is published to it.
type model struct {
	*plan
	messages []message
	ways     []way // of each message, in step with messages
	at       int   // the message that is on its way; all of them when it is over
	tick     int   // since it was published
}

// way is what becomes of a message.
type way struct {
	matches []match // one for each binding
	reached []bool  // for each queue
	copies  int
	right   bool // it reaches the queues that it should
}

func start(v widget.Values) *model {
	m := &model{plan: planOf(v)}
	for i := range m.typed {
		m.publish(m.typed[i])
	}
	return m
}

// publish adds a message and finds its way.
func (m *model) publish(msg message) {
	w := way{matches: make([]match, len(m.bindings)), reached: make([]bool, len(m.queues)), right: true}
	for i := range m.bindings {
		b := &m.bindings[i]
		w.matches[i] = m.match(b, &msg)
		if w.matches[i].ok && !w.reached[b.queue] {
			w.reached[b.queue] = true
			w.copies++
		}
	}
	for q := range m.queues {
		if msg.expects && w.reached[q] != msg.wants(m.queues[q]) {
			w.right = false
		}
	}
	for _, name := range msg.expected {
		if m.find(name) < 0 { // a queue that has no binding gets nothing
			w.right = false
		}
	}
	m.messages = append(m.messages, msg)
	m.ways = append(m.ways, w)
}

func update(m *model, msg widget.Msg) *model {
	switch {
	case msg.Name != widget.Tick:
		if m.own >= 0 {
			m.publish(m.typed[m.own])
		}
	case m.at < len(m.messages):
		if m.tick++; m.tick == m.length() {
			m.at, m.tick = m.at+1, 0
		}
	}
	return m
}

// length is how many ticks a message takes.
func (m *model) length() int { return comes + checks*m.drawn() + falls }

// drawn is how many bindings are drawn.
func (m *model) drawn() int { return min(len(m.bindings), rows) }

// shown is the message in the picture: the one on its way, or the last; −1 for none.
func (m *model) shown() int { return min(m.at, len(m.messages)-1) }

// checked is how many of the drawn bindings the shown message has been compared with.
func (m *model) checked() int {
	if m.at == len(m.messages) {
		return len(m.bindings)
	}
	n := (m.tick - comes) / checks
	switch {
	case m.tick < comes:
		return 0
	case n >= m.drawn():
		return len(m.bindings)
	}
	return n
}

// delivered is how many messages are in their queues.
func (m *model) delivered() int { return m.at }

// decided is how many messages the exchange has compared with every binding. The last of
// them may still be on its way to its queues, but where it goes is seen.
func (m *model) decided() int {
	if m.at < len(m.messages) && m.tick >= comes && m.checked() == len(m.bindings) {
		return m.at + 1
	}
	return m.at
}
