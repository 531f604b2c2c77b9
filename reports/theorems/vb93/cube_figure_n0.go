package vb93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// loosenessFigure draws the size of the cube from which each method guarantees Proposition 4.
func loosenessFigure() []reports.FigureSpec {
	const id = "vb93-cube-n0"
	const eps = 0.05
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		p := kit.NewPlot[float64](reports.Figure{ID: id, Title: "From which size on the cube is within 1 + δ of the time of unit lengths",
			X: reports.Axis{Label: "excess δ over the time of unit lengths, T_s", Log: true},
			Y: reports.Axis{Label: "dimensions d = log_{2} n_0", Log: true, Integer: true},
			Caption: fmt.Sprintf("$\\log_2 n_0(\\delta, \\varepsilon)$ at $\\varepsilon = %g$ for exponential lengths. At "+
				"$\\delta = 0.1$ the proof of Proposition 4 needs $2^{4039}$ nodes, the best parameters of Proposition 3 $2^{1059}$, "+
				"separate budgets for the phases $2^{21}$ (Chernoff) and $2^{20}$ (exact link laws). Marks: the measured %g-quantile of "+
				"the excess $T_{\\mathrm{mod}}/T_s - 1$ at each $d$", eps, 1-eps)})
		for k, method := range []cube.Method{cube.Proof, cube.Proposition3, cube.Chernoff, cube.Exact} {
			name := []string{"proof of Prop. 4", "Prop. 3, best parameters", "Chernoff, best budgets", "exact link laws, best budgets"}[k]
			p.Bound(name, k+1, []float64{0.02, 0.05, 0.1, 0.2, 0.5, 1}, func(delta float64) (float64, error) {
				d, err := cube.Dimension(law, delta, eps, method)
				return float64(d), err
			})
		}
		points := reports.Curve{Name: fmt.Sprintf("simulated %g-quantile", 1-eps), Kind: reports.Points, Hue: 5}
		most, least := 0, s.Max
		for d := largestDrawn(s) - 2; d >= 10; d -= 2 {
			runs := max(figureRuns(d, s), min(s.Max, 64)) // a quantile needs more runs than a mean
			sample, err := ratios(ctx, s, id, cubeInstance{d, law}, runs)
			if err != nil {
				return p.Figure, err
			}
			most, least = max(most, runs), min(least, runs)
			kit.Point(&points, sample[int(math.Ceil((1-eps)*float64(runs)))-1]-1, float64(d))
		}
		p.Caption += fmt.Sprintf(" ($d$ from 10 to %d; %d to %d runs, fewer for larger $d$; no interval drawn).",
			largestDrawn(s)-2, most, least)
		p.Curves = append(p.Curves, points)
		return p.Figure, p.Err
	}}}
}
