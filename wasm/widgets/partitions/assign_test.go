package partitions

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// topicsOf lists the slots of topics with these counts of partitions.
func topicsOf(counts ...int) []slot {
	var out []slot
	for topic, n := range counts {
		for i := range n {
			out = append(out, slot{topic, i})
		}
	}
	return out
}

// written lists what each of n members owns: "t0p0 t0p1 | t1p0".
func written(slots []slot, owner []int, n int) string {
	parts := make([]string, n)
	for i := range parts {
		var own []string
		for p, o := range owner {
			if o == i {
				own = append(own, fmt.Sprintf("t%dp%d", slots[p].topic, slots[p].number))
			}
		}
		parts[i] = strings.Join(own, " ")
	}
	return strings.Join(parts, " | ")
}

// The examples in the javadoc of Kafka's RangeAssignor, RoundRobinAssignor and
// StickyAssignor.
func TestAssignorsGiveTheExamplesOfTheirDocumentation(t *testing.T) {
	both := []member{{}, {}}
	mixed := []member{{topics: []int{0}}, {topics: []int{0, 1}}, {topics: []int{0, 1, 2}}}
	for _, c := range []struct {
		name    string
		assign  assignor
		slots   []slot
		members []member
		want    string
	}{
		{"range", byRange, topicsOf(3, 3), both, "t0p0 t0p1 t1p0 t1p1 | t0p2 t1p2"},
		{"round-robin", byTurns, topicsOf(3, 3), both, "t0p0 t0p2 t1p1 | t0p1 t1p0 t1p2"},
		{"round-robin, mixed subscriptions", byTurns, topicsOf(1, 2, 3), mixed, "t0p0 | t1p0 | t1p1 t2p0 t2p1 t2p2"},
		{"sticky, fresh", bySticking, topicsOf(2, 2, 2, 2), make([]member, 3), "t0p0 t1p1 t3p0 | t0p1 t2p0 t3p1 | t1p0 t2p1"},
	} {
		if got := written(c.slots, c.assign(c.slots, c.members), len(c.members)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The javadoc's example goes on: the middle member leaves, and three partitions move.
func TestStickyMovesOnlyWhatTheLeaverHad(t *testing.T) {
	slots := topicsOf(2, 2, 2, 2)
	members := []member{{owned: []int{0, 3, 6}}, {owned: []int{2, 5}}} // C0 and C2
	owner := bySticking(slots, members)
	for i, m := range members {
		for _, p := range m.owned {
			if owner[p] != i {
				t.Errorf("slot %d moved from member %d", p, i)
			}
		}
	}
	if got := written(slots, owner, 2); got != "t0p0 t0p1 t1p1 t3p0 | t1p0 t2p0 t2p1 t3p1" {
		t.Errorf("got %s", got)
	}
}

// The table of simulations.md 3.6.
func TestFreshAssignmentsAreThoseOfTheTable(t *testing.T) {
	for _, c := range []struct {
		slots        []slot
		n            int
		ranges, turn string // owners, slot by slot
		idle         [2]int
	}{
		{topicsOf(4), 3, "0 0 1 2", "0 1 2 0", [2]int{0, 0}},
		{topicsOf(4), 5, "0 1 2 3", "0 1 2 3", [2]int{1, 1}},
		{topicsOf(6), 4, "0 0 1 1 2 3", "0 1 2 3 0 1", [2]int{0, 0}},
		{topicsOf(6), 8, "0 1 2 3 4 5", "0 1 2 3 4 5", [2]int{2, 2}},
		{topicsOf(1, 1, 1, 1, 1), 3, "0 0 0 0 0", "0 1 2 0 1", [2]int{2, 0}},
	} {
		members := make([]member, c.n)
		for i, a := range []assignor{byRange, byTurns, bySticking} {
			owner := a(c.slots, members)
			want, idle := c.turn, c.idle[1]
			if i == 0 {
				want, idle = c.ranges, c.idle[0]
			}
			if got := strings.Trim(fmt.Sprint(owner), "[]"); got != want {
				t.Errorf("%d slots, %d members, assignor %d: %s, want %s", len(c.slots), c.n, i, got, want)
			}
			readers := slices.Clone(owner)
			slices.Sort(readers)
			if got := c.n - len(slices.Compact(readers)); got != idle {
				t.Errorf("%d slots, %d members, assignor %d: %d idle, want %d", len(c.slots), c.n, i, got, idle)
			}
		}
	}
}

// The rebalances of simulations.md 3.6, and those of its challenge C13: how many
// partitions move, pause, and in how many rounds. The members are known by number.
func TestRebalancesMoveAndPauseWhatTheTableSays(t *testing.T) {
	type cost struct{ moved, paused int }
	for _, c := range []struct {
		name              string
		partitions, first int
		change            func(*group)
		want              []cost // range, round-robin, sticky, cooperative
	}{
		{"6 partitions, a fourth joins", 6, 3, func(g *group) { g.join(0) }, []cost{{1, 6}, {3, 6}, {1, 6}, {1, 1}}},
		{"6 partitions, C3 of 3 leaves", 6, 3, func(g *group) { g.leave(0) }, []cost{{3, 6}, {4, 6}, {2, 6}, {2, 2}}},
		{"6 partitions, C2 of 3 leaves", 6, 3, func(g *group) { g.begin(0); g.remove(1, 0) }, []cost{{2, 6}, {4, 6}, {2, 6}, {2, 2}}},
		{"12 partitions, a fourth joins", 12, 3, func(g *group) { g.join(0) }, []cost{{6, 12}, {9, 12}, {3, 12}, {3, 3}}},
	} {
		for i := range strategies {
			tp := newTopic(1, c.partitions, 0)
			g := *newGroup("billing", "C", c.first, &conditions{strategy: &strategies[i], rebalance: 20, commit: 50, session: 60}, &tp)
			c.change(&g)
			for now := 1; g.rebalance.running(); now++ {
				g.tend(&tp, now)
			}
			got := cost{len(g.rebalance.moved), len(g.rebalance.paused)}
			if got != c.want[i] {
				t.Errorf("%s, %s: moved and paused %v, want %v", c.name, strategies[i].name, got, c.want[i])
			}
			if g.rebalance.longest != 20 {
				t.Errorf("%s, %s: the longest pause is %d ticks, want one round of 20", c.name, strategies[i].name, g.rebalance.longest)
			}
		}
	}
}

// "6P, 3→4 join: revoke p5 only, C4 empty", and nothing when a member has left.
func TestTheFirstCooperativeRoundTakesOnlyWhatMoves(t *testing.T) {
	members := []member{{owned: []int{0, 3}}, {owned: []int{1, 4}}, {owned: []int{2, 5}}, {}}
	owner := bySticking(topicsOf(6), members)
	if left := withhold(owner, members); left != 1 || !slices.Equal(owner, []int{0, 1, 2, 0, 1, none}) {
		t.Errorf("left out %d: %v; want only slot 5", left, owner)
	}
	for _, left := range [][]member{
		{{owned: []int{0, 3}}, {owned: []int{1, 4}}},
		{{owned: []int{0, 3}}, {owned: []int{2, 5}}},
	} {
		owner := bySticking(topicsOf(6), left)
		if n := withhold(owner, left); n != 0 {
			t.Errorf("a member left, and %d partitions are left out: %v", n, owner)
		}
	}
}

// What holds for each assignment: every slot has one owner, shares are even, and sticky
// keeps all it can. The fewest moves follow from the sizes: who is above the even share
// has to give the rest away, and up to P mod n members may keep one more.
func TestAssignmentsAreCompleteEvenAndSticky(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	for range 5000 {
		slots := topicsOf(1+random.IntN(20), random.IntN(3)*random.IntN(10))
		members := make([]member, 1+random.IntN(12))
		for p := range slots {
			if i := random.IntN(len(members) + 1); i < len(members) {
				members[i].owned = append(members[i].owned, p)
			}
		}
		share, extra := len(slots)/len(members), len(slots)%len(members)
		stays, room := 0, extra
		for _, m := range members {
			stays += min(share, len(m.owned))
			if len(m.owned) > share && room > 0 {
				stays++
				room--
			}
		}
		for i, a := range []assignor{byRange, byTurns, bySticking} {
			owner := a(slots, members)
			count := make([]int, len(members))
			for p, o := range owner {
				if o < 0 || o >= len(members) {
					t.Fatalf("assignor %d: slot %d of %d has the owner %d of %d", i, p, len(slots), o, len(members))
				}
				count[o]++
			}
			if even := slices.Max(count) <= share+min(extra, 1) && slices.Min(count) >= share; i > 0 && !even {
				t.Fatalf("assignor %d: %v is not even for %d slots", i, count, len(slots))
			}
			kept := 0
			for j, m := range members {
				for _, p := range m.owned {
					if owner[p] == j {
						kept++
					}
				}
			}
			if i == 2 && kept != stays {
				t.Fatalf("sticky keeps %d of %d slots, could keep %d: %v -> %v", kept, len(slots), stays, members, owner)
			}
		}
	}
}

func TestNobodyOwnsAnythingInAnEmptyGroup(t *testing.T) {
	for i, s := range strategies {
		if owner := s.assign(topicsOf(3), nil); !slices.Equal(owner, []int{none, none, none}) {
			t.Errorf("assignor %d: %v", i, owner)
		}
	}
}
