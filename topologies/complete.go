package topologies

import "fmt"

// Complete is the complete graph of N nodes: every two are linked.
type Complete struct {
	N int // nodes, 1 to 2^30
}

// Validate reports a number of nodes outside 1..2^30.
func (c Complete) Validate() error { return validNodes(c.N) }

// Order returns N.
func (c Complete) Order() int { return c.N }

// AppendNeighbors appends v+1, v+2, ..., v+N-1 modulo N, nothing for what is no node.
func (c Complete) AppendNeighbors(dst []Node, v Node) []Node {
	n := Node(c.N)
	if v < 0 || v >= n {
		return dst
	}
	for w := v + 1; w < n; w++ {
		dst = append(dst, w)
	}
	for w := range v {
		dst = append(dst, w)
	}
	return dst
}

// String returns complete(n=...).
func (c Complete) String() string { return fmt.Sprintf("complete(n=%d)", c.N) }

// Degree returns the number of links of every node, N-1.
func (c Complete) Degree() int { return c.N - 1 }

// Diameter returns the greatest distance between two nodes, min(1, N-1).
func (c Complete) Diameter() int { return min(1, c.N-1) }

// MeanDistance returns the mean distance of two different nodes, 1; 0 where
// there is one node.
func (c Complete) MeanDistance() float64 { return float64(c.Diameter()) }

// NodeSymmetric reports that every node looks like every other: see Translate.
func (c Complete) NodeSymmetric() bool { return true }

// Translate returns v+by modulo N, the automorphism that takes node 0 to by.
func (c Complete) Translate(by, v Node) Node { return (v + by) % Node(c.N) }
