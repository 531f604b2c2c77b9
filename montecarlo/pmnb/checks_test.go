package pmnb

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// What an execution checks is seen when it goes wrong: each case plants a fault.

func TestAWrongRankIsSeen(t *testing.T) {
	for _, ranks := range []Ranks{Tree, Exchange, Known} {
		for v := range 8 {
			e := execution(t, 3, II, Variant{Ranks: ranks})
			e.own[v] = 1 // a node that takes part, but has no packet
			if _, err := e.Run([]int{2, 5}); v != 2 && v != 5 && err == nil {
				t.Errorf("%v: node %d is counted, and nobody notices", ranks, v)
			}
		}
	}
}

// d=2, packets from 0 and 1 to 2 and 2: in step 0 the one from 1 moves to 0, where
// the other one is; in step 1 both move to 2, over one link.
func TestPacketsThatMeetAreSeen(t *testing.T) {
	e := execution(t, 2, II, Variant{})
	e.at, e.to = []uint32{0, 1}, []uint32{2, 2}
	e.pack()
	if got, want := e.counts.Collisions, (Collisions{Nodes: 2, Links: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !slices.Equal(e.at, e.to) {
		t.Errorf("packets are at %v, not %v", e.at, e.to)
	}
	if e.judge() == nil {
		t.Error("it is no error")
	}
}

func TestClassesThatMeetAreSeen(t *testing.T) {
	e := execution(t, 3, III, Variant{})
	program := func() {
		for class := range 3 {
			e.use(class, 0, 0, 0, 1)
			e.use(class, 1, 1, 1, 2)
		}
	}
	program()
	if together, err := e.inLockstep(2); !together || err != nil {
		t.Errorf("together %v (%v)", together, err)
	}
	e.use(1, 1, 0, 1, 2) // dimension 1, which class 0 uses
	if _, err := e.inLockstep(2); err == nil {
		t.Error("two classes use one dimension")
	}
	program()
	e.use(2, 1, 1, 1, 1)
	if together, err := e.inLockstep(2); together || err != nil {
		t.Errorf("class 2 takes a step less: together %v (%v)", together, err)
	}
}

// d=3, 3 packets: 2 of them are 0 and 2, which agree in the low bit, so that
// subphase 3 takes 2 steps, but 1 for 2 packets.
func TestTooFewStepsAreSeen(t *testing.T) {
	for _, v := range []Variant{{}, {Knowledge: true}} {
		e := execution(t, 3, II, v)
		e.counts.Subphases = make([]int, 3)
		e.to = []uint32{0, 1, 2}
		e.broadcast(0, 2)
		if e.counts.Collisions.Overruns == 0 {
			t.Errorf("%+v: %+v", v, e.counts)
		}
		if missing := e.counts.Collisions.Missing; v.Knowledge && missing == 0 {
			t.Errorf("%+v: %+v", v, e.counts)
		}
	}
}

func TestMissingPacketsAreSeen(t *testing.T) {
	e := execution(t, 4, II, Variant{})
	for z := range e.knows {
		e.knows[z] = 0b111
	}
	e.knows[5], e.knows[9] = 0b011, 0
	e.finish(word{packets: 3})
	if got := e.counts.Collisions.Missing; got != 1+3 {
		t.Errorf("%d missing, want 4", got)
	}
}

func TestWrongKnowledgeIsSeen(t *testing.T) {
	e := execution(t, 2, II, Variant{Knowledge: true})
	copy(e.want, []uint64{1, 2, 4, 0})  // by place, before subphase 1
	copy(e.knows, []uint64{3, 3, 4, 0}) // the last one has not been told
	e.compare(1)
	if got := e.counts.Collisions.Knowledge; got != 1 {
		t.Errorf("%d, want 1", got)
	}
	copy(e.knows, []uint64{7, 7, 7, 15}) // and now knows a packet that does not exist
	e.compare(2)
	if got := e.counts.Collisions.Knowledge; got != 2 {
		t.Errorf("%d, want 2", got)
	}
}

func TestAWrongMultinodeBroadcastIsSeen(t *testing.T) {
	for m := 2; m <= 5; m++ {
		slot, dim := addresses(m)
		if _, err := arrange(m, slot, dim); err != nil {
			t.Error(err)
		}
		for a := 1; a < 1<<m; a++ {
			for _, wrong := range []int32{0, 1, slot[a] - 1} { // too early for all but the neighbors
				early := slices.Clone(slot)
				early[a] = wrong
				if _, err := arrange(m, early, dim); err == nil && wrong != slot[a] {
					t.Errorf("m=%d: address %d in slot %d instead of %d", m, a, wrong, slot[a])
				}
			}
			across := slices.Clone(dim)
			across[a] = uint8((int(dim[a]) + 1) % m)
			if _, err := arrange(m, slot, across); err == nil && slot[a] < slot[1<<m-1] {
				t.Errorf("m=%d: address %d across dimension %d instead of %d", m, a, across[a], dim[a])
			}
		}
		e := execution(t, m, Multinode, Variant{})
		tree := e.c.trees[m]
		tree.order = slices.Clone(tree.order)
		b := &tree.order[len(tree.order)/2]
		b.dim = uint8((int(b.dim) + 1) % m)
		e.rows[0][0] = 1
		e.multinode(tree)
		if e.counts.Collisions.Missing == 0 {
			t.Errorf("m=%d: all is received across the wrong dimension", m)
		}
	}
}

// The multinode broadcast with a set of packets at every node, link by link: slots
// are ceil((2^m-1)/m), the fewest in which 2^m - 1 packets come over m links.
func TestMultinodeBroadcastPacketByPacket(t *testing.T) {
	for m := 1; m <= 6; m++ {
		slot, dim := addresses(m)
		p := newPlain(m, rand.New(rand.NewPCG(1, 0)))
		members := [][]int{nil}
		for v := range p.knows {
			p.knows[v][item{v, v}] = true
			members[0] = append(members[0], v)
		}
		if err := p.subcube(m, slot, dim); err != nil {
			t.Errorf("m=%d: %v", m, err)
		}
		if err := p.complete(members); err != nil {
			t.Errorf("m=%d: %v", m, err)
		}
		if want := ceil(1<<m-1, m); p.steps != want {
			t.Errorf("m=%d: %d slots, want %d", m, p.steps, want)
		}
	}
	// The proof is for all m; newTree checks each.
	for m := 7; m <= 18; m++ {
		tree, err := newTree(m)
		if err != nil || tree.slots != ceil(1<<m-1, m) {
			t.Errorf("m=%d: %d slots (%v)", m, tree.slots, err)
		}
	}
}

// d=2, packets at 1 and 3. Up: 1 tells 0 its 1, and 3 tells 2; then 2 tells 0 its
// block's 1. Down: 0 tells 2 that 1 is before it, of 2; then 0 tells 1 that 0 are,
// and 2 tells 3 that 1 + 0 are.
func TestPrefixByHand(t *testing.T) {
	for ranks, steps := range map[Ranks]int{Tree: 4, Exchange: 2, Known: 0} {
		e := execution(t, 2, I, Variant{Ranks: ranks})
		copy(e.own, []uint32{0, 1, 0, 1})
		if got := e.prefix(); got != steps {
			t.Errorf("%v: %d steps, want %d", ranks, got, steps)
		}
		if !slices.Equal(e.before, []uint32{0, 0, 1, 1}) || !slices.Equal(e.total, []uint32{2, 2, 2, 2}) {
			t.Errorf("%v: before %v, in all %v", ranks, e.before, e.total)
		}
	}
}
