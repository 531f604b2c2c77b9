package fastest

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// MostTakers and MostTakerArcs bound a network of linear programs, in nodes and links
// each way.
const (
	MostTakers    = 32
	MostTakerArcs = 160
)

// LeastIntake returns the rate at which every node can take in packets from each of the others
// at once, and the number of nodes examined: one where all are alike.
//
// Units: packets per node and slot. Source: derived. Errors: those of Intake.
func LeastIntake(net topologies.Topology) (least float64, nodes int64, err error) {
	if err := takers(net); err != nil {
		return 0, 0, err
	}
	last := net.Order()
	if s, ok := net.(topologies.Symmetric); ok && s.NodeSymmetric() {
		last = 1 // all nodes are alike
	}
	least = math.Inf(1)
	for v := range topologies.Node(last) {
		rate, err := Intake(net, v)
		if err != nil {
			return 0, 0, err
		}
		least = math.Min(least, rate)
	}
	return least, int64(last), nil
}

// Intake returns the greatest rate at which all other nodes can send to one
// simultaneously, each at the same rate, over links of one packet a slot: a linear
// program in the packets x_a that each arc carries and the slack of each arc,
//
//	maximize lambda: out(v) - in(v) = lambda for every v but the one, 0 <= x_a <= 1
//
// Units: packets per node and slot. Source: derived. Errors: an *inputs.Error for fewer than
// 2 nodes, more than MostTakers, more than MostTakerArcs arcs, or no such node; that of the
// linear program.
func Intake(net topologies.Topology, into topologies.Node) (float64, error) {
	if err := takers(net); err != nil {
		return 0, err
	}
	if err := inputs.Integer("into", int(into), 0, net.Order()-1); err != nil {
		return 0, err
	}
	arcs := arcsOf(net)
	n, m := net.Order(), len(arcs)
	rows, columns := n-1+m, 2*m+1 // lambda is the last column
	a, b := mat.NewDense(rows, columns, nil), make([]float64, rows)
	row := func(v topologies.Node) (int, bool) {
		if v > into {
			v--
		} else if v == into {
			return 0, false
		}
		return int(v), true
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

// takers refuses a network of which no linear program is made.
func takers(net topologies.Topology) error {
	if err := severalNodes(net); err != nil {
		return err
	}
	if n, m := net.Order(), len(arcsOf(net)); n > MostTakers || m > MostTakerArcs {
		return &inputs.Error{Arg: "topology", Value: net,
			Domain: fmt.Sprintf("a network of at most %d nodes and %d links, each way counted", MostTakers, MostTakerArcs)}
	}
	return nil
}

// arcsOf lists the arcs of a network.
func arcsOf(net topologies.Topology) (arcs [][2]topologies.Node) {
	var to []topologies.Node
	for v := range topologies.Node(net.Order()) {
		to = net.AppendNeighbors(to[:0], v)
		for _, w := range to {
			arcs = append(arcs, [2]topologies.Node{v, w})
		}
	}
	return arcs
}
