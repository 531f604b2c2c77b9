package vb95

import (
	"context"
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A sweep is a dynamic scheme over a range of loads.
type sweep struct {
	dynamicScheme
	most float64 // largest rho of the curves
}

// system returns the formulas at a load; rho = lambda N X is its definition.
func (w sweep) system(rho float64) (formula.System, error) {
	return formula.ConstantSystem(w.N, w.lambda(rho), w.X, w.V)
}

func (w sweep) lambda(rho float64) float64 { return rho / (float64(w.N) * w.X) }

// chance returns p, the probability that a user is active at a gate.
func (w sweep) chance(rho float64) float64 { return w.lambda(rho) * w.V / (1 - rho) }

// measured estimates the mean of a number over the runs at a load.
func (w sweep) measured(
	ctx context.Context, s montecarlo.Settings, id string, of func(s *periodSums) float64,
) func(rho float64) (montecarlo.Estimate, error) {
	return func(rho float64) (montecarlo.Estimate, error) {
		table, err := w.periods()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return meanOf(ctx, s, fmt.Sprintf("%s rho=%.4g", id, rho), table.forFigure(w.lambda(rho), rho, w.chance(rho)), of)
	}
}

// cubeFigures draw the delay and a against the load, on any network and on the
// hypercube, and the law of the number of packets of a period.
func cubeFigures() []reports.FigureSpec {
	return []reports.FigureSpec{
		{ID: "vb95-delay", Make: sweep{dynamicScheme{N: 64, X: 1, V: 10}, 0.84}.delayFigure},
		{ID: "vb95-chance", Make: sweep{dynamicScheme{N: 8, X: 1, V: 1}, 0.87}.chanceFigure},
		{ID: "vb95-requests", Make: requestsFigure},
		{ID: "vb95-padded", Make: paddedFigure},
	}
}

func (w sweep) delayFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id = "vb95-delay"
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: fmt.Sprintf("Mean delay of the dynamic scheme, N = %d, X = %g, V = %g", w.N, w.X, w.V),
		Caption: fmt.Sprintf("$T$ of the dynamic broadcasting theorem against $\\rho = \\lambda N X$ for $N = %d$, $X = %g$, $V = %g$; "+
			"stable below $\\rho = 1/(1 + V/(NX))$. The theorem leaves $a$ open: shown are the rigorous bracket, which closes at "+
			"$p = \\lambda V/(1-\\rho) = 1/2$, the delay with the approximate $a$, and the printed bound at the lower bound (10) on "+
			"$a$. Marks: means of %d independent runs, Student t intervals (level %g).",
			w.N, w.X, w.V, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "load ρ = λNX"}, Y: reports.Axis{Label: "mean delay T (units of X)", Log: true},
	})
	loads := kit.Grid(w.most, 1, 168, 168)
	p.Theory("approximation", 1, loads, kit.Then(w.system, approximateDelay))
	bracket := kit.Then(w.system, formula.System.Bracket)
	p.Bound("printed bound", 3, loads, func(rho float64) (float64, error) {
		b, err := bracket(rho)
		return b.Printed, err
	})
	p.Band("rigorous bracket", 2, loads, func(rho float64) (lo, hi float64, err error) {
		b, err := bracket(rho)
		return b.Lower, b.Upper, err
	})
	p.Estimates("simulated", 5, kit.Grid(w.most, 1, 12, 12), w.measured(ctx, s, id, (*periodSums).delay))
	return p.Figure, p.Err
}

// approximateDelay returns the delay with the approximate a.
func approximateDelay(s formula.System) (float64, error) {
	return kit.Then(formula.System.ApproximateA, s.Delay)(s)
}

// chanceFigure draws a against p.
func (w sweep) chanceFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id = "vb95-chance"
	p := kit.NewPlotAt(reports.Figure{
		ID: id, Title: fmt.Sprintf("What the theorem leaves open: a, N = %d, X = %g, V = %g", w.N, w.X, w.V),
		Caption: fmt.Sprintf("$a = \\mathrm{E}K(K-1)/(2N\\,\\mathrm{E}K)$ against $p = \\lambda V/(1-\\rho)$ for $N = %d$, $X = %g$, "+
			"$V = %g$, up to $\\rho = %g$: both bounds of eq. (10), the bound $p(1/2 - 1/(2N))$ that association gives, and the "+
			"approximation $(\\frac12 - \\frac1{2N})[p + (1-p)\\rho^2/(N - (N-1)\\rho^2)]$. Marks: means of %d independent runs, "+
			"Student t intervals (level %g).", w.N, w.X, w.V, w.most, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "p, probability that a user is active at a gate"},
		Y: reports.Axis{Label: "a = E K(K − 1) / (2N E K)", Max: 0.55},
	}, w.chance)
	loads := kit.Grid(w.most, 1, 168, 168)
	p.Theory("approximation", 1, loads, kit.Then(w.system, formula.System.ApproximateA))
	for _, bound := range []struct {
		name string
		hue  int
		of   func(b formula.ABounds) float64
	}{
		{"p(1/2 − 1/(2N))", 2, func(b formula.ABounds) float64 { return b.Association }},
		{"printed lower bound", 3, func(b formula.ABounds) float64 { return b.Lower }},
		{"printed upper bound", 4, func(b formula.ABounds) float64 { return b.Upper }},
	} {
		p.Bound(bound.name, bound.hue, loads, kit.Then(w.system, func(s formula.System) (float64, error) {
			b, err := s.ABounds()
			return bound.of(b), err
		}))
	}
	var marks []float64
	for i := 1; i <= 12; i++ {
		marks = append(marks, w.most*(1-math.Pow(1-float64(i)/12, 2))) // denser where p rises steeply
	}
	p.Estimates("simulated", 5, marks, w.measured(ctx, s, id, func(t *periodSums) float64 {
		return t.pairs / (2 * float64(w.N) * t.active)
	}))
	return p.Figure, p.Err
}
