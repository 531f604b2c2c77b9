package vb95

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func working() reports.Claim {
	var list []activeSets
	for _, a := range []model.Algorithm{model.I, model.II, model.III} {
		for d := 1; d <= 4; d++ {
			list = append(list, activeSets{d: d, a: a})
		}
	}
	return reports.Claim{
		ID:    "VB95-WORKS",
		Title: "The algorithms work for every set of active nodes",
		Statement: `Packing by ascending dimensions never brings two packets to one node, classes never meet on a link, every subphase is long enough, after subphase $l$ (II and III, for $d \le 3$) every node knows the packets that began the broadcast phase among the nodes ` +
			`that agree with it in the $d-l$ low bits and no others, and in the end every node has all $M$ packets. Counted: whatever is otherwise, over all $2^N - 1$ sets of active nodes.`,
		Source:     "VB95, Section IV: packing, Theorem 2, Lemma 1, classes; with the errata of the readings below",
		Quantity:   `\text{faults}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases: kit.Cases("VB95-WORKS", anySets, list, func(_ string, x activeSets) reports.Case {
			k := exactly(stated(0), "faults", "", func() (float64, int64, error) {
				return x.sum(model.Variant{Knowledge: x.a != model.I && x.d <= 3}, func(c model.Counts) float64 { return faults(c.Collisions) })
			})
			k.Long = x.d == 4 && x.M == 0
			return k
		}),
	}
}

func faults(c model.Collisions) float64 {
	return float64(c.Ranks + c.Nodes + c.Links + c.Overruns + c.Knowledge + c.Missing)
}

// failures makes a case of each collection of sets: the number of sets for which a
// reading of the algorithm fails.
func failures(id string, a arguments.Argument[activeSets], list []activeSets, v model.Reading, theory func(x activeSets) (float64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(_ string, x activeSets) reports.Case {
		return exactly(func() (float64, error) { return theory(x) }, "sets with faults", "", func() (float64, int64, error) {
			return x.sum(model.Variant{Reading: v}, func(c model.Counts) float64 {
				return min(1, faults(c.Collisions))
			})
		})
	})
}

// none returns the theory of the printed algorithm: no failures.
func none(activeSets) (float64, error) { return kit.Stated(0) }

// unrotated claims the printed algorithm, in which the packets of every class go to the
// node of their rank.
func unrotated() reports.Claim {
	return reports.Claim{
		ID:         "VB95-NAMES-PRINTED",
		Title:      "As printed: in class c the packet of rank r goes to node r",
		Statement:  `Class $c$ replaces node $w$ by $R^c(w)$, its name rotated right by $c$, and sends the packet of rank $r$ to node $r$. Counted: sets of active nodes for which two packets of a class meet at a node while packing, or a subphase is too short, of all $2^N - 1$.`,
		Source:     "VB95, Section IV-B, proof of Theorem 3, read literally",
		Quantity:   `\text{sets with faults}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Erratum:    `The packet has to go to the node whose name in class $c$ is $r$, which is $r$ rotated left by $c$. Read literally 247 of the 255 sets of $d = 3$ fail with algorithm II and 93 with III; with the left rotation none does (VB95-WORKS).`,
		Symbols:    []reports.Symbol{symbolCubeN, {Name: "c", Meaning: "class, from 0 to d-1"}, {Name: "w", Meaning: "node"}, {Name: "R", Meaning: "rotation of the d bits to the right"}, {Name: "r", Meaning: "rank of a packet within its class, from 0"}},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      failures("VB95-NAMES-PRINTED", classSets, []activeSets{{d: 3, a: model.II, all: true}, {d: 3, a: model.III, all: true}}, model.Reading{Unrotated: true}, none),
	}
}

// packedDescending is the number of sets for which packing in descending order fails,
// by dimension, counted by the independent program of the test.
var packedDescending = map[model.Algorithm][4]float64{
	model.I:   {0, 3, 173, 64129},
	model.II:  {0, 6, 232, 65472},
	model.III: {0, 3, 108, 55076},
}

// descending claims how often packing in descending order fails.
func descending() reports.Claim {
	return reports.Claim{
		ID:    "VB95-PACK-DESCENDING",
		Title: "Packing has to cross the dimensions in ascending order",
		Statement: `Packets go to the nodes of their ranks across dimensions $0, \dots, d-1$, as in the paper, and never meet at a node (VB95-WORKS): after step $i$ two at one node would have ranks that agree in the low bits and sources that agree in the high bits. ` +
			`Across $d-1, \dots, 0$ they do: with one packing (algorithm I) for 3 of the 15 sets of active nodes for $d = 2$ and 173 of the 255 for $d = 3$, with one in every class (II) for 6 and 232. Counted: such sets.`,
		Source:     "derived; VB95, Section IV-A, Phase 2, has ascending order",
		Quantity:   `\text{sets with faults}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{symbolCubeD, {Name: "i", Meaning: "step of packing"}},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases: failures("VB95-PACK-DESCENDING", fullSets, []activeSets{{d: 2, a: model.I, all: true}, {d: 2, a: model.II, all: true}, {d: 3, a: model.I, all: true}, {d: 3, a: model.II, all: true}},
			model.Reading{Descending: true}, func(x activeSets) (float64, error) { return kit.Stated(packedDescending[x.a][x.d-1]) }),
	}
}

// unpadded claims that classes of different sizes need no padding.
func unpadded() reports.Claim {
	const id = "VB95-ALG3-UNPADDED"
	return reports.Claim{
		ID:         id,
		Title:      "Read without padding: classes of different sizes keep to subphases of their own",
		Statement:  `The classes of algorithm III have $\lceil M/d \rceil$ or $\lfloor M/d \rfloor$ packets, each broadcasts in the subphases of its own number, and no two use a link at the same time. Counted: packets that meet on a link, over all runs.`,
		Source:     "VB95, Section IV-C, where the lengths of the subphases are left open",
		Quantity:   `\text{meetings}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Erratum: `All classes must use the subphases of $\lceil M/d \rceil$ packets. Otherwise classes fall out of step, and two use one link in one step if and only if $d$ does not divide $M$ and 4 divides $\lfloor M/d \rfloor > 0$. ` +
			`With padding none do (VB95-ALG3).`,
		Symbols: []reports.Symbol{symbolCubeD, symbolM},
		Formula: kit.Stated,
		Model:   (*model.Execution).Run,
		Cases: onTasks(id, []task{{5, 21, 0}, {6, 26, 0}, {7, 30, 0}, {8, 67, 0}}, execution{
			a: model.III, v: model.Variant{Reading: model.Reading{Unpadded: true}}, name: "meetings",
			of: func(_ task, c model.Counts) float64 { return float64(c.Collisions.Links) },
		}, func(task) (float64, error) { return kit.Stated(0) }),
	}
}

func single() reports.Claim {
	const id = "VB95-SNB2"
	return reports.Claim{
		ID:         id,
		Title:      "A single node broadcast takes 2 slots by algorithm II without prefix time",
		Statement:  `For $M = 1$ and $t_p = 0$ algorithm II takes two slots: one for packing, one for the broadcast, whatever $d$. The paper says multinode where it means node.`,
		Source:     "VB95, end of Section IV-B",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases: onTasksWhere(id, fewTask, []task{{1, 1, 0}, {2, 1, 0}, {5, 1, 0}, {10, 1, 0}}, "M = 1, t_p = 0", func(x task) error {
			return cmp.Or(holds(x.M == 1, "M", x.M, "1"), x.noTime())
		}, timeOf(model.II), func(task) (float64, error) { return kit.Stated(2) }),
	}
}

func multinode3() reports.Claim {
	const id = "VB95-MNB3"
	known := timeOf(model.III)
	known.v.Ranks = model.Known
	var list []task
	for d := 2; d <= 10; d++ {
		list = append(list, task{d: d, M: 1 << d})
	}
	return reports.Claim{
		ID:        id,
		Title:     "The full multinode broadcast by algorithm III: within 2d-1 slots of the optimum",
		Statement: `If all $N$ nodes are active their ranks are known, and algorithm III takes at most $\lceil N/d \rceil + 2d - 1$ slots, which is within $2d-1$ of the optimum for $d \ge 2$. No instance attains it: the time is less by $s(\lceil N/d \rceil - 1) \ge 1$. Executed without prefix steps.`,
		Source:    "VB95, Section IV-C",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime, symbolOnes},
		Formula:   formula.MultinodeIII,
		Model:     (*model.Execution).Run,
		Cases: onTasksWhere(id, fullTask, list, "M = N", func(x task) error {
			return holds(x.M == x.nodes(), "M", x.M, fmt.Sprintf("2^d = %d", x.nodes()))
		}, known, func(x task) (float64, error) {
			_, printed, err := formula.MultinodeIII(x.d)
			return float64(printed), err
		}),
	}
}

func example() reports.Claim {
	return reports.Claim{
		ID:    "VB95-EXAMPLE",
		Title: "The example: N = 65536 nodes, 1024 of them active",
		Statement: `With $d = 16$, $M = 2^{10}$ algorithm I takes 157 slots for $t_p = 1$ and 125 for $t_p = 0$, and the optimal multinode broadcast 4096 (VB95-EXAMPLE-MNB). ` +
			`Algorithm II is said to take 98 and 66: executed 97.3125 and 65.3125. Executed with random active nodes.`,
		Source:     "VB95, Section IV, example before Section IV-A; II exactly",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      examples("VB95-EXAMPLE", map[model.Algorithm]float64{model.I: 125, model.II: 65.3125}, map[model.Algorithm]float64{model.I: 32, model.II: 32}),
	}
}

// examples returns cases of the example, in which each algorithm takes the given slots
// plus the given multiple of t_p.
func examples(id string, slots, steps map[model.Algorithm]float64) reports.Cases {
	algorithms := slices.Sorted(maps.Keys(slots))
	var list []byAlgorithm
	for _, a := range algorithms {
		list = append(list, with(a, task{16, 1 << 10, 0}, task{16, 1 << 10, 1})...)
	}
	return byAlgorithms(id, byEach(exampleTask, algorithms...), list, "", task.validate, timeOf,
		func(x byAlgorithm) (float64, error) { return kit.Stated(slots[x.a] + float64(steps[x.a]*x.tp)) })
}

func examplePrinted() reports.Claim {
	return reports.Claim{
		ID:         "VB95-EXAMPLE-PRINTED",
		Title:      "As printed: algorithm III takes 160 or 96 slots in the example",
		Statement:  `With $d = 16$, $M = 2^{10}$ algorithm III takes 160 slots for $t_p = 1$ and 96 for $t_p = 0$.`,
		Source:     "VB95, Section IV, example before Section IV-A",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Erratum:    `The paper's own bound $\lceil M/d \rceil + 2d + 4d\,t_p - 1$ is 159 and 95: the printed numbers are one more, as if without the $-1$. Executed it takes 153 and 89, as VB95-ALG3 says.`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
		Formula:    kit.Stated,
		Model:      (*model.Execution).Run,
		Cases:      examples("VB95-EXAMPLE-PRINTED", map[model.Algorithm]float64{model.III: 96}, map[model.Algorithm]float64{model.III: 64}),
	}
}

// ranksPrinted claims the printed prefix sum, which omits the node itself.
func ranksPrinted() reports.Claim {
	var list []activeSets
	for d := 1; d <= 3; d++ {
		list = append(list, activeSets{d: d, a: model.II, all: true})
	}
	return reports.Claim{
		ID:         "VB95-RANKS-PRINTED",
		Title:      "As printed: the rank of s is the number of active nodes before s, less one",
		Statement:  `$r_s = \sum_{t < s} x_t - 1$ is a rank from $0$ to $M-1$ for every active node $s$. Counted: packets whose rank in their class is none of these, in algorithm II, summed over all $2^N - 1$ sets of active nodes.`,
		Source:     "VB95, Section IV-A, before Phase 1, and eq. (16)",
		Quantity:   `\text{packets without a rank}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Erratum: `The sum must include $s$ itself: as printed the first active node of every class has rank $-1$. Nothing else goes wrong: packing and subphases depend on differences of ranks alone, so with $-1$ read as the last node ` +
			`no two packets meet (executed for all sets of up to four dimensions).`,
		Symbols: []reports.Symbol{symbolCubeN, symbolM, {Name: "r_s", Meaning: "rank of the packet of node s"}, {Name: "x_t", Meaning: "1 if node t is active, 0 otherwise"},
			{Name: "s", Meaning: "active node"}, {Name: "t", Meaning: "node"}},
		Formula: kit.Stated,
		Model:   (*model.Execution).Run,
		Cases: kit.Cases("VB95-RANKS-PRINTED", classSets, list, func(_ string, x activeSets) reports.Case {
			return exactly(stated(0), "packets without a rank", "", func() (float64, int64, error) {
				return x.sum(model.Variant{Reading: model.Reading{Exclusive: true}}, func(c model.Counts) float64 { return float64(c.Collisions.Ranks) })
			})
		}),
	}
}
