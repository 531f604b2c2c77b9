package st93

import (
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func loadExhaustive() reports.Claim {
	list := []loadTail{
		{instance{1, 3}, 3}, {instance{2, 12}, 8}, {instance{2, 13}, 7}, {instance{3, 9}, 4}, {instance{3, 10}, 7}, {instance{4, 8}, 3}, {instance{4, 8}, 5}, {instance{5, 6}, 2}, {instance{6, 6}, 3}, {instance{9, 4}, 2},
	}
	argument := arguments.Of3(func(d, K, m int) (loadTail, error) {
		return loadTail{instance{d, K}, m}, atMost("choices", int(min(math.Pow(float64(d), float64(K)), 1<<53)), 1<<22, "d^K, to be gone through")
	}, arguments.Int("d", "trees", 1, maxload.MaxBins).Usual("d", 1, 10), arguments.Int("K", "broadcasts", 1, 22).Usual("K", 1, 12), arguments.Int("m", "a load", 1, 22).Usual("m", 1, 8))
	return reports.Claim{
		ID:    "ST93-LOAD-EXHAUSTIVE",
		Title: "The law of the largest load, all choices counted",
		Statement: `$\Pr(\max_j N_j \ge m)$ by the exact law (ST93-LOAD-LAW) is the share of the $d^K$ equally likely choices in which some tree is chosen at least $m$ times. ` +
			`All of them are gone through.`,
		Source:     "derived",
		Quantity:   `\Pr(\max_j N_j \ge m)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-12},
		Symbols:    append([]reports.Symbol{loadLevel}, loadSymbols...),
		Formula:    maxload.Tail,
		Model:      enumeration.Conditional,
		Cases: kit.Cases("", argument, list, func(_ string, c loadTail) reports.Case {
			return reports.Case{Theory: c.exact, Measure: c.counted(), Kind: reports.Computed}
		}),
	}
}

// counted enumerates all choices. The error allowed is that of the exact law.
func (c loadTail) counted() montecarlo.Experiment {
	const rounding = 1e-13
	return montecarlo.Exact("P(max>=m)", "", func() (float64, float64, int64, error) {
		trees := make([]float64, c.d)
		for j := range trees {
			trees[j] = float64(j)
		}
		loads := make([]int, c.d)
		p, choices, err := enumeration.Conditional(trees, c.K, func(chosen []float64) bool {
			clear(loads)
			full := false
			for _, j := range chosen {
				loads[int(j)]++
				full = full || loads[int(j)] >= c.m
			}
			return full
		}, nil)
		return p, rounding, choices, err
	})
}
