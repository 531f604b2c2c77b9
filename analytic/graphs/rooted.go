package graphs

import "castlab/distributions/inputs"

// RootedReception returns what no order of service has less of as mean reception delay if
// packets are broadcast along trees of their own nodes,
//
//	R >= 1/2 + l + rho/(2(1-rho)),  rho = lambda (N-1)/k
//
// with k trees of each node that share no arc, k being the links into every node, of which
// a packet draws one at random. The trees of a node use each link into another once, so
// that what crosses a link into a node, over all sources, is a Poisson stream of load rho.
// A packet can cross it in the slot before its level at the earliest, which delays the
// stream and leaves it Poisson, and the link carries one a slot: a queue M/D/1.
//
// Equality holds as rho -> 0. On the cube, along rotated trees, it holds throughout if what
// has most before it goes first: see CubePriority.
//
// Symbols: lambda packets per node and slot; N nodes; l the mean level in the trees of the
// nodes other than the root. Units: slots. Source: derived. Errors: l not a finite number
// >= 0, rho < 0 or not below 1.
func RootedReception(l, rho float64) (float64, error) {
	if !inputs.Finite(l) || l < 0 {
		return 0, inputs.Errorf("l", l, "a finite number >= 0")
	}
	if !(0 <= rho && rho < 1) {
		return 0, inputs.Errorf("rho", rho, "a number >= 0 and below 1")
	}
	return l + excess(rho), nil
}
