package vb93

import (
	"context"
	"fmt"

	"castlab/analytic/cube"
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ratioFigure draws T/T_s against d for the ring, where it grows without bound, and for the cube, where it tends to
// 1.
func ratioFigure() []reports.FigureSpec {
	const id = "vb93-cube-ratio"
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		least, nodes := 8, 1<<16 // least number of runs, and of nodes in all runs of a point
		if kit.Detailed(s) {
			nodes = 1 << 18
		}
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: "Completion time over that of unit lengths, exponential lengths",
			Caption: fmt.Sprintf("Mean of $T/T_s$ against $d$, $n = 2^d$ nodes. The ring pays for its longest packet, "+
				"$\\mathrm{E}\\,M = H_n$; the cube tends to 1, and its bound $U_d$ is within 2 %% of the mean from $d = 12$ on. Marks: "+
				"simulation, Student t intervals (level %g; %d to %d runs, fewer for larger $d$).", s.Level, figureRuns(4, s), least),
			X: reports.Axis{Label: "dimensions d", Integer: true},
			Y: reports.Axis{Label: "mean completion time E T / T_s", Log: true, Min: 0.9, Max: 20},
		})
		p.Theory("ring", 1, kit.From(2, 20), func(d int) (float64, error) { return ring.MeanMaximum(1<<d, law) })
		p.Bound("cube with barriers, bound on the mean", 2, kit.From(4, 20), func(d int) (float64, error) {
			slots, err := cube.Slots(d)
			if err != nil {
				return 0, err
			}
			u, err := cube.MeanBound(d, law)
			return u / slots, err
		})
		p.Theory("cube with barriers, second order", 2, kit.From(4, 20), func(d int) (float64, error) { return cube.SecondOrder(d, 1) })
		ratio := func(label string, d int, completion func() montecarlo.Replication[float64]) (montecarlo.Estimate, error) {
			in := cubeInstance{d, law}
			e, err := kit.MeanOf(ctx, s.InBlocks(1), id+label+in.String(), min(figureRuns(d, s), max(least, nodes>>d)), s.Level, completion)
			slots := in.slots()
			return montecarlo.Estimate{Value: e.Value / slots, Lo: e.Lo / slots, Hi: e.Hi / slots}, err
		}
		p.Estimates("cube with barriers, simulated", 2, kit.Steps(4, largestDrawn(s), 2), func(d int) (montecarlo.Estimate, error) {
			b, err := model.NewBarrier(d)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return ratio(" barrier ", d, b.Completion(law))
		})
		// Beyond d = 12 a run without barriers takes too many steps, n(n-1).
		p.Estimates("cube without barriers, simulated", 3, kit.Steps(4, 12, 2), func(d int) (montecarlo.Estimate, error) {
			a, err := model.NewAsync(d)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return ratio(" async ", d, a.Completion(law))
		})
		return p.Figure, p.Err
	}}}
}
