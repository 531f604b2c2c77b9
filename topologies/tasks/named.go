package tasks

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Named returns the task of n nodes that has a name in the hierarchy: one of a single node is that of root,
// and a selective or a partial one is for some nodes, or of them. The permutation and the packet from one node
// to another have functions of their own, [Permutation] and [OneToOne].
//
// Source: VAR98, Section 2.1. Errors: an *inputs.Error for another name.
func Named(name string, n int, root topologies.Node, some []topologies.Node) (Task, error) {
	switch name {
	case "broadcast":
		return Broadcast(n, root), nil
	case "accumulate":
		return Accumulation(n, root), nil
	case "scatter":
		return Scatter(n, root), nil
	case "gather":
		return Gather(n, root), nil
	case "selective-broadcast":
		return SelectiveBroadcast(n, root, some), nil
	case "selective-accumulate":
		return SelectiveAccumulation(n, root, some), nil
	case "selective-scatter":
		return SelectiveScatter(n, root, some), nil
	case "selective-gather":
		return SelectiveGather(n, root, some), nil
	case "multinode-broadcast":
		return MultinodeBroadcast(n), nil
	case "partial-multinode-broadcast":
		return PartialBroadcast(n, some), nil
	case "partial-multinode-accumulation":
		return PartialAccumulation(n, some), nil
	case "partial-multinode-scatter":
		return PartialScatter(n, some), nil
	case "partial-multinode-gather":
		return PartialGather(n, some), nil
	case "total-exchange":
		return TotalExchange(n), nil
	}
	return Task{}, &inputs.Error{Arg: "task", Value: name, Domain: "the name of a task of the hierarchy, such as broadcast"}
}
