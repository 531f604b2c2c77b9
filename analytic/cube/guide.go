package cube

import (
	"math"
	"sort"

	"castlab/distributions"
)

// A guide tabulates the Cramer function I(x) and its derivative theta(x), for fast
// approximations to about six digits: enough to find budgets that are optimal to second
// order. Bounds are then evaluated by distributions.Cramer at these budgets.
type guide struct {
	law    distributions.Law
	mean   float64
	end    float64 // of the support
	closed bool    // I has a closed form

	// For other laws, points of log I against log(x - mean), with the slope theta (x -
	// mean)/I: a cubic Hermite interpolant.
	logExcess, logRate, slope []float64
}

func newGuide(law distributions.Law) *guide {
	_, hi := law.Support()
	g := &guide{law: law, mean: law.Mean(), end: hi}
	switch law.(type) {
	case distributions.Exponential, distributions.Erlang, distributions.Gamma:
		g.closed = true
		return g
	}
	// theta runs from 1e-13 standard deviations to the abscissa or, for laws without
	// one, to the largest useful value.
	sd := math.Sqrt(law.Variance())
	const points = 800
	from, to := math.Log(1e-13/sd), math.Log(greatestTheta/g.mean)
	abscissa := law.Abscissa()
	if !math.IsInf(abscissa, 1) {
		from, to = math.Log(1e-13/(sd*abscissa)), 35.0 // logit of theta/abscissa
	}
	for k := range points {
		v := from + (to-from)*float64(k)/(points-1)
		theta := exponentOf(v, abscissa)
		excess, rate := sd*sd*theta, sd*sd*theta*theta/2 // to first order
		if theta*sd > 1e-3 {
			excess = g.tiltedMean(theta) - g.mean
			rate = float64(theta*(g.mean+excess)) - law.LogMGF(theta)
		}
		g.append(excess, rate, theta)
	}
	return g
}

// tiltedMean returns the derivative of the log-MGF at theta > 0 by a central
// difference well inside D+.
func (g *guide) tiltedMean(theta float64) float64 {
	step := 1e-3 * theta
	if room := g.law.Abscissa() - theta; !math.IsInf(room, 1) {
		step = min(step, room/100)
	}
	return (g.law.LogMGF(theta+step) - g.law.LogMGF(theta-step)) / (2 * step)
}

// append adds a point if it is beyond the last one, as it is up to rounding.
func (g *guide) append(excess, rate, theta float64) {
	x, i, t := math.Log(excess), math.Log(rate), theta*excess/rate
	if !(math.Abs(x) < 1e3 && math.Abs(i) < 1e3) || g.mean+excess >= g.end {
		return
	}
	if n := len(g.logExcess); n > 0 && !(x > g.logExcess[n-1] && i > g.logRate[n-1]) {
		return
	}
	g.logExcess, g.logRate, g.slope = append(g.logExcess, x), append(g.logRate, i), append(g.slope, t)
}

// at returns I and theta at mean + excess, excess > 0; +Inf from the end of a bounded
// support on.
func (g *guide) at(excess float64) (rate, theta float64) {
	if g.mean+excess >= g.end {
		return math.Inf(1), math.Inf(1)
	}
	return g.attainable(excess)
}

// attainable is at with theta limited to greatestTheta over the mean: finite beyond the
// end of a bounded support.
func (g *guide) attainable(excess float64) (rate, theta float64) {
	if g.closed {
		u := excess / g.mean
		shape := g.mean * g.mean / g.law.Variance()
		rate := u - math.Log1p(u)
		if u < 1e-4 {
			rate = u * u / 2 * (1 - u*2/3)
		}
		return shape * rate, shape * (u / (1 + u)) / g.mean
	}
	v := math.Log(excess)
	n := len(g.logExcess)
	var logRate, slope float64
	switch k := sort.SearchFloat64s(g.logExcess, v); {
	case n == 0: // the law is a constant
		theta := greatestTheta / g.mean
		return theta * excess, theta
	case k == 0: // quadratic
		logRate, slope = g.logRate[0]+2*(v-g.logExcess[0]), 2
	case k == n: // theta is nearly constant
		last := math.Exp(g.logExcess[n-1])
		theta := g.slope[n-1] * math.Exp(g.logRate[n-1]) / last
		return math.Exp(g.logRate[n-1]) + theta*(excess-last), theta
	default:
		logRate, slope = hermite(v, g.logExcess[k-1:k+1], g.logRate[k-1:k+1], g.slope[k-1:k+1])
	}
	rate = math.Exp(logRate)
	return rate, slope * rate / excess
}

// hermite returns the cubic with the given values y and slopes at two points x, and its
// derivative, at v.
func hermite(v float64, x, y, slope []float64) (value, derivative float64) {
	h := x[1] - x[0]
	w := (v - x[0]) / h
	a, b := slope[0]*h, slope[1]*h
	rise := y[1] - y[0]
	// y0 + a w + (3 rise - 2a - b) w^2 + (a + b - 2 rise) w^3
	p, q := 3*rise-2*a-b, a+b-2*rise
	return y[0] + w*(a+w*(p+w*q)), (a + w*(2*p+3*w*q)) / h
}
