package st93

import (
	"context"
	"fmt"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ratioFigures draw the ratio of the algorithm's time to the lower bounds against the
// number of broadcasts.
func ratioFigures() []reports.FigureSpec {
	return []reports.FigureSpec{ratioFigure("st93-ratio-8", 8), ratioFigure("st93-ratio-12", 12)}
}

func ratioFigure(id string, d int) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
		most := float64(int(1) << d)
		f := reports.Figure{
			ID: id, Title: fmt.Sprintf("Completion time over the lower bound, d = %d", d),
			Caption: fmt.Sprintf("$(2\\lceil K/d\\rceil + 4d)$ over the lower bound $\\max(d, (2^d-1)K/(d\\,2^d))$, as it is printed (a real number) and rounded up to slots, and over the sharper bound that "+
				"counts how many packets come no farther than $t$ hops in $t$ slots. The ratio tends to 2 for $K \\gg d^2 = %d$ and is 4 and a little for $K \\ll d^2$. At $d^2$ it is 6 in whole slots; "+
				"just above, the real-valued bound lets it exceed 6.", d*d),
			X: reports.Axis{Label: "broadcasts K", Log: true, Integer: true}, Y: reports.Axis{Label: "completion time / lower bound", Max: 8},
			Labels: []reports.Label{{Text: fmt.Sprintf("K = d² = %d", d*d), X: float64(d * d), Y: 6.6}},
		}
		for i, b := range []formula.Bound{formula.Real, formula.Ceiling, formula.Causal} {
			c := reports.Curve{Name: []string{"bound as printed", "in whole slots", "sharper bound"}[i], Kind: []reports.CurveKind{reports.Measured, reports.Theory, reports.Theory}[i], Hue: i + 1}
			for _, K := range spread(1<<d, 1000) {
				r, err := formula.Ratio(d, K, b)
				if err != nil {
					return f, err
				}
				kit.Point(&c, float64(K), r)
			}
			f.Curves = append(f.Curves, c)
		}
		for i, r := range []float64{2, 4, 6} {
			f.Curves = append(f.Curves, mark([]string{"2, 4, 6", "", ""}[i], 7, 1, most, r))
		}
		return f, nil
	}}
}
