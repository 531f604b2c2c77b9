package topologies

import "fmt"

// Path is the path of N nodes: v is linked to v-1 and v+1.
type Path struct {
	N int // nodes, 1 to 2^30
}

// Validate reports a number of nodes outside 1..2^30.
func (p Path) Validate() error { return validNodes(p.N) }

// Order returns N.
func (p Path) Order() int { return p.N }

// AppendNeighbors appends v+1 and v-1, where they are nodes.
func (p Path) AppendNeighbors(dst []Node, v Node) []Node {
	if v+1 < Node(p.N) {
		dst = append(dst, v+1)
	}
	if v > 0 {
		dst = append(dst, v-1)
	}
	return dst
}

// String returns path(n=...).
func (p Path) String() string { return fmt.Sprintf("path(n=%d)", p.N) }

// Diameter returns the greatest distance between two nodes, N-1.
func (p Path) Diameter() int { return p.N - 1 }

// MeanDistance returns the mean distance of two different nodes, N-k of the
// N(N-1)/2 pairs being at distance k: (N+1)/3, and 0 where there is one node.
func (p Path) MeanDistance() float64 {
	if p.N == 1 {
		return 0
	}
	return float64(p.N+1) / 3
}

// NodeSymmetric reports whether every node looks like every other: not where a
// node between two others has more links than an end.
func (p Path) NodeSymmetric() bool { return p.N <= 2 }
