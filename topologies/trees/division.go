package trees

import (
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// mostDivided bounds the nodes of a network whose divisions are enumerated: 12 of them have
// 4,213,596.
const mostDivided = 12

// LeastDivision goes through all divisions of the nodes of a network, whose links lead both ways, into p >= 2
// parts, and returns the least quotient
//
//	c / (p - 1)
//
// of the links between parts, and the number of divisions. No more spanning trees fit into
// the links, parts of trees counted, for a tree has p - 1 links between parts.
//
// Source: Tutte 1961, Nash-Williams 1961. Errors: those of net.Validate; fewer than 2 nodes, or more than 12.
func LeastDivision(net topologies.Topology) (least float64, divisions int64, err error) {
	if err := topologies.Valid(net); err != nil {
		return 0, 0, err
	}
	n := net.Order()
	if err := inputs.Integer("nodes", n, 2, mostDivided); err != nil {
		return 0, 0, err
	}
	before := make([][]topologies.Node, n) // by node, its neighbors of smaller numbers
	for v := range topologies.Node(n) {
		for _, w := range net.AppendNeighbors(nil, v) {
			if w < v {
				before[v] = append(before[v], w)
			}
		}
	}
	least = math.Inf(1)
	part := make([]int, n)
	var divide func(v, parts, cross int)
	divide = func(v, parts, cross int) {
		if v == n {
			if parts > 1 {
				divisions++
				least = math.Min(least, float64(cross)/float64(parts-1))
			}
			return
		}
		for p := 0; p <= parts; p++ {
			part[v] = p
			more := 0
			for _, w := range before[v] {
				if part[w] != p {
					more++
				}
			}
			divide(v+1, max(parts, p+1), cross+more)
		}
	}
	divide(0, 0, 0)
	return least, divisions, nil
}
