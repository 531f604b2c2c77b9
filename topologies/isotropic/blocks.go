package isotropic

import (
	"math"

	"castlab/topologies"
)

// Blocks stores columns in a mesh of given sides, wraparound or not, for a band of width
// B: in blocks of at least B nodes whose sides are as equal as possible, block after
// block from neighbor to neighbor, there and back along every side. On one side that is
// the order of the nodes.
//
// With m sides a block is about B^(1/m) long, so that entries go to nodes of the own block,
// the next or the one before, at most a few B^(1/m) links away.
//
// Source: derived. Errors: those of topologies.Mesh.Validate.
func Blocks(sides []int, B int) ([]topologies.Node, error) {
	net := topologies.Mesh{Sides: sides}
	if err := net.Validate(); err != nil {
		return nil, err
	}
	long := int(math.Ceil(math.Pow(float64(max(1, B)), 1/float64(len(sides)))))
	pieces := make([]int, len(sides))
	for i, p := range sides {
		pieces[i] = max(1, p/long)
	}
	var place []topologies.Node
	for at := range reflected(pieces) {
		// The nodes of a block, in the order of their numbers.
		first, length := make([]int, len(sides)), make([]int, len(sides))
		for i, p := range sides {
			first[i] = at[i] * p / pieces[i]
			length[i] = (at[i]+1)*p/pieces[i] - first[i]
		}
		for x := range reflected(length) {
			v, stride := 0, 1
			for i, p := range sides {
				v += (first[i] + x[i]) * stride
				stride *= p
			}
			place = append(place, topologies.Node(v))
		}
	}
	return place, nil
}

// reflected yields all vectors of numbers below those given, each one from the next in
// one place by one.
func reflected(below []int) func(yield func(at []int) bool) {
	return func(yield func(at []int) bool) {
		at, step := make([]int, len(below)), make([]int, len(below))
		for i := range step {
			step[i] = 1
		}
		for {
			if !yield(at) {
				return
			}
			i := 0
			for i < len(at) && (at[i]+step[i] < 0 || at[i]+step[i] >= below[i]) {
				step[i] = -step[i]
				i++
			}
			if i == len(at) {
				return
			}
			at[i] += step[i]
		}
	}
}
