package measured

import (
	"fmt"

	"castlab/montecarlo/goodness"
	"castlab/reports"
)

// mostDrawnLaws bounds the number of laws in one figure.
const mostDrawnLaws = 3

// fittedTails adds the survival functions of the laws that are not rejected, or of the
// nearest, to that of the values.
func fittedTails(figure *reports.Figure, s source) {
	best := s.laws.best()
	if best == nil {
		return
	}
	drawn := 0
	for _, fit := range s.laws.ranking.Fits {
		r := s.laws.result(fit.Family)
		if drawn == mostDrawnLaws || fit.Family != best.Family && (r == nil || r.P <= alpha) {
			continue
		}
		curve := reports.Curve{Name: fit.Family, Kind: reports.Theory}
		for _, x := range figure.Curves[0].X {
			if y := fit.Law.Survival(x); y > 0.01/float64(s.N()) {
				curve.X, curve.Y = append(curve.X, x), append(curve.Y, y)
			}
		}
		if len(curve.X) > 1 {
			figure.Curves = append(figure.Curves, curve)
			drawn++
		}
	}
	if drawn > 0 {
		figure.Caption += fmt.Sprintf(" By name: %s of --fit.", counted(int64(drawn), "law"))
	}
}

// quantiles are the values beside the quantiles of the best law.
func quantiles(s source, _ flags) (reports.Figure, bool) {
	best := s.laws.best()
	if best == nil {
		return reports.Figure{}, false
	}
	// The band is of a law that was stated, and is not drawn of one that was fitted.
	points, err := goodness.QuantileQuantile(s.laws.sample, best.Law, 0.95, points)
	if err != nil || len(points) < 2 {
		return reports.Figure{}, false
	}
	values := reports.Curve{Name: "measured", Kind: reports.Points, Hue: 1}
	line := reports.Curve{Name: "equal", Kind: reports.Theory, Hue: 2}
	for _, p := range points {
		values.X, values.Y = append(values.X, p.Law), append(values.Y, p.Value)
	}
	for _, x := range []float64{points[0].Law, points[len(points)-1].Law} {
		line.X, line.Y = append(line.X, x), append(line.Y, x)
	}
	return reports.Figure{
		ID: "quantiles", Title: "Values beside the fitted law", X: reports.Axis{Label: "quantile of the law"}, Y: valueAxis(s),
		Curves: []reports.Curve{values, line},
		Caption: fmt.Sprintf("Each value in its order beside that quantile of %s; on the line they are equal. There is no band: the law "+
			"is fitted to the values.", reports.PlainText(short(best.Law.String()))),
	}, true
}
