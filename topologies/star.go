package topologies

import "fmt"

// Star is the tree of N nodes in which node 0, the hub, is linked to all others.
type Star struct {
	N int // nodes with the hub, 1 to 2^30
}

// Validate reports a number of nodes outside 1..2^30.
func (s Star) Validate() error { return validNodes(s.N) }

// Order returns N.
func (s Star) Order() int { return s.N }

// AppendNeighbors appends nodes 1 to N-1 for the hub and the hub for any other.
func (s Star) AppendNeighbors(dst []Node, v Node) []Node {
	if v != 0 {
		return append(dst, 0)
	}
	for w := Node(1); w < Node(s.N); w++ {
		dst = append(dst, w)
	}
	return dst
}

// String returns star(n=...).
func (s Star) String() string { return fmt.Sprintf("star(n=%d)", s.N) }

// Diameter returns the greatest distance between two nodes, that of two leaves:
// min(2, N-1).
func (s Star) Diameter() int { return min(2, s.N-1) }

// MeanDistance returns the mean distance of two different nodes. A pair is at
// distance 1 with the hub, which is a part 2/N of the pairs, and at distance 2
// without it:
//
//	2 (N - 1) / N
func (s Star) MeanDistance() float64 { return 2 * float64(s.N-1) / float64(s.N) }

// NodeSymmetric reports whether every node looks like every other: not where the
// hub has more links than a leaf.
func (s Star) NodeSymmetric() bool { return s.N <= 2 }
