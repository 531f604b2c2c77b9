package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// DTrees returns the schedule of k items along d trees of degree d in turn, item i along
// the tree i mod d. Every processor but the source has children in one of the trees, and
// d of them there (one has one fewer), so that it sends in every step. In tree t it
// receives in steps that leave the remainder c + t modulo d, with a number c of its own:
// so its receptions in different trees never coincide.
//
// A processor with children serves one of each remainder, in d steps in a row. Trees are
// built from the root in the order of reception, of those that fit a remainder those with
// children first. There always is a processor at hand to be served next: if somebody with
// children has no place yet, all that were served before had one of his remainder below
// them who has children, too.
//
// This is our reconstruction of an algorithm by Bar-Noy and Kipnis, of which SV93,
// Section 1.3, quotes the time 2 B(P) + k + O(L); d is to be about L/ln L.
//
// Symbols: P processors, L latency, k items. Units: steps. Source: derived, after A.
// Bar-Noy, S. Kipnis, "Multiple message broadcasting in the postal model", Networks 29
// (1997).
//
// Errors: as PrintedRelay; d below 1, d that does not divide P-1, or d^2 > P-1 unless
// d = 1.
func DTrees(P, L, k, d int) (Schedule, error) {
	s, err := newBaseline("logp-d-trees", P, L, k)
	if err != nil {
		return Schedule{}, err
	}
	if n := P - 1; d < 1 || n%d != 0 || d > 1 && d*d > n {
		return Schedule{}, &inputs.Error{Arg: "d", Value: d, Domain: fmt.Sprintf("1, or a divisor of P-1=%d whose square is "+
			"not above it", n)}
	}
	trees := make([]Tree, d)
	for t := range trees {
		trees[t] = dTree(P-1, L, d, t)
	}
	for i := range k {
		tree := trees[i%d]
		for q := 1; q < P; q++ {
			s.Sends = append(s.Sends, Send{i + tree.Time[q] - L, tree.Parent[q], q, i})
		}
	}
	return finished(s), nil
}

// dTree returns the tree t of processors 1..n, by processor and not in order of times;
// the source, 0, sends to its root in step 0.
func dTree(n, L, d, t int) Tree {
	m := n / d
	parent := func(q int) bool { return (q-1)%d == t } // whether q has children
	waiting := make([][]int, d)                        // processors without a place, by number c, those with children last
	for pass := range 2 {
		for q := n; q >= 1; q-- {
			g, y := (q-1)%d, (q-1)/d
			c := L + y
			if y >= m/d*d {
				c += g
			}
			if parent(q) == (pass == 1) && q != t+1 {
				waiting[c%d] = append(waiting[c%d], q)
			}
		}
	}
	tree := Tree{Latency: L, Parent: make([]int, n+1), Time: make([]int, n+1)}
	tree.Parent[0] = -1
	root := t + 1 // its number c is L: what the source sends in step i = t comes in step t + L
	tree.Time[root] = L
	queue := []int{root}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for step := range d {
			at := tree.Time[u] + step + L
			c := at % d // of t + at, less t
			list := waiting[c]
			if len(list) == 0 {
				continue
			}
			q := list[len(list)-1]
			waiting[c] = list[:len(list)-1]
			tree.Parent[q], tree.Time[q] = u, at
			if parent(q) {
				queue = append(queue, q)
			}
		}
	}
	return tree
}
