package st93

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// split claims that consecutive ranks distribute the packets evenly over the trees.
func split() reports.Claim {
	const id = "ST93-SPLIT"
	var list []instance
	for d := 1; d <= 3; d++ {
		for K := 1; K <= 1<<d; K++ {
			list = append(list, instance{d, K})
		}
	}
	list = append(list, instances([2]int{4, 3}, [2]int{4, 8}, [2]int{4, 13})...)
	argument := arguments.Of1(func(in instance) (instance, error) {
		return in, atMost("sets", int(choose(in.nodes(), in.K)), 1<<16, "of K of the nodes, so that they can be gone through")
	}, sizes(6, 0, mostListed).Usual("K", 1, 16))
	return reports.Claim{
		ID:    id,
		Title: "Every tree gets floor(K/d) or ceil(K/d) packets",
		Statement: `The ranks of the sources are $K, K-1, \dots, 1$, and $x$ uses tree $(r_x - 1) \bmod d$, counted from 0. So each $N_j$ is $\lfloor K/d \rfloor$ or $\lceil K/d \rceil$: ` +
			`they sum to $K$, and the fullest tree has at most one packet more than the emptiest. Counted: this difference, the greatest over all sets of $K$ sources, each executed with ranks from sums over the network. ` +
			`The packets of tree $j$ are those that come to node 0 from its root.`,
		Source:     "ST93, Section 3.2, phase 2",
		Quantity:   `\max_j N_j - \min_j N_j`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolX, symbolRank, symbolN, symbolJ},
		Formula:    unequal,
		Model:      (*model.Execution).Trace,
		Cases: kit.Given(distinctly, kit.Cases(id, argument, list, func(_ string, in instance) reports.Case {
			c := countCase("max N - min N", "packets", func() (float64, error) { return unequal(in) }, func() (float64, int64, error) {
				most, sets, err := greatestDifference(in)
				return float64(most), sets, err
			})
			c.Validate = in.distinct
			return c
		})),
	}
}

// unequal returns ceil(K/d) - floor(K/d).
func unequal(in instance) (float64, error) {
	if in.K%in.d == 0 {
		return kit.Stated(0)
	}
	return kit.Stated(1)
}

// greatestDifference executes every set of K sources and returns the greatest
// difference between the loads of two trees, and the number of sets.
func greatestDifference(in instance) (most int, sets int64, err error) {
	cube, err := model.New(in.d, model.Prefix)
	if err != nil {
		return 0, 0, err
	}
	run := cube.NewExecution()
	loads := make([]int, in.d)
	sets, err = everySet(in, func(sources []int) error {
		clear(loads)
		// Of the arcs into node 0, the one from the root 2^j is in tree j and in no
		// reversed tree: exactly the packets of tree j cross it.
		_, err := run.Trace(sources, nil, func(_, from, to, packet int) {
			if to == 0 && packet >= 0 && packet < in.K {
				loads[bits.TrailingZeros(uint(from))]++
			}
		})
		total := 0
		for _, N := range loads {
			total += N
		}
		if err == nil && total != in.K {
			err = fmt.Errorf("%v: node 0 received %d packets", in, total)
		}
		most = max(most, slices.Max(loads)-slices.Min(loads))
		return err
	})
	return most, sets, err
}

func several() reports.Claim {
	const id = "ST93-MULTI"
	list := instances([2]int{1, 7}, [2]int{2, 9}, [2]int{3, 40}, [2]int{4, 100}, [2]int{5, 64}, [2]int{6, 30}, [2]int{7, 300}, [2]int{8, 1000}, [2]int{10, 500})
	return reports.Claim{
		ID:    id,
		Title: "Nodes with several packets: the same split, the same slots",
		Statement: `Node $x$ holds $a_x$ packets, $K$ in all, and its $m$-th uses tree $(r_x - a_x - 1 + m) \bmod d$, counted from 0. These ranks are again $1, \dots, K$, each once, so the trees share evenly and ` +
			`$T = 2\lceil K/d \rceil + 4d$ as for distinct sources. Each run throws $K$ packets on random nodes, half of them on one node.`,
		Source:     "ST93, Section 3.2, last paragraph",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolX, symbolRank, {Name: "a_x", Meaning: "packets at node x"}, {Name: "m", Meaning: "packet of a node, from 1"}},
		Formula:    formula.Total,
		Model:      (*model.Execution).Run,
		Cases: exactCases(id, executedSizes, list, anywhere, func(in instance) (float64, error) { return integer(formula.Total(in.d, in.K)) },
			func(label string, in instance) montecarlo.Experiment {
				return executedRun(in, model.Prefix, 16, label, "T", func(r *rand.Rand, sources []int) {
					heavy := r.IntN(in.nodes())
					for i := range sources {
						sources[i] = heavy
						if i%2 == 0 {
							sources[i] = r.IntN(in.nodes())
						}
					}
				})
			}),
	}
}

// executedRun returns an experiment on the slots of the given number of executions,
// each from K sources that draw returns.
func executedRun(in instance, ranks model.Ranks, runs int, label, name string, draw func(r *rand.Rand, sources []int)) montecarlo.Experiment {
	return onCube(in, ranks, func(cube *model.Cube) montecarlo.Experiment {
		return kit.AtMost(runs, montecarlo.Range(name, "slots", label, 0, func() montecarlo.Replication[float64] {
			run, sources := cube.NewExecution(), make([]int, in.K)
			return func(r *rand.Rand) (float64, error) {
				draw(r, sources)
				t, err := run.Run(sources, nil)
				return slots(t), err
			}
		}))
	})
}
