package topologies

import "fmt"

// Ring is the bidirectional ring of N nodes: v is linked to v-1 and v+1 modulo
// N. Two nodes share one link, a single node has none.
type Ring struct {
	N int // nodes, at least 1
}

// Validate reports fewer than one node.
func (r Ring) Validate() error {
	if r.N < 1 {
		return &DomainError{Arg: "n", Value: r.N, Domain: "an integer >= 1"}
	}
	return nil
}

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
