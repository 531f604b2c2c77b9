package isotropic

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Ties says what becomes of a destination that several shortest words of
// different tags lead to.
type Ties int

const (
	Balanced Ties = iota // such words that the greatest column sum is as small as possible
	// the first alternative everywhere: +1 in a ring, no complement in a folded cube, fewest row moves in a Manhattan Street network
	First
	// as Balanced, with longer words where that makes the critical sum smaller still: in Manhattan Street networks of unequal sides
	Detours
)

// Words returns a word of link types to each node other than 0, in increasing
// order: the packets of each node in a total exchange. The choice among
// alternatives is what ties says; Balanced is exact, no other choice of shortest
// words has a smaller critical sum, and no choice of any words has a smaller one
// than Detours.
//
//   - Hypercube: the bits of the destination, no choice.
//   - Ring, torus: a coordinate in the middle of an even side is as far either
//     way. Each side has as many such destinations as all others have nodes, and
//     they take turns. Longer words do not help: to go the other way around a side
//     p moves the difference of its two column sums by p, and where the number of
//     ties is odd that difference is an odd multiple of p/2.
//   - Folded cube: the bits of the destination, or the others and the complement,
//     whichever are fewer; for odd d there are ties.
//   - Complete graph: one link each.
//   - Manhattan Street network: words differ in their numbers of row and column
//     moves, and in general the letters cannot be exchanged. Which numbers make the
//     greater of the two column sums least is a subset-sum problem, solved exactly.
//
// Source: VAR98, Section 3.1; ties derived. Errors: those of net.Validate; an
// *inputs.Error for any other network, for ties that do not exist and
// for more than 2^16 nodes.
func Words(net topologies.Topology, ties Ties) ([][]int, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	if n := net.Order(); n > maxNodes {
		return nil, &inputs.Error{Arg: "topology", Value: net, Domain: "at most 65536 nodes"}
	}
	if ties < Balanced || ties > Detours {
		return nil, &inputs.Error{Arg: "ties", Value: int(ties), Domain: "Balanced, First or Detours"}
	}
	switch t := net.(type) {
	case topologies.Hypercube:
		return cubeWords(t.D), nil
	case topologies.Ring:
		return torusWords([]int{t.N}, ties), nil
	case topologies.Torus:
		return torusWords(t.Sides, ties), nil
	case topologies.FoldedCube:
		return foldedWords(t.D, ties), nil
	case topologies.Complete:
		return completeWords(t.N), nil
	case topologies.Manhattan:
		return manhattanWords(t, ties), nil
	}
	return nil, &inputs.Error{Arg: "topology", Value: net, Domain: "a hypercube, ring, torus, folded cube, complete graph or Manhattan " +
		"Street network"}
}

// maxNodes is the largest network of Words.
const maxNodes = 1 << 16

func cubeWords(d int) [][]int {
	words := make([][]int, 0, 1<<d-1)
	for t := 1; t < 1<<d; t++ {
		words = append(words, ones(t))
	}
	return words
}

// ones returns the positions of the one bits of t.
func ones(t int) (places []int) {
	for c := 0; t>>c > 0; c++ {
		if t>>c&1 == 1 {
			places = append(places, c)
		}
	}
	return places
}

func completeWords(n int) [][]int {
	words := make([][]int, 0, n)
	for j := range n - 1 {
		words = append(words, []int{j})
	}
	return words
}

func torusWords(sides []int, ties Ties) [][]int {
	n := 1
	for _, s := range sides {
		n *= s
	}
	words := make([][]int, 0, n)
	back := make([]bool, len(sides)) // by side, the direction of the next tie
	for t := 1; t < n; t++ {
		var word []int
		rest, plus := t, 0 // plus is the type of the link that adds 1 to the coordinate
		for i, s := range sides {
			x := rest % s
			rest /= s
			hops, kind := x, plus
			switch {
			case 2*x > s:
				hops, kind = s-x, plus+1
			case 2*x == s && s > 2 && back[i]:
				kind = plus + 1
			}
			if 2*x == s && ties != First {
				back[i] = !back[i]
			}
			for range hops {
				word = append(word, kind)
			}
			plus += min(2, s-1)
		}
		words = append(words, word)
	}
	return words
}
