package var98

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"castlab/topologies"
)

// leastGathered returns the rate that every node can gather from all others, and the
// number of nodes examined.
func leastGathered(net topologies.Topology) (least float64, nodes int64, err error) {
	last := net.Order()
	if s, ok := net.(topologies.Symmetric); ok && s.NodeSymmetric() {
		last = 1 // all nodes are alike
	}
	least = math.Inf(1)
	for v := range topologies.Node(last) {
		rate, err := gathered(net, v)
		if err != nil {
			return 0, 0, err
		}
		least = math.Min(least, rate)
	}
	return least, int64(last), nil
}

// gathered returns the greatest rate at which all other nodes can send to one
// simultaneously, each at the same rate, over links of one packet a slot: a linear
// program in the packets x_a that each arc carries and the slack of each arc,
//
//	maximize lambda: out(v) - in(v) = lambda for every v but the one, 0 <= x_a <= 1
func gathered(net topologies.Topology, into topologies.Node) (float64, error) {
	arcs := digraphOf(net).Arcs
	n, m := net.Order(), len(arcs)
	rows, columns := n-1+m, 2*m+1 // lambda is the last column
	a, b := mat.NewDense(rows, columns, nil), make([]float64, rows)
	row := func(v int) (int, bool) {
		if v > int(into) {
			v--
		} else if v == int(into) {
			return 0, false
		}
		return v, true
	}
	for i, arc := range arcs {
		if r, ok := row(arc[0]); ok {
			a.Set(r, i, 1)
		}
		if r, ok := row(arc[1]); ok {
			a.Set(r, i, -1)
		}
		a.Set(n-1+i, i, 1)
		a.Set(n-1+i, m+i, 1)
		b[n-1+i] = 1
	}
	for r := range n - 1 {
		a.Set(r, columns-1, -1)
	}
	cost := make([]float64, columns)
	cost[columns-1] = -1
	value, _, err := lp.Simplex(cost, a, b, 1e-10, nil)
	if err != nil {
		return 0, fmt.Errorf("linear program of %v into %d: %w", net, into, err)
	}
	return -value, nil
}
