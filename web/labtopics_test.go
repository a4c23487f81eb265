package web

import (
	"slices"
	"testing"
)

func TestLabHeadsEachRunOfATopicOnce(t *testing.T) {
	topics := labTopics([]LabEntry{{Name: "a", Topic: "Queues"}, {Name: "b", Topic: "Queues"}, {Name: "c"}, {Name: "d", Topic: "Retries"}})
	var got []string
	for _, topic := range topics {
		got = append(got, topic.anchor+" "+topic.title)
		for _, w := range topic.widgets {
			got = append(got, w.Name)
		}
	}
	if want := []string{"topic-1 Queues", "a", "b", "topic-2 Simulations", "c", "topic-3 Retries", "d"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
