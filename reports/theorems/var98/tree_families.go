package var98

import (
	"errors"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// grown returns the number of trees that MaxPack finds, after validation.
func grown(net topologies.Topology) (int, int64, error) {
	family, err := trees.MaxPack(net)
	if err != nil {
		return 0, 0, err
	}
	proof, err := trees.Obstacle(net)
	if err != nil {
		return 0, 0, err
	}
	if err := errors.Join(trees.ValidateEdgeDisjoint(net, family), trees.ValidatePartition(net, proof)); err != nil {
		return 0, 0, err
	}
	if most, ok := proof.Most(); !ok || most != len(family) {
		return 0, 0, fmt.Errorf("%v: %d trees found, %d not forbidden", net, len(family), most)
	}
	return len(family), int64(len(family)), nil
}

// constructible returns the number of trees of a construction.
func constructible(net topologies.Topology) (float64, error) {
	k := 0
	switch net := net.(type) {
	case topologies.Complete:
		k = net.N / 2
	case topologies.Hypercube:
		k = net.D / 2
	case topologies.FoldedCube:
		if k = (net.D + 1) / 2; net.D == 2 {
			k = 2
		}
	case topologies.Torus:
		if k = len(net.Sides); slices.Min(net.Sides) < 3 {
			k = 0
		}
	}
	if k == 0 || net.String() == "folded-cube(d=1)" {
		return 0, &inputs.Error{Arg: "graph", Value: net,
			Domain: "a complete network of N > 1 nodes, a cube or folded cube of d > 1, a wraparound mesh of sides >= 3"}
	}
	return kit.Stated(float64(k))
}

// constructed returns the trees of a construction, or of a search if there is no
// construction, after the validator found them edge-disjoint.
func constructed(net topologies.Topology) (family []trees.Tree, err error) {
	switch net := net.(type) {
	case topologies.Complete:
		family, err = trees.PackedComplete(net.N)
	case topologies.Hypercube:
		family, err = trees.PackedCube(net.D)
	case topologies.FoldedCube:
		family, err = trees.PackedFoldedCube(net.D)
	case topologies.Torus:
		family, err = trees.PackedTorus(net)
	default:
		family, err = trees.Packing(net)
	}
	if err != nil {
		return nil, err
	}
	return family, trees.ValidateEdgeDisjoint(net, family)
}

// An alikeGraph is a list of links that is known to be vertex-transitive.
type alikeGraph struct{ topologies.Topology }

func (alikeGraph) NodeSymmetric() bool { return true }

// nodesAlike is the hypothesis that the network is vertex-transitive.
func nodesAlike(net topologies.Topology) error {
	if s, is := net.(topologies.Symmetric); !is || !s.NodeSymmetric() {
		return &inputs.Error{Arg: "graph", Value: net, Domain: "a network that is known to look the same from every node"}
	}
	return nil
}

// largeToruses are wraparound meshes of more than 64 nodes that were searched for short trees.
var largeToruses = []string{"torus(sides=16x16)", "torus(sides=32x32)", "torus(sides=4x6x8)", "torus(sides=10x10x10)",
	"torus(sides=5x5x5)", "torus(sides=9x9)", "torus(sides=11x11)", "torus(sides=7x7x7)"}

// searchedForTrees is the hypothesis that all trees are known to be short.
func searchedForTrees(net topologies.Topology) error {
	_, _, err := shortTrees(net)
	_, is := net.(topologies.Torus)
	if is && err == nil && net.Order() > 128 && !slices.Contains(largeToruses, net.String()) {
		err = &inputs.Error{Arg: "graph", Value: net, Domain: "a wraparound mesh that was searched, of at most 128 nodes"}
	}
	return err
}

// shortTrees returns the number of trees and the least diameter, if all are known to
// attain it.
func shortTrees(net topologies.Topology) (k, length int, err error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		k, length = net.D/2, 2*net.D-1
	case topologies.Complete:
		if net.N >= 4 {
			k, length = net.N/2, 3
		}
	case topologies.Torus:
		delta, even, odd := 0, 0, 0
		for _, s := range net.Sides {
			delta += s / 2
			switch {
			case s%2 == 0 && s > 2:
				even++
			case s > 3 || s == 3 && len(net.Sides) > 2:
				odd++
			}
		}
		switch m := len(net.Sides); {
		case m > 1 && even == m:
			k, length = m, 2*delta-1
		case m > 1 && odd == m:
			k, length = m, 2*delta
		}
	}
	if k == 0 {
		err = &inputs.Error{Arg: "graph", Value: net,
			Domain: "a cube, complete network or wraparound mesh whose trees are known to be so short"}
	}
	return k, length, err
}

// packedLength returns the mean diameter of as many trees as there are, and their number.
func packedLength(net topologies.Topology) (float64, int64, error) {
	k, _, err := shortTrees(net)
	if err != nil {
		return 0, 0, err
	}
	family, err := trees.Packing(net)
	if err == nil && len(family) != k {
		err = &inputs.Error{Arg: "trees", Value: len(family), Domain: "as many as there are"}
	}
	if err != nil {
		return 0, 0, err
	}
	return trees.LengthsOf(family).Diameter, int64(k), trees.ValidateEdgeDisjoint(net, family)
}

// lengthBound returns the claimed bound on the mean diameter.
func lengthBound(net topologies.Topology) (float64, error) {
	switch net := net.(type) {
	case topologies.Torus:
		if p := net.Sides[0]; p >= 3 && !slices.ContainsFunc(net.Sides, func(s int) bool { return s != p }) {
			return kit.Stated(float64(3 * p * len(net.Sides)))
		}
	case topologies.Hypercube:
		if net.D > 1 {
			return kit.Stated(float64(6 * net.D))
		}
	case topologies.FoldedCube:
		if net.D > 1 {
			return kit.Stated(float64(6 * (net.D - net.D%2)))
		}
	default:
		if mesh, is := net.(topologies.Mesh); is && net.Order() <= 64 && slices.Min(mesh.Sides) > 2 || isTree(net) {
			delta, _ := radii(topologies.Eccentricities(net))
			return kit.Stated(4 * float64(delta) / 3)
		}
	}
	return 0, &inputs.Error{Arg: "graph", Value: net, Domain: "a wraparound mesh of equal sides >= 3, a cube or folded cube, a mesh of " +
		"sides >= 3 and at most 64 nodes, or a network that is a tree"}
}

// A joinedTrees is k spanning trees of two complete networks of n nodes with b links
// between, or of one complete network of n nodes if b is 0.
type joinedTrees struct{ n, b, k int }

// least is the least mean diameter, where it is known.
func (x joinedTrees) least() (float64, error) {
	switch {
	case x.b > x.n:
		return 0, &inputs.Error{Arg: "b", Value: x.b, Domain: fmt.Sprintf("at most n = %d links between the networks", x.n)}
	case x.n < 3 || x.n == 3 && x.b > 0:
		return 0, &inputs.Error{Arg: "n", Value: x.n, Domain: "an integer >= 3, >= 4 with links to another network"}
	case x.k > 1 && (2*x.k > x.n || x.b > 0 && x.k != x.b):
		return 0, &inputs.Error{Arg: "k", Value: x.k, Domain: "1, or up to n/2, and as many as links between the networks"}
	case x.b > 0 && x.k == 1:
		return kit.Stated(3)
	case x.b > 0:
		return kit.Stated(5)
	case x.k == 1:
		return kit.Stated(2)
	}
	return kit.Stated(3)
}

// searched returns it of all spanning trees.
func (x joinedTrees) searched() (float64, int64, error) {
	var net topologies.Topology = topologies.Complete{N: x.n}
	if x.b > 0 {
		net = joinedPair(x.n, x.b)
	}
	least, err := trees.LeastLengths(net)
	if err != nil {
		return 0, 0, err
	}
	if len(least) < x.k {
		return 0, 0, &inputs.Error{Arg: "k", Value: x.k, Domain: fmt.Sprintf("at most %d trees", len(least))}
	}
	return float64(least[x.k-1]) / float64(x.k), 1, nil
}
