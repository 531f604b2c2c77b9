package kbroadcast

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

var variants = []Ranks{Prefix, Random, Immediate, Exchange, Known, Detected}

func execution(t testing.TB, d int, how Ranks) *Execution {
	t.Helper()
	c, err := New(d, how)
	if err != nil {
		t.Fatal(err)
	}
	return c.NewExecution()
}

func run(t testing.TB, e *Execution, sources, tree []int) Times {
	t.Helper()
	times, err := e.Run(sources, tree)
	if err != nil {
		t.Fatalf("%v d=%d sources %v trees %v: %v", e.c.variant, e.c.d, sources, tree, err)
	}
	return times
}

// draw returns K random sources, repeated or not, and random trees for the variants
// that need them.
func draw(r *rand.Rand, d, K int, how Ranks) (sources, tree []int) {
	for range K {
		sources = append(sources, r.IntN(1<<d))
		if how.chosen() {
			tree = append(tree, r.IntN(d))
		}
	}
	return sources, tree
}

// Worked by hand.
//
// d=1: the only tree has root 1 and arcs 0 -> 1 (phase 2) and 1 -> 0 (phase 3).
// Phase 1: 1 -> 0, an empty slot, and 0 -> 1 with K: 3 slots. A packet at 0
// takes a slot to the root, one at 1 is there; roots wait for K slots. Phase 3
// sends K packets and the termination packet.
//
// d=2: tree 0 is 1(0 3(2)), tree 1 is 2(0 3(1)). Phase 1 takes 5 slots. Sources
// 3, 2, 1, 0 have ranks 1, 2, 3, 4 and go to roots 1, 2, 1, 2. Phase 2: 3 -> 1,
// 0 -> 2, the others are at their roots: 1 slot, and roots wait for 2+2-1 = 3.
// Phase 3 sends 3 packets, the last of which leaves in slot 3 and needs another:
// 4 slots, 12 in all. Sources 0, 0, 0, 0 have m = 1..4 and r = a = 4: trees
// 1, 0, 1, 0 with (r-a-1+m) mod 2 = m-1 mod 2, packets 1 and 3 of 0 to tree 0,
// along 0 -> 1 and 0 -> 2: the last comes in slot 2.
func TestByHand(t *testing.T) {
	for _, c := range []struct {
		d       int
		how     Ranks
		sources []int
		tree    []int
		want    Times
	}{
		{0, Prefix, nil, nil, Times{}},
		{0, Random, []int{0}, []int{0}, Times{}},
		{0, Immediate, []int{0, 0}, []int{0, 0}, Times{}},
		{1, Prefix, nil, nil, Times{Slots: 4, Phase3: 1}}, // 3 + 0 + 1
		{1, Prefix, []int{0}, nil, Times{Slots: 6, Phase2: 1, Phase3: 2, MaxLoad: 1}},
		{1, Prefix, []int{1}, nil, Times{Slots: 6, Phase2: 0, Phase3: 2, MaxLoad: 1}},
		{1, Prefix, []int{0, 1}, nil, Times{Slots: 8, Phase2: 1, Phase3: 3, MaxLoad: 2}},
		{1, Prefix, []int{0, 0}, nil, Times{Slots: 8, Phase2: 2, Phase3: 3, MaxLoad: 2}},
		{1, Random, []int{0, 1}, []int{0, 0}, Times{Slots: 4, Phase2: 1, Phase3: 3, MaxLoad: 2}},
		{1, Random, []int{1}, []int{0}, Times{Slots: 2, Phase2: 0, Phase3: 2, MaxLoad: 1}},
		{1, Random, nil, []int{}, Times{Slots: 1, Phase3: 1}},
		// Packet of 1 in slot 1 over 1 -> 0, that of 0 over 0 -> 1; then back.
		{1, Immediate, []int{0, 1}, []int{0, 0}, Times{Slots: 2, Phase2: 1, Phase3: 2, MaxLoad: 2}},
		{1, Immediate, []int{0}, []int{0}, Times{Slots: 2, Phase2: 1, Phase3: 1, MaxLoad: 1}},
		{1, Immediate, nil, []int{}, Times{}},
		{1, Exchange, []int{0, 1}, nil, Times{Slots: 6, Phase2: 1, Phase3: 3, MaxLoad: 2}},
		{1, Known, []int{0, 1}, nil, Times{Slots: 5, Phase2: 1, Phase3: 3, MaxLoad: 2}},
		{2, Prefix, []int{0, 1, 2, 3}, nil, Times{Slots: 12, Phase2: 1, Phase3: 4, MaxLoad: 2}},
		{2, Exchange, []int{3, 1, 0, 2}, nil, Times{Slots: 9, Phase2: 1, Phase3: 4, MaxLoad: 2}},
		{2, Known, []int{0, 1, 2, 3}, nil, Times{Slots: 7, Phase2: 1, Phase3: 4, MaxLoad: 2}},
		{2, Prefix, []int{0, 0, 0, 0}, nil, Times{Slots: 12, Phase2: 2, Phase3: 4, MaxLoad: 2}},
		// All to root 1: those of 0 and 3 come in slot 1, that of 2 by 3 in slot 2.
		{2, Random, []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, Times{Slots: 2 + 6, Phase2: 2, Phase3: 6, MaxLoad: 4}},
		// Root 1 broadcasts its own packet in slots 1, 2, over 1 -> 0 and 1 -> 3, then
		// 3 -> 2; that of 2 goes 2 -> 3 -> 1 meanwhile and is broadcast in slots 3, 4.
		{2, Immediate, []int{1, 2}, []int{0, 0}, Times{Slots: 4, Phase2: 2, Phase3: 4, MaxLoad: 2}},
		// Tree 1 broadcasts the packet of 2 over 2 -> 3 in slot 1. The packet of 2
		// for root 1 waits for that arc: it leaves in slot 2, and 3 -> 1 carries
		// tree 1's packet in slot 2, but tree 0's in slot 3. Broadcast in 4 and 5.
		{2, Immediate, []int{2, 2}, []int{1, 0}, Times{Slots: 5, Phase2: 3, Phase3: 5, MaxLoad: 1}},
		{0, Detected, []int{0}, []int{0}, Times{}},
		// Without packets: the count of 0 comes to root 1 in slot 1, which tells 0 in
		// slot 2 and is told in slot 3. A packet of 0 goes first, its count behind it.
		{1, Detected, nil, []int{}, Times{Slots: 3 + 1, Phase3: 1}},
		{1, Detected, []int{0, 1}, []int{0, 0}, Times{Slots: 4 + 3, Phase2: 1, Phase3: 3, MaxLoad: 2}},
		// Tree 0 as above; counts of 0 and 2 in slot 2, of 3 in slot 3, then root 1 tells 0
		// and is told. In tree 1, without packets, the counts take 2 slots.
		{2, Detected, []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, Times{Slots: 5 + 6, Phase2: 2, Phase3: 6, MaxLoad: 4}},
	} {
		if got := run(t, execution(t, c.d, c.how), c.sources, c.tree); got != c.want {
			t.Errorf("d=%d %v, sources %v, trees %v: %+v, want %+v", c.d, c.how, c.sources, c.tree, got, c.want)
		}
	}
}

// every runs check for every set of nodes, as an increasing list.
func every(d int, check func(sources []int)) {
	for set := range uint64(1) << (1 << d) {
		var sources []int
		for s := set; s != 0; s &= s - 1 {
			sources = append(sources, bits.TrailingZeros64(s))
		}
		check(sources)
	}
}

// ST93 Section 3.2: 2 ceil(K/d) + 4d slots whatever the sources, ceil(K/d) + d of
// them phase 3, and phase 2 done within ceil(K/d) + d - 1. Every set of sources.
func TestEverySetOfSources(t *testing.T) {
	most := 4
	if testing.Short() {
		most = 3
	}
	for d := 1; d <= most; d++ {
		prefix, exchange, known := execution(t, d, Prefix), execution(t, d, Exchange), execution(t, d, Known)
		every(d, func(sources []int) {
			K := len(sources)
			share := (K + d - 1) / d
			got := run(t, prefix, sources, nil)
			want := Times{Slots: 2*share + 4*d, Phase2: got.Phase2, Phase3: share + d, MaxLoad: share}
			if got != want || got.Phase2 > share+d-1 {
				t.Fatalf("d=%d sources %v: %+v, want %+v", d, sources, got, want)
			}
			want.Slots = 2*share + 3*d - 1
			if got := run(t, exchange, sources, nil); got != want {
				t.Fatalf("d=%d sources %v by exchange: %+v, want %+v", d, sources, got, want)
			}
			want.Slots = 2*share + 2*d - 1
			if got := run(t, known, sources, nil); got != want {
				t.Fatalf("d=%d sources %v, ranks known: %+v, want %+v", d, sources, got, want)
			}
		})
	}
}

// The same for every K and random sources, some of which have several packets.
func TestEveryNumberOfPackets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	most := 8
	if testing.Short() {
		most = 6
	}
	for d := 1; d <= most; d++ {
		e := execution(t, d, Prefix)
		for K := range 1<<d + 2 {
			sources, _ := draw(r, d, K, Prefix)
			share := (K + d - 1) / d
			got := run(t, e, sources, nil)
			want := Times{Slots: 2*share + 4*d, Phase2: got.Phase2, Phase3: share + d, MaxLoad: share}
			if got != want || got.Phase2 > share+d-1 {
				t.Fatalf("d=%d sources %v: %+v, want %+v", d, sources, got, want)
			}
		}
	}
}

// Multinode broadcast, phase 2 in slots by an independent program: d=14 is the
// only long one.
func TestPhaseTwoOfTheMultinodeBroadcast(t *testing.T) {
	for d, want := range map[int]int{5: 6, 7: 11, 9: 31, 11: 95, 13: 318, 14: 588, 4: 4, 8: 33, 12: 343} {
		if d > 11 && testing.Short() {
			continue
		}
		all := make([]int, 1<<d)
		for x := range all {
			all[x] = x
		}
		got := run(t, execution(t, d, Known), all, nil)
		share := (1<<d + d - 1) / d
		if got.Phase2 != want || got.Slots != 2*share+2*d-1 {
			t.Errorf("d=%d: %+v, want phase 2 in %d of %d slots", d, got, want, share+d-1)
		}
	}
}

// Against the plain execution, which serves queues in three orders: all times of
// all variants. One execution serves all runs of a variant.
func TestPlainExecutionAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	runs := 12
	if testing.Short() {
		runs = 3
	}
	for d := 1; d <= 6; d++ {
		for _, how := range variants {
			e := execution(t, d, how)
			for name, service := range services {
				p := newPlain(t, d, service(r))
				for range runs {
					sources, tree := draw(r, d, r.IntN(2<<d), how)
					if r.IntN(4) == 0 { // all in one corner
						for i := range sources {
							sources[i] %= 2
						}
					}
					want := p.run(how, sources, tree)
					if got := run(t, e, sources, tree); got != want {
						t.Fatalf("%v d=%d %s, sources %v, trees %v: %+v, want %+v", how, d, name, sources, tree, got, want)
					}
				}
			}
		}
	}
}

// With immediate start 2 max N + 2d - 1 is no bound, though it is one for separate
// phases. Worked by hand, d=4, one packet in each of trees 0, 1, 2:
//
//	slot  tree 0                    tree 1                tree 2, root 4
//	1     14 -> 15                  7 -> 6                4 -> 0, 5, 6, 12
//	2     15 -> 7                   waits: 6 -> 2 taken   6 -> 2, and others
//	3     waits: 7 -> 3 taken       6 -> 2, the root      7 -> 3, and others
//	4     7 -> 3                    2 -> 0, 3, 6, 10      the last arcs
//	5     waits: 3 -> 1 taken       3 -> 1, and others
//	6     3 -> 1, the root
//	7-10  broadcast
//
// in all 10 > 2 + 8 - 1 slots. For d=3, sources 0 and 3, trees 0 and 2: the packet
// of 3 goes 3 -> 2 -> 0 -> 4 to root 4 = 2^2 while that of 0 goes 0 -> 1 to root 1
// and comes back over 1 -> 3 and 3 -> 2, 1 -> 0 and so on: 7 = 2 + 6 - 1.
func TestImmediateStartCanBeSlowerThanSeparatePhases(t *testing.T) {
	for _, c := range []struct {
		d             int
		sources, tree []int
		want          Times
	}{
		{4, []int{14, 7, 4}, []int{0, 1, 2}, Times{Slots: 10, Phase2: 6, Phase3: 10, MaxLoad: 1}},
		{3, []int{0, 3}, []int{0, 2}, Times{Slots: 7, Phase2: 4, Phase3: 6, MaxLoad: 1}},
	} {
		if got := run(t, execution(t, c.d, Immediate), c.sources, c.tree); got != c.want {
			t.Errorf("d=%d sources %v trees %v: %+v, want %+v", c.d, c.sources, c.tree, got, c.want)
		}
		if got := run(t, execution(t, c.d, Random), c.sources, c.tree); got.Slots > 2*1+2*c.d-1 {
			t.Errorf("d=%d sources %v trees %v, separate phases: %+v", c.d, c.sources, c.tree, got)
		}
	}
}

// Roots that believe K to be less than it is would stop waiting too early, and a
// packet that does not come is missed: neither goes unnoticed.
func TestWhatCannotHappenIsNoticed(t *testing.T) {
	const d = 4
	for name, wrong := range map[string]func(e *Execution){
		"phase 2 took 4 slots, the roots waited for 3": func(e *Execution) { clear(e.rootTotals) },
		"root 4 received 4 of 5 packets":               func(e *Execution) { e.loads[2]++ },
	} {
		e := execution(t, d, Known)
		for x := range e.own {
			e.own[x] = 1
		}
		e.known()
		e.rankedTrees(1 << d)
		wrong(e)
		if _, err := e.phases(0); err == nil || err.Error() != name {
			t.Errorf("%v, want %s", err, name)
		}
	}
	// The label 1 of tree 2 is its root's neighbor across dimension 3, node 12.
	p := newPipe(d)
	for left := 5; p.slot(left > 0); left-- {
	}
	if err, want := p.check(2, 6), "node 12 received 5 of 6 packets in tree 2"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
