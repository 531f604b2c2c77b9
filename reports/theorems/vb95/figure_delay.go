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

// A sweep is a dynamic scheme at many loads.
type sweep struct {
	dynamicScheme
	most float64 // largest rho that is drawn
}

// system is the theory at a load; rho = lambda N X is its definition.
func (w sweep) system(rho float64) (formula.System, error) {
	return formula.Constant(w.N, w.lambda(rho), w.X, w.V)
}

func (w sweep) lambda(rho float64) float64 { return rho / (float64(w.N) * w.X) }

// run is the model at a load.
func (w sweep) run(rho float64) (func() montecarlo.Replication[*periodSums], error) {
	table, err := w.periods()
	if err != nil {
		return nil, err
	}
	p := w.lambda(rho) * w.V / (1 - rho)
	return table.forFigure(w.lambda(rho), rho, p), nil
}

// cubeFigures are the delay and a against the load, on any network and on the
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
	printed := reports.Curve{Name: "printed bound", Kind: reports.Bound, Hue: 3}
	close := reports.Curve{Name: "approximation", Kind: reports.Theory, Hue: 1}
	between := reports.Band{Name: "rigorous bracket", Hue: 2}
	marks := reports.Curve{Name: "simulated", Kind: reports.Points, Hue: 5}
	const steps = 168
	for i := 1; i <= steps; i++ {
		rho := w.most * float64(i) / steps
		system, err := w.system(rho)
		if err != nil {
			return reports.Figure{}, err
		}
		b, err := system.Bracket()
		if err != nil {
			return reports.Figure{}, err
		}
		a, err := system.ApproximateA()
		if err != nil {
			return reports.Figure{}, err
		}
		t, err := system.Delay(a)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&printed, rho, b.Printed)
		kit.Point(&close, rho, t)
		between.X, between.Lo, between.Hi = append(between.X, rho), append(between.Lo, b.Lower), append(between.Hi, b.Upper)
	}
	for i := 1; i <= 12; i++ {
		rho := w.most * float64(i) / 12
		run, err := w.run(rho)
		if err != nil {
			return reports.Figure{}, err
		}
		e, err := meanOf(ctx, s, fmt.Sprintf("vb95-delay rho=%.4g", rho), run, (*periodSums).delay)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Interval(&marks, rho, e)
	}
	return reports.Figure{
		ID: "vb95-delay", Title: fmt.Sprintf("Mean delay of the dynamic scheme, N = %d, X = %g, V = %g", w.N, w.X, w.V),
		Caption: fmt.Sprintf("$T$ of the dynamic broadcasting theorem against $\\rho = \\lambda N X$ for $N = %d$, $X = %g$, $V = %g$; stable below $\\rho = 1/(1 + V/(NX))$. The theorem leaves $a$ open: shown are the rigorous bracket, "+
			"which closes at $p = \\lambda V/(1-\\rho) = 1/2$, the delay with the approximate $a$, and the printed bound at the lower bound (10) on $a$. Marks: means of %d independent runs, Student t intervals (level %g).",
			w.N, w.X, w.V, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "load ρ = λNX"}, Y: reports.Axis{Label: "mean delay T (units of X)", Log: true},
		Curves: []reports.Curve{close, printed, marks}, Bands: []reports.Band{between},
	}, nil
}

// chanceFigure is a against p.
func (w sweep) chanceFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	lower := reports.Curve{Name: "printed lower bound", Kind: reports.Bound, Hue: 3}
	upper := reports.Curve{Name: "printed upper bound", Kind: reports.Bound, Hue: 4}
	better := reports.Curve{Name: "p(1/2 − 1/(2N))", Kind: reports.Bound, Hue: 2}
	close := reports.Curve{Name: "approximation", Kind: reports.Theory, Hue: 1}
	marks := reports.Curve{Name: "simulated", Kind: reports.Points, Hue: 5}
	const steps = 168
	chance := func(rho float64) float64 { return w.lambda(rho) * w.V / (1 - rho) } // p
	for i := 1; i <= steps; i++ {
		rho := w.most * float64(i) / steps
		system, err := w.system(rho)
		if err != nil {
			return reports.Figure{}, err
		}
		b, err := system.ABounds()
		if err != nil {
			return reports.Figure{}, err
		}
		a, err := system.ApproximateA()
		if err != nil {
			return reports.Figure{}, err
		}
		p := chance(rho)
		kit.Point(&lower, p, b.Lower)
		kit.Point(&upper, p, b.Upper)
		kit.Point(&better, p, b.Association)
		kit.Point(&close, p, a)
	}
	for i := 1; i <= 12; i++ {
		rho := w.most * (1 - math.Pow(1-float64(i)/12, 2)) // closer where p rises steeply
		run, err := w.run(rho)
		if err != nil {
			return reports.Figure{}, err
		}
		e, err := meanOf(ctx, s, fmt.Sprintf("vb95-chance rho=%.4g", rho), run, func(t *periodSums) float64 { return t.pairs / (2 * float64(w.N) * t.active) })
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Interval(&marks, chance(rho), e)
	}
	return reports.Figure{
		ID: "vb95-chance", Title: fmt.Sprintf("What the theorem leaves open: a, N = %d, X = %g, V = %g", w.N, w.X, w.V),
		Caption: fmt.Sprintf("$a = \\mathrm{E}K(K-1)/(2N\\,\\mathrm{E}K)$ against $p = \\lambda V/(1-\\rho)$ for $N = %d$, $X = %g$, $V = %g$, up to $\\rho = %g$: both bounds of eq. (10), the bound $p(1/2 - 1/(2N))$ that association gives, and the approximation "+
			"$(\\frac12 - \\frac1{2N})[p + (1-p)\\rho^2/(N - (N-1)\\rho^2)]$. Marks: means of %d independent runs, Student t intervals (level %g).", w.N, w.X, w.V, w.most, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "p, probability that a user is active at a gate"}, Y: reports.Axis{Label: "a = E K(K − 1) / (2N E K)", Max: 0.55},
		Curves: []reports.Curve{close, better, lower, upper, marks},
	}, nil
}
