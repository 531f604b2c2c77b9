package schedules

import (
	"castlab/topologies"
	"castlab/topologies/trees"
)

// PackedBranchings is Branchings along branchings in as few copies of the links as hold
// them.
//
// Errors: those of trees.LeastCopies and of Branchings.
func PackedBranchings(net topologies.Topology, sources []int) (Schedule, error) {
	roots := make([]topologies.Node, len(sources))
	for p, v := range sources {
		roots[p] = topologies.Node(v)
	}
	copies, _, err := trees.LeastCopies(net, roots)
	if err != nil {
		return Schedule{}, err
	}
	family, err := trees.Branchings(net, roots, copies)
	if err != nil {
		return Schedule{}, err
	}
	return Branchings(net, family, sources)
}

// ShorterBranchings is PackedBranchings or Branchings without any, whichever takes fewer
// slots. The former is better where links between parts of the network are few and far
// apart, the latter where shapes of branchings matter more than their number.
//
// Errors: as PackedBranchings.
func ShorterBranchings(net topologies.Topology, sources []int) (Schedule, error) {
	without, err := Branchings(net, nil, sources)
	if err != nil {
		return Schedule{}, err
	}
	along, err := PackedBranchings(net, sources)
	if err != nil || along.Slots < without.Slots {
		return along, err
	}
	return without, nil
}
