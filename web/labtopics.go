package web

import "strconv"

// labTopic is a run of widgets about one thing, under a heading of its own.
type labTopic struct {
	title, anchor string
	widgets       []LabEntry
}

// labTopics splits the widgets where their topic changes; their order is kept. Those
// without a topic are simulations.
func labTopics(entries []LabEntry) (topics []labTopic) {
	for _, e := range entries {
		title := e.Topic
		if title == "" {
			title = "Simulations"
		}
		if n := len(topics); n == 0 || topics[n-1].title != title {
			topics = append(topics, labTopic{title: title, anchor: "topic-" + strconv.Itoa(n+1)})
		}
		last := &topics[len(topics)-1]
		last.widgets = append(last.widgets, e)
	}
	return topics
}
