package treebroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// maxTreeNodes is the largest tree of TreeSlots and TreeDiameter: the former takes
// n^2 steps.
const maxTreeNodes = 1 << 14

// TreeSlots returns the exact time of phase 2 on one tree in full duplex,
//
//	T = max over edges u -> v and r >= 0 of  r + N_r(u -> v)  where N_r > 0
//
// N_r(u -> v) counts the packets that start on u's side of the edge, at least r hops
// from u. It does not depend on which of the packets that wait an edge carries first.
//
// All packets that cross u -> v come together like streams in a tree of servers that
// take one slot each. In such a tree a server may be replaced by a delay of a slot
// without changing when the last edge is busy: what waits there would wait here. So
// the packets of distance r come to u as if nothing delayed them, after r slots, and
// a server whose last customer leaves when it has served all that came in r slots or
// later, and those no sooner than r, is busy until the maximum.
//
// Symbols: edges of a tree on the nodes 0..len(edges), origins the nodes of the
// packets. Units: slots. Source: derived. Errors: edges that are no tree of at most
// 2^14 nodes, an origin that is no node.
func TreeSlots(edges [][2]int, origins []int) (int, error) {
	t, err := newTree(edges)
	if err != nil {
		return 0, err
	}
	own := make([]int, len(t.neighbors))
	for _, v := range origins {
		if v < 0 || v >= len(own) {
			return 0, &inputs.Error{Arg: "origins", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", len(own)-1)}
		}
		own[v]++
	}
	slots := 0
	at := make([]int, len(own)) // by distance from u, number of packets
	for u := range t.neighbors {
		for _, v := range t.neighbors[u] {
			far := t.side(u, v, func(w, distance int) { at[distance] += own[w] })
			beyond := 0
			for r := far; r >= 0; r-- {
				if beyond += at[r]; beyond > 0 {
					slots = max(slots, r+beyond)
				}
				at[r] = 0
			}
		}
	}
	return slots, nil
}

// TreeDiameter returns the longest distance in a tree, 0 for a single node.
//
// Units: hops. Source: definition; the node farthest from any is an end of a longest
// path. Errors: those of TreeSlots.
func TreeDiameter(edges [][2]int) (int, error) {
	t, err := newTree(edges)
	if err != nil {
		return 0, err
	}
	end, L := 0, 0
	for range 2 {
		t.side(end, -1, func(v, distance int) { end, L = v, distance })
	}
	return L, nil
}

// A tree lists the neighbors of every node.
type tree struct {
	neighbors [][]int
	reached   []place // of side
}

type place struct{ node, before, distance int }

func newTree(edges [][2]int) (*tree, error) {
	n := len(edges) + 1
	if n > maxTreeNodes {
		return nil, &inputs.Error{Arg: "edges", Value: len(edges), Domain: fmt.Sprintf("at most %d", maxTreeNodes-1)}
	}
	t := &tree{neighbors: make([][]int, n), reached: make([]place, 0, n)}
	for _, e := range edges {
		for i, v := range e {
			if v < 0 || v >= n {
				return nil, &inputs.Error{Arg: "edges", Value: e, Domain: fmt.Sprintf("nodes 0 to %d for %d edges", n-1, n-1)}
			}
			t.neighbors[v] = append(t.neighbors[v], e[1-i])
		}
	}
	// In a tree, a walk from node 0 that never goes straight back visits all n nodes
	// exactly once.
	met := make([]bool, n)
	stack := append(t.reached, place{0, -1, 0})
	count := 0
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if met[at.node] {
			continue
		}
		met[at.node] = true
		count++
		for _, w := range t.neighbors[at.node] {
			if !met[w] {
				stack = append(stack, place{w, at.node, 0})
			}
		}
	}
	if count < n {
		return nil, &inputs.Error{Arg: "edges", Value: fmt.Sprint(edges),
			Domain: fmt.Sprintf("a tree: %d edges that connect %d nodes", n-1, n)}
	}
	return t, nil
}

// side visits u and all nodes closer to it than to its neighbor v, by distance from u,
// and returns the largest distance.
func (t *tree) side(u, v int, visit func(w, distance int)) int {
	t.reached = append(t.reached[:0], place{u, v, 0})
	for i := 0; i < len(t.reached); i++ {
		at := t.reached[i]
		visit(at.node, at.distance)
		for _, w := range t.neighbors[at.node] {
			if w != at.before {
				t.reached = append(t.reached, place{w, at.node, at.distance + 1})
			}
		}
	}
	return t.reached[len(t.reached)-1].distance
}
