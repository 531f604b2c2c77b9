package reservation

import "math"

// Table returns the distribution function, summed once at its knots, for many times.
//
// Given the packets of two cycles T is uniform between numbers of the forms V + X + X j and 2V + X + X j, so the
// function is piecewise linear with these knots, and linear interpolation is exact, up to rounding and the probability
// 1e-12 beyond the last knot, which counts as 0.
//
// Units: t as those of X and V. Source: derived. Errors: those of Quantile.
func (l *GatedLaw) Table() (cdf func(t float64) float64, err error) {
	X, V := l.g.EX, l.g.EV
	end, err := l.Quantile(1 - 1e-12)
	if err != nil {
		return nil, err
	}
	// Knots alternate between the two forms: V = whole X + rest.
	rest := V - math.Floor(V/X)*X
	if rest >= X*(1-1e-12) {
		rest = 0 // a multiple, up to rounding
	}
	steps := int((end-l.Least())/X) + 2
	values := make([]float64, 2*steps)
	for i := range steps {
		t := l.Least() + float64(float64(i)*X)
		values[2*i], values[2*i+1] = l.CDF(t), l.CDF(t+rest)
	}
	return func(t float64) float64 {
		t -= l.Least()
		if !(t >= 0) {
			return 0
		}
		i := math.Floor(t / X)
		if i+1 >= float64(steps) {
			return 1
		}
		at := values[2*int(i):]
		if t -= float64(i * X); t < rest {
			return at[0] + (at[1]-at[0])*t/rest
		}
		return at[1] + (at[2]-at[1])*(t-rest)/(X-rest)
	}, nil
}
