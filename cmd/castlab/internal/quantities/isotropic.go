package quantities

import (
	"castlab/analytic/isotropic"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies"
)

// isotropicQuantities are slots of tasks that look the same from every node, and
// bounds on those of tasks that nearly do.
func isotropicQuantities() []Quantity {
	return []Quantity{
		ofExchange("isotropic.critical-sum", "slots of the task by the best schedule that treats all nodes alike, shortest ways with ties balanced", "VAR98, Section 3.1; ties derived", criticalSum),
		ofExchange("isotropic.critical-sum-one-way", "the same with all ties between shortest ways decided alike, in tori and folded cubes", "derived; VAR98, Section 3.1, does not speak of ties", oneWaySum),
		ofExchange("isotropic.greedy-bound", "the most slots of routing that treats all nodes alike and never leaves a link idle that a waiting packet could use", "derived; VAR98, Section 3.1, says a small constant more", greedyBound),
		ofExchange("isotropic.optimum", "slots of the task by the best algorithm of all, ties that differ by node included", "derived; erratum to VAR98, Section 3.1", leastSlots),
		{
			Name: "isotropic.scatter-lower", Meaning: "lower bound on the slots in which M nodes of a cube send a packet of their own to every node, or M nodes gather them", Unit: "slots", Source: "derived; VAR98, Section 3.2, has the task",
			Bind: func(k *grammar.Keys) Evaluation {
				d, M := cubeSizeKey(k), k.Int("M", "nodes that scatter or gather, up to 2^d", 0, isotropic.MaxNodes)
				return whole(func() (int, error) { return isotropic.Scatter(*d, *M) })
			},
		},
		{
			Name: "isotropic.band-lower", Meaning: "lower bound on the slots to transpose a banded matrix of a column per node of a cube, however they are placed", Unit: "slots", Source: "derived; VAR98, Section 3.2, has an order",
			Bind: func(k *grammar.Keys) Evaluation {
				d := k.Int("d", "dimensions of the cube", 0, isotropic.MaxBandDimension)
				B := k.Int("B", "entries on each side of the diagonal, below 2^d", 0, 1<<isotropic.MaxBandDimension-1)
				return whole(func() (int, error) { return isotropic.Band(*d, *B) })
			},
		},
	}
}

func cubeSizeKey(k *grammar.Keys) *int {
	return k.Int("d", "dimensions of the cube", 0, isotropic.MaxDimension)
}

// whole is the evaluation of a quantity that is a number of slots.
func whole(eval func() (int, error)) Evaluation {
	return number(func() (float64, error) {
		x, err := eval()
		return float64(x), err
	})
}

// ofExchange is a quantity of an isotropic task on a network.
func ofExchange(name, meaning, source string, eval func(net topologies.Topology) (int, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "slots", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			net := k.Network("topology", "a hypercube, ring, torus, folded cube, complete graph or Manhattan Street network")
			k.Word("task", "the isotropic task: a packet of every node for each other one", "total-exchange")
			k.Default("task", "total-exchange")
			return whole(func() (int, error) { return eval(*net) })
		},
	}
}

func criticalSum(net topologies.Topology) (int, error) {
	switch t := net.(type) {
	case topologies.Hypercube:
		return isotropic.Hypercube(t.D)
	case topologies.Ring:
		return isotropic.Torus([]int{t.N})
	case topologies.Torus:
		return isotropic.Torus(t.Sides)
	case topologies.FoldedCube:
		return isotropic.FoldedCube(t.D)
	case topologies.Complete:
		return isotropic.Complete(t.N)
	case topologies.Manhattan:
		return isotropic.Manhattan(t.Rows, t.Columns)
	}
	return 0, &topologies.DomainError{Arg: "topology", Value: net, Domain: alikeNetworks + " or Manhattan Street network"}
}

// leastSlots is the critical sum but in wraparound meshes, where it is more if ties
// are odd in number. What is least in the Manhattan Street network is not known.
func leastSlots(net topologies.Topology) (int, error) {
	switch t := net.(type) {
	case topologies.Ring:
		return isotropic.TorusExchange([]int{t.N})
	case topologies.Torus:
		return isotropic.TorusExchange(t.Sides)
	case topologies.Hypercube, topologies.FoldedCube, topologies.Complete:
		return criticalSum(net)
	}
	return 0, &topologies.DomainError{Arg: "topology", Value: net, Domain: alikeNetworks}
}

// alikeNetworks are those whose links may be crossed in any order.
const alikeNetworks = "a hypercube, ring, torus, folded cube, complete graph"

// oneWaySum has no meaning for the Manhattan Street network, where shortest ways
// differ in more than a direction.
func oneWaySum(net topologies.Topology) (int, error) {
	switch t := net.(type) {
	case topologies.Ring:
		return isotropic.TorusUnbalanced([]int{t.N})
	case topologies.Torus:
		return isotropic.TorusUnbalanced(t.Sides)
	case topologies.FoldedCube:
		return isotropic.FoldedCubeUnbalanced(t.D)
	case topologies.Hypercube, topologies.Complete:
		return criticalSum(net)
	}
	return 0, &topologies.DomainError{Arg: "topology", Value: net, Domain: alikeNetworks}
}

// greedyBound takes the longest shortest way for the largest row sum. A packet
// of the Manhattan Street network waits for one link now and for another then,
// which the bound does not allow for.
func greedyBound(net topologies.Topology) (int, error) {
	way := 0
	switch t := net.(type) {
	case topologies.Hypercube:
		way = t.D
	case topologies.Ring:
		way = t.N / 2
	case topologies.Torus:
		for _, p := range t.Sides {
			way += p / 2
		}
	case topologies.FoldedCube:
		way = (t.D + 1) / 2
	case topologies.Complete:
		way = min(1, t.N-1)
	default:
		return 0, &topologies.DomainError{Arg: "topology", Value: net, Domain: alikeNetworks}
	}
	h, err := criticalSum(net)
	if err != nil {
		return 0, err
	}
	return isotropic.GreedyBound(h, way)
}
