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
	copy(e.knows, []uint64{3, 3, 4, 0}) // the last one has not arrived
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

// d=2, packets at 1 and 3. Up: 1 sends 0 its 1, and 3 sends 2 its 1; then 2 sends 0 its
// block's 1. Down: 0 sends 2 that 1 is before it, of 2; then 0 sends 1 that 0 are, and
// 2 sends 3 that 1 + 0 are.
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

// A node that has sent 1 packet sends 1 of 3 more in a subphase of 2 steps, then
// none of another.
func TestANodeStopsAtTheEndOfASubphase(t *testing.T) {
	e := execution(t, 2, II, Variant{Knowledge: true})
	e.counts.Subphases = []int{0, 0}
	had := uint32(1)
	if got := e.first(0b11010, &had, 2, 1); got != 0b10 || had != 4 || e.counts.Collisions.Overruns != 2 {
		t.Errorf("sends %b, had %d: %+v", got, had, e.counts)
	}
	if got := e.first(1<<63, &had, 2, 1); got != 0 || had != 5 || e.counts.Collisions.Overruns != 3 {
		t.Errorf("sends %b, had %d: %+v", got, had, e.counts)
	}
	if got := e.first(1<<63, &had, 6, 2); got != 1<<63 || e.counts.Subphases[0] != 5 || e.counts.Subphases[1] != 6 {
		t.Errorf("sends %b: %+v", got, e.counts)
	}
}

func TestEveryNodeSendsToItsNeighbor(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 9; d++ {
		for dim := range d {
			from := make([]uint64, (1<<d+63)/64)
			for w := range from {
				from[w] = r.Uint64()
				if d < 6 {
					from[w] &= 1<<(1<<d) - 1
				}
			}
			to := make([]uint64, len(from))
			crossDimension(to, from, dim)
			for v := range 1 << d {
				if u := v ^ 1<<dim; to[v/64]>>(v%64)&1 != from[u/64]>>(u%64)&1 {
					t.Fatalf("d=%d: node %d has not what node %d sent", d, v, u)
				}
			}
		}
	}
}

// Nodes that count wrongly, by numbers that belong to no packet, -1 being the largest.
func TestWrongNumbersAreSeen(t *testing.T) {
	for _, ranks := range []Ranks{Tree, Exchange, Known} {
		for _, own := range []map[int]int{
			{7: -1},             // all learn of one packet less
			{0: 1, 4: -2, 7: 1}, // 2 has rank 1 and 5 has rank 0
			{0: 1, 3: -1},       // 2 has rank 1, and 5 too
			{0: -1, 7: 1},       // 2 has rank -1
		} {
			e := execution(t, 3, I, Variant{Ranks: ranks})
			for v, n := range own {
				e.own[v] = uint32(n)
			}
			if _, err := e.Run([]int{2, 5}); err == nil {
				t.Errorf("%v: nobody notices %v", ranks, own)
			}
		}
	}
}

// The steps of classes by the links they use: in class c names that differ in bit
// i are neighbors across the dimension in which the nodes differ.
func TestPrograms(t *testing.T) {
	const d = 5
	for _, left := range []bool{false, true} {
		e := execution(t, d, II, Variant{Reading: Reading{LeftNames: left}})
		run(t, e, []int{3, 17, 20})
		p := newPlain(d, nil)
		for class := range d {
			program := e.program[class*4*d : (class+1)*4*d]
			for i := range d {
				across := 1 << program[i].dimension
				name := p.right(across, class)
				if left {
					name = p.left(across, class)
				}
				if program[i].dimension >= d || name != 1<<i || program[2*d-1-i].dimension != program[i].dimension {
					t.Errorf("left names %v, class %d: up and down step %d across %+v and %+v", left, class, i, program[i],
						program[2*d-1-i])
				}
				// Packing and broadcast use the links of right names.
				if pack, last := program[2*d+i], program[4*d-1-i]; pack.dimension >= d || p.right(1<<pack.dimension, class) != 1<<i ||
					last.dimension != pack.dimension {
					t.Errorf("class %d: packing and broadcast of dimension %d across %+v and %+v", class, i, pack, last)
				}
			}
			if first, pack := program[0], program[2*d]; first.start != 0 || pack.start != 2*d || pack.steps != 1 {
				t.Errorf("class %d starts with %+v and packs with %+v", class, first, pack)
			}
		}
	}
}

// Without the node itself ranks are one less: the first packet goes to node N-1 and
// to class d-1, the others to 0, 1, ...
func TestRanksWithoutTheNode(t *testing.T) {
	e := execution(t, 3, II, Variant{Reading: Reading{Exclusive: true}})
	run(t, e, []int{1, 4, 6})
	if !slices.Equal(e.to, []uint32{7, 0, 1}) {
		t.Errorf("packets go to %v", e.to)
	}
	e = execution(t, 3, III, Variant{Reading: Reading{Exclusive: true}})
	run(t, e, []int{1, 4, 6})
	if !slices.Equal(e.members[2], []uint32{1}) || !slices.Equal(e.members[0], []uint32{4}) || !slices.Equal(e.members[1], []uint32{6}) {
		t.Errorf("classes are %v", e.members)
	}
}

// Packets of an earlier word count, in both ways to go through the places.
func TestSentPacketsAddUp(t *testing.T) {
	for _, scattered := range []bool{false, true} {
		e := execution(t, 2, II, Variant{})
		copy(e.knows, []uint64{0b111, 0b1, 0b11, 0})
		sent := []uint32{0, 9, 5, 0, 1, 0, 0, 0}
		most := 0
		if scattered {
			most = e.crossScattered(0, 1, 2, sent)
		} else {
			most = crossAndCount(e.knows, sent[4:], 2)
		}
		if most != 1+3 || !slices.Equal(sent, []uint32{0, 9, 5, 0, 4, 1, 2, 0}) || !slices.Equal(e.knows, []uint64{0b111, 1, 0b111, 1}) {
			t.Errorf("scattered %v: most %d, sent %v, known %b", scattered, most, sent, e.knows)
		}
	}
}
