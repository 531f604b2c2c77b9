package schedules

import (
	"cmp"
	"fmt"
	"slices"
)

// An interval is the range of places First to Last of an order. Knowing it means
// knowing the sum of the numbers of packets of its nodes.
type interval struct{ first, last int }

func (a interval) compare(b interval) int {
	return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.last, b.last))
}

// knowledge holds, by node, the sums of one order that the node knew initially or has
// received.
type knowledge struct {
	n    int
	at   []int        // by node, its place
	of   [][]interval // in order, each once
	ends []int        // scratch space of composes: the ends of unions that begin at first, plus one
}

// newKnowledge returns the initial knowledge of n nodes in an order: their own numbers,
// or nothing if these depend on ranks or on other orders.
func newKnowledge(n int, order Order) *knowledge {
	k := &knowledge{n: n, at: make([]int, n), of: make([][]interval, n)}
	for v := range n {
		k.at[v] = v
	}
	for place, v := range order.Nodes {
		k.at[v] = place
	}
	if order.Ranked || order.Joint {
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

// composes reports whether node v knows disjoint intervals whose union is first to
// last.
func (k *knowledge) composes(v, first, last int) bool {
	// The places after the known unions that begin at first, in order.
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

// ranked returns a *Violation unless every node knows its rank, and every informed node
// the total.
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
