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

// ratioFigure is T/T_s against d for the ring and the cube: one grows without
// bound, the other tends to 1.
func ratioFigure() []reports.FigureSpec {
	const id = "vb93-cube-ratio"
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		theRing := reports.Curve{Name: "ring", Kind: reports.Theory, Hue: 1}
		bound := reports.Curve{Name: "cube with barriers, bound on the mean", Kind: reports.Bound, Hue: 2}
		order := reports.Curve{Name: "cube with barriers, second order", Kind: reports.Theory, Hue: 2}
		barrier := reports.Curve{Name: "cube with barriers, simulated", Kind: reports.Points, Hue: 2}
		free := reports.Curve{Name: "cube without barriers, simulated", Kind: reports.Points, Hue: 3}
		for d := 2; d <= 20; d++ {
			m, err := ring.MeanMaximum(1<<d, law)
			if err != nil {
				return reports.Figure{}, err
			}
			theRing.X, theRing.Y = append(theRing.X, float64(d)), append(theRing.Y, m)
			if d < 4 {
				continue
			}
			slots, err := cube.Slots(d)
			if err != nil {
				return reports.Figure{}, err
			}
			u, err := cube.MeanBound(d, law)
			if err != nil {
				return reports.Figure{}, err
			}
			r, err := cube.SecondOrder(d, 1)
			if err != nil {
				return reports.Figure{}, err
			}
			bound.X, bound.Y = append(bound.X, float64(d)), append(bound.Y, u/slots)
			order.X, order.Y = append(order.X, float64(d)), append(order.Y, r)
		}
		least, nodes := 8, 1<<16 // runs of the largest cubes, and all their nodes
		if kit.Detailed(s) {
			nodes = 1 << 18
		}
		mean := func(c *reports.Curve, in cubeInstance, label string, completion func() montecarlo.Replication[float64]) error {
			runs, slots := min(figureRuns(in.d, s), max(least, nodes>>in.d)), in.slots()
			m, err := montecarlo.Run(ctx, s.InBlocks(1), id+label+in.String(), runs, completion, montecarlo.NewMoments)
			if err != nil {
				return err
			}
			e := montecarlo.MeanInterval(m, s.Level)
			c.X, c.Y = append(c.X, float64(in.d)), append(c.Y, e.Value/slots)
			c.Lo, c.Hi = append(c.Lo, e.Lo/slots), append(c.Hi, e.Hi/slots)
			return nil
		}
		for d := 4; d <= largestDrawn(s); d += 2 {
			in := cubeInstance{d, law}
			b, err := model.NewBarrier(d)
			if err != nil {
				return reports.Figure{}, err
			}
			if err := mean(&barrier, in, " barrier ", b.Completion(law)); err != nil {
				return reports.Figure{}, err
			}
			if d > 12 { // n(n-1) steps a run
				continue
			}
			a, err := model.NewAsync(d)
			if err != nil {
				return reports.Figure{}, err
			}
			if err := mean(&free, in, " async ", a.Completion(law)); err != nil {
				return reports.Figure{}, err
			}
		}
		return reports.Figure{
			ID: id, Title: "Completion time over that of unit lengths, exponential lengths",
			Caption: fmt.Sprintf("Mean of $T/T_s$ against $d$, $n = 2^d$ nodes. The ring pays for its longest packet, $\\mathrm{E}\\,M = H_n$; the cube tends to 1, and its "+
				"bound $U_d$ is within 2 %% of the mean from $d = 12$ on. Marks: simulation, Student t intervals (level %g; %d to %d runs, fewer for larger $d$).", s.Level, figureRuns(4, s), least),
			X: reports.Axis{Label: "dimensions d", Integer: true}, Y: reports.Axis{Label: "mean completion time E T / T_s", Log: true, Min: 0.9, Max: 20},
			Curves: []reports.Curve{theRing, bound, order, barrier, free},
		}, nil
	}}}
}
