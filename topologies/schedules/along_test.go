package schedules_test

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// increasing is the tree of ST93 Section 3.3.1.
func increasing(d int) func(int) (trees.Tree, error) {
	return func(x int) (trees.Tree, error) {
		return trees.Unbalanced(d, topologies.Node(x), trees.CyclicOrder(d, 0))
	}
}

// ST93 Section 3.3.1: at most d+K-1 slots, attained where one node has all K
// packets; and with distinct sources at d <= 3 every set is tried.
func TestGreedyTakesAtMostThePapersSlots(t *testing.T) {
	worst := map[[2]int]int{}
	for d := 1; d <= 3; d++ {
		for set := 1; set < 1<<(1<<d); set++ {
			var sources []int
			for v := range 1 << d {
				if set>>v&1 == 1 {
					sources = append(sources, v)
				}
			}
			s := must(schedules.Greedy(d, sources))
			K := len(sources)
			if s.Slots > d+K-1 {
				t.Errorf("d=%d sources %v: %d slots, want at most %d", d, sources, s.Slots, d+K-1)
			}
			worst[[2]int{d, K}] = max(worst[[2]int{d, K}], s.Slots)
			mustValidate(t, d, s)
		}
	}
	// By another program (claims, B8): (3,3) takes 4, and 2^(d-1) with K = 2^d
	// for d > 2, where it is more than d.
	for _, c := range []struct{ d, K, slots int }{{3, 3, 4}, {3, 8, 4}, {2, 4, 2}, {3, 1, 3}} {
		if got := worst[[2]int{c.d, c.K}]; got != c.slots {
			t.Errorf("d=%d K=%d: %d slots at worst, want %d", c.d, c.K, got, c.slots)
		}
	}
	r := rand.New(rand.NewPCG(93, 7))
	for d := 1; d <= 8; d++ {
		for K := 1; K <= 3*d; K++ {
			s := must(schedules.Greedy(d, slices.Repeat([]int{r.IntN(1 << d)}, K)))
			if s.Slots != d+K-1 {
				t.Errorf("d=%d, %d packets at one node: %d slots, want %d", d, K, s.Slots, d+K-1)
			}
			mustValidate(t, d, s)
			sources := make([]int, K)
			for p := range sources {
				sources[p] = r.IntN(1 << d)
			}
			s = must(schedules.Greedy(d, sources))
			if s.Slots > d+K-1 || s.Slots < d {
				t.Errorf("d=%d sources %v: %d slots, want %d to %d", d, sources, s.Slots, d, d+K-1)
			}
			mustValidate(t, d, s)
		}
	}
	if s := must(schedules.Greedy(4, []int{})); s.Slots != 0 || s.Sources == nil {
		t.Errorf("no packets: %v", s)
	}
}

// Along increasing-order trees the order of service decides nothing but the
// order: the time is
//
//	max over nodes v, dimensions j and m of m - 1 + #{packets x : the highest bit
//	of x xor v is j, and it has m ones or more}, where there are such packets,
//
// since those are the packets that cross dimension j into v, and the h-th hop of
// a packet is not before slot h (derived, in topologies/trees).
func TestGreedyDoesNotDependOnService(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 11))
	for range 300 {
		d := 1 + r.IntN(6)
		sources := make([]int, 1+r.IntN(20))
		for p := range sources {
			sources[p] = r.IntN(1 << d)
		}
		want := 0
		for v := range 1 << d {
			count := map[[2]int]int{} // by highest bit and m
			for _, x := range sources {
				for m := 1; m <= bits.OnesCount(uint(x^v)); m++ {
					at := [2]int{bits.Len(uint(x ^ v)), m}
					count[at]++
					want = max(want, m-1+count[at])
				}
			}
		}
		for _, service := range services {
			if s := must(schedules.Along(d, sources, increasing(d), service, r)); s.Slots != want {
				t.Errorf("d=%d sources %v %v: %d slots, want %d", d, sources, service, s.Slots, want)
			}
		}
	}
}

// Every service serves: no link is idle while a packet waits for it, and every
// packet uses the arcs of its tree, each once.
func TestAlongFollowsTheTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 8))
	for range 200 {
		d := r.IntN(6)
		sources := make([]int, r.IntN(12))
		for p := range sources {
			sources[p] = r.IntN(1 << d)
		}
		family := make([]trees.Tree, 1<<d)
		for x := range family {
			family[x] = must(trees.Unbalanced(d, topologies.Node(x), r.Perm(d)))
		}
		for _, service := range services {
			s := must(schedules.Along(d, sources, func(x int) (trees.Tree, error) { return family[x], nil }, service, r))
			mustValidate(t, d, s)
			if want := len(sources) * (1<<d - 1); len(s.Sends) != want || s.Markers != 0 {
				t.Errorf("d=%d sources %v: %d sends, want %d", d, sources, len(s.Sends), want)
			}
			holds := map[[2]int]bool{}
			waits := map[[3]int]bool{} // from, to, packet
			enter := func(p, v int) {
				holds[[2]int{p, v}] = true
				for w, parent := range family[sources[p]].Parent {
					if int(parent) == v && w != sources[p] {
						waits[[3]int{v, w, p}] = true
					}
				}
			}
			for p, x := range sources {
				enter(p, x)
			}
			for slot, k := 1, 0; slot <= s.Slots; slot++ {
				first := k
				for ; k < len(s.Sends) && s.Sends[k].Slot == slot; k++ {
					x := s.Sends[k]
					if !waits[[3]int{x.From, x.To, x.Packet}] {
						t.Fatalf("d=%d sources %v: %v is not waiting", d, sources, x)
					}
					delete(waits, [3]int{x.From, x.To, x.Packet})
				}
				for w := range waits {
					if !slices.ContainsFunc(s.Sends[first:k], func(x schedules.Send) bool { return x.From == w[0] && x.To == w[1] }) {
						t.Fatalf("d=%d sources %v slot %d: %v waits for an idle link", d, sources, slot, w)
					}
				}
				for _, x := range s.Sends[first:k] {
					enter(x.Packet, x.To)
				}
			}
		}
	}
}

// Three packets wait for one link from the start, by hand.
func TestServiceByHand(t *testing.T) {
	// The square, all three packets at node 0 and trees that go to 1, then 3,
	// then 2.
	around := func(int) (trees.Tree, error) {
		return trees.Tree{Root: 0, Parent: []topologies.Node{0, 0, 3, 1}}, nil
	}
	order := map[schedules.Service][]int{schedules.FIFO: {0, 1, 2}, schedules.LIFO: {2, 1, 0}}
	for service, want := range order {
		s := must(schedules.Along(2, []int{0, 0, 0}, around, service, nil))
		var got []int
		for _, x := range s.Sends {
			if x.From == 0 {
				got = append(got, x.Packet)
			}
		}
		if !slices.Equal(got, want) || s.Slots != 5 {
			t.Errorf("%v: packets leave in order %v, want %v; %d slots, want 5", service, got, want, s.Slots)
		}
	}
	// Shuffled, each order comes about: 6 of them, 200 tries miss one with a
	// chance below 6 (5/6)^200 < 1e-15.
	r := rand.New(rand.NewPCG(93, 9))
	seen := map[string]bool{}
	for range 200 {
		s := must(schedules.Along(2, []int{0, 0, 0}, around, schedules.Shuffled, r))
		order := ""
		for _, x := range s.Sends {
			if x.From == 0 {
				order += fmt.Sprint(x.Packet)
			}
		}
		seen[order] = true
	}
	if len(seen) != 6 {
		t.Errorf("orders %v", seen)
	}
}

func TestAlongRefusesWhatIsNoTreeOfTheSource(t *testing.T) {
	good := must(trees.Unbalanced(2, 1, []int{0, 1}))
	for name, tree := range map[string]trees.Tree{
		"root":     must(trees.Unbalanced(2, 0, []int{0, 1})),
		"inward":   good.Reverse(),
		"size":     must(trees.Unbalanced(3, 1, []int{0, 1, 2})),
		"cycle":    {Root: 1, Parent: []topologies.Node{1, 1, 3, 2}},
		"no link":  {Root: 1, Parent: []topologies.Node{1, 1, 1, 1}},
		"outside":  {Root: 1, Parent: []topologies.Node{1, 1, 9, 1}},
		"itself":   {Root: 1, Parent: []topologies.Node{1, 1, 2, 1}},
		"no nodes": {},
	} {
		var domain *inputs.Error
		_, err := schedules.Along(2, []int{1}, func(int) (trees.Tree, error) { return tree, nil }, schedules.FIFO, nil)
		if !errors.As(err, &domain) || domain.Arg != "tree" {
			t.Errorf("%s: %v", name, err)
		}
	}
	oops := errors.New("oops")
	if _, err := schedules.Along(2, []int{1}, func(int) (trees.Tree, error) { return trees.Tree{}, oops }, schedules.FIFO,
		nil); !errors.Is(err, oops) {
		t.Error(err)
	}
	for _, c := range []struct {
		d       int
		sources []int
		service schedules.Service
		arg     string
	}{{17, nil, 0, "d"}, {2, []int{4}, 0, "sources"}, {2, []int{1}, schedules.Shuffled, "rand"}, {2, nil, 7, "service"}} {
		var domain *inputs.Error
		if _, err := schedules.Along(c.d, c.sources, increasing(c.d), c.service, nil); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := schedules.Greedy(-1, nil); err == nil {
		t.Error("d=-1 passes")
	}
}

// ST93 Section 3.3.2: d slots with the corrected rule, one more as printed, for
// any sources: distinct, or d packets of one node. The exception is d=1, whose
// only dimension is the first and the last.
func TestKnownRanks(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 10))
	for d := 0; d <= 9; d++ {
		for try := range 20 {
			sources := make([]int, d)
			switch {
			case try == 0:
				for p := range sources {
					sources[p] = 1<<d - 1
				}
			case try%2 == 0:
				copy(sources, r.Perm(1<<d))
			default:
				for p := range sources {
					sources[p] = r.IntN(1 << d)
				}
			}
			corrected, printed := must(schedules.KnownRanks(d, sources, false)), must(schedules.KnownRanks(d, sources, true))
			late := 1
			if d < 2 {
				late = 0
			}
			if corrected.Slots != d || printed.Slots != d+late {
				t.Errorf("d=%d sources %v: %d slots, %d as printed; want %d, %d", d, sources, corrected.Slots, printed.Slots, d, d+late)
			}
			for _, s := range []schedules.Schedule{corrected, printed} {
				mustValidate(t, d, s)
				if want := d * (1<<d - 1); len(s.Sends) != want {
					t.Errorf("d=%d: %d sends, want %d", d, len(s.Sends), want)
				}
			}
		}
	}
	// Every d distinct sources for d <= 3, and every list of them for d = 2.
	for _, sources := range [][]int{{0, 0}, {0, 1}, {1, 0}, {0, 2}, {0, 3}, {3, 0}, {1, 1}, {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}} {
		s := must(schedules.KnownRanks(2, sources, false))
		if s.Slots != 2 {
			t.Errorf("sources %v: %d slots", sources, s.Slots)
		}
		mustValidate(t, 2, s)
	}
	for a := range 8 {
		for b := range a {
			for c := range b {
				s := must(schedules.KnownRanks(3, []int{a, b, c}, false))
				if s.Slots != 3 {
					t.Errorf("sources %d %d %d: %d slots", a, b, c, s.Slots)
				}
				mustValidate(t, 3, s)
			}
		}
	}
	for _, c := range []struct {
		d       int
		sources []int
		arg     string
	}{{-1, nil, "d"}, {3, []int{1, 2}, "K"}, {2, []int{1, 4}, "sources"}} {
		var domain *inputs.Error
		if _, err := schedules.KnownRanks(c.d, c.sources, false); !errors.As(err, &domain) || domain.Arg != c.arg {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// The dimension of every slot: (r+m-1) mod d for the packet of place r, counted
// from 1 in decreasing order of nodes, in slot m; (r+m-2) mod d as printed.
func TestKnownRanksCrossOneDimensionPerSlot(t *testing.T) {
	sources := []int{9, 2, 14, 7} // places 2, 4, 1, 3
	place := []int{2, 4, 1, 3}
	for _, printed := range []bool{false, true} {
		ahead := 1
		if printed {
			ahead = 2
		}
		for _, x := range must(schedules.KnownRanks(4, sources, printed)).Sends {
			if want := 1 << ((place[x.Packet] + x.Slot - ahead) % 4); x.From^x.To != want {
				t.Errorf("printed %v: %v crosses %b, want %b", printed, x, x.From^x.To, want)
			}
		}
	}
}
