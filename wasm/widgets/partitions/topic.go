package partitions

// record is one message in a log.
type record struct {
	key int // its place in the keyring
	seq int // which message of its entity it is, from 1
}

// topic is what was sent: every topic has the same count of partitions, and they stand
// in one list, topic by topic.
type topic struct {
	logs   [][]record
	topics int
	count  int // partitions of each topic
	sent   int
	seqs   []int // by entity: messages so far
	last   int   // the key of the last message, or none
}

//go:noinline
func newTopic(topics, count, entities int) topic {
	return topic{
		logs: make([][]record, topics*count), topics: topics, count: count,
		seqs: make([]int, entities), last: none,
	}
}

// slots lists the partitions as an assignor wants them.
func (t *topic) slots() []slot {
	out := make([]slot, len(t.logs))
	for p := range out {
		out[p] = slot{p / t.count, p % t.count}
	}
	return out
}

// send appends a message under key i. Topics take turns; in each of them the hash of
// the key alone decides.
//
//go:noinline
func (t *topic) send(r *keyring, i int) {
	k := &r.keys[i]
	p := t.sent%t.topics*t.count + positive(k.hash)%t.count
	t.seqs[k.entity]++
	t.logs[p] = append(t.logs[p], record{i, t.seqs[k.entity]})
	k.sent++
	t.sent++
	t.last = i
}

// grow adds a partition at the end of each topic.
func (t *topic) grow() {
	var logs [][]record
	for p, log := range t.logs {
		logs = append(logs, log)
		if (p+1)%t.count == 0 {
			logs = append(logs, nil)
		}
	}
	t.logs = logs
	t.count++
}

// astray counts the messages that stay in a partition their key does not go to any more.
func (t *topic) astray(r *keyring) int {
	n := 0
	for p, log := range t.logs {
		for _, m := range log {
			if positive(r.keys[m.key].hash)%t.count != p%t.count {
				n++
			}
		}
	}
	return n
}

// empty counts the partitions without a message.
func (t *topic) empty() int {
	n := 0
	for _, log := range t.logs {
		if len(log) == 0 {
			n++
		}
	}
	return n
}
