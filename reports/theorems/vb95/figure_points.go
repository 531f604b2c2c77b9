package vb95

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/theorems/internal/kit"
)

// figureRuns is the number of independent runs per mark.
const figureRuns = 64

// forFigure returns the replications of a run for a mark, at the load rho and the
// probability p that a user is active at a gate: after the warm-up of a claim's run
// about fifty thousand packets, but at least five warm-ups.
func (table periodTable) forFigure(lambda, rho, p float64) func() montecarlo.Replication[*periodSums] {
	tau := relaxation(rho, p)
	runs := table.runs(lambda, tau, int(max(5*steady.WarmUp(tau), 50000/(1+p*float64(len(table)-1)))))
	return func() montecarlo.Replication[*periodSums] {
		return func(r *rand.Rand) (*periodSums, error) {
			first, second, err := runs.Halves(r)
			s := first.Plus(second)
			return &s, err
		}
	}
}

// forFigure returns the replications of a run of the cube with the given periods. Above
// the load last the warm-up is that of last, as padded periods are unstable there.
func (c dynamicCube) forFigure(
	periods func(c dynamicCube) (periodTable, error), last float64,
) (func() montecarlo.Replication[*periodSums], error) {
	table, err := periods(c)
	if err != nil {
		return nil, err
	}
	long := c
	long.rho = min(c.rho, last)
	return table.forFigure(c.lambda(), long.rho, long.p()), nil
}

// meanOf estimates the mean of a number over independent runs of periods.
func meanOf(
	ctx context.Context, s montecarlo.Settings, label string,
	model func() montecarlo.Replication[*periodSums], of func(s *periodSums) float64,
) (montecarlo.Estimate, error) {
	return kit.MeanOf(ctx, s.InBlocks(1), label, min(figureRuns, s.Max), s.Level, func() montecarlo.Replication[float64] {
		run := model()
		return func(r *rand.Rand) (float64, error) {
			sums, err := run(r)
			if err != nil {
				return 0, err
			}
			return of(sums), nil
		}
	})
}
