package figures

import (
	"cmp"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
)

// A Series is values over abscissas X: of theory, measured, or both, in one color.
type Series struct {
	Name     string
	X        []float64
	Theory   []float64             // nil for none; NaN and infinities interrupt the line
	Bound    bool                  // theory is a bound of what is measured
	Measured []montecarlo.Estimate // nil for none; NaN as the value leaves one out
	Dense    []float64             // abscissas of Theory in place of X; nil for X
}

// Curve is the figure of series over x: theory as lines, estimates as points with their intervals.
// Title, caption and ID are set afterwards.
//
// Where a series has both, one entry of the legend names both if there are several series, so that the
// title or the caption must say what lines and points are.
func Curve(x, y reports.Axis, series ...Series) reports.Figure {
	f := reports.Figure{ID: "curve", X: x, Y: y}
	for i, s := range series {
		over, theory, measured := s.X, s.Name, s.Name
		if s.Dense != nil {
			over = s.Dense
		}
		switch {
		case s.Theory == nil || s.Measured == nil:
		case len(series) == 1:
			theory, measured = cmp.Or(s.Name, "theory"), "measured"
			if s.Bound && s.Name == "" {
				theory = "bound"
			}
		default:
			measured = ""
		}
		f.Curves = append(f.Curves, lined(theory, s.Bound, i+1, over, s.Theory)...)
		if s.Measured != nil {
			f.Curves = append(f.Curves, pointed(measured, i+1, s.X, s.Measured))
		}
	}
	return f
}

// Values are those of f at abscissas, NaN where f has an error or no finite value.
func Values(x []float64, f func(x float64) (float64, error)) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		var err error
		if y[i], err = f(v); err != nil || math.IsInf(y[i], 0) {
			y[i] = math.NaN()
		}
	}
	return y
}

// lined are the pieces of a line between values that cannot be drawn.
func lined(name string, bound bool, hue int, x, y []float64) (list []reports.Curve) {
	kind := reports.Theory
	if bound {
		kind = reports.Bound
	}
	open := false
	for i := range min(len(x), len(y)) {
		if !finite(y[i]) {
			open = false
			continue
		}
		if !open {
			list = append(list, reports.Curve{Name: name, Kind: kind, Hue: hue})
			open = true
		}
		c := &list[len(list)-1]
		c.X, c.Y = append(c.X, x[i]), append(c.Y, y[i])
	}
	return list
}

// pointed are points with the widest intervals of estimates.
func pointed(name string, hue int, x []float64, estimates []montecarlo.Estimate) reports.Curve {
	c := reports.Curve{Name: name, Kind: reports.Points, Hue: hue, Lo: []float64{}, Hi: []float64{}}
	for i := range min(len(x), len(estimates)) {
		e := estimates[i]
		if !finite(e.Value) {
			continue
		}
		e.Warnings = nil // they are in the text; the interval is what is printed
		lo, hi := e.Widest()
		c.X, c.Y = append(c.X, x[i]), append(c.Y, e.Value)
		c.Lo, c.Hi = append(c.Lo, lo), append(c.Hi, hi)
	}
	return c
}
