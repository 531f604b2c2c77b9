package schedules

import (
	"cmp"
	"fmt"
	"slices"
)

// An interval is the nodes at places First to Last of an order, and knowing it
// is knowing the sum of their numbers of packets.
type interval struct{ first, last int }

func (a interval) compare(b interval) int {
	return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.last, b.last))
}

// knowledge is, by node, the sums of one order that were known from the start or
// received.
type knowledge struct {
	n    int
	at   []int        // by node, its place
	of   [][]interval // in order, each once
	ends []int        // of composes: the ends of what is composed, each with one added
}

// newKnowledge is what n nodes know of themselves in an order, or, where their
// own numbers depend on ranks, nothing yet.
func newKnowledge(n int, order Order) *knowledge {
	k := &knowledge{n: n, at: make([]int, n), of: make([][]interval, n)}
	for v := range n {
		k.at[v] = v
	}
	for place, v := range order.Nodes {
		k.at[v] = place
	}
	if order.Ranked {
		return k
	}
	own := make([]interval, n)
	for v := range n {
		own[v] = interval{k.at[v], k.at[v]}
		k.of[v] = own[v : v+1 : v+1]
	}
	return k
}

func (k *knowledge) learn(v int, x interval) {
	if i, found := slices.BinarySearchFunc(k.of[v], x, interval.compare); !found {
		k.of[v] = slices.Insert(k.of[v], i, x)
	}
}

// composes reports whether node v knows disjoint intervals that together are
// first to last.
func (k *knowledge) composes(v, first, last int) bool {
	// The nodes before which something composed from first ends, in order.
	k.ends = append(k.ends[:0], first)
	from, _ := slices.BinarySearchFunc(k.of[v], interval{first, first}, interval.compare)
	for _, x := range k.of[v][from:] {
		if x.last > last {
			continue
		}
		if _, reached := slices.BinarySearch(k.ends, x.first); !reached {
			continue
		}
		if i, found := slices.BinarySearch(k.ends, x.last+1); !found {
			k.ends = slices.Insert(k.ends, i, x.last+1)
		}
	}
	return k.ends[len(k.ends)-1] == last+1
}

// ranked returns a *Violation unless every node knows its rank, and those that
// should be informed the total.
func (k *knowledge) ranked(informed []bool) error {
	for v := range k.n {
		if !k.composes(v, k.at[v], k.n-1) {
			return &Violation{Rule: Ranked, Why: fmt.Sprintf("node %d does not know its rank, the sum of %d to %d", v, k.at[v], k.n-1)}
		}
		if informed[v] && !k.composes(v, 0, k.n-1) {
			return &Violation{Rule: Ranked, Why: fmt.Sprintf("node %d does not know the total, the sum of 0 to %d", v, k.n-1)}
		}
	}
	return nil
}
