package quantities

import (
	"castlab/analytic/isotropic"
	"castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
)

// isotropicQuantities are slots of isotropic tasks, which are equal at every node,
// and bounds for tasks that nearly are.
func isotropicQuantities() []catalog.Quantity {
	task := arguments.Of2(func(net topologies.Topology, _ string) (topologies.Topology, error) { return net, nil },
		arguments.Network("topology", "a hypercube, ring, torus, folded cube, complete graph or Manhattan Street network"),
		arguments.Word("task", "the isotropic task: a packet of every node for each other one", "total-exchange").
			Default("task", "total-exchange"))
	return []catalog.Quantity{
		quantity("isotropic.critical-sum", "slots of the task by the best schedule that treats all nodes alike, shortest ways with "+
			"ties balanced", "slots",
			"VAR98, Section 3.1; ties derived", of1(criticalSum, task)),
		quantity("isotropic.critical-sum-one-way", "the same with all ties between shortest ways decided alike, in tori and "+
			"folded cubes", "slots",
			"derived; VAR98, Section 3.1, does not speak of ties", of1(oneWaySum, task)),
		quantity("isotropic.greedy-bound", "the most slots of routing that treats all nodes alike and never leaves a link idle that a "+
			"waiting packet could use",
			"slots", "derived; VAR98, Section 3.1, says a small constant more", of1(greedyBound, task)),
		quantity("isotropic.optimum", "slots of the task by the best algorithm of all, ties that differ by node included", "slots",
			"derived; erratum to VAR98, Section 3.1", of1(leastSlots, task)),
		quantity("isotropic.scatter-lower", "lower bound on the slots in which M nodes of a cube send a packet of their own to every "+
			"node, or M nodes gather them", "slots",
			"derived; VAR98, Section 3.2, has the task",
			of2(isotropic.Scatter, arguments.Int("d", "dimensions of the cube", 0, isotropic.MaxDimensions),
				arguments.Int("M", "nodes that scatter or gather, up to 2^d", 0, isotropic.MaxNodes))),
		quantity("isotropic.band-lower", "lower bound on the slots to transpose a banded matrix of a column per node of a cube, however "+
			"they are placed", "slots",
			"derived; VAR98, Section 3.2, has an order",
			of2(isotropic.Band, arguments.Int("d", "dimensions of the cube", 0, isotropic.MaxBandDimensions),
				arguments.Int("B", "entries on each side of the diagonal, below 2^d", 0, 1<<isotropic.MaxBandDimensions-1))),
		quantity("isotropic.band-hamming", "the most slots of the same, columns stored by the Gray code read through Hamming codes",
			"slots",
			"derived; VAR98, Section 3.2, asks for it",
			of3(isotropic.BandHamming, arguments.Int("d", "dimensions of the cube", 0, isotropic.MaxBandDimensions),
				arguments.Int("B", "entries on each side of the diagonal, below 2^d", 2, 1<<isotropic.MaxBandDimensions-1),
				arguments.Int("k", "bits of a syndrome; balls of 2^k - 1 dimensions, ceil(log2 B) / k of them and one more, leave "+
					"one dimension", 1, isotropic.MaxBandDimensions))),
		quantity("isotropic.band-factor", "how many times the lower bound the better of Gray and Hamming codes takes, over "+
			"all bandwidths", "1",
			"derived; VAR98, Section 3.2, asks for optimal order",
			of1(isotropic.BandFactor, arguments.Int("d", "dimensions of the cube", 2, isotropic.MaxFactorDimensions))),
		quantity("isotropic.band-mesh-lower", "lower bound on the slots to transpose a banded matrix on a mesh, wraparound or not, "+
			"however stored", "slots",
			"derived; VAR98, Section 3.2, leaves it open",
			of2(bandMeshLower, arguments.Network("topology", "a mesh, torus, ring or path"),
				arguments.Int("B", "entries on each side of the diagonal, below the number of nodes", 0, isotropic.MaxBandNodes-1))),
		quantity("isotropic.least-average-delay", "lower bound on the mean delay of the packets of the task, by any algorithm", "slots",
			"derived; VAR98, Section 3.1, says that it is simple", of1(leastAverageDelay, task)),
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
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: alikeNetworks + " or Manhattan Street network"}
}

func bandMeshLower(net topologies.Topology, B int) (int, error) {
	switch t := net.(type) {
	case topologies.Ring:
		return isotropic.BandTorus([]int{t.N}, B)
	case topologies.Torus:
		return isotropic.BandTorus(t.Sides, B)
	case topologies.Path:
		return isotropic.BandMesh([]int{t.N}, B)
	case topologies.Mesh:
		return isotropic.BandMesh(t.Sides, B)
	}
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: "a mesh, torus, ring or path"}
}

// leastAverageDelay is undefined for the Manhattan Street network, of whose distances
// there is only the sum.
func leastAverageDelay(net topologies.Topology) (float64, error) {
	var (
		at    []int
		links int
		err   error
	)
	switch t := net.(type) {
	case topologies.Hypercube:
		at, err = tasks.HypercubeLevels(t.D)
		links = t.Degree()
	case topologies.Ring:
		at, err = tasks.TorusLevels([]int{t.N})
		links = t.Degree()
	case topologies.Torus:
		at, err = tasks.TorusLevels(t.Sides)
		links = t.Degree()
	case topologies.FoldedCube:
		at, err = tasks.FoldedCubeLevels(t.D)
		links = t.Degree()
	case topologies.Complete:
		at, links = []int{1, t.N - 1}, t.Degree()
	default:
		return 0, &inputs.Error{Arg: "topology", Value: net, Domain: alikeNetworks}
	}
	if err != nil {
		return 0, err
	}
	at[0] = 0
	return isotropic.LeastMeanDelay(links, at)
}

// leastSlots is the critical sum except in wraparound meshes, where it is more if
// ties are odd in number. The least number in the Manhattan Street network is not
// known.
func leastSlots(net topologies.Topology) (int, error) {
	switch t := net.(type) {
	case topologies.Ring:
		return isotropic.TorusExchange([]int{t.N})
	case topologies.Torus:
		return isotropic.TorusExchange(t.Sides)
	case topologies.Hypercube, topologies.FoldedCube, topologies.Complete:
		return criticalSum(net)
	}
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: alikeNetworks}
}

// alikeNetworks are those in which packets may cross links in any order.
const alikeNetworks = "a hypercube, ring, torus, folded cube, complete graph"

// oneWaySum is undefined for the Manhattan Street network, where shortest paths
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
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: alikeNetworks}
}

// greedyBound uses the longest shortest path as the largest row sum. It is undefined
// for the Manhattan Street network, where a packet waits for different links in turn.
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
		return 0, &inputs.Error{Arg: "topology", Value: net, Domain: alikeNetworks}
	}
	h, err := criticalSum(net)
	if err != nil {
		return 0, err
	}
	return isotropic.GreedyBound(h, way)
}
