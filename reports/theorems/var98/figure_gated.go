package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// gatedFigures draw the mean delay of the gated scheme against the load, and the law of
// the delay.
func gatedFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-gated-delay", Make: gatedDelayFigure}, {ID: "var98-gated-law", Make: gatedLawFigure}}
}

func gatedDelayFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, nodes, x, v = "var98-gated-delay", 8, 1.0, 3.0
	runs := min(figureRuns, s.Max)
	s.Done = nil
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: fmt.Sprintf("Mean delay of the gated scheme, V = %gX", v/x),
		Caption: fmt.Sprintf("$T$ against $\\rho = \\lambda N X$ for $X = %g$, $V = %g$ if every packet that waits is served in the next "+
			"period: exact, and the printed bound, which grows from 1 to 4/3 of it. Marks: means of %d independent runs in steady state, "+
			"Student t intervals (level %g).",
			x, v, runs, s.Level),
		X: reports.Axis{Label: "load ρ = λNX"}, Y: reports.Axis{Label: "mean delay T (units of X)", Log: true},
	})
	const most = 0.96
	theory := func(rho float64) (formula.Gated, error) { return formula.ConstantGated(nodes, rho/(nodes*x), x, v) }
	p.Theory("exact", 1, kit.Grid(most, 1, 192, 192), kit.Then(theory, formula.Gated.Delay))
	p.Bound("printed bound", 3, kit.Grid(most, 1, 192, 192), kit.Then(theory, formula.Gated.Bound))
	p.Estimates("simulated", 5, kit.Grid(most, 1, 12, 12), func(rho float64) (montecarlo.Estimate, error) {
		g := gatedSystem{nodes, rho / (nodes * x), constant(x), constant(v)}
		return montecarlo.Slow(runs, runs, steady.OverRuns("T", "time", fmt.Sprintf("%s rho=%.4g", id, rho), steady.FirstRatio,
			g.scheme().StationaryRuns(g.periods(), model.Delay.Of)))(ctx, s)
	})
	return p.Figure, p.Err
}

func gatedLawFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id = "var98-gated-law"
	runs := min(4*s.Max, 1<<15)
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: "The law of the delay of the gated scheme, V = 3X",
		Caption: fmt.Sprintf("$\\Pr(T > t)$ for $X = 1$, $V = 3$ if every packet that waits is served in the next period, exact and of "+
			"%d independent single packets in steady state (Clopper-Pearson intervals, level %g).", runs, s.Level),
		X: reports.Axis{Label: "delay t (units of X)"}, Y: reports.Axis{Label: "P(T > t)", Log: true, Min: 1e-4, Max: 1.5},
	})
	for i, lambda := range []float64{0.0375, 0.0625, 0.0875} {
		g := gatedSystem{8, lambda, constant(1), constant(3)}
		law, err := formula.NewGatedLaw(g.N, lambda, 1, 3)
		if err != nil {
			return p.Figure, err
		}
		end, err := law.Quantile(1 - 1e-4)
		if err != nil {
			return p.Figure, err
		}
		delays, err := g.scheme().Delays()
		if err != nil {
			return p.Figure, err
		}
		sample, err := kit.Sorted(ctx, s.Plan, fmt.Sprintf("%s lambda=%g", id, lambda), runs, delays)
		if err != nil {
			return p.Figure, err
		}
		p.Theory(fmt.Sprintf("exact, ρ = %g", 8*lambda), i+1, kit.Grid(end, 0, 200, 200), func(t float64) (float64, error) {
			return law.Survival(t), nil
		})
		p.Tail(fmt.Sprintf("simulated, ρ = %g", 8*lambda), i+1, kit.Grid(end, 1, 16, 16), sample, s.Level)
	}
	return p.Figure, p.Err
}
