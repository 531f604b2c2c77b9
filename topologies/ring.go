package topologies

import "fmt"

// Ring is the bidirectional ring of N nodes: v is linked to v-1 and v+1 modulo
// N. Two nodes share one link, a single node has none.
type Ring struct {
	N int // nodes, 1 to 2^30
}

// Validate reports a number of nodes outside 1..2^30.
func (r Ring) Validate() error { return validNodes(r.N) }

// Order returns N.
func (r Ring) Order() int { return r.N }

// AppendNeighbors appends v+1 and v-1 modulo N, where they differ from v and
// from each other.
func (r Ring) AppendNeighbors(dst []Node, v Node) []Node {
	n := Node(r.N)
	if n > 1 {
		dst = append(dst, (v+1)%n)
	}
	if n > 2 {
		dst = append(dst, (v+n-1)%n)
	}
	return dst
}

// String returns ring(n=...).
func (r Ring) String() string { return fmt.Sprintf("ring(n=%d)", r.N) }

// Degree returns the number of links of every node, min(2, N-1).
func (r Ring) Degree() int { return min(2, r.N-1) }

// Diameter returns the greatest distance between two nodes, floor(N/2).
func (r Ring) Diameter() int { return r.N / 2 }

// MeanDistance returns the mean distance of two different nodes. A node has two
// others at every distance below N/2 and, where N is even, one at N/2:
//
//	floor(N^2/4) / (N - 1)
func (r Ring) MeanDistance() float64 { return meanOf(cycleDistances(r.N), r.N) }

// NodeSymmetric reports that every node looks like every other: see Translate.
func (r Ring) NodeSymmetric() bool { return true }

// Translate returns v+by modulo N, the automorphism that takes node 0 to by.
func (r Ring) Translate(by, v Node) Node { return (v + by) % Node(r.N) }

// cycleDistances returns the sum of the distances from one node of a ring of n
// to all others, floor(n^2/4).
func cycleDistances(n int) int64 { return int64(n) * int64(n) / 4 }

// meanOf returns the mean distance to the n-1 other nodes, given the sum of the
// distances; 0 if there is none.
func meanOf(sum int64, n int) float64 {
	if n == 1 {
		return 0
	}
	return float64(sum) / float64(n-1)
}
