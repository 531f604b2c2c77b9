package st93

import (
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
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
		Formula:    "analytic/maxload.Mean",
		Model:      "montecarlo/maxload.New",
		Cases: reports.Printed(func() []reports.Case {
			cases := make([]reports.Case, len(list))
			for i, in := range list {
				cases[i] = reports.Case{
					Params: in.String(),
					Theory: func() (float64, error) { return maxload.Mean(in.d, in.K) },
					Measure: in.thrown(func(t *model.Throw) (montecarlo.Experiment, error) {
						return montecarlo.Mean("E max", "broadcasts", id+" "+in.String(), t.Maximum()), nil
					}),
				}
			}
			return cases
		}),
	}
}
