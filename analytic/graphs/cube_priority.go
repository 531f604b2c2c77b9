package graphs

import "math"

// CubePriority returns the mean reception delay on the cube of the direct scheme along
// rotated trees if a link sends first what has the most transmissions before it,
//
//	R = 1/2 + (d/2) N/(N-1) + rho/(2(1-rho))
//
// A packet is broadcast from its source along one of the d rotations of the unbalanced
// tree at random. The copies that wait for a link with m dimensions left go to all nodes
// that the next m dimensions span, which are more the larger m is: whatever goes first
// goes wherever a copy behind it goes. So what is under way to a node s is delayed by
// nothing else, and from each link on it has one way to s: unit queues in a tree, which
// delay as a single queue at the last of them does, a link into s. Of the d of these
// each takes a d-th of the packets, Poisson arrivals of load rho.
//
// No order of service has less on these trees: the packets that come over a link into s
// come in that stream at the earliest, and the link is one server. The waiting is that
// of d servers apart, where CubeLeast has d servers for one queue.
//
// Symbols: as CubeLeast. Units: slots. Source: derived; VAR98, Section 3.4, cites a
// priority scheme on the cube with an approximate analysis.
//
// Errors: as CubeLeast.
func CubePriority(d int, rho float64) (float64, error) {
	if err := checkLoad(d, rho); err != nil {
		return 0, err
	}
	n := math.Ldexp(1, d)
	return float64(d)/2*(n/(n-1)) + excess(rho), nil
}
