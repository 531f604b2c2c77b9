package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// matrixOf returns the task matrix of total exchange.
func matrixOf(net isotropic.Network) (isotropic.Matrix, error) {
	words, err := isotropic.Words(net, isotropic.Balanced)
	return isotropic.MatrixOf(net.Degree(), words), err
}

// greedyRuns returns the replications of one run on a matrix.
func greedyRuns(net isotropic.Network, choice model.Choice) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		m, err := matrixOf(net)
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		return model.Greedy{Matrix: m, Choice: choice}.Slots()
	}
}

// boundOf returns h + r_max - 1, where the longest path has the length of the
// eccentricity.
func boundOf(net isotropic.Network) (float64, error) {
	h, err := criticalOf(net)
	if err != nil {
		return 0, err
	}
	d, err := distancesOf(net)
	if err != nil {
		return 0, err
	}
	return whole(formula.GreedyBound(h, d.Diameter))
}

// A routing is a network with the rule by which links choose packets, and a number of
// runs.
type routing struct {
	net    isotropic.Network
	choice string
	runs   int // 0 for the number in the settings
}

func (x routing) String() string {
	s := fmt.Sprintf("topology=%v choice=%s", x.net, x.choice)
	if x.runs > 0 {
		s += fmt.Sprintf(" runs=%d", x.runs)
	}
	return s
}

// choices are the rules by name.
var choices = map[string]model.Choice{"random": model.Random, "shortest": model.Shortest, "longest": model.Longest}

// The arguments of a network with a rule.
var (
	greedyNetwork = kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<16,
		"hypercube(d=[1..7])", "ring(n=[3..40])", "torus(sides=[2..8]x[2..8])", "torus(sides=[2..4]x[2..4]x[2..5])", "folded-cube(d=[2..7])", "complete(n=[2..20])")
	routings = arguments.Of2(func(net isotropic.Network, choice string) (routing, error) {
		return routing{net: net, choice: choice}, nil
	},
		greedyNetwork, arguments.Word("choice", "packet that a link takes", "random", "shortest", "longest"))
	worstRoutings = arguments.Of3(func(net isotropic.Network, choice string, runs *int) (routing, error) {
		if (choice == "shortest") != (runs != nil) {
			return routing{}, &inputs.Error{Arg: "runs", Value: choice, Domain: "a number for choice=shortest, none for choice=all"}
		}
		if runs == nil {
			return routing{net: net, choice: choice}, nil
		}
		return routing{net, choice, *runs}, nil
	}, greedyNetwork.UsualOf("topology", "hypercube(d=[1..5])", "folded-cube(d=[2..5])", "torus(sides=3x3)", "torus(sides=2x3)", "torus(sides=3x3x3)", "complete(n=[2..8])"), arguments.Word("choice", "choices that are gone through: all, or runs in which links take the packet with the fewest hops left", "all", "shortest"),
		arguments.Optional("runs", arguments.Int("runs", "runs of choice=shortest", 5000, 20000).Usual("runs", 5000, 10000)))
)

var (
	symbolLongest = reports.Symbol{Name: `r_{\max}`, Meaning: "greatest row sum of the task matrix, the hops of the longest way"}
	symbolNoIdle  = reports.Symbol{Name: `T`, Meaning: "slots of a routing that treats all nodes alike and leaves no link idle while a packet waits that could use it", Unit: "slots"}
)

// greedyBound claims that work-conserving routing loses little.
func greedyBound() reports.Claim {
	const id = "VAR98-GREEDY"
	var list []routing
	for _, net := range []isotropic.Network{topologies.Hypercube{D: 3}, topologies.Hypercube{D: 5}, topologies.Hypercube{D: 8}, topologies.Torus{Sides: []int{4, 4}}, topologies.Torus{Sides: []int{6, 6}}, topologies.Torus{Sides: []int{3, 4, 8}}, topologies.FoldedCube{D: 5}, topologies.FoldedCube{D: 8}, topologies.Torus{Sides: []int{9}}} {
		for _, choice := range []string{"random", "shortest"} {
			list = append(list, routing{net: net, choice: choice})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "Routing that never leaves a link idle in vain takes at most h + r_max - 1 slots",
		Statement: `$T \le h + r_{\max} - 1$, whatever packets are chosen: before its last hop, over links of column $j$, a packet of row $i$ moves in at most $r_i - 1$ slots and in all others meets that link taken, in at most $c_j - 1$. ` +
			`Of runs in which links choose at random, or the packet with the fewest hops left, the longest. Attained: VAR98-GREEDY-TIGHT.`,
		Source:     "VAR98, Section 3.1, has a small constant for r_max - 1; derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, symbolSums, symbolLongest},
		Formula:    formula.GreedyBound,
		Model:      model.Greedy.Slots,
		Cases: kit.Given("a network of 2 nodes or more whose links may be crossed in any order", kit.Cases(id, routings, list, func(label string, x routing) reports.Case {
			return reports.Case{
				Validate: func() error { return commuting(x.net) },
				Theory:   func() (float64, error) { return boundOf(x.net) },
				Measure:  kit.AtMost(200, montecarlo.Range("T", "slots", label, 0, greedyRuns(x.net, choices[x.choice]))),
				Kind:     reports.Executed,
			}
		})),
	}
}

func greedyTight() reports.Claim {
	const id = "VAR98-GREEDY-TIGHT"
	var list []routing
	for _, net := range []isotropic.Network{topologies.Hypercube{D: 2}, topologies.Hypercube{D: 3}, topologies.Torus{Sides: []int{3, 3}}, topologies.FoldedCube{D: 3}, topologies.FoldedCube{D: 4}} {
		list = append(list, routing{net: net, choice: "all"})
	}
	list = append(list, routing{topologies.Hypercube{D: 5}, "shortest", 10000})
	return reports.Claim{
		ID:    id,
		Title: "Some choices take as long as that",
		Statement: `The greatest number of slots that any choices lead to is $h + r_{\max} - 1$: in the 2-cube and the 3-cube, in the 2x3 and the 3x3 wraparound mesh, in folded cubes of up to 4 dimensions and in complete networks of up to 8 nodes, by going through all choices; ` +
			`in the 5-cube, the folded 5-cube and the 3x3x3 wraparound mesh, where the longest of thousands of runs in which links take the packet with the fewest hops left has that length. The ring of 5 nodes does not attain it.`,
		Source:     "derived",
		Quantity:   `\max T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, symbolLongest},
		Formula:    formula.GreedyBound,
		Model:      model.Worst,
		Cases: kit.Given("choice=all: a cube of at most 3 dimensions, a folded cube of at most 4, the 2x3 or 3x3 wraparound mesh, or a complete network of at most 8 nodes; choice=shortest: one of these, or the 5-cube, the folded 5-cube or the 3x3x3 wraparound mesh", kit.Cases(id, worstRoutings, list, func(_ string, x routing) reports.Case {
			theory := func() (float64, error) { return boundOf(x.net) }
			if x.choice == "shortest" {
				c := kit.Drawn(counted("", theory, "max T", "slots", func() (float64, int64, error) { return longestRun(x.net, x.runs) }))
				c.Validate = x.attains
				return c
			}
			c := counted("", theory, "max T", "slots", func() (float64, int64, error) {
				m, err := matrixOf(x.net)
				if err != nil {
					return 0, 0, err
				}
				slots, states, err := model.Worst(m, 1<<20)
				return float64(slots), int64(states), err
			})
			c.Validate = x.attains
			c.Long = x.net.Order() > 9 // takes seconds
			return c
		})),
	}
}

// attains is the hypothesis that the network attains the bound.
func (x routing) attains() error {
	small, large := false, false
	switch net := x.net.(type) {
	case topologies.Hypercube:
		small, large = net.D <= 3, net.D == 5
	case topologies.FoldedCube:
		small, large = net.D <= 4, net.D == 5
	case topologies.Complete:
		small = net.N <= 8
	case topologies.Torus:
		word := net.String()
		small, large = word == "torus(sides=2x3)" || word == "torus(sides=3x3)", word == "torus(sides=3x3x3)"
	}
	if small || large && x.choice == "shortest" {
		return several(x.net)
	}
	return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a network that is known to attain the bound"}
}

// longestRun returns the largest number of slots of runs in which links prefer the
// packet with the fewest remaining hops.
func longestRun(net isotropic.Network, runs int) (most float64, number int64, err error) {
	run := greedyRuns(net, model.Shortest)()
	r := rand.New(rand.NewPCG(uint64(net.Order()), 2))
	for range runs {
		slots, err := run(r)
		if err != nil {
			return 0, 0, err
		}
		most = max(most, slots)
	}
	return most, int64(runs), nil
}

// greedyConstant claims that the loss is bounded by a constant.
func greedyConstant() reports.Claim {
	const id = "VAR98-GREEDY-CONSTANT"
	list := []excess{{5, 500}, {6, 500}, {7, 500}, {8, 500}}
	return reports.Claim{
		ID:         id,
		Title:      "Read for all cubes: such routing takes at most a constant more than the optimum",
		Statement:  `Routing that never leaves a link idle in vain exceeds the optimal time of total exchange in cubes by at most a small constant, the same for all $d$: read with the 2 slots by which it can exceed it at $d = 3$. Measured: the excess of the longest of many runs in which links take the packet with the fewest hops left.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `\max T - 2^{d-1}`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Erratum:    `The excess can be $d - 1$ (VAR98-GREEDY), which is attained for $d = 2, 3, 5$ (VAR98-GREEDY-TIGHT): it grows with $d$, though it is small next to $2^{d-1}$.`,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCubeD},
		Formula:    kit.Stated,
		Model:      model.Greedy.Slots,
		Cases: kit.Cases(id, excesses, list, func(_ string, x excess) reports.Case {
			return kit.Drawn(counted("", func() (float64, error) { return kit.Stated(2) }, "excess", "slots", func() (float64, int64, error) {
				net := topologies.Hypercube{D: x.d}
				most, runs, err := longestRun(net, x.runs)
				return most - float64(net.Order()/2), runs, err
			}))
		}),
	}
}

// An excess is a number of runs in a cube.
type excess struct{ d, runs int }

func (x excess) String() string { return fmt.Sprintf("d=%d runs=%d", x.d, x.runs) }

var excesses = arguments.Of2(func(d, runs int) (excess, error) { return excess{d, runs}, nil }, arguments.Dimensions(8).Usual("d", 2, 7), arguments.Int("runs", "runs of which the longest counts", 1, 2000).Usual("runs", 10, 800))

// greedyLongest claims that the rule of the most remaining hops loses nothing.
func greedyLongest() reports.Claim {
	const id = "VAR98-GREEDY-LONGEST"
	list := []isotropic.Network{topologies.Hypercube{D: 2}, topologies.Hypercube{D: 4}, topologies.Hypercube{D: 6}, topologies.Hypercube{D: 8}, topologies.Torus{Sides: []int{4, 4}}, topologies.Torus{Sides: []int{6, 6}}, topologies.FoldedCube{D: 6}}
	return reports.Claim{
		ID:         id,
		Title:      "Links that take the packet with the most hops left lose nothing (measured)",
		Statement:  `Where every link, in random order, takes a packet with the most hops left, ties at random, all runs of total exchange took exactly $h$ slots. Measured: the shortest and the longest of them.`,
		Source:     "measured",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical},
		Formula:    formula.Hypercube,
		Model:      model.Greedy.Slots,
		Cases: kit.Given("a network of 2 nodes or more whose links may be crossed in any order", kit.Networks(id, "topology", greedyNetwork, list, func(label string, net isotropic.Network) reports.Case {
			return reports.Case{
				Validate: func() error { return commuting(net) },
				Theory:   func() (float64, error) { return whole(criticalOf(net)) },
				Measure:  kit.AtMost(200, montecarlo.Range("T", "slots", label, 0, greedyRuns(net, model.Longest))),
				Kind:     reports.Executed,
			}
		})),
	}
}
