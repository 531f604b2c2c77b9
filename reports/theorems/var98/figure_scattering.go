package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/scattering"
	"castlab/montecarlo"
	model "castlab/montecarlo/scattering"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func scatterFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-scattering", Make: scatterFigure}}
}

// scatterFigure is the completion delay of dynamic scattering in both orders.
func scatterFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, d, steps = "var98-scattering", 6, 160
	runs := min(16, s.Max)
	s.Done = nil
	any := reports.Curve{Name: "least of any scheme", Kind: reports.Bound, Hue: 1}
	fixed := reports.Curve{Name: "least if dimensions ascend", Kind: reports.Bound, Hue: 2}
	for i := range steps {
		load := 0.97 * float64(i) / steps
		lambda := scatter{d: d, load: load}.lambda()
		low, err := formula.Lower(d, lambda)
		if err != nil {
			return reports.Figure{}, err
		}
		high, err := formula.FixedLower(d, lambda)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&any, load, low)
		kit.Point(&fixed, load, high)
	}
	f := reports.Figure{
		ID: id, Title: fmt.Sprintf("Dynamic scattering on the cube of %d nodes", 1<<d),
		Caption: fmt.Sprintf("Mean time $T$ from the arrival of a request until its last packet is received against $\\lambda N/2$, the share of time in which each link is busy, for $d = %d$: dimensions crossed in ascending order, or cyclically from one that shares the packets of a request out evenly. "+
			"Marks: means of %d independent runs, Student t intervals (level %g). Dotted: lower bounds.", d, runs, s.Level),
		X: reports.Axis{Label: "load λN/2 of a link", Min: 0, Max: 1}, Y: reports.Axis{Label: "mean completion delay T (slots)", Log: true},
		Curves: []reports.Curve{any, fixed},
	}
	for i, order := range []model.Order{model.Rotated, model.Fixed} {
		marks := reports.Curve{Name: fmt.Sprintf("simulated, %v", order), Kind: reports.Points, Hue: i + 1}
		for _, load := range []float64{0.02, 0.15, 0.3, 0.45, 0.6, 0.7} {
			c := scatter{d: d, load: load, order: order}
			e, err := c.runs(model.Completion, runs, runs, 500, id+" "+c.String())(ctx, s)
			if err != nil {
				return reports.Figure{}, err
			}
			kit.Interval(&marks, load, e)
		}
		f.Curves = append(f.Curves, marks)
	}
	return f, nil
}
