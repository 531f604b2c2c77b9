package pmnb

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// An Execution is the scratch space of runs. It serves one goroutine at a time.
type Execution struct {
	c      *Cube
	counts Counts

	taken  []bool   // by node, marks a run's active nodes while it reads them
	active []uint32 // the active nodes

	own                 []uint32 // by logical node: 1 if it has a packet
	before, total, kept []uint32 // sums over the nodes below and over all nodes, as it learns them

	byRank []uint32 // by rank: the name of the node with that rank
	at, to []uint32 // by rank: current node and packing destination of the packet
	tag    []uint32 // by rank: the dimensions left to cross
	seen   []uint32 // by logical node: the last step in which it held a packet
	step   uint32   // current mark in seen

	members [][]uint32 // III: the active nodes by class
	program []segment  // by class: its segments

	knows []uint64 // by node, dimensions reversed: the packets that it knows, of 64
	sent  []uint32 // by class (if needed), subphase and node: packets of earlier words sent
	want  []uint64 // the knowledge that Theorem 2 predicts

	holds  []uint32   // I: by node, the rank of the packet there plus one, or 0
	rows   [][]uint64 // multinode: by depth in the tree, one bit per node
	inWord []uint64   // the last row, with the dimensions within words crossed
}

// NewExecution returns the scratch space of runs: some 40 bytes a node, for more
// than 64 packets a class 4 d bytes a node more, and d times those with Unpadded.
func (c *Cube) NewExecution() *Execution {
	n := 1 << c.d
	e := &Execution{c: c, taken: make([]bool, n), counts: Counts{Subphases: make([]int, 0, c.d)}}
	if c.a != Multinode {
		e.own, e.before, e.total, e.kept = make([]uint32, n), make([]uint32, n), make([]uint32, n), make([]uint32, n)
		e.seen = make([]uint32, n)
	}
	if c.a.classes() {
		e.knows = make([]uint64, n)
		e.program = make([]segment, c.d*4*c.d)
		e.members = make([][]uint32, c.d)
		if c.variant.Knowledge {
			e.want = make([]uint64, n)
		}
		return e
	}
	if c.a == I {
		e.holds = make([]uint32, n)
	}
	words := (n + 63) / 64
	all := make([]uint64, (c.d+1)*words+n)
	for range c.d + 1 {
		e.rows, all = append(e.rows, all[:words:words]), all[words:]
	}
	e.inWord = all
	return e
}

// Run executes the broadcast of one packet from each of the active nodes, listed
// in any order, none twice.
//
// Errors: an *inputs.Error for a node that does not exist or is listed
// twice; without a Reading, whatever the execution finds wrong.
func (e *Execution) Run(active []int) (Counts, error) {
	if err := e.read(active); err != nil {
		return Counts{}, err
	}
	e.counts = Counts{Subphases: e.counts.Subphases[:0]}
	if e.c.d == 0 {
		return e.counts, nil
	}
	var err error
	switch e.c.a {
	case I:
		err = e.subcubes()
	case Multinode:
		err = e.dummies()
	default:
		err = e.classes()
	}
	if err == nil {
		err = e.judge()
	}
	if err != nil {
		return Counts{}, err
	}
	return e.counts, nil
}

func (e *Execution) read(active []int) error {
	e.active = e.active[:0]
	var err error
	for _, s := range active {
		if s < 0 || s >= len(e.taken) {
			err = &inputs.Error{Arg: "active", Value: s, Domain: fmt.Sprintf("a node, 0 to %d", len(e.taken)-1)}
			break
		}
		if e.taken[s] {
			err = &inputs.Error{Arg: "active", Value: s, Domain: "every node at most once"}
			break
		}
		e.taken[s] = true
		e.active = append(e.active, uint32(s))
	}
	for _, s := range e.active {
		e.taken[s] = false
	}
	return err
}

// judge returns an error for collisions, unless a Reading asks to count them.
func (e *Execution) judge() error {
	if e.c.variant.Reading != (Reading{}) || e.counts.Collisions == (Collisions{}) {
		return nil
	}
	return fmt.Errorf("algorithm %v, d=%d, %d active nodes: %+v", e.c.a, e.c.d, len(e.active), e.counts.Collisions)
}

// name returns the logical name of node v in a class: v rotated right by the number of
// the class.
func (c *Cube) name(class int, v uint32) uint32 {
	return (v>>class | v<<(c.d-class)) & (1<<c.d - 1)
}

// nextStep returns a mark that does not occur in seen.
func (e *Execution) nextStep() uint32 {
	if e.step == math.MaxUint32 {
		clear(e.seen)
		e.step = 0
	}
	e.step++
	return e.step
}

// resized returns a slice of length n with arbitrary contents, in place of list if that
// has the capacity.
func resized(list []uint32, n int) []uint32 {
	if cap(list) < n {
		return make([]uint32, n)
	}
	return list[:n]
}
