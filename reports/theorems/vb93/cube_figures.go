package vb93

import (
	"context"

	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

// figureRuns is the number of runs behind a point of a figure: fewer for large
// cubes, whose runs are long and vary little.
func figureRuns(d, most int) int {
	switch {
	case d <= 10:
		return min(most, 1000)
	case d <= 14:
		return min(most, 200)
	}
	return min(most, 24)
}

// largestDrawn is the largest cube of the figures: one run at d = 20 takes a
// second, which the quick profile does not have. Its figures stand on fewer
// runs than those of any longer profile.
func largestDrawn(s montecarlo.Settings) int {
	if s.Max > reports.Quick().Figure {
		return 20
	}
	return 18
}

// ratios executes the barrier algorithm and returns T_mod/T_s in increasing
// order.
func ratios(ctx context.Context, s montecarlo.Settings, label string, in cubeInstance, runs int) ([]float64, error) {
	b, err := model.NewBarrier(in.d)
	if err != nil {
		return nil, err
	}
	slots := in.slots()
	order, err := montecarlo.Run(ctx, montecarlo.Plan{Seed: s.Seed, Label: label + " " + in.String(), Workers: s.Workers, Block: 1}, runs,
		func() montecarlo.Replication[float64] {
			run := b.NewExecution()
			return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x) / slots, nil })
		}, montecarlo.NewOrder)
	if err != nil {
		return nil, err
	}
	return order.Sorted(), nil
}
