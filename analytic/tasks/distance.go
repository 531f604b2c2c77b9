package tasks

import (
	"fmt"

	"castlab/distributions/inputs"
)

// maxNodes is the largest network.
const maxNodes = 1 << 30

// Distances are what a formula says of the distances between the nodes of a
// network, in links.
type Distances struct {
	Nodes    int
	Diameter int     // the greatest
	Mean     float64 // over the ordered pairs of different nodes; 0 where there is none
}

// HypercubeDistances returns the distances of the cube of d dimensions: diameter
// d and mean
//
//	(d/2) N/(N-1),  N = 2^d
//
// Two random nodes, which may be the same, differ in half of the bits on
// average; leaving out the N of N^2 pairs at distance 0 makes the mean larger by
// N/(N-1), here and below.
//
// Source: VAR98, Section 2.1, has the two as criteria; derived. Errors: d
// outside 0..30.
func HypercubeDistances(d int) (Distances, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil {
		return Distances{}, err
	}
	n := 1 << d
	return Distances{Nodes: n, Diameter: d, Mean: others(n, float64(d)/2)}, nil
}

// FoldedCubeDistances returns the distances of the cube of d dimensions whose
// opposite nodes are linked too: diameter ceil(d/2) and, summed from one node,
//
//	(d+1) (2^d - C(d, floor(d/2))) / 2
//
// which is sum_w C(d,w) min(w, d+1-w): with w C(d,w) = d C(d-1,w-1) up to the
// middle, and (d+1-w) C(d,w) = (d+1) C(d,w) - d C(d-1,w-1) beyond it, both are
// sums over halves of a row of Pascal's triangle.
//
// Source: derived. Errors: d outside 0..30.
func FoldedCubeDistances(d int) (Distances, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil {
		return Distances{}, err
	}
	n, middle := int64(1)<<d, int64(1)
	for i := range int64(d / 2) {
		middle = middle * (int64(d) - i) / (i + 1)
	}
	return summed(int(n), (d+1)/2, int64(d+1)*(n-middle)/2), nil
}

// TorusDistances returns the distances of the wraparound mesh: diameter
// sum_i floor(s_i/2) and mean
//
//	N/(N-1) sum_i m_i,  m_i = s_i/4 for even s_i and (s_i - 1/s_i)/4 for odd
//
// A ring is a torus of one side.
//
// Source: derived. Errors: no side, a side below 1, more than 2^30 nodes.
func TorusDistances(sides []int) (Distances, error) {
	n, err := nodes(sides)
	if err != nil {
		return Distances{}, err
	}
	diameter, mean := 0, 0.0
	for _, s := range sides {
		diameter += s / 2
		mean += float64(s) / 4
		if s%2 == 1 {
			mean -= 0.25 / float64(s)
		}
	}
	return Distances{Nodes: n, Diameter: diameter, Mean: others(n, mean)}, nil
}

// MeshDistances returns the distances of the mesh without wraparound: diameter
// sum_i (s_i - 1) and mean
//
//	N/(N-1) sum_i (s_i - 1/s_i)/3
//
// A path is a mesh of one side.
//
// Source: derived. Errors: no side, a side below 1, more than 2^30 nodes.
func MeshDistances(sides []int) (Distances, error) {
	n, err := nodes(sides)
	if err != nil {
		return Distances{}, err
	}
	diameter, mean := 0, 0.0
	for _, s := range sides {
		diameter += s - 1
		mean += (float64(s) - 1/float64(s)) / 3
	}
	return Distances{Nodes: n, Diameter: diameter, Mean: others(n, mean)}, nil
}

// ManhattanDistances returns the distances of the Manhattan Street network of 2p
// rows and 2q columns, whose streets lead one way and the other in turn:
//
//	diameter  p + q, and one more where p and q are even
//	summed    2pq (p+q+1) + 8 floor(p/2) floor(q/2) - min(4, 2p, 2q)
//
// A way without detour uses streets of one parity only; the first link is down
// or to the right and costs two links where the destination is up and to the
// left, and so may the last.
//
// Units: rows and columns are numbers of nodes. Source: derived. Errors: rows or
// columns odd or below 2, more than 2^30 nodes.
func ManhattanDistances(rows, columns int) (Distances, error) {
	for _, side := range []struct {
		arg   string
		value int
	}{{"rows", rows}, {"columns", columns}} {
		if side.value < 2 || side.value%2 != 0 {
			return Distances{}, &inputs.Error{Arg: side.arg, Value: side.value, Domain: "an even integer >= 2"}
		}
	}
	n, err := nodes([]int{rows, columns})
	if err != nil {
		return Distances{}, err
	}
	p, q := int64(rows/2), int64(columns/2)
	diameter := int(p + q)
	if p%2 == 0 && q%2 == 0 {
		diameter++
	}
	return summed(n, diameter, 2*p*q*(p+q+1)+8*(p/2)*(q/2)-min(4, 2*p, 2*q)), nil
}

// CompleteDistances returns the distances where every two of N nodes are linked:
// all are 1.
//
// Source: derived. Errors: N outside 1..2^30.
func CompleteDistances(N int) (Distances, error) {
	if err := inputs.Integer("N", N, 1, maxNodes); err != nil {
		return Distances{}, err
	}
	return Distances{Nodes: N, Diameter: min(1, N-1), Mean: float64(min(1, N-1))}, nil
}

// StarDistances returns the distances of a hub and N-1 leaves: diameter
// min(2, N-1) and mean 2 - 2/N, the two nodes of a pair being leaves unless one
// is the hub, which has the chance 2/N.
//
// Source: derived. Errors: N outside 1..2^30.
func StarDistances(N int) (Distances, error) {
	if err := inputs.Integer("N", N, 1, maxNodes); err != nil {
		return Distances{}, err
	}
	return Distances{Nodes: N, Diameter: min(2, N-1), Mean: 2 - 2/float64(N)}, nil
}

// others converts a mean over all pairs of nodes to the mean over pairs of different
// nodes.
func others(n int, mean float64) float64 {
	if n == 1 {
		return 0
	}
	return mean * (float64(n) / float64(n-1))
}

// summed returns the distances of a node-symmetric network, given their sum from one
// node.
func summed(n, diameter int, sum int64) Distances {
	if n == 1 {
		return Distances{Nodes: 1}
	}
	return Distances{Nodes: n, Diameter: diameter, Mean: float64(sum) / float64(n-1)}
}

// nodes returns the product of the sides.
func nodes(sides []int) (int, error) {
	n := min(1, len(sides))
	for _, s := range sides {
		if s < 1 || s > maxNodes/n {
			return 0, &inputs.Error{Arg: "sides", Value: sides, Domain: fmt.Sprintf("integers >= 1 of a product up to %d", maxNodes)}
		}
		n *= s
	}
	if n == 0 {
		return 0, &inputs.Error{Arg: "sides", Value: sides, Domain: "one or more integers"}
	}
	return n, nil
}
