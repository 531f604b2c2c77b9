package var98

import (
	"context"
	"fmt"
	"slices"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// gatedFigures are the mean delay of the gated scheme against the load and the
// law of the delay.
func gatedFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-gated-delay", Make: gatedDelayFigure}, {ID: "var98-gated-law", Make: gatedLawFigure}}
}

func gatedDelayFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, nodes, x, v = "var98-gated-delay", 8, 1.0, 3.0
	exact := reports.Curve{Name: "exact", Kind: reports.Theory, Hue: 1}
	bound := reports.Curve{Name: "printed bound", Kind: reports.Bound, Hue: 3}
	marks := reports.Curve{Name: "simulated", Kind: reports.Points, Hue: 5}
	const most, steps = 0.96, 192
	runs := min(figureRuns, s.Max)
	for i := 1; i <= steps; i++ {
		rho := most * float64(i) / steps
		g, err := formula.ConstantGated(nodes, rho/(nodes*x), x, v)
		if err != nil {
			return reports.Figure{}, err
		}
		t, err := g.Delay()
		if err != nil {
			return reports.Figure{}, err
		}
		b, err := g.Bound()
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&exact, rho, t)
		kit.Point(&bound, rho, b)
	}
	for i := 1; i <= 12; i++ {
		rho := most * float64(i) / 12
		g := gate{nodes, rho / (nodes * x), constant(x), constant(v)}
		settings := s
		settings.Done = nil
		e, err := g.measuredBy(runs, runs, fmt.Sprintf("%s rho=%.4g", id, rho), "T", "time", model.Delay.Of)(ctx, settings)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Interval(&marks, rho, e)
	}
	return reports.Figure{
		ID: id, Title: fmt.Sprintf("Mean delay of the gated scheme, V = %gX", v/x),
		Caption: fmt.Sprintf("$T$ against $\\rho = \\lambda N X$ for $X = %g$, $V = %g$ if every packet that waits is served in the next period: exact, and the printed bound, which grows from 1 to 4/3 of it. Marks: means of %d independent runs in steady state, Student t intervals (level %g).",
			x, v, runs, s.Level),
		X: reports.Axis{Label: "load ρ = λNX"}, Y: reports.Axis{Label: "mean delay T (units of X)", Log: true},
		Curves: []reports.Curve{exact, bound, marks},
	}, nil
}

func gatedLawFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id = "var98-gated-law"
	f := reports.Figure{
		ID: id, Title: "The law of the delay of the gated scheme, V = 3X",
		X: reports.Axis{Label: "delay t (units of X)"}, Y: reports.Axis{Label: "P(T > t)", Log: true, Min: 1e-4, Max: 1.5},
	}
	runs := min(4*s.Max, 1<<15)
	for i, lambda := range []float64{0.0375, 0.0625, 0.0875} {
		g := gate{8, lambda, constant(1), constant(3)}
		law, err := formula.NewGatedLaw(g.N, lambda, 1, 3)
		if err != nil {
			return f, err
		}
		end, err := law.Quantile(1 - 1e-4)
		if err != nil {
			return f, err
		}
		exact := reports.Curve{Name: fmt.Sprintf("exact, ρ = %g", 8*lambda), Kind: reports.Theory, Hue: i + 1}
		const steps = 200
		for j := 0; j <= steps; j++ {
			t := end * float64(j) / steps
			kit.Point(&exact, t, law.Survival(t))
		}
		delays, err := g.scheme().Delays()
		if err != nil {
			return f, err
		}
		order, err := montecarlo.Run(ctx, s.Plan, fmt.Sprintf("%s lambda=%g", id, lambda), runs, delays, montecarlo.NewOrder)
		if err != nil {
			return f, err
		}
		sorted := order.Sorted()
		marks := reports.Curve{Name: fmt.Sprintf("simulated, ρ = %g", 8*lambda), Kind: reports.Points, Hue: i + 1}
		for j := 1; j <= 16; j++ {
			t := end * float64(j) / 16
			at, _ := slices.BinarySearch(sorted, t)
			if above := int64(len(sorted) - at); above > 0 {
				kit.Interval(&marks, t, montecarlo.ProportionInterval(above, int64(runs), s.Level))
			}
		}
		f.Curves = append(f.Curves, exact, marks)
	}
	f.Caption = fmt.Sprintf("$\\Pr(T > t)$ for $X = 1$, $V = 3$ if every packet that waits is served in the next period, exact and of %d independent single packets in steady state (Clopper-Pearson intervals, level %g).", runs, s.Level)
	return f, nil
}
