package measured

import "castlab/reports"

// survivalOfBoth draws the survival functions of two samples in one figure; none where one is a point.
func survivalOfBoth(r result) []reports.Figure {
	figure := reports.Figure{ID: "both", Title: "Both survival functions", X: valueAxis(r.compared[0]),
		Y: reports.Axis{Label: "P(X > x)", Log: true}}
	log := true
	for i, s := range r.compared {
		curve := survivalCurve(s, reports.LabelText(shown([]string{"first: ", "second: "}[i]+s.drawn(s.own()))), i+1)
		if len(curve.X) < 2 {
			return nil
		}
		log = log && s.Min() > 0
		figure.Curves = append(figure.Curves, curve)
	}
	figure.X.Log = log && (wideRange(r.compared[0]) || wideRange(r.compared[1]))
	figure.Caption = "The share of values above x, of each of the two."
	if !figureFits(figure) {
		return nil
	}
	return []reports.Figure{figure}
}
