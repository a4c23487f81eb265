package partitions

import "slices"

// none is the owner of a partition that nobody reads.
const none = -1

// slot is one partition of one topic, counted from 0.
type slot struct{ topic, number int }

// member is a consumer of a group as an assignor sees it.
type member struct {
	topics []int // what it subscribed to; nil means every topic
	owned  []int // places in the list of slots that it reads now, ascending
}

func (m *member) wants(topic int) bool {
	return m.topics == nil || slices.Contains(m.topics, topic)
}

// assignor hands out partitions: for each slot the place of its owner among the members,
// or none. Slots are in the order of topic and number, members in the order of joining.
type assignor func(slots []slot, members []member) []int

// byRange is Kafka's RangeAssignor: in each topic by itself, every member gets a run of
// neighbours, and the first ones get one more where it does not come out even.
func byRange(slots []slot, members []member) []int {
	owner := nobody(len(slots))
	for from := 0; from < len(slots); {
		topic, to := slots[from].topic, from
		for to < len(slots) && slots[to].topic == topic {
			to++
		}
		var readers []int
		for i := range members {
			if members[i].wants(topic) {
				readers = append(readers, i)
			}
		}
		next := from
		for k, i := range readers {
			share := (to - from) / len(readers)
			if k < (to-from)%len(readers) {
				share++
			}
			for ; share > 0; share-- {
				owner[next] = i
				next++
			}
		}
		from = to
	}
	return owner
}

// byTurns is Kafka's RoundRobinAssignor: the partitions of all topics go round the
// members like cards, passing over who did not subscribe.
func byTurns(slots []slot, members []member) []int {
	owner := nobody(len(slots))
	turn := 0
	for p, s := range slots {
		for range members {
			i := turn % len(members)
			turn++
			if members[i].wants(s.topic) {
				owner[p] = i
				break
			}
		}
	}
	return owner
}

// bySticking is Kafka's sticky assignor for members with equal subscriptions: everybody
// keeps what he has up to an even share, and only the rest is dealt out, first to those
// below the share, then one each to those at it.
//
// The first P mod n members that hold more than the share ⌊P/n⌋ may keep one more.
// Kafka walks a hash map here, we walk the members in order: which of several equal
// members keeps the extra one may differ, how many partitions move may not.
func bySticking(slots []slot, members []member) []int {
	owner := nobody(len(slots))
	n := len(members)
	if n == 0 {
		return owner
	}
	share, extra := len(slots)/n, len(slots)%n
	count := make([]int, n)
	for i := range members {
		keep := min(share, len(members[i].owned))
		if len(members[i].owned) > share && extra > 0 {
			keep++
			extra--
		}
		count[i] = keep
		for _, p := range members[i].owned[:keep] {
			owner[p] = i
		}
	}
	below := 0 // where the search for a member below the share goes on
	for p := range owner {
		if owner[p] != none {
			continue
		}
		i := slices.Index(count, share)
		for k := range n {
			if j := (below + k) % n; count[j] < share {
				i, below = j, j+1
				break
			}
		}
		owner[p] = i
		count[i]++
	}
	return owner
}

// withhold is what CooperativeStickyAssignor adds to the sticky one: a partition that
// somebody else reads now is left out of the first round, so that its owner can let go
// of it before the second round hands it over. It returns how many are left out.
func withhold(owner []int, members []member) (left int) {
	for i := range members {
		for _, p := range members[i].owned {
			if owner[p] != i {
				owner[p] = none
				left++
			}
		}
	}
	return left
}

//go:noinline
func nobody(n int) []int {
	owner := make([]int, n)
	for p := range owner {
		owner[p] = none
	}
	return owner
}

// strategy is an assignor and how a group changes over to what it says.
type strategy struct {
	name, label, help string
	assign            assignor
	cooperative       bool // only what moves pauses; otherwise everything does
}

// strategies are the four assignors that come with Kafka's consumer.
var strategies = []strategy{
	{name: "range", label: "Range", assign: byRange,
		help: "Neighbours stay together, topic by topic. All reading stops during a rebalance."},
	{name: "roundrobin", label: "Round-robin", assign: byTurns,
		help: "Dealt out like cards. One more or less consumer moves most of them."},
	{name: "sticky", label: "Sticky", assign: bySticking,
		help: "Everybody keeps what he can, so few move, but all reading still stops."},
	{name: "cooperative-sticky", label: "Cooperative sticky", assign: bySticking, cooperative: true,
		help: "The same moves in two rounds. Only what moves stops; the rest is read on."},
}

func strategyOf(name string) *strategy {
	for i := range strategies {
		if strategies[i].name == name {
			return &strategies[i]
		}
	}
	return &strategies[0]
}
