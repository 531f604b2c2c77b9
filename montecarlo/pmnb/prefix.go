package pmnb

import (
	"fmt"
	"math"
)

// prefix executes a prefix operation on own: every node w learns before[w], the sum
// over the nodes below w, and total[w], the sum over all nodes. It returns the number
// of steps.
func (e *Execution) prefix() (steps int) {
	switch e.c.variant.Ranks {
	case Tree:
		return e.tree()
	case Exchange:
		return e.exchange()
	}
	return e.known()
}

// tree executes the operation on the binary tree whose i-th leaf is node i. Node w
// itself is the inner vertex of level l over the block of 2^l nodes that begins with w.
//
// Up: in step i+1, i = 0..d-1, node w with w mod 2^(i+1) = 2^i sends the sum of its
// block of 2^i nodes to w - 2^i, which stores its own sum. Down: for i = d-1, ..., 0
// node w with w mod 2^(i+1) = 0 sends the sum before w + 2^i, and the total, to that
// node. Every step uses the links of one dimension in one direction.
//
// Source: VB95 Section IV-A, Phase 1, after F. T. Leighton, Introduction to
// Parallel Algorithms and Architectures (1992), 37-44.
func (e *Execution) tree() (steps int) {
	sum, kept, before := e.total, e.kept, e.before
	copy(sum, e.own)
	for half := 1; half < len(sum); half *= 2 {
		steps++
		for w := 0; w < len(sum); w += 2 * half {
			kept[w+half] = sum[w] // stored by w: one number for every level
			sum[w] += sum[w+half]
		}
	}
	before[0] = 0
	for half := len(sum) / 2; half > 0; half /= 2 {
		steps++
		for w := 0; w < len(sum); w += 2 * half {
			before[w+half] = before[w] + kept[w+half]
			sum[w+half] = sum[w] // the total, from here on
		}
	}
	return steps
}

// exchange executes the operation in one step per dimension: neighbors exchange the
// sums over their blocks of 2^i nodes, and the upper one adds the other's to its sum
// before.
//
// Source: derived.
func (e *Execution) exchange() (steps int) {
	sum, before := e.total, e.before
	copy(sum, e.own)
	clear(before)
	for half := 1; half < len(sum); half *= 2 {
		steps++
		for block := 0; block < len(sum); block += 2 * half {
			for w := block; w < block+half; w++ {
				before[w+half] += sum[w]
				both := sum[w] + sum[w+half]
				sum[w], sum[w+half] = both, both
			}
		}
	}
	return steps
}

// known sets the sums of every node without a step.
func (e *Execution) known() (steps int) {
	sum := uint32(0)
	for w, x := range e.own {
		e.before[w] = sum
		sum += x
	}
	for w := range e.total {
		e.total[w] = sum
	}
	return 0
}

// rank executes the rank computation of a class whose packets are at the nodes sources:
// byRank lists their names in the order of the class. It returns the number of packets
// that every node has learned.
//
// Nodes take part under the names of class names, 0..d-1.
func (e *Execution) rank(names int, sources []uint32) (learned, steps int, err error) {
	for _, s := range sources {
		e.own[e.c.name(names, s)] = 1
	}
	steps = e.prefix()
	e.byRank = resized(e.byRank, len(sources))
	for k := range e.byRank {
		e.byRank[k] = math.MaxUint32
	}
	for _, s := range sources {
		w := e.c.name(names, s)
		e.own[w] = 0
		if k := int(e.before[w]); k < len(sources) {
			e.byRank[k] = w
		}
	}
	for k, w := range e.byRank {
		if w == math.MaxUint32 || k > 0 && w <= e.byRank[k-1] {
			return 0, 0, fmt.Errorf("class %d: rank %d of %d is wrong", names, k, len(sources))
		}
	}
	for w, n := range e.total {
		if int(n) != len(sources) {
			return 0, 0, fmt.Errorf("class %d: node %d was told %d packets of %d", names, w, n, len(sources))
		}
	}
	return len(sources), steps, nil
}
