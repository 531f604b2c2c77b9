package kbroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Times says how long an execution took, in slots, and its largest load.
//
// Slots is the whole:
//
//	Prefix      2d + 1, then ceil(K/d) + d - 1 for phase 2, then Phase3
//	Exchange    d, then the same
//	Known       the same without phase 1
//	Random      Phase2 + Phase3
//	Detected    the same, and what roots wait for the counts behind the packets
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

	own        []uint32 // a[x], the packets of node x
	rank       []uint32 // r[x]
	sum        []uint32
	received   []uint32
	rootTotals []uint32 // K as root j has learned it

	loads  []int    // packets by tree
	from   []int    // by tree, the index of its first packet in starts; the number of packets at the end
	starts []uint32 // by tree, the labels of the nodes at which packets start

	waiting      []uint32 // by label: packets of phase 2
	active, next []uint32 // the labels with waiting > 0
	busy, counts []uint32 // by label, for Detected: the last slot in which it heard or sent something, and the packets of its subtree

	pipes []*pipe // one for all trees, or one per tree

	trace *trace // nil except in Trace
}

// NewExecution returns the scratch space of runs: up to 25 bytes a node, for
// Immediate 9 d bytes a node, and 12 bytes a packet once there are so many.
func (c *Cube) NewExecution() *Execution {
	n := 1 << c.d
	e := &Execution{c: c, rootTotals: make([]uint32, c.d), loads: make([]int, c.d), from: make([]int, c.d+1)}
	lanes := 1
	if c.variant == Immediate {
		lanes = c.d
	}
	e.waiting = make([]uint32, lanes*n)
	for range lanes {
		e.pipes = append(e.pipes, newPipe(c.d))
	}
	if !c.variant.chosen() {
		e.own, e.rank = make([]uint32, n), make([]uint32, n)
	}
	if c.variant == Prefix || c.variant == Exchange {
		e.sum = make([]uint32, n)
	}
	if c.variant == Prefix {
		e.received = make([]uint32, n)
	}
	if c.variant == Detected {
		e.busy, e.counts = make([]uint32, n), make([]uint32, n)
	}
	return e
}

// Run executes K = len(sources) broadcasts, of a packet at sources[p] for every
// p; several packets may be at one node. Where trees are chosen, packet p takes
// tree[p]; otherwise tree is nil.
//
// Errors: an *inputs.Error for more than MaxPackets packets, a source that is
// no node, and trees that are missing, not expected or out of range.
func (e *Execution) Run(sources, tree []int) (Times, error) {
	if err := e.c.check(sources, tree); err != nil {
		return Times{}, err
	}
	if e.c.d == 0 {
		return Times{}, nil
	}
	if e.c.variant.chosen() {
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
		return &inputs.Error{Arg: "sources", Value: len(sources), Domain: fmt.Sprintf("at most %d packets", MaxPackets)}
	}
	for _, x := range sources {
		if x < 0 || x >= 1<<c.d {
			return &inputs.Error{Arg: "source", Value: x, Domain: fmt.Sprintf("a node, 0 to %d", 1<<c.d-1)}
		}
	}
	if !c.variant.chosen() {
		if tree != nil {
			return &inputs.Error{Arg: "tree", Value: len(tree),
				Domain: fmt.Sprintf("none: with ranks=%v ranks choose the trees", c.variant)}
		}
		return nil
	}
	if len(tree) != len(sources) {
		return &inputs.Error{Arg: "tree", Value: len(tree), Domain: fmt.Sprintf("a tree for each of %d packets", len(sources))}
	}
	for _, j := range tree {
		if j < 0 || j >= max(c.d, 1) {
			return &inputs.Error{Arg: "tree", Value: j, Domain: fmt.Sprintf("a tree, 0 to %d", max(c.d, 1)-1)}
		}
	}
	return nil
}
