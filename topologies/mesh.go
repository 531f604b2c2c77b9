package topologies

import "fmt"

// Mesh is the mesh without wraparound: nodes are numbered as those of a Torus,
// and those are linked that differ by one in one coordinate.
type Mesh struct {
	Sides []int // one or more, each at least 1; their product is at most 2^30
}

// Validate reports sides outside their domain.
func (m Mesh) Validate() error { return validSides(m.Sides) }

// Order returns the product of the sides.
func (m Mesh) Order() int { return product(m.Sides) }

// AppendNeighbors appends, by dimension, the nodes one step up and one step
// down, where there are such.
func (m Mesh) AppendNeighbors(dst []Node, v Node) []Node {
	stride := Node(1)
	for _, side := range m.Sides {
		s := Node(side)
		x := v / stride % s
		if x+1 < s {
			dst = append(dst, v+stride)
		}
		if x > 0 {
			dst = append(dst, v-stride)
		}
		stride *= s
	}
	return dst
}

// String returns mesh(sides=...), such as mesh(sides=4x5).
func (m Mesh) String() string { return fmt.Sprintf("mesh(sides=%s)", sidesText(m.Sides)) }

// Diameter returns the greatest distance between two nodes, that of opposite
// corners: the sum of s_i-1.
func (m Mesh) Diameter() int {
	hops := 0
	for _, s := range m.Sides {
		hops += s - 1
	}
	return hops
}

// MeanDistance returns the mean distance of two different nodes. The distances
// of the s^2 ordered pairs on a path of s nodes add up to s(s^2-1)/3, and
// (N/s_i)^2 pairs of nodes share their two coordinates in dimension i:
//
//	sum_i (N/s_i) (s_i^2 - 1) / (3 (N - 1))
func (m Mesh) MeanDistance() float64 {
	n, sum := m.Order(), int64(0)
	for _, s := range m.Sides {
		sum += int64(n/s) * (int64(s)*int64(s) - 1)
	}
	return meanOf(sum, n) / 3
}

// NodeSymmetric reports whether every node looks like every other: where a side
// is 3 or more, a corner has fewer links than a node off the border; without
// one the mesh is a torus.
func (m Mesh) NodeSymmetric() bool {
	for _, s := range m.Sides {
		if s > 2 {
			return false
		}
	}
	return true
}
