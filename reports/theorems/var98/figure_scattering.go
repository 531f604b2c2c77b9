package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/scattering"
	"castlab/montecarlo"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func scatterFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-scattering", Make: scatterFigure}}
}

// scatterFigure draws the completion delay of dynamic scattering in both orders.
func scatterFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, d = "var98-scattering", 6
	runs := min(16, s.Max)
	s.Done = nil
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: fmt.Sprintf("Dynamic scattering on the cube of %d nodes", 1<<d),
		Caption: fmt.Sprintf("Mean time $T$ from the arrival of a request until its last packet is received against $\\lambda N/2$, the "+
			"share of time in which each link is busy, for $d = %d$: dimensions crossed in ascending order, or cyclically from one that "+
			"shares the packets of a request out evenly. "+
			"Marks: means of %d independent runs, Student t intervals (level %g). Dotted: lower bounds.", d, runs, s.Level),
		X: reports.Axis{Label: "load λN/2 of a link", Min: 0, Max: 1},
		Y: reports.Axis{Label: "mean completion delay T (slots)", Log: true},
	})
	least := func(of func(d int, lambda float64) (float64, error)) func(load float64) (float64, error) {
		return func(load float64) (float64, error) { return of(d, scatter{d: d, load: load}.lambda()) }
	}
	p.Bound("least of any scheme", 1, kit.Grid(0.97, 0, 159, 160), least(formula.Lower))
	p.Bound("least if dimensions ascend", 2, kit.Grid(0.97, 0, 159, 160), least(formula.FixedLower))
	for i, order := range []model.Order{model.Rotated, model.Fixed} {
		loads := []float64{0.02, 0.15, 0.3, 0.45, 0.6, 0.7}
		p.Estimates(fmt.Sprintf("simulated, %v", order), i+1, loads, func(load float64) (montecarlo.Estimate, error) {
			c := scatter{d: d, load: load, order: order}
			label := fmt.Sprintf("%s d=%d load=%v order=%v", id, c.d, c.load, c.order)
			return montecarlo.Slow(runs, runs, steady.OverRuns(model.Completion.String(), model.Completion.Unit(), label, steady.FirstRatio,
				c.stretches(model.Completion, 500)))(ctx, s)
		})
	}
	return p.Figure, p.Err
}
