package var98

import (
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// A packing is a network with its edge-disjoint spanning trees, and M packets to
// broadcast along them. Printed cases have the diameter and the radius as constants;
// others search them.
type packing struct {
	net           topologies.Topology
	delta, radius int
	M             int
	half          bool
	long          bool
	trees         func() ([]trees.Tree, error) // nil for a maximum packing
}

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

// Packings by their keys: with explicit trees except for large networks, and with trees
// found by a search.
var (
	packingArgument = arguments.Of1(func(x packing) (packing, error) {
		if x.net.Order() < 256 {
			return x.explicit(), nil
		}
		x.long = true
		return x, nil
	}, foundPacking)
	foundPacking = arguments.Of3(func(net topologies.Topology, M int, half bool) (packing, error) {
		x := packing{net: net, M: M, half: half}
		x.delta, x.radius = radii(eccentricities(net))
		return x, nil
	}, undirected("topology", 1<<10, 10<<10), packetsKey, duplexKey)
	packetsKey = arguments.Int("M", "packets", 1, 1<<10).Usual("M", 1, 60)
	duplexKey  = arguments.Of1(func(word string) (bool, error) { return word == formula.Half.String(), nil },
		arguments.Word("duplex", "what a link carries in a slot: a packet each way, or one", formula.Full.String(), formula.Half.String()))
)

// undirected is the argument of a network of two or more nodes with bidirectional
// links.
func undirected(key string, nodes, links int, texts ...string) arguments.Argument[topologies.Topology] {
	const what = "a network whose links lead both ways, of at least 2 nodes,"
	if len(texts) == 0 {
		texts = undirectedNetworks
	}
	return arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
		if d, is := net.(topologies.Directed); is && d.Directed() || net.Order() < 2 {
			return nil, &inputs.Error{Arg: key, Value: net, Domain: what}
		}
		return net, nil
	}, kit.Network[topologies.Topology](key, what, nodes, links, texts...))
}

// undirectedNetworks are small networks, as texts to draw from.
var undirectedNetworks = []string{
	"hypercube(d=[1..4])", "ring(n=[3..16])", "torus(sides=[3..4]x[3..5])", "torus(sides=3x3x2)", "mesh(sides=[2..5]x[2..5])", "folded-cube(d=[2..4])", "complete(n=[2..9])", "star(n=[3..12])", "path(n=[2..16])",
}

// eccentricities returns the eccentricity of each node, and radii their maximum and
// minimum.
func eccentricities(net topologies.Topology) []int {
	list := make([]int, net.Order())
	for v := range list {
		list[v], _ = farthest(net, topologies.Node(v))
	}
	return list
}

func radii(eccentricities []int) (diameter, radius int) {
	return slices.Max(eccentricities), slices.Min(eccentricities)
}

func (x packing) String() string {
	return fmt.Sprintf("topology=%v M=%d duplex=%v", x.net, x.M, x.duplex())
}

func (x packing) duplex() formula.Duplex {
	if x.half {
		return formula.Half
	}
	return formula.Full
}

func (x packing) family() ([]trees.Tree, error) {
	if x.trees != nil {
		return x.trees()
	}
	return trees.Packing(x.net)
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

// packings lists cases with one tree, two, three and four, few packets and many, in
// both duplexes.
func packings() []packing {
	var list []packing
	add := func(net topologies.Topology, delta, radius int, counts ...int) {
		for i, M := range counts {
			list = append(list, packing{net: net, delta: delta, radius: radius, M: M, half: (i+len(list))%2 == 1})
		}
	}
	add(topologies.Path{N: 9}, 8, 4, 1, 12)
	add(topologies.Star{N: 12}, 2, 1, 12, 40)
	add(topologies.Ring{N: 9}, 4, 4, 9)
	add(topologies.Hypercube{D: 3}, 3, 3, 8, 5)
	add(topologies.Hypercube{D: 6}, 6, 6, 64, 200)
	add(torus(4, 4), 4, 4, 16, 3)
	add(torus(3, 3, 3), 3, 3, 27)
	add(topologies.Complete{N: 9}, 1, 1, 30)
	add(topologies.FoldedCube{D: 5}, 3, 3, 32, 100)
	add(petersen(), 2, 2, 10)
	for i, x := range list {
		list[i] = x.explicit()
	}
	list = append(list, packing{net: torus(16, 16), delta: 16, radius: 16, M: 256, half: true, long: true}, packing{net: topologies.Hypercube{D: 10}, delta: 10, radius: 10, M: 1024, long: true})
	return list
}

// A scheduled is a broadcast with the schedule that lists its sends.
type scheduled struct {
	trial   schedules.TreeBroadcastTrial
	sources []int
}

// runs returns executions of a packing from random placements: several packets at a
// node, a node for each, or all at one node. They are validated packet by packet.
func (x packing) runs(b schedules.TreeBroadcast, of func(s scheduled) float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		family, err := x.family()
		duplex := tasks.Full
		if x.half {
			duplex = tasks.Half
		}
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
			one := b // a copy for this replication: workers share b
			one.HalfDuplex, one.Service, one.Rand = x.half, schedules.Service(r.IntN(3)), r
			trial, err := one.Trial(x.net, family, sources)
			if err != nil {
				return 0, err
			}
			if err := schedules.Validate(x.net, trial.Schedule); err != nil {
				return 0, err
			}
			if err := tasks.Validate(x.net, tasks.PartialBroadcast(n, nodes), trial.Schedule, duplex); err != nil {
				return 0, err
			}
			return of(scheduled{trial: trial, sources: sources}), nil
		}
	}
}

// executed returns executions by counters, each with a random placement and a random
// rule.
func (x packing) executed() func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
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
}

// onPackings makes an exact case of each packing: a number of executions, and the range
// of their times.
func onPackings(id string, a arguments.Argument[packing], list []packing, count int, theory func(x packing) (float64, error), runs func(x packing) func() montecarlo.Replication[float64]) reports.Cases {
	return kit.Cases(id, a, list, func(label string, x packing) reports.Case {
		return reports.Case{
			Validate: x.net.Validate,
			Theory:   func() (float64, error) { return theory(x) },
			Measure:  kit.AtMost(count, montecarlo.Range("T", "slots", label, 0, runs(x))),
			Kind:     reports.Executed,
			Long:     x.long,
		}
	})
}

// The symbols of broadcasts along trees.
var (
	symbolPMNBM      = reports.Symbol{Name: `M`, Meaning: "packets, each for all other nodes, wherever they are"}
	symbolPMNBT      = reports.Symbol{Name: `T`, Meaning: "time of the partial multinode broadcast", Unit: "slots"}
	symbolPMNBTrees  = reports.Symbol{Name: `k`, Meaning: "edge-disjoint spanning trees along which packets travel"}
	symbolPMNBL      = reports.Symbol{Name: `L`, Meaning: "mean diameter of the $k$ trees", Unit: "links"}
	symbolPMNBRadius = reports.Symbol{Name: `r`, Meaning: "radius of the network, the distance from a center to the farthest node", Unit: "links"}
	symbolPMNBMi     = reports.Symbol{Name: `M_i`, Meaning: "packets of tree $i$"}
	symbolPMNBLi     = reports.Symbol{Name: `L_i`, Meaning: "diameter of tree $i$", Unit: "links"}
	symbolPMNBEcc    = reports.Symbol{Name: `e`, Meaning: "greatest distance of a node from one that has a packet", Unit: "links"}
)
