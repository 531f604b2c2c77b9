package st93

import (
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func loadMean() reports.Claim {
	const id = "ST93-LOAD-MEAN"
	list := []instance{{2, 10}, {8, 64}, {10, 100}, {16, 4096}, {64, 4096}, {64, 100000}}
	return reports.Claim{
		ID:    id,
		Title: "Mean of the largest load",
		Statement: `$\mathrm{E} \max_j N_j = \sum_{m \ge 1} \Pr(\max_j N_j \ge m)$ with the exact law (ST93-LOAD-LAW); ` +
			`12.2352947277 for $d = 8$, $K = 64$, against $K/d = 8$.`,
		Source:   "derived",
		Quantity: `\mathrm{E} \max_j N_j`, Unit: "broadcasts",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.006},
		Symbols:    append([]reports.Symbol{loadLevel}, loadSymbols...),
		Formula:    maxload.Mean,
		Model:      model.New,
		Cases: kit.Given("d >= 2 and K >= 2, so that something varies", kit.Cases(id, thrownSizes.Usual("K", 50, 5000), list, func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: in.varied,
				Theory:   func() (float64, error) { return maxload.Mean(in.d, in.K) },
				Measure: in.thrown(func(t *model.Throw) (montecarlo.Experiment, error) {
					return montecarlo.Mean("E max", "broadcasts", label, t.Maximum()), nil
				}),
			}
		})),
	}
}
