package st93

import (
	"castlab/montecarlo"
	"castlab/reports"
)

func loadTails() reports.Claim {
	const id = "ST93-LOAD-TAIL"
	list := []loadTail{
		{instance{10, 100}, 20}, {instance{8, 64}, 24}, {instance{16, 4096}, 384},
		{instance{10, 100}, 30}, {instance{16, 256}, 48}, {instance{64, 100000}, 1875}, {instance{10, 1000000}, 102000},
	}
	const quick = 3 // the others take more seconds than they add
	return reports.Claim{
		ID:    id,
		Title: "Tails of the largest load, down to 1e-13",
		Statement: `$\Pr(\max_j N_j \ge m)$ by the exact law (ST93-LOAD-LAW): 0.01975514936 at $d = 10$, $K = 100$, $m = 20$; $1.03 \cdot 10^{-13}$ at $d = 16$, $K = 4096$, $m = 384$. ` +
			`Measured with the first load drawn from a law that reaches $m$ often, each throw weighted by its likelihood ratio over the number of loads that reach $m$.`,
		Source:     "derived; the estimator is exponential tilting (Siegmund 1976)",
		Quantity:   `\Pr(\max_j N_j \ge m)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03},
		Symbols:    append([]reports.Symbol{loadLevel}, loadSymbols...),
		Formula:    "analytic/maxload.Tail",
		Model:      "montecarlo/maxload.Tilted",
		Cases: reports.Printed(func() []reports.Case {
			cases := make([]reports.Case, len(list))
			for i, c := range list {
				cases[i] = reports.Case{
					Params: c.String(), Long: i >= quick,
					Theory:  c.exact,
					Measure: montecarlo.Slow(1<<17, 1<<20, c.tilted(id+" "+c.String())),
				}
			}
			return cases
		}),
	}
}
