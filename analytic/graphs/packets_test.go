package graphs_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/analytic/graphs"
	"castlab/distributions/inputs"
)

// some are digraphs of up to 9 nodes: a circle one way, and random links and arcs on top
// of one.
func some(r *rand.Rand) graphs.Digraph {
	g := graphs.Digraph{N: 2 + r.IntN(8)}
	has := map[[2]int]bool{}
	add := func(v, w int) {
		if a := [2]int{v, w}; v != w && !has[a] {
			has[a] = true
			g.Arcs = append(g.Arcs, a)
		}
	}
	for v := range g.N {
		add(v, (v+1)%g.N)
	}
	for range r.IntN(2 * g.N) {
		v, w := r.IntN(g.N), r.IntN(g.N)
		add(v, w)
		if r.IntN(2) == 0 {
			add(w, v)
		}
	}
	return g
}

// worstSet goes through all sets, in fractions of integers.
func worstSet(g graphs.Digraph, packets []int) (num, den int) {
	den = 1
	for set := 1; set < 1<<g.N-1; set++ {
		m, cut := 0, 0
		for v, p := range packets {
			if set>>v&1 == 1 {
				m += p
			}
		}
		for _, a := range g.Arcs {
			if set>>a[0]&1 == 1 && set>>a[1]&1 == 0 {
				cut++
			}
		}
		if m*den > num*cut {
			num, den = m, cut
		}
	}
	return num, den
}

// The cut is the worst of all sets, as the same fraction, and the set that comes with it
// has it.
func TestPacketsCutIsTheWorstSet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 300 {
		g := some(r)
		packets := make([]int, g.N)
		for range r.IntN(20) {
			packets[r.IntN(g.N)]++
		}
		got, cut, err := graphs.PacketsCut(g, packets)
		if err != nil {
			t.Fatal(err)
		}
		num, den := worstSet(g, packets)
		if got.Num*den != num*got.Den {
			t.Fatalf("%v with %v: %v, by exhaustion %d/%d", g, packets, got, num, den)
		}
		if num == 0 {
			continue
		}
		m := 0
		for _, v := range cut.Inside {
			m += packets[v]
		}
		if m*got.Den != got.Num*cut.Leaving {
			t.Errorf("%v with %v: %v packets over %d arcs leave %v, not %v", g, packets, m, cut.Leaving, cut.Inside, got)
		}
	}
}

// With a packet at every node it is one over the capacity.
func TestPacketsCutOfEqualNodesIsTheCapacity(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 50 {
		g := some(r)
		packets := make([]int, g.N)
		for v := range packets {
			packets[v] = 1
		}
		slots, _, err := graphs.PacketsCut(g, packets)
		capacity, _, broken := graphs.DirectedCapacity(g)
		if err := errors.Join(err, broken); err != nil || slots.Num != capacity.Den || slots.Den != capacity.Num {
			t.Errorf("%v: %v slots, capacity %v, %v", g, slots, capacity, err)
		}
	}
}

// By hand, on the path of five nodes, both ways: three packets of an end leave it in
// three slots and the last has three arcs to go on; two of either end cross the middle
// both ways, and the last to come to the other end has come four arcs; the middle takes in
// five packets of the ends in three slots, from slot two on.
func TestCutSlotsByHand(t *testing.T) {
	path := graphs.Digraph{N: 5}
	for v := range 4 {
		path.Arcs = append(path.Arcs, [2]int{v, v + 1}, [2]int{v + 1, v})
	}
	for _, c := range []struct {
		packets, inside []int
		want            int
	}{
		{[]int{3, 0, 0, 0, 0}, []int{0}, 3 + 3},
		{[]int{3, 0, 0, 0, 0}, []int{1, 2, 3, 4}, 0},
		{[]int{3, 0, 0, 0, 0}, []int{0, 1, 2, 3}, 3 + 3},
		{[]int{2, 0, 0, 0, 2}, []int{0, 1}, 1 + 2 + 2},
		{[]int{1, 0, 0, 0, 4}, []int{0, 1, 3, 4}, 1 + 3},
		{[]int{0, 0, 1, 0, 0}, []int{2}, 2},
	} {
		if got, err := graphs.CutSlots(path, c.packets, c.inside); err != nil || got != c.want {
			t.Errorf("%v from %v: %d, %v, want %d", c.packets, c.inside, got, err, c.want)
		}
	}
	for _, c := range []struct {
		packets []int
		want    int
	}{
		{[]int{3, 0, 0, 0, 0}, 6}, {[]int{0, 0, 0, 0, 0}, 0}, {[]int{0, 0, 1, 0, 0}, 2}, {[]int{2, 0, 0, 0, 2}, 5},
	} {
		if got, err := graphs.PacketsLower(path, c.packets); err != nil || got != c.want {
			t.Errorf("%v: %d, %v, want %d", c.packets, got, err, c.want)
		}
	}
}

// No broadcast is faster: the least number of slots of all, by a search through every
// choice of every arc in every slot, on networks of up to four nodes and up to three
// packets.
func TestPacketsLowerHoldsForAllSchedules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	attained := 0
	const instances = 60
	for range instances {
		g := some(r)
		for g.N > 4 || len(g.Arcs) > 8 {
			g = some(r)
		}
		packets := make([]int, g.N)
		for range 1 + r.IntN(3) {
			packets[r.IntN(g.N)]++
		}
		low, err := graphs.PacketsLower(g, packets)
		if err != nil {
			t.Fatal(err)
		}
		least := leastSlots(g, packets)
		if least < low {
			t.Errorf("%v with %v: %d slots, bound %d", g, packets, least, low)
		}
		if least == low {
			attained++
		}
	}
	if attained == 0 {
		t.Error("attained nowhere")
	}
	t.Logf("attained in %d of %d", attained, instances)
}

// leastSlots searches what nodes can have after each slot, a bit for node and packet, in
// breadth.
func leastSlots(g graphs.Digraph, packets []int) int {
	M, start := 0, uint16(0)
	for v, m := range packets {
		for range m {
			start |= 1 << (v + g.N*M)
			M++
		}
	}
	all := uint16(1<<(g.N*M) - 1)
	reached := map[uint16]bool{start: true}
	for slots := 0; ; slots++ {
		if reached[all] {
			return slots
		}
		after := map[uint16]bool{}
		for before := range reached {
			states := map[uint16]bool{before: true}
			for _, a := range g.Arcs {
				next := map[uint16]bool{}
				for state := range states {
					useless := true
					for p := range M {
						if before>>(a[0]+g.N*p)&1 == 1 && state>>(a[1]+g.N*p)&1 == 0 {
							next[state|1<<(a[1]+g.N*p)] = true
							useless = false
						}
					}
					if useless { // to have more is never worse
						next[state] = true
					}
				}
				states = next
			}
			for state := range states {
				after[state] = true
			}
		}
		reached = after
	}
}

func TestPacketsRefuse(t *testing.T) {
	g := graphs.Digraph{N: 2, Arcs: [][2]int{{0, 1}, {1, 0}}}
	cut := func(g graphs.Digraph, packets []int) error { _, _, err := graphs.PacketsCut(g, packets); return err }
	lower := func(g graphs.Digraph, packets []int) error { _, err := graphs.PacketsLower(g, packets); return err }
	slots := func(g graphs.Digraph, packets, inside []int) error {
		_, err := graphs.CutSlots(g, packets, inside)
		return err
	}
	for name, err := range map[string]error{
		"length":   cut(g, []int{1}),
		"negative": cut(g, []int{1, -1}),
		"many":     cut(g, []int{1 << 30, 1}),
		"graph":    cut(graphs.Digraph{N: 2}, []int{1, 1}),
		"lower":    lower(g, []int{1}),
		"empty":    slots(g, []int{1, 1}, nil),
		"all":      slots(g, []int{1, 1}, []int{0, 1}),
		"twice":    slots(g, []int{1, 1}, []int{0, 0}),
		"none":     slots(g, []int{1, 1}, []int{2}),
		"packets":  slots(g, []int{1}, []int{0}),
		"arcs":     slots(graphs.Digraph{N: 2}, []int{1, 1}, []int{0}),
	} {
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if slots, _, err := graphs.PacketsCut(graphs.Digraph{N: 1}, []int{5}); err != nil || slots.Float() != 0 {
		t.Errorf("one node: %v, %v", slots, err)
	}
}
