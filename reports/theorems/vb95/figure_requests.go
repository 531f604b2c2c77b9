package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// requestsFigure draws the law of the number of packets of a frame, for three users.
func requestsFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, users, x, v = "vb95-requests", 3, 1.0, 2.0
	p := kit.NewPlot[int](reports.Figure{
		ID: id, Title: "Packets of a frame, N = 3, V = 2X",
		Caption: fmt.Sprintf("$\\Pr(K = k)$ at three loads for $N = %d$, $X = %g$, $V = %g$: the exact chain of the queue lengths and "+
			"frames of %d independent runs, Student t intervals (level %g). The higher the load, the more packets share a frame.",
			users, x, v, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "packets k of a frame", Min: -0.3, Max: users + 0.3, Integer: true}, Y: reports.Axis{Label: "P(K = k)"},
	})
	for i, lambda := range []float64{0.06, 0.12, 0.17} {
		chain, err := formula.SolveConstant(users, lambda, x, v)
		if err != nil {
			return p.Figure, err
		}
		frames := model.Frames{N: users, Lambda: lambda, X: x, V: v}
		p.Theory(fmt.Sprintf("exact, λ = %g", lambda), i+1, kit.From(0, users), func(k int) (float64, error) {
			return chain.Active(k), nil
		})
		p.Estimates(fmt.Sprintf("simulated, λ = %g", lambda), i+1, kit.From(0, users), func(k int) (montecarlo.Estimate, error) {
			label := fmt.Sprintf("%s lambda=%g k=%d", id, lambda, k)
			return kit.MeanOf(ctx, s.InBlocks(1), label, min(figureRuns, s.Max), s.Level, framesWith(frames, k))
		})
	}
	return p.Figure, p.Err
}

// framesWith returns the replications of the fraction of frames that serve k packets,
// in a run of four thousand after a warm-up of a thousand.
func framesWith(f model.Frames, k int) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		buffer := make([]model.Frame, 1000)
		return func(r *rand.Rand) (float64, error) {
			counts, err := f.Counts(montecarlo.NewWords(r))
			if err != nil {
				return 0, err
			}
			counts.Fill(buffer)
			seen := 0
			for range 4 {
				counts.Fill(buffer)
				for _, frame := range buffer {
					if int(frame.Active) == k {
						seen++
					}
				}
			}
			return float64(seen) / float64(4*len(buffer)), nil
		}
	}
}
