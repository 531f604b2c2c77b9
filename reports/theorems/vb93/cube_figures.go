package vb93

import (
	"context"

	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports/theorems/internal/kit"
)

// figureRuns returns the number of runs for a point of a figure: fewer for large cubes, whose runs are long and vary
// little.
func figureRuns(d int, s montecarlo.Settings) int {
	runs := [3]int{300, 80, 24}
	if kit.Detailed(s) {
		runs = [3]int{1000, 200, 24}
	}
	switch {
	case d <= 10:
		return min(s.Max, runs[0])
	case d <= 14:
		return min(s.Max, runs[1])
	}
	return min(s.Max, runs[2])
}

// largestDrawn returns the largest dimension in figures: one run at d = 20 takes a second, too long for the quick
// profile.
func largestDrawn(s montecarlo.Settings) int {
	if kit.Detailed(s) {
		return 20
	}
	return 16
}

// ratios executes the barrier algorithm and returns T_mod/T_s in increasing order.
func ratios(ctx context.Context, s montecarlo.Settings, label string, in cubeInstance, runs int) ([]float64, error) {
	b, err := model.NewBarrier(in.d)
	if err != nil {
		return nil, err
	}
	slots := in.slots()
	return kit.Sorted(ctx, s.InBlocks(1), label+" "+in.String(), runs, func() montecarlo.Replication[float64] {
		run := b.NewExecution()
		return sampled(in, func(x []float64) (float64, error) { return run.Run(x) / slots, nil })
	})
}
