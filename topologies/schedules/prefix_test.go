package schedules_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Slots and messages by counting: on the tree n-1 sums go up, one for each vertex that
// is a right child; down the same except for the d vertices of the last blocks; d nodes
// receive K. By exchange every node sends one per dimension.
func TestPrefixTasks(t *testing.T) {
	for d := 0; d <= 12; d++ {
		n := 1 << d
		tree, exchange := must(schedules.Prefix(d)), must(schedules.Exchange(d))
		slots := 2*d + 1
		if d == 0 { // there is no neighbor to tell
			slots = 0
		}
		if tree.Slots != slots || len(tree.Sums) != 2*(n-1) {
			t.Errorf("d=%d: %d slots, %d messages; want %d, %d", d, tree.Slots, len(tree.Sums), slots, 2*(n-1))
		}
		if exchange.Slots != d || len(exchange.Sums) != n*d {
			t.Errorf("d=%d by exchange: %d slots, %d messages", d, exchange.Slots, len(exchange.Sums))
		}
		cube := topologies.Hypercube{D: d}
		for _, s := range []schedules.Schedule{tree, exchange} {
			if err := schedules.ValidatePrefix(cube, s, false); err != nil {
				t.Errorf("d=%d: %v", d, err)
			}
			if err := schedules.Validate(cube, s); err != nil {
				t.Errorf("d=%d: %v", d, err)
			}
		}
		if err := schedules.ValidatePrefix(cube, exchange, true); err != nil {
			t.Errorf("d=%d: %v", d, err)
		}
		// On the tree K comes to no other node than 0 and its neighbors.
		if err := schedules.ValidatePrefix(cube, tree, true); (err == nil) != (d < 2) {
			t.Errorf("d=%d: everybody knows K: %v", d, err)
		}
	}
	for _, d := range []int{-1, 21} {
		for _, of := range []func(int) (schedules.Schedule, error){schedules.Prefix, schedules.Exchange} {
			var domain *inputs.Error
			if _, err := of(d); !errors.As(err, &domain) || domain.Arg != "d" {
				t.Errorf("d=%d: %v", d, err)
			}
		}
	}
}

// With numbers: every node adds up what it receives, with no other use of the
// intervals than to know which numbers belong together, and comes to its rank
// and, where it should, to K.
func TestPrefixTasksComputeRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 6))
	type interval [2]int
	// compose adds up the numbers of disjoint intervals from first to last.
	var compose func(known map[interval]int, first, last int) (int, bool)
	compose = func(known map[interval]int, first, last int) (int, bool) {
		if first > last {
			return 0, true
		}
		for x, value := range known {
			if x[0] == first && x[1] <= last {
				if rest, ok := compose(known, x[1]+1, last); ok {
					return value + rest, true
				}
			}
		}
		return 0, false
	}
	for d := 0; d <= 6; d++ {
		n := 1 << d
		for method, s := range map[string]schedules.Schedule{"tree": must(schedules.Prefix(d)), "exchange": must(schedules.Exchange(d))} {
			a := make([]int, n)
			known := make([]map[interval]int, n)
			for v := range n {
				a[v] = r.IntN(4)
				known[v] = map[interval]int{{v, v}: a[v]}
			}
			for slot := 1; slot <= s.Slots; slot++ {
				type message struct{ to, first, last, value int }
				var sent []message
				for _, x := range s.Sums {
					if x.Slot == slot {
						value, ok := compose(known[x.From], x.First, x.Last)
						if !ok {
							t.Fatalf("d=%d %s: %v is not known", d, method, x)
						}
						sent = append(sent, message{x.To, x.First, x.Last, value})
					}
				}
				for _, m := range sent {
					known[m.to][interval{m.first, m.last}] = m.value
				}
			}
			rank := 0
			for v := n - 1; v >= 0; v-- {
				rank += a[v]
				if got, ok := compose(known[v], v, n-1); !ok || got != rank {
					t.Errorf("d=%d %s: node %d has rank %d, %v; want %d", d, method, v, got, ok, rank)
				}
			}
			for v := range n {
				neighbor := v&(v-1) == 0 // of node 0, or itself
				if got, ok := compose(known[v], 0, n-1); ok != (neighbor || method == "exchange") || ok && got != rank {
					t.Errorf("d=%d %s: node %d has K=%d, %v; want %d", d, method, v, got, ok, rank)
				}
			}
		}
	}
}

// Two slots of the tree's task can be saved: the way down begins in slot d+1,
// and K goes from node 0 to its neighbors in slot d+1, but for the one that the
// way down serves then, which has it in slot d+2.
func TestPrefixOnATreeCouldTakeTwoSlotsLess(t *testing.T) {
	for d := 3; d <= 10; d++ {
		s := must(schedules.Prefix(d))
		for i := range s.Sums {
			switch x := &s.Sums[i]; {
			case x.Slot == 2*d+1 && x.To == 1<<(d-2):
				x.Slot = d + 2
			case x.Slot == 2*d+1:
				x.Slot = d + 1
			case x.Slot > d:
				x.Slot--
			}
		}
		s.Slots = 2*d - 1
		s.Phases[0].Last = s.Slots
		if err := schedules.ValidatePrefix(topologies.Hypercube{D: d}, s, false); err != nil {
			t.Errorf("d=%d: %v", d, err)
		}
	}
}

func TestPrefixByHand(t *testing.T) {
	const want = `prefix(d=3,method=tree): 8 nodes, 7 slots, 0 sends, 14 control messages
sources
phases  prefix:1-7
slot 1  1>0:[1-1] 3>2:[3-3] 5>4:[5-5] 7>6:[7-7]
slot 2  2>0:[2-3] 6>4:[6-7]
slot 3  4>0:[4-7]
slot 5  0>2:[4-7]
slot 6  0>1:[2-7] 2>3:[4-7] 4>5:[6-7]
slot 7  0>1:[0-7] 0>2:[0-7] 0>4:[0-7]
`
	if s := must(schedules.Prefix(3)); s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
	const exchange = `prefix(d=2,method=exchange): 4 nodes, 2 slots, 0 sends, 8 control messages
sources
phases  prefix:1-2
slot 1  0>1:[0-0] 1>0:[1-1] 2>3:[2-2] 3>2:[3-3]
slot 2  0>2:[0-1] 1>3:[0-1] 2>0:[2-3] 3>1:[2-3]
`
	if s := must(schedules.Exchange(2)); s.String() != exchange {
		t.Errorf("schedule:\n%swant:\n%s", s, exchange)
	}
}
