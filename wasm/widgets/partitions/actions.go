package partitions

import (
	"strings"

	"millrace/wasm/widget"
)

// actions are the buttons. What they do to consumers, they do to billing.
var actions = []widget.Action{
	{Name: "send", Value: "1", Label: "Send user-1"},
	{Name: "send", Value: "2", Label: "Send user-2"},
	{Name: "send", Value: "3", Label: "Send user-3"},
	{Name: "send", Value: "4", Label: "Send user-4"},
	{Name: "send", Value: "own", Label: "Send your keys"},
	{Name: "send", Value: "many", Label: "Send 100"},
	{Name: "join", Label: "Add a consumer"},
	{Name: "leave", Label: "Stop a consumer", Help: "The newest commits and leaves."},
	{Name: "crash", Label: "Crash a consumer", Help: "The one that read most since its last commit."},
	{Name: "rewind", Label: "Rewind billing", Help: "Back to offset 0."},
	{Name: "grow", Label: "Add a partition", Help: "Keys go elsewhere."},
	{Name: "recreate", Label: "Start over with one partition fewer", Help: "A new topic: Kafka never removes a partition."},
}

// act does what a button says, or what happens halfway, and notes what there is to tell.
func (m *model) act(msg widget.Msg) {
	g := m.billing()
	m.acted, m.news = true, news{kind: msg.Name}
	switch msg.Name {
	case "send":
		m.order(msg.Value)
	case "join":
		if len(g.consumers) < maxConsumers {
			m.news.who = g.join(m.tick)
		}
	case "leave":
		m.news.who = g.leave(m.tick)
	case "crash":
		m.news.who, m.news.count = g.crash(m.tick)
	case "rewind":
		m.news.count = g.rewind()
	case "grow":
		m.grow()
	case "recreate":
		m.recreate()
	}
}

// order sends what a button asks for.
func (m *model) order(what string) {
	switch what {
	case "own":
		for i := m.ring.typed(); i < len(m.ring.keys); i++ {
			m.topic.send(&m.ring, i)
			m.news.count++
		}
	case "many":
		for range burst {
			m.send()
		}
		m.news.count = burst
	default:
		if i := strings.Index("1234", what); i >= 0 {
			m.topic.send(&m.ring, i)
			m.news.count = 1
		}
	}
}

// grow adds a partition to each topic. Messages that are there stay where they are.
func (m *model) grow() {
	was := m.topic.count
	if was == maxPartitions {
		return
	}
	m.topic.grow()
	m.was, m.news.count = was, m.topic.count
	for _, g := range m.groups {
		g.widen(was, m.tick)
	}
}

// recreate begins a new topic with a partition fewer, because one that exists cannot
// lose any; the producers send everything again.
func (m *model) recreate() {
	if m.topic.count == 1 {
		return
	}
	m.was = m.topic.count
	m.topic = newTopic(m.topic.topics, m.topic.count-1, m.ring.entities)
	for i := range m.ring.keys {
		m.ring.keys[i].sent = 0
	}
	m.produced, m.news.count = 0, m.topic.count
	for _, g := range m.groups {
		g.restart(&m.topic)
		g.begin(m.tick)
	}
}
