package measured

import (
	"cmp"
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
)

const (
	points    = 400 // of a curve
	lags      = 40
	stretches = 200 // means in the order of measurement
)

// distribution is the empirical distribution function, with a band if the values are
// independent.
func distribution(s source, f flags) (reports.Figure, bool) {
	if s.Min() == s.Max() {
		return reports.Figure{}, false
	}
	curve := reports.Curve{Name: "measured", Kind: reports.Step, Hue: 1}
	n := int(min(points, s.N()))
	for i := 0; i <= n; i++ {
		p := float64(i) / float64(n)
		x := s.Min()
		if i > 0 {
			x = s.At(p)
		}
		curve.X, curve.Y = append(curve.X, x), append(curve.Y, p)
	}
	figure := reports.Figure{ID: "distribution", Title: "Distribution function", X: valueAxis(s),
		Y: reports.Axis{Label: "P(X ≤ x)", Max: 1}, Curves: []reports.Curve{curve}}
	figure.X.Log = wideRange(s)
	if reason := cmp.Or(noBand(s), reports.PlainText(s.Dependence().Reason())); reason != "" {
		figure.Caption = "The share of values up to x. There is no band: " + reason + "."
		return figure, true
	}
	if band, many := wholeBand(s, *f.level); many > 0 {
		figure.Bands = []reports.Band{band}
		figure.Caption = fmt.Sprintf("The share of values up to x, n = %d. The band has the whole function with level %g: it is made of "+
			"the intervals of %d quantiles, that many times as sure each, so that it narrows in both tails.", s.N(), *f.level, many)
		return figure, true
	}
	e := montecarlo.DKW(s.N(), *f.level)
	band := reports.Band{X: curve.X, Step: true, Hue: 1}
	for _, y := range curve.Y {
		band.Lo, band.Hi = append(band.Lo, math.Max(0, y-e)), append(band.Hi, math.Min(1, y+e+1/float64(n)))
	}
	figure.Bands = []reports.Band{band}
	figure.Caption = fmt.Sprintf("The share of values up to x, with the band of Dvoretzky, Kiefer and Wolfowitz about the whole "+
		"function, level %g, n = %d.", *f.level, s.N())
	if reason, _ := s.Dependence().Doubt(); reason != "" {
		figure.Caption += " It takes the values as independent, and " + reports.PlainText(reason) + "."
	}
	return figure, true
}

// noBand says why there is no band about the distribution function of launches of several values, "" of others: values of one launch are
// alike, and intervals of launches are those of means of their quantiles, and not of a quantile of all values.
func noBand(s source) string {
	if _, most := s.sizes(); most == 0 {
		return ""
	}
	return "values of one launch are not independent of each other"
}

// wideAxis is the ratio of the largest to the smallest value from which on an axis is logarithmic: on a linear one a tail makes a vertical
// line of all other values.
const wideAxis = 10

// wideRange reports whether the values of a sample ask for a logarithmic axis.
func wideRange(s source) bool { return s.Min() > 0 && s.Max() > wideAxis*s.Min() }

// survivalCurve returns the share of values above x, from 1 to 1/n.
func survivalCurve(s source, name string, hue int) reports.Curve {
	curve := reports.Curve{Name: name, Kind: reports.Measured, Hue: hue}
	n := float64(s.N())
	last := math.Inf(-1)
	for i := range points {
		q := math.Exp(-math.Log(n) * float64(i) / (points - 1))
		if x := s.At(math.Max(1/n, 1-q)); x > last {
			curve.X, curve.Y = append(curve.X, x), append(curve.Y, math.Max(q, 1/n))
			last = x
		}
	}
	return curve
}

// survival is the share of values above x, both in logarithms, with the fitted tail.
func survival(s source, f flags) (reports.Figure, bool) {
	if !(s.Min() > 0) || s.Min() == s.Max() {
		return reports.Figure{}, false
	}
	curve := survivalCurve(s, "measured", 1)
	figure := reports.Figure{
		ID: "survival", Title: "Survival function", X: valueAxis(s), Y: reports.Axis{Label: "P(X > x)", Log: true},
		Curves:  []reports.Curve{curve},
		Caption: fmt.Sprintf("The share of values above x, n = %d.", s.N()),
	}
	figure.X.Log = true
	if reason := noBand(s); reason != "" && !s.Merged() {
		figure.Caption += " There is no band: " + reason + "."
	} else if band, many := tailBand(s, *f.level); many > 0 {
		figure.Bands = []reports.Band{band}
		figure.Caption += fmt.Sprintf(" The band has the whole function with level %g: it is made of the intervals of %d quantiles, that "+
			"many times as sure each.", *f.level, many)
	}
	if len(curve.X) > 1 {
		fittedTails(&figure, s)
	}
	tail, _ := tailOf(s.Sample, f)
	if tail != nil && !known(tail) {
		tail = nil
	}
	if tail == nil || !(tail.Threshold < s.Max()) {
		return figure, len(curve.X) > 1
	}
	fit := reports.Curve{Name: "generalized Pareto", Kind: reports.Theory, Hue: 2}
	for i := range points / 4 {
		x := tail.Threshold * math.Pow(s.Max()/tail.Threshold, float64(i)/(points/4-1))
		if y := tail.Survival(x); y > 1/float64(s.N())/100 {
			fit.X, fit.Y = append(fit.X, x), append(fit.Y, y)
		}
	}
	if len(fit.X) > 1 && tail.Threshold > 0 {
		figure.Curves = append(figure.Curves, fit)
		figure.Caption += fmt.Sprintf(" Dashed: the tail of the largest %d values, shape %s.", tail.Shape.N, digits(tail.Shape.Value))
	}
	return figure, true
}

// overTime is the mean of stretches in the order of measurement, and of the parts between
// changes.
func overTime(s source, _ flags) (reports.Figure, bool) {
	values := s.Held()
	if len(values) < 2 {
		return reports.Figure{}, false
	}
	size := max(1, len(values)/stretches)
	curve := reports.Curve{Name: "measured", Kind: reports.Measured, Hue: 1}
	for i := 0; i+size <= len(values); i += size {
		curve.X, curve.Y = append(curve.X, float64(i+1)), append(curve.Y, mean(values[i:i+size]))
	}
	figure := reports.Figure{
		ID: "time", Title: "In the order of measurement", X: reports.Axis{Label: "number of the value"}, Y: valueAxis(s),
		Curves:  []reports.Curve{curve},
		Caption: fmt.Sprintf("Means of %d values each.", size),
	}
	changes := s.Changes()
	if len(changes) == 0 {
		return figure, true
	}
	level := reports.Curve{Name: "between changes", Kind: reports.Theory, Hue: 2}
	from := 0
	for i := 0; i <= len(changes); i++ {
		to := len(values)
		if i < len(changes) {
			to = min(to, changes[i].First)
		}
		if to > from {
			m := mean(values[from:to])
			level.X, level.Y = append(level.X, float64(from+1), float64(to)), append(level.Y, m, m)
		}
		from = to
	}
	figure.Curves = append(figure.Curves, level)
	figure.Caption += fmt.Sprintf(" Dashed: the means between the %s that are seen.", counted(int64(len(changes)), "change"))
	return figure, true
}

// correlations are those of values with later ones.
func correlations(s source, _ flags) (reports.Figure, bool) {
	a := s.Autocorrelation(lags)
	if len(a.Lags) < 2 {
		return reports.Figure{}, false
	}
	curve := reports.Curve{Name: "measured", Kind: reports.Points, Hue: 1}
	for i, r := range a.Lags {
		curve.X, curve.Y = append(curve.X, float64(i+1)), append(curve.Y, r)
	}
	last := float64(len(a.Lags))
	return reports.Figure{
		ID: "autocorrelation", Title: "Autocorrelation", X: reports.Axis{Label: "lag", Integer: true},
		Y:       reports.Axis{Label: "correlation"},
		Curves:  []reports.Curve{curve},
		Bands:   []reports.Band{{X: []float64{0, last + 1}, Lo: []float64{-a.Band, -a.Band}, Hi: []float64{a.Band, a.Band}, Hue: 2}},
		Caption: "Of the values with those that come so many later; of independent values 0.95 lie in the band.",
	}, true
}

func valueAxis(s source) reports.Axis {
	label := reports.LabelText(shown(s.drawn(s.Column)))
	if label == "" {
		label = "value"
	}
	return reports.Axis{Label: label}
}

func mean(values []float64) float64 {
	m := 0.0
	for _, x := range values {
		m += x / float64(len(values))
	}
	return m
}
