package topologies

import "fmt"

// Torus is the wraparound mesh: the node at coordinates x_0, x_1, ... has the
// number
//
//	x_0 + s_0 (x_1 + s_1 (x_2 + ...)),  0 <= x_i < s_i
//
// and a link to x_i+1 and one to x_i-1 modulo s_i in every dimension i. A side
// of two has one link there, a side of one none.
type Torus struct {
	Sides []int // one or more, each at least 1; their product is at most 2^30
}

// Validate reports sides outside their domain.
func (t Torus) Validate() error { return validSides(t.Sides) }

// Order returns the product of the sides.
func (t Torus) Order() int { return product(t.Sides) }

// AppendNeighbors appends, by dimension, the nodes one step up and one step
// down, where they differ from v and from each other.
func (t Torus) AppendNeighbors(dst []Node, v Node) []Node {
	stride := Node(1)
	for _, side := range t.Sides {
		s := Node(side)
		x := v / stride % s
		if s > 1 {
			dst = append(dst, v+((x+1)%s-x)*stride)
		}
		if s > 2 {
			dst = append(dst, v+((x+s-1)%s-x)*stride)
		}
		stride *= s
	}
	return dst
}

// String returns torus(sides=...), such as torus(sides=3x3).
func (t Torus) String() string { return fmt.Sprintf("torus(sides=%s)", sidesText(t.Sides)) }

// Degree returns the number of links of every node, the sum of min(2, s_i-1).
func (t Torus) Degree() int {
	links := 0
	for _, s := range t.Sides {
		links += min(2, s-1)
	}
	return links
}

// Diameter returns the greatest distance between two nodes, the sum of
// floor(s_i/2).
func (t Torus) Diameter() int {
	hops := 0
	for _, s := range t.Sides {
		hops += s / 2
	}
	return hops
}

// MeanDistance returns the mean distance of two different nodes. The distances
// in dimension i from one node to the s_i nodes of its ring add up to
// floor(s_i^2/4), and N/s_i nodes agree in that coordinate:
//
//	sum_i (N/s_i) floor(s_i^2/4) / (N - 1)
func (t Torus) MeanDistance() float64 {
	n, sum := t.Order(), int64(0)
	for _, s := range t.Sides {
		sum += int64(n/s) * cycleDistances(s)
	}
	return meanOf(sum, n)
}

// NodeSymmetric reports that every node looks like every other: see Translate.
func (t Torus) NodeSymmetric() bool { return true }

// Translate adds the coordinates of by and v, each modulo its side: the
// automorphism that takes node 0 to by.
func (t Torus) Translate(by, v Node) Node {
	image, stride := Node(0), Node(1)
	for _, side := range t.Sides {
		s := Node(side)
		image += (by/stride + v/stride) % s * stride
		stride *= s
	}
	return image
}
