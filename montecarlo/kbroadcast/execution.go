package kbroadcast

import (
	"fmt"

	"castlab/montecarlo"
)

// Times says how long an execution took, in slots, and its largest load.
//
// Slots is the whole:
//
//	Prefix      2d + 1, then ceil(K/d) + d - 1 for phase 2, then Phase3
//	Exchange    d, then the same
//	Known       the same without phase 1
//	Random      Phase2 + Phase3
//	Immediate   up to the last reception
//
// Phase2 is the slot, counted from the beginning of phase 2, in which the last
// packet came to its root: 0 if all started there. Roots that wait for ceil(K/d) +
// d - 1 slots do not notice that it is less.
//
// Phase3 is the number of slots from the first in which a root broadcasts to the
// last reception, of a termination packet if there are any. In the variant
// Immediate it overlaps with Phase2.
//
// MaxLoad is max(N_1, ..., N_d), the largest number of packets of one root.
//
// The cube of one node takes no time.
type Times struct{ Slots, Phase2, Phase3, MaxLoad int }

// An Execution is the scratch space of runs. It serves one goroutine at a time.
type Execution struct {
	c *Cube

	own   []uint32 // a[x], the packets of node x
	rank  []uint32 // r[x]
	sum   []uint32
	heard []uint32
	told  []uint32 // what root j knows of K

	loads  []int    // packets by tree
	from   []int    // where a tree's packets begin in starts, and after the last
	starts []uint32 // by tree, the labels of the nodes where packets start

	waiting      []uint32 // by label: packets of phase 2
	active, next []uint32 // the labels with waiting > 0

	pipes []*pipe // one for all trees, or one each

	trace *trace // nil but in Trace
}

// NewExecution returns the scratch space of runs: up to 25 bytes a node, for
// Immediate 9 d bytes a node, and 12 bytes a packet once there are so many.
func (c *Cube) NewExecution() *Execution {
	n := 1 << c.d
	e := &Execution{c: c, told: make([]uint32, c.d), loads: make([]int, c.d), from: make([]int, c.d+1)}
	lanes := 1
	if c.how == Immediate {
		lanes = c.d
	}
	e.waiting = make([]uint32, lanes*n)
	for range lanes {
		e.pipes = append(e.pipes, newPipe(c.d))
	}
	if !c.how.chosen() {
		e.own, e.rank = make([]uint32, n), make([]uint32, n)
	}
	if c.how == Prefix || c.how == Exchange {
		e.sum = make([]uint32, n)
	}
	if c.how == Prefix {
		e.heard = make([]uint32, n)
	}
	return e
}

// Run executes K = len(sources) broadcasts, of a packet at sources[p] for every
// p; several packets may be at one node. Where trees are chosen, packet p takes
// tree[p]; otherwise tree is nil.
//
// Errors: a *montecarlo.DomainError for more than MaxPackets packets, a source
// that is no node, and trees that are missing, not asked for or out of range.
func (e *Execution) Run(sources, tree []int) (Times, error) {
	if err := e.c.check(sources, tree); err != nil {
		return Times{}, err
	}
	if e.c.d == 0 {
		return Times{}, nil
	}
	if e.c.how.chosen() {
		e.choose(sources, tree)
		return e.run()
	}
	for _, x := range sources {
		e.own[x]++
	}
	times, err := e.ranked(len(sources))
	clear(e.own)
	return times, err
}

func (c *Cube) check(sources, tree []int) error {
	if len(sources) > MaxPackets {
		return &montecarlo.DomainError{Arg: "sources", Value: len(sources), Domain: fmt.Sprintf("at most %d packets", MaxPackets)}
	}
	for _, x := range sources {
		if x < 0 || x >= 1<<c.d {
			return &montecarlo.DomainError{Arg: "source", Value: x, Domain: fmt.Sprintf("a node, 0 to %d", 1<<c.d-1)}
		}
	}
	if !c.how.chosen() {
		if tree != nil {
			return &montecarlo.DomainError{Arg: "tree", Value: len(tree), Domain: fmt.Sprintf("none: with ranks=%v ranks choose the trees", c.how)}
		}
		return nil
	}
	if len(tree) != len(sources) {
		return &montecarlo.DomainError{Arg: "tree", Value: len(tree), Domain: fmt.Sprintf("a tree for each of %d packets", len(sources))}
	}
	for _, j := range tree {
		if j < 0 || j >= max(c.d, 1) {
			return &montecarlo.DomainError{Arg: "tree", Value: j, Domain: fmt.Sprintf("a tree, 0 to %d", max(c.d, 1)-1)}
		}
	}
	return nil
}

// choose sorts the packets by their trees.
func (e *Execution) choose(sources, tree []int) {
	clear(e.loads)
	for _, j := range tree {
		e.loads[j]++
	}
	at := e.share(len(sources))
	for p, j := range tree {
		z := label(e.c.d, j, uint32(sources[p]))
		e.starts[at[j]] = z
		at[j]++
		e.trace.take(j, z)
	}
}

// share makes room for the packets of every tree and returns where they begin.
func (e *Execution) share(K int) [MaxDimensions]int {
	if cap(e.starts) < K {
		e.starts = make([]uint32, K)
	}
	e.starts = e.starts[:K]
	var at [MaxDimensions]int
	for j, n := range e.loads {
		at[j] = e.from[j]
		e.from[j+1] = e.from[j] + n
	}
	return at
}

// ranked executes the variants in which ranks choose the trees. The packets are
// in own.
func (e *Execution) ranked(K int) (Times, error) {
	first := e.phaseOne()
	e.rankedTrees(K)
	return e.phases(first)
}

// phaseOne gives every node x its r[x], and every root K.
func (e *Execution) phaseOne() (slots int) {
	switch e.c.how {
	case Prefix:
		return e.suffix()
	case Exchange:
		return e.exchange()
	}
	return e.known()
}

// rankedTrees lets every node x choose the trees of its packets, from what it
// knows: the m-th, m = 1..a[x], takes tree (r[x] - a[x] - 1 + m) mod d.
func (e *Execution) rankedTrees(K int) {
	d := uint32(e.c.d)
	clear(e.loads)
	for x, a := range e.own {
		if a == 0 {
			continue
		}
		for j, m := (e.rank[x]-a)%d, a; m > 0; m-- {
			e.loads[j]++
			if j++; j == d {
				j = 0
			}
		}
	}
	at := e.share(K)
	for x, a := range e.own {
		if a == 0 {
			continue
		}
		for j, m := (e.rank[x]-a)%d, a; m > 0; m-- {
			z := label(e.c.d, int(j), uint32(x))
			e.starts[at[j]] = z
			at[j]++
			e.trace.take(int(j), z)
			if j++; j == d {
				j = 0
			}
		}
	}
}

// run executes the variants in which trees are given. The packets are in starts.
func (e *Execution) run() (Times, error) {
	if e.c.how == Immediate {
		return e.immediate()
	}
	return e.phases(0)
}

// phases executes phases 2 and 3, tree by tree: no two share an arc in a phase.
func (e *Execution) phases(first int) (Times, error) {
	var t Times
	for j := range e.c.d {
		slots, load := e.gather(j, e.starts[e.from[j]:e.from[j+1]], first)
		if load != e.loads[j] {
			return Times{}, fmt.Errorf("root %d received %d of %d packets", 1<<j, load, e.loads[j])
		}
		t.Phase2, t.MaxLoad = max(t.Phase2, slots), max(t.MaxLoad, load)
	}
	second := t.Phase2
	if !e.c.how.chosen() {
		// Every root waits by itself, for as long as K tells it to.
		for _, K := range e.told {
			second = (int(K)+e.c.d-1)/e.c.d + e.c.d - 1
			if second < t.Phase2 {
				return Times{}, fmt.Errorf("phase 2 took %d slots, the roots waited for %d", t.Phase2, second)
			}
		}
	}
	for j, load := range e.loads {
		slots, err := e.broadcast(j, load, first+second)
		if err != nil {
			return Times{}, err
		}
		t.Phase3 = max(t.Phase3, slots)
	}
	t.Slots = first + second + t.Phase3
	return t, nil
}

// broadcast executes phase 3 of one tree: the root sends its packets and a
// termination packet.
func (e *Execution) broadcast(j, load, before int) (slots int, err error) {
	p := e.pipes[0]
	for left := load + 1; p.slot(left > 0); left-- {
		slots++
		e.trace.broadcast(before+slots, j, p)
	}
	return slots, p.check(j, load+1)
}

// check ends a broadcast of tree j, in which every node must have received so
// many packets.
func (p *pipe) check(j, packets int) error {
	if z, received, ok := p.finish(packets); !ok {
		return fmt.Errorf("node %d received %d of %d packets in tree %d", node(p.d, j, z), received, packets, j)
	}
	return nil
}
