package vb93

import (
	"context"
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// survivalFigures draw the tail of the time of a small cube, whose law is known, and of a larger one.
func survivalFigures() []reports.FigureSpec {
	return []reports.FigureSpec{
		survivalFigure("vb93-cube-tail-4", 4, 10, 130),
		survivalFigure("vb93-cube-tail-8", 8, 90, 310),
	}
}

func survivalFigure(id string, d int, from, to float64) reports.FigureSpec {
	law := distributions.Exponential{Mu: 1}
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		in := cubeInstance{d, law}
		plainRuns, conditionalRuns := min(s.Max, 4096), min(s.Max, 1024)
		if kit.Detailed(s) {
			conditionalRuns = 4096
		}
		exact := ""
		if d <= 4 {
			exact = ", the exact law"
		}
		const lowest = 1e-13
		p := kit.NewPlot[float64](reports.Figure{ID: id, Title: fmt.Sprintf("Rare delays in %d dimensions, exponential lengths", d),
			X: reports.Axis{Label: "delay γ (mean lengths)"}, Y: reports.Axis{Label: "P(T > γ)", Log: true, Min: lowest, Max: 1},
			Caption: fmt.Sprintf("$\\Pr(T_{\\mathrm{mod}} > \\gamma)$ at $d = %d$ on a logarithmic axis: two product bounds%s, %d plain "+
				"runs (Clopper-Pearson intervals) as far as they reach, and conditional simulation (%d runs a point, Student t "+
				"intervals; level %g each). The true tail decays like $e^{-\\gamma/d}$.",
				d, exact, plainRuns, conditionalRuns, s.Level)})
		delays := func(n float64) []float64 { return kit.Steps(from, to, (to-from)/n) }
		p.Bound("Chernoff, best budgets", 1, delays(60), func(g float64) (float64, error) {
			return cube.ChernoffProductShortfall(d, law, g)
		})
		p.Bound("exact link laws, best budgets", 2, delays(60), func(g float64) (float64, error) {
			return cube.ProductShortfall(d, law, g)
		})
		if d <= 4 { // the slowest computation, of a nearly straight curve
			p.Theory("exact", 3, delays(30), func(g float64) (float64, error) { return cube.TailExact(d, law, g) })
		}
		b, err := model.NewBarrier(d)
		if err != nil {
			return p.Figure, err
		}
		sample, err := kit.Sorted(ctx, s.Plan, id+" plain "+in.String(), plainRuns, b.Completion(law))
		if err != nil {
			return p.Figure, err
		}
		p.Tail("plain simulation", 4, delays(10), sample, s.Level)
		p.Estimates("conditional simulation", 5, delays(10), func(g float64) (montecarlo.Estimate, error) {
			label := fmt.Sprintf("%s %v gamma=%v", id, in, g)
			e, err := cubetail.Probability("P", label, cubetail.NewConditional(d, law, g))(ctx, montecarlo.Settings{
				Plan: s.Plan, Level: s.Level, Min: conditionalRuns, Max: conditionalRuns,
			})
			e.Lo = max(e.Lo, lowest)
			return e, err
		})
		return p.Figure, p.Err
	}}
}
