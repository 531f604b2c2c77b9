package vb95

import (
	"context"
	"fmt"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// stabilityFigures draw the limit of stability against d.
func stabilityFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "vb95-stability", Make: stabilityFigure}}
}

func stabilityFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, most, measured = "vb95-stability", 16, 6
	runs := min(128, s.Max)
	p := kit.NewPlot[int](reports.Figure{
		ID: id, Title: "How much load the hypercube scheme bears, t_p = 1",
		Caption: fmt.Sprintf("The largest stable $\\rho = \\lambda(N-1)/d$ for $t_p = 1$: with periods padded to $V + MX$, algorithms "+
			"II and III, and with algorithm II and periods that end when the broadcast does, ranks from a prefix tree ($2d$ steps) or "+
			"by exchange ($d$). All tend to 1. Marks: the loads at which full queues cease to drain, %d runs at each load that is "+
			"tried, intervals by signs at level %g.", runs, s.Level),
		X: reports.Axis{Label: "dimensions d", Max: most + 0.5, Integer: true},
		Y: reports.Axis{Label: "largest stable load ρ = λ(N − 1)/d", Max: 1.05},
	})
	s.Done = func(e montecarlo.Estimate) bool { return e.Width() < 0.04*e.Value }
	for i, kind := range []struct {
		name    string
		theory  func(h formula.Hypercube) (float64, error)
		a       pmnb.Algorithm
		prefix  pmnb.Prefix
		periods func(c dynamicCube) (periodTable, error)
	}{
		{"II, padded", formula.Hypercube.Stability, pmnb.II, pmnb.Tree, dynamicCube.padded},
		{"III, padded", formula.Hypercube.Stability, pmnb.III, pmnb.Tree, dynamicCube.padded},
		{"II, as executed", formula.Hypercube.ActualStability, pmnb.II, pmnb.Tree, dynamicCube.executed},
		{"II, as executed, ranks by exchange", formula.Hypercube.ActualStability, pmnb.II, pmnb.Exchange, dynamicCube.exchanging},
	} {
		p.Theory(kind.name, i+1, kit.From(1, most), func(d int) (float64, error) {
			return kind.theory(formula.Hypercube{D: d, StepTime: 1, Algorithm: kind.a, Prefix: kind.prefix})
		})
		p.Estimates(kind.name+", measured", i+1, kit.From(2, measured), func(d int) (montecarlo.Estimate, error) {
			search, err := dynamicCube{d: d, tp: 1, a: kind.a}.fullQueues(kind.periods)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			label := fmt.Sprintf("%s %s d=%d", id, kind.name, d)
			return montecarlo.Slow(runs, runs, threshold.Find("rho", "", label, search.Lo, search.Hi, search.Growth))(ctx, s)
		})
	}
	return p.Figure, p.Err
}
