package cube

import (
	"slices"

	"castlab/topologies/schedules"
)

// The order of execution. The schedule determines what a link sends and in which order;
// links depend on each other only where a packet is forwarded from one phase to the
// next. Within a phase the links are therefore executed one after the other, and the
// transmissions of a link in groups: the times at which links become free are read and
// written once per group and block of nodes, not once per transmission.
//
// Row t holds F_t(z) for all z. It is kept if t has children in the tree, as about 55
// of 100 nodes have, until the last of them is served; then its memory is reused.
// Groups of all dimensions take turns, which stays close to the order of the schedule
// and so keeps few rows alive.

// groupLength is the number of transmissions of a link in a group. Longer groups save
// more memory traffic, but loosen the bounds on their end times (see AsyncExecution).
const groupLength = 16

// none marks a node without a row.
const none = -1

// A group is a sequence of consecutive transmissions of the links of dimension c in a
// phase.
type group struct {
	c          int
	first, end int // its hops
}

// A hop is one transmission on every link of a dimension: packet z xor t to node z.
type hop struct {
	t      uint32
	parent int32 // row of parent(t); none if the parent is the root
	from   int32 // group of parent(t)
	row    int32 // row of t; none if t has no children
}

// plan computes groups, hops and rows.
func (a *Async) plan(rotation *schedules.Rotation) {
	n := len(rotation.Nodes) + 1
	children := make([]int, n)
	for k, t := range rotation.Nodes {
		children[t^1<<rotation.Dimension(k+1)]++
	}
	row, from := make([]int32, n), make([]int32, n)
	row[0] = none
	var free []int32
	take := func() int32 {
		if len(free) == 0 {
			free = append(free, int32(a.rows))
			a.rows++
		}
		last := len(free) - 1
		r := free[last]
		free = free[:last]
		return r
	}
	add := func(c int, nodes []uint32) {
		g := group{c: c, first: len(a.hops), end: len(a.hops) + len(nodes)}
		for _, t := range nodes {
			parent := t ^ 1<<c
			row[t], from[t] = none, int32(len(a.groups))
			if children[t] > 0 {
				row[t] = take()
			}
			a.hops = append(a.hops, hop{t: t, parent: row[parent], from: from[parent], row: row[t]})
		}
		for _, t := range nodes {
			parent := t ^ 1<<c
			if children[parent]--; children[parent] == 0 && parent != 0 {
				free = append(free, row[parent])
			}
		}
		a.groups = append(a.groups, g)
	}

	waiting := make([][]uint32, a.d)
	for i := 1; i <= a.d; i++ {
		for c := range waiting {
			waiting[c] = rotation.AppendSet(nil, i, c)
		}
		for slices.ContainsFunc(waiting, func(w []uint32) bool { return len(w) > 0 }) {
			for c, w := range waiting {
				if k := min(len(w), groupLength); k > 0 {
					add(c, w[:k])
					waiting[c] = w[k:]
				}
			}
		}
	}
}
