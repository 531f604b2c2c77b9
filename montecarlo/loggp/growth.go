package loggp

import (
	"math"
	"slices"
)

// fitEven is fitLine for errors that may grow with the time or the size. Relative to
// the line they are of size
//
//	v = T^growth or (1+s)^growth
//
// A growth of -1 in T stands for errors of the same microseconds at every size, 0 for
// errors proportional to the time. The growth is the slope of log |e| on log T or on
// log(1+s), whichever has the larger likelihood, from robustFrom sizes on; a slope
// within two of its standard errors of 0 counts as 0. Otherwise the line is fitted again
// with each size weighted by its usual error, until the growth converges.
//
// Source: Harvey, "Estimating regression models with multiplicative
// heteroscedasticity", Econometrica 44 (1976); Carroll and Ruppert,
// Transformation and Weighting in Regression (1988), chapter 3.
func fitEven(rows []row) (*line, bool) {
	l, ok := fitLine(rows, nil)
	if !ok || !l.huber || spread(l.off) <= exact {
		return l, ok
	}
	best, least := l, math.Inf(1)
	for _, bySize := range []bool{false, true} {
		if even, deviance := l.evened(bySize); deviance < least {
			best, least = even, deviance
		}
	}
	return best, true
}

// evened fits again with errors that grow with the time or the size, and returns the
// normal deviance of the logs, sum log v + n log s with s the root mean square. The
// deviance is +Inf where errors do not grow, or where a size remains off by misfit
// times the usual error: a line that misses a size says nothing about errors.
func (l *line) evened(bySize bool) (even *line, deviance float64) {
	growth, se := l.grows(bySize)
	if math.Abs(growth) < 2*se {
		return l, math.Inf(1)
	}
	const rounds, converged, most, misfit = 8, 0.02, 2, 10
	usual := make([]float64, len(l.rows))
	even = l
	for range rounds {
		growth = math.Max(-most, math.Min(most, growth))
		sum := 0.0
		for k, r := range l.rows {
			log := growth * (even.extent(r, bySize) - even.extent(l.rows[0], bySize))
			usual[k], sum = math.Exp(log), sum+log
		}
		next, ok := fitLine(l.rows, slices.Clone(usual))
		if !ok {
			break
		}
		square := 0.0
		for _, e := range next.standard(make([]float64, len(usual))) {
			square += float64(e*e) / float64(len(usual))
		}
		scale := math.Sqrt(square)
		if scale <= exact*slices.Min(usual) {
			break
		}
		next.growth, next.bySize = growth, bySize
		even, deviance = next, sum+float64(len(usual))*math.Log(scale)
		more, _ := even.grows(bySize)
		if math.Abs(more) < converged {
			break
		}
		growth += more
	}
	e := even.standard(make([]float64, len(usual)))
	if usual := spread(e); even == l || slices.Max(e) > misfit*usual || slices.Min(e) < -misfit*usual {
		return l, math.Inf(1)
	}
	return even, deviance
}

// extent returns log T of a row, or the log of its size.
func (l *line) extent(r row, bySize bool) float64 {
	if bySize {
		return math.Log1p(r.further / r.first)
	}
	return math.Log(math.Max(l.at(r), r.y*1e-3))
}

// grows returns the slope of log |e| on the extent and its standard error, at least that
// of normal errors, pi/sqrt 8 per size. Errors below a hundredth of the usual size count
// as one hundredth.
func (l *line) grows(bySize bool) (slope, se float64) {
	n := float64(len(l.rows))
	e := l.standard(make([]float64, len(l.rows)))
	least := spread(e) / 100
	x := make([]float64, len(l.rows))
	var mx, my, xx, xy, yy float64
	for k, r := range l.rows {
		x[k] = l.extent(r, bySize)
		e[k] = math.Log(math.Max(math.Abs(e[k])/math.Sqrt(math.Max(1-l.hat(k, k), 1e-12)), least))
		mx, my = mx+x[k]/n, my+e[k]/n
	}
	for k := range x {
		xx += float64((x[k] - mx) * (x[k] - mx))
		xy += float64((x[k] - mx) * (e[k] - my))
		yy += float64((e[k] - my) * (e[k] - my))
	}
	if xx == 0 {
		return 0, math.Inf(1)
	}
	slope = xy / xx
	rest := math.Max(0, yy-slope*xy) / (n - 2)
	return slope, math.Sqrt(math.Max(rest, math.Pi*math.Pi/8) / xx)
}
