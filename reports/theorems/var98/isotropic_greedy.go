package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// matrixOf is the task matrix of total exchange.
func matrixOf(net isotropic.Network) (isotropic.Matrix, error) {
	words, err := isotropic.Words(net, isotropic.Balanced)
	return isotropic.MatrixOf(net.Degree(), words), err
}

// greedyRuns is the model of one run on a matrix.
func greedyRuns(net isotropic.Network, choice model.Choice) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		m, err := matrixOf(net)
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		return model.Greedy{Matrix: m, Choice: choice}.Slots()
	}
}

// An idle network is one with the formulas of routing that never idles.
type idleNetwork struct {
	net isotropic.Network
	h   func() (int, error)
	way int // hops of the longest tag
}

// bound is h + r_max - 1.
func (x idleNetwork) bound() (float64, error) {
	h, err := x.h()
	if err != nil {
		return 0, err
	}
	return whole(formula.GreedyBound(h, x.way))
}

func idleCube(d int) idleNetwork {
	return idleNetwork{topologies.Hypercube{D: d}, func() (int, error) { return formula.Hypercube(d) }, d}
}

func idleTorus(way int, sides ...int) idleNetwork {
	return idleNetwork{topologies.Torus{Sides: sides}, func() (int, error) { return formula.Torus(sides) }, way}
}

func idleFolded(d int) idleNetwork {
	return idleNetwork{topologies.FoldedCube{D: d}, func() (int, error) { return formula.FoldedCube(d) }, (d + 1) / 2}
}

var (
	symbolLongest = reports.Symbol{Name: `r_{\max}`, Meaning: "greatest row sum of the task matrix, the hops of the longest way"}
	symbolNoIdle  = reports.Symbol{Name: `T`, Meaning: "slots of a routing that treats all nodes alike and leaves no link idle while a packet waits that could use it", Unit: "slots"}
)

// greedyBound: no link idles, so little is lost.
func greedyBound() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-GREEDY",
		Title: "Routing that never leaves a link idle in vain takes at most h + r_max - 1 slots",
		Statement: `$T \le h + r_{\max} - 1$, whatever packets are chosen: before its last hop, over links of column $j$, a packet of row $i$ moves in at most $r_i - 1$ slots and in all others meets that link taken, in at most $c_j - 1$. ` +
			`Of runs in which links choose at random, or the packet with the fewest hops left, the longest. Attained: VAR98-GREEDY-TIGHT.`,
		Source:     "VAR98, Section 3.1, has a small constant for r_max - 1; derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, symbolSums, symbolLongest},
		Formula:    "analytic/isotropic.GreedyBound",
		Model:      "montecarlo/isotropic.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, x := range []idleNetwork{idleCube(3), idleCube(5), idleCube(8), idleTorus(4, 4, 4), idleTorus(6, 6, 6), idleTorus(7, 3, 4, 8), idleFolded(5), idleFolded(8), idleTorus(4, 9)} {
				for _, choice := range []struct {
					name string
					of   model.Choice
				}{{"random", model.Random}, {"shortest", model.Shortest}} {
					params := fmt.Sprintf("topology=%v choice=%s", x.net, choice.name)
					cases = append(cases, reports.Case{
						Params: params, Theory: x.bound, Kind: reports.Executed,
						Measure: kit.AtMost(200, montecarlo.Range("T", "slots", "VAR98-GREEDY "+params, 0, greedyRuns(x.net, choice.of))),
					})
				}
			}
			return cases
		}),
	}
}

func greedyTight() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-GREEDY-TIGHT",
		Title: "Some choices take as long as that",
		Statement: `The greatest number of slots that any choices lead to is $h + r_{\max} - 1$: in the 2-cube and the 3-cube, in the 3x3 wraparound mesh and in folded cubes, by going through all choices; ` +
			`in the 5-cube, where the longest of 10000 runs in which links take the packet with the fewest hops left has that length.`,
		Source:     "derived",
		Quantity:   `\max T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, symbolLongest},
		Formula:    "analytic/isotropic.GreedyBound",
		Model:      "montecarlo/isotropic.Worst",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, x := range []idleNetwork{idleCube(2), idleCube(3), idleTorus(2, 3, 3), idleFolded(3), idleFolded(4)} {
				c := counted(fmt.Sprintf("topology=%v choice=all", x.net), x.bound, "max T", "slots", func() (float64, int64, error) {
					m, err := matrixOf(x.net)
					if err != nil {
						return 0, 0, err
					}
					slots, states, err := model.Worst(m, 1<<20)
					return float64(slots), int64(states), err
				})
				c.Long = x.net.Order() > 9 // seconds
				cases = append(cases, c)
			}
			five := idleCube(5)
			return append(cases, kit.Drawn(counted("topology=hypercube(d=5) choice=shortest runs=10000", five.bound, "max T", "slots", func() (float64, int64, error) {
				return longestRun(five.net, 10000)
			})))
		}),
	}
}

// longestRun returns the most slots of runs in which links take the packet with
// the fewest hops left.
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

// greedyConstant: what is lost is no constant.
func greedyConstant() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-GREEDY-CONSTANT",
		Title:      "Read for all cubes: such routing takes at most a constant more than the optimum",
		Statement:  `Routing that never leaves a link idle in vain exceeds the optimal time of total exchange in cubes by at most a small constant, the same for all $d$: read with the 2 slots by which it can exceed it at $d = 3$. Measured: the excess of the longest of many runs in which links take the packet with the fewest hops left.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `\max T - 2^{d-1}`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Erratum:    `The excess can be $d - 1$ (VAR98-GREEDY), which is attained for $d = 2, 3, 5$ (VAR98-GREEDY-TIGHT): it grows with $d$, though it is small next to $2^{d-1}$.`,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCubeD},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/isotropic.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, d := range []int{5, 6, 7, 8} {
				net := topologies.Hypercube{D: d}
				cases = append(cases, kit.Drawn(counted(fmt.Sprintf("d=%d runs=500", d), func() (float64, error) { return kit.Stated(2) }, "excess", "slots", func() (float64, int64, error) {
					most, runs, err := longestRun(net, 500)
					return most - float64(net.Order()/2), runs, err
				})))
			}
			return cases
		}),
	}
}

// greedyLongest: the right choice loses nothing.
func greedyLongest() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-GREEDY-LONGEST",
		Title:      "Links that take the packet with the most hops left lose nothing",
		Statement:  `Where every link, in random order, takes a packet with the most hops left, ties at random, all runs of total exchange took exactly $h$ slots. Measured: the shortest and the longest of them.`,
		Source:     "measured",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical},
		Formula:    "analytic/isotropic.Hypercube",
		Model:      "montecarlo/isotropic.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, x := range []idleNetwork{idleCube(2), idleCube(4), idleCube(6), idleCube(8), idleTorus(4, 4, 4), idleTorus(6, 6, 6), idleFolded(6)} {
				params := fmt.Sprintf("topology=%v", x.net)
				cases = append(cases, reports.Case{
					Params: params, Theory: func() (float64, error) { return whole(x.h()) }, Kind: reports.Executed,
					Measure: kit.AtMost(200, montecarlo.Range("T", "slots", "VAR98-GREEDY-LONGEST "+params, 0, greedyRuns(x.net, model.Longest))),
				})
			}
			return cases
		}),
	}
}
