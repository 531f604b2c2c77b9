package var98

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// A packing is a network with its edge-disjoint spanning trees, and M packets to
// broadcast along them.
type packing struct {
	net   topologies.Topology
	M     int
	half  bool
	trees func() ([]trees.Tree, error) // nil for a maximum packing that is searched for
}

// Packings by their keys: with explicit trees except for large networks, and with trees
// found by a search.
var (
	builtPacking = arguments.Of1(func(x packing) (packing, error) {
		if x.net.Order() < 256 {
			return x.explicit(), nil
		}
		return x, nil
	}, foundPacking)
	foundPacking = arguments.Of3(func(net topologies.Topology, M int, half bool) (packing, error) {
		return packing{net: net, M: M, half: half}, nil
	}, undirected("topology", 1<<10, 10<<10), packetsKey, duplexKey)
	packetsKey = arguments.Int("M", "packets", 1, 1<<10).Usual("M", 1, 60)
	duplexKey  = halfDuplex("what a link carries in a slot: a packet each way, or one", formula.Full, formula.Half)
)

// halfDuplex is the key duplex, true for half duplex, of claims on some of the two modes.
func halfDuplex(meaning string, modes ...formula.Duplex) arguments.Argument[bool] {
	return arguments.Of1(func(d formula.Duplex) (bool, error) { return d == formula.Half, nil },
		arguments.Choice("duplex", meaning, modes...))
}

// undirected is the argument of a network of two or more nodes with bidirectional
// links.
func undirected(key string, nodes, links int, texts ...string) arguments.Argument[topologies.Topology] {
	const what = "a network whose links lead both ways, of at least 2 nodes,"
	if len(texts) == 0 {
		texts = []string{
			"hypercube(d=[1..4])", "ring(n=[3..16])", "torus(sides=[3..4]x[3..5])", "torus(sides=3x3x2)", "mesh(sides=[2..5]x[2..5])",
			"folded-cube(d=[2..4])", "complete(n=[2..9])", "star(n=[3..12])", "path(n=[2..16])",
		}
	}
	return arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
		if d, is := net.(topologies.Directed); is && d.Directed() || net.Order() < 2 {
			return nil, &inputs.Error{Arg: key, Value: net, Domain: what}
		}
		return net, nil
	}, kit.Network[topologies.Topology](key, what, nodes, links, texts...))
}

// Packings with one tree, two, three and four, few packets and many, in both duplexes.
var (
	packings = []string{
		"topology=path(n=9) M=1,12 duplex=full", "topology=star(n=12) M=12,40 duplex=full", "topology=ring(n=9) M=9 duplex=full",
		"topology=hypercube(d=3) M=8,5 duplex=half", "topology=hypercube(d=6) M=64,200 duplex=half",
		"topology=torus(sides=4x4) M=16,3 duplex=half", "topology=torus(sides=3x3x3) M=27 duplex=half",
		"topology=complete(n=9) M=30 duplex=full", "topology=folded-cube(d=5) M=32,100 duplex=half",
	}
	petersenPacking = []claims.Value[packing]{
		{Words: "topology=graph(file=petersen) M=10 duplex=half", Value: packing{net: petersen(), M: 10, half: true}},
	}
	largePackings = []string{"topology=torus(sides=16x16) M=256 duplex=half", "topology=hypercube(d=10) M=1024 duplex=full"}
)

// explicit uses explicit trees for networks for which the search takes long.
func (x packing) explicit() packing {
	switch net := x.net.(type) {
	case topologies.FoldedCube:
		x.trees = func() ([]trees.Tree, error) { return trees.PackedFoldedCube(net.D) }
	case topologies.Torus:
		x.trees = func() ([]trees.Tree, error) { return trees.PackedTorus(net) }
	}
	return x
}

func (x packing) valid() error { return x.net.Validate() }

func (x packing) family() ([]trees.Tree, error) {
	if x.trees != nil {
		return x.trees()
	}
	return trees.Packing(x.net)
}

// diameters returns the diameters of the trees, by the search in the formulas' package.
func (x packing) diameters() ([]int, error) {
	family, err := x.family()
	if err != nil {
		return nil, err
	}
	list := make([]int, len(family))
	for i, t := range family {
		if list[i], err = formula.TreeDiameter(treeEdges(t)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// treeEdges lists the edges of a tree, the input of formulas.
func treeEdges(t trees.Tree) [][2]int {
	edges := make([][2]int, 0, t.Order())
	for v, p := range t.Parent {
		if int(p) != v {
			edges = append(edges, [2]int{int(p), v})
		}
	}
	return edges
}

// radii returns the diameter of the network and its radius.
func (x packing) radii() (diameter, radius int) { return radii(topologies.Eccentricities(x.net)) }

// radii are the greatest and the least eccentricity.
func radii(eccentricities []int) (diameter, radius int) {
	return slices.Max(eccentricities), slices.Min(eccentricities)
}

// duplexOf and modeOf are the duplex mode as formulas and as validators have it.
func duplexOf(half bool) formula.Duplex {
	if half {
		return formula.Half
	}
	return formula.Full
}

func modeOf(half bool) tasks.Duplex {
	if half {
		return tasks.Half
	}
	return tasks.Full
}

// trials measures a number of executions of a packing from random placements: several packets at a
// node, a node for each, or all at one node. Two validators check them packet by packet.
func trials(of func(t schedules.TreeBroadcastTrial) int) claims.Measurement[packing] {
	return claims.Range(0, func(x packing) montecarlo.Replication[float64] {
		family, err := x.family()
		return func(r *rand.Rand) (float64, error) {
			if err != nil {
				return 0, err
			}
			n := x.net.Order()
			sources, nodes := make([]int, x.M), make([]topologies.Node, x.M)
			node, together := r.IntN(n), r.IntN(3) == 0
			for p := range sources {
				if sources[p] = r.IntN(n); together {
					sources[p] = node
				}
				nodes[p] = topologies.Node(sources[p])
			}
			b := schedules.TreeBroadcast{HalfDuplex: x.half, Service: schedules.Service(r.IntN(3)), Rand: r}
			trial, err := b.Trial(x.net, family, sources)
			if err != nil {
				return 0, err
			}
			if err := schedules.Validate(x.net, trial.Schedule); err != nil {
				return 0, err
			}
			return float64(of(trial)), tasks.Validate(x.net, tasks.PartialBroadcast(n, nodes), trial.Schedule, modeOf(x.half))
		}
	})
}

// executed returns executions by counters, each with a random placement and a random
// rule.
func (x packing) executed() montecarlo.Replication[float64] {
	var all []montecarlo.Replication[model.Times]
	family, err := x.family()
	for _, rule := range model.Rules() {
		m, broken := model.New(model.Broadcast{Net: x.net, Trees: family, HalfDuplex: x.half, Rule: rule})
		if broken != nil {
			err = broken
			break
		}
		for _, where := range []model.Placement{model.Anywhere, model.Together, model.Farthest} {
			all = append(all, m.Completion(x.M, where)())
		}
		if !x.half {
			break
		}
	}
	return func(r *rand.Rand) (float64, error) {
		if err != nil {
			return 0, err
		}
		t, err := all[r.IntN(len(all))](r)
		return float64(t.Slots), err
	}
}

// The symbols of broadcasts along trees.
var (
	symbolPMNBM      = reports.Symbol{Name: `M`, Meaning: "packets, each for all other nodes, wherever they are"}
	symbolPMNBT      = reports.Symbol{Name: `T`, Meaning: "time of the partial multinode broadcast", Unit: "slots"}
	symbolPMNBTrees  = reports.Symbol{Name: `k`, Meaning: "edge-disjoint spanning trees along which packets travel"}
	symbolPMNBL      = reports.Symbol{Name: `L`, Meaning: "mean diameter of the $k$ trees", Unit: "links"}
	symbolPMNBRadius = reports.Symbol{Name: `r`, Meaning: "radius of the network, the distance from a center to the farthest node",
		Unit: "links"}
	symbolPMNBMi  = reports.Symbol{Name: `M_i`, Meaning: "packets of tree $i$"}
	symbolPMNBLi  = reports.Symbol{Name: `L_i`, Meaning: "diameter of tree $i$", Unit: "links"}
	symbolPMNBEcc = reports.Symbol{Name: `e`, Meaning: "greatest distance of a node from one that has a packet", Unit: "links"}
)
